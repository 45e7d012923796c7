#include "picture.h"

#include <math.h>
#include <string.h>

enum { MAX_NAMES = 40, MAX_LETTERS = 48, LINE = 20 }; // of a legend, of a name in it, pixels

static const char *const colours[] = {"#4e9fd1", "#f2a541", "#5bb974", "#e8756a", "#a98bd8", "#c9a26b",
    "#f09ac0", "#9a9a9a", "#c8c84a", "#4fc1c7"};
enum { COLOURS = sizeof colours / sizeof colours[0] };

// U+FFFE and U+FFFF, which XML does not know.
static int is_no_character(const char *text)
{
	return !strncmp(text, "\xef\xbf\xbe", 3) || !strncmp(text, "\xef\xbf\xbf", 3);
}

void svg_add_escaped(struct str *out, const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;
		if (is_no_character(text))
			text += 2;
		else if (c == '<')
			str_add(out, "&lt;");
		else if (c == '&')
			str_add(out, "&amp;");
		else if (c == '>')
			str_add(out, "&gt;");
		else if (c >= 0x20) // XML knows no other control characters
			str_addf(out, "%c", c);
	}
}

void svg_text(struct str *out, double x, double y, const char *anchor, const char *format, ...)
{
	struct str text = {0};
	va_list arguments;
	va_start(arguments, format);
	str_addv(&text, format, arguments);
	va_end(arguments);
	str_addf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
	svg_add_escaped(out, str_text(&text));
	str_add(out, "</text>\n");
	str_dispose(&text);
}

char *svg_shorten(const char *name, size_t *letters)
{
	struct str text = {0};
	const char *at = name;
	*letters = 0;
	for (; *at && (*letters < MAX_LETTERS || (*at & 0xc0) == 0x80); at++)
		*letters += (*at & 0xc0) != 0x80;
	str_add_bytes(&text, name, (size_t)(at - name));
	str_add(&text, *at ? "…" : "");
	return str_take(&text);
}

double svg_legend(struct str *out, const char *const *names, size_t count, double sample_px,
    svg_sample *sample, const void *context)
{
	double x = SVG_LEFT, y = SVG_TITLE + LINE / 2.0;
	for (size_t i = 0; i < count && i < MAX_NAMES; i++) {
		size_t letters;
		char *name = svg_shorten(names[i], &letters);
		double width = sample_px + 24 + (double)(letters + 1) * SVG_LETTER;
		if (x > SVG_LEFT && x + width > SVG_WIDTH) {
			x = SVG_LEFT;
			y += LINE;
		}
		if (out) {
			sample(out, context, i, x, y);
			svg_text(out, x + sample_px + 6, y + 4, "start", "%s", name);
		}
		x += width;
		free(name);
	}
	if (out && count > MAX_NAMES)
		svg_text(out, x, y + 4, "start", "… %zu more", count - MAX_NAMES);
	return y + LINE / 2.0 - SVG_TITLE;
}

void svg_begin(struct str *out, double height, const char *title)
{
	str_addf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" viewBox=\"0 0 %d %.0f\" "
	    "font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n",
	    SVG_WIDTH, height, SVG_WIDTH, height);
	str_add(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
	str_addf(out, "<text x=\"%d\" y=\"20\" font-size=\"15\">", SVG_LEFT);
	svg_add_escaped(out, title);
	str_add(out, "</text>\n");
}

const char *svg_time_unit(double span_us, double *factor)
{
	*factor = span_us >= 2e6 ? 1e6 : span_us >= 2e3 ? 1e3 : 1;
	return span_us >= 2e6 ? "s" : span_us >= 2e3 ? "ms" : "\xc2\xb5s";
}

double svg_tick_step(double span, int most)
{
	double power = pow(10, floor(log10(span / most)));
	double steps = span / most / power;
	return power * (steps <= 1 ? 1 : steps <= 2 ? 2 : steps <= 5 ? 5 : 10);
}

void svg_add_colour(struct str *out, uint32_t name)
{
	if (name < COLOURS)
		str_add(out, colours[name]);
	else // steps of the golden angle
		str_addf(out, "hsl(%u, 50%%, %u%%)", (unsigned)(name * 137.508) % 360, 55 + name % 3 * 8);
}
