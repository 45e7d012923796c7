#include "picture.h"

#include <math.h>
#include <string.h>

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
