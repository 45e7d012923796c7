// Drawing profiles, 1200 pixels wide.
//
// A plot is a rectangle with a range of SMs from left to right and of values, from 0, upwards. The next step beyond the largest value
// is its upper edge, so that every tick has a line and no curve leaves it. Curves differ in colour, dash and marker at the same time,
// each cycling with a length of its own: the first 120 differ in at least one of them, and neighbours in all three. Markers are
// spread over the curve, and those of one curve beside those of the next, so that curves that coincide can still be seen.
#include "chart.h"

#include "plan/planners/estimate.h"
#include "picture.h"

#include <math.h>
#include <string.h>

enum {
	WIDTH = SVG_WIDTH,
	LEFT = SVG_LEFT,
	RIGHT = 24,
	GAP = 84, // between two panels
	TITLE = SVG_TITLE,
	HEAD = 34,   // a panel's own title
	PANEL = 420, // a plot's height
	FOOT = 52,   // axis and its name
	X_TICKS = 16,
	Y_TICKS = 8,
	MARKERS = 16, // of a curve, about
	SAMPLE = 34   // of a line in the legend
};

static const double LARGEST = 1e300; // a sum of it is still finite
static const double SMALLEST = 1e-6; // range of values

static const char *const colours[] = {
    "#1f77b4", "#d95f02", "#2a9134", "#c2272d", "#7b52ab", "#8c564b", "#c7388f", "#444444"};
static const char *const dashes[] = {"none", "8 4", "2 3", "10 3 2 3", "14 5"};
// A filled circle, square, triangle, diamond, plus and cross, from their middle.
static const char *const markers[] = {"m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", "m-3-3h6v6h-6z", "m0-4l4 7h-8z",
    "m0-4l4 4l-4 4l-4-4z", "m-4 0h8m-4-4v8", "m-3-3l6 6m0-6l-6 6"};

#define PICK(array, index) ((array)[(index) % (sizeof(array) / sizeof *(array))])

struct plot {
	struct str *out;
	double x, y, width, height; // pixels
	uint32_t first, last;       // SMs
	double top, step;           // the largest value, and the step of its ticks
};

static double x_of(const struct plot *p, double sms)
{
	return p->x + (p->last > p->first ? (sms - p->first) / (p->last - p->first) : 0.5) * p->width;
}

static double y_of(const struct plot *p, double value)
{
	return p->y + (1 - value / p->top) * p->height;
}

static void set_range(struct plot *p, double largest)
{
	largest = fmax(fmin(largest, LARGEST), SMALLEST);
	p->step = svg_tick_step(largest, Y_TICKS);
	p->top = ceil(largest / p->step - 1e-9) * p->step;
}

// --- Frame, axes, titles. ---

static void draw_y_axis(const struct plot *p, const char *name, double factor)
{
	double middle = p->y + p->height / 2;
	for (int i = 0; i <= Y_TICKS + 1 && i * p->step <= p->top * (1 + 1e-9); i++) {
		double y = y_of(p, i * p->step);
		str_addf(p->out, "<path d=\"M%.1f %.1fH%.1f\" stroke=\"%s\"/>\n", p->x - 5, y, p->x + p->width,
		    i ? "#0002" : "#444");
		svg_text(p->out, p->x - 8, y + 4, "end", "%g", i * p->step / factor);
	}
	str_addf(p->out, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#444\"/>\n", p->x, p->y, p->y + p->height);
	str_addf(p->out,
	    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" transform=\"rotate(-90 %.1f %.1f)\">", p->x - 52,
	    middle, p->x - 52, middle);
	svg_add_escaped(p->out, name);
	str_add(p->out, "</text>\n");
}

// Ticks at the first number of SMs and at multiples of a step, except where they would touch the first.
// `others`: if nonzero, the number of all SMs; a tick then shows both parts.
static void draw_x_axis(const struct plot *p, const char *name, uint32_t others)
{
	uint32_t step = 1;
	double bottom = p->y + p->height;
	if (p->last > X_TICKS)
		step = (uint32_t)svg_tick_step(p->last, X_TICKS);
	for (uint32_t m = p->first; m <= p->last; m++) {
		if (m != p->first && (m % step || 4 * (m - p->first) < 3 * step))
			continue;
		str_addf(p->out, "<path d=\"M%.1f %.1fv5\" stroke=\"#444\"/>\n", x_of(p, m), bottom);
		if (others)
			svg_text(p->out, x_of(p, m), bottom + 18, "middle", "%u : %u", m, others - m);
		else
			svg_text(p->out, x_of(p, m), bottom + 18, "middle", "%u", m);
	}
	svg_text(p->out, p->x + p->width / 2, bottom + 40, "middle", "%s", name);
}

// A straight line that is no curve of a kernel.
static void draw_guide(const struct plot *p, double m0, double v0, double m1, double v1, const char *dash)
{
	str_addf(p->out,
	    "<path class=\"guide\" d=\"M%.2f %.2fL%.2f %.2f\" stroke=\"#555\" stroke-dasharray=\"%s\"/>\n",
	    x_of(p, m0), y_of(p, v0), x_of(p, m1), y_of(p, v1), dash);
}

// --- Curves. ---

// The values are those of p->first … p->last.
static void draw_curve(
    const struct plot *p, const double *values, uint32_t index, const char *class, const char *name)
{
	const char *colour = PICK(colours, index);
	uint32_t count = p->last - p->first + 1, each = (count + MARKERS - 1) / MARKERS;
	str_addf(p->out, "<g fill=\"%s\" stroke=\"%s\"><title>", colour, colour);
	svg_add_escaped(p->out, name);
	str_addf(p->out,
	    "</title>\n<path class=\"%s\" fill=\"none\" stroke-width=\"1.8\" stroke-dasharray=\"%s\" d=\"", class,
	    PICK(dashes, index));
	for (uint32_t i = 0; i < count; i++)
		str_addf(p->out, "%c%.2f %.2f", i ? 'L' : 'M', x_of(p, p->first + i), y_of(p, values[i]));
	str_add(p->out, "\"/>\n<path d=\"");
	for (uint32_t i = index % each; i < count; i += each)
		str_addf(p->out, "M%.2f %.2f%s", x_of(p, p->first + i), y_of(p, values[i]), PICK(markers, index));
	str_add(p->out, "\"/></g>\n");
}

static void draw_sample(struct str *out, const void *context, size_t index, double x, double y)
{
	const char *colour = PICK(colours, index);
	(void)context;
	str_addf(out,
	    "<g fill=\"%s\" stroke=\"%s\"><path stroke-width=\"1.8\" stroke-dasharray=\"%s\" "
	    "d=\"M%.0f %.0fh%d\"/><path d=\"M%.0f %.0f%s\"/></g>\n",
	    colour, colour, PICK(dashes, index), x, y, SAMPLE, x + SAMPLE / 2.0, y, PICK(markers, index));
}

// --- How kernels scale. ---

static double *speedups(const struct profile *profile, uint32_t sms)
{
	double *values = util_alloc(sms * sizeof *values);
	for (uint32_t m = 0; m < sms; m++)
		values[m] = fmin(profile->latency_us[0] / profile->latency_us[m], LARGEST);
	return values;
}

static void draw_speedup(struct plot *p, const struct plan_request *request)
{
	double largest = 1, linear;
	for (uint32_t k = 0; k < request->count; k++)
		for (uint32_t m = 1; m <= request->sm_count; m++)
			largest =
			    fmax(largest, request->profiles[k].latency_us[0] / request->profiles[k].latency_us[m - 1]);
	set_range(p, largest);
	svg_text(
	    p->out, p->x, p->y - 10, "start", "%s", "Speed-up over one SM; thin: as many times as there are SMs");
	draw_x_axis(p, "SMs", 0);
	draw_y_axis(p, "speed-up R[1] / R[m], times", 1);
	linear = fmin(p->top, request->sm_count);
	draw_guide(p, 1, 1, linear, linear, "none");
	for (uint32_t k = 0; k < request->count; k++) {
		double *values = speedups(&request->profiles[k], request->sm_count);
		draw_curve(p, values, k, "speedup", request->profiles[k].name);
		free(values);
	}
}

static const char *bandwidth_name(double mb_s, double *factor)
{
	*factor = mb_s >= 2e6 ? 1e6 : mb_s >= 2e3 ? 1e3 : 1;
	return mb_s >= 2e6   ? "bandwidth B[m], TB/s"
	       : mb_s >= 2e3 ? "bandwidth B[m], GB/s"
	                     : "bandwidth B[m], MB/s";
}

// The device's peak is drawn where it would not press the curves against the axis.
static void draw_bandwidth(struct plot *p, const struct plan_request *request)
{
	double largest = 0, factor;
	const char *name;
	for (uint32_t k = 0; k < request->count; k++)
		for (uint32_t m = 0; m < request->sm_count; m++)
			largest = fmax(largest, request->profiles[k].bandwidth_mb_s[m]);
	int has_peak = largest >= request->peak_mb_s / 4;
	set_range(p, has_peak ? fmax(largest, request->peak_mb_s) : largest);
	name = bandwidth_name(p->top, &factor);
	svg_text(p->out, p->x, p->y - 10, "start", "%s",
	    has_peak ? "Memory bandwidth; thin: the device's peak" : "Memory bandwidth");
	draw_x_axis(p, "SMs", 0);
	draw_y_axis(p, name, factor);
	if (has_peak)
		draw_guide(p, p->first, request->peak_mb_s, p->last, request->peak_mb_s, "none");
	for (uint32_t k = 0; k < request->count; k++)
		draw_curve(p, request->profiles[k].bandwidth_mb_s, k, "bandwidth", request->profiles[k].name);
}

void chart_curves(struct str *out, const struct plan_request *request, const char *device)
{
	struct str title = {0};
	const char **names = util_alloc(request->count * sizeof *names);
	for (uint32_t i = 0; i < request->count; i++)
		names[i] = request->profiles[i].name;
	double top = TITLE + svg_legend(NULL, names, request->count, SAMPLE, draw_sample, NULL) + HEAD;
	double width = (WIDTH - 2.0 * LEFT - RIGHT) / 2 - 4;
	struct plot p = {.out = out,
	    .x = LEFT,
	    .y = top,
	    .width = width,
	    .height = PANEL,
	    .first = 1,
	    .last = request->sm_count};
	str_addf(&title, "Kernels alone on 1 to %u SMs of %s", request->sm_count, device);
	svg_begin(out, top + PANEL + FOOT, str_text(&title));
	svg_legend(out, names, request->count, SAMPLE, draw_sample, NULL);
	draw_speedup(&p, request);
	p.x += width + GAP;
	draw_bandwidth(&p, request);
	str_add(out, "</svg>\n");
	str_dispose(&title);
	free(names);
}

// --- Two kernels beside each other. ---

static double together_us(const struct plan_request *request, uint32_t a, uint32_t b, uint32_t sms)
{
	struct plan_share shares[] = {{a, sms, 0}, {b, request->sm_count - sms, 0}};
	return fmin(cue_estimate_con_us(PLAN_PARTITION, request, shares, 2), LARGEST);
}

static double sequential_us(const struct plan_request *request, uint32_t a, uint32_t b)
{
	struct plan_share shares[] = {{a, 1, 0}, {b, request->sm_count - 1, 0}};
	return fmin(cue_estimate_seq_us(request, shares, 2), LARGEST);
}

// Every split with its numbers in a tooltip, and the best one, the first of several, with a ring.
static uint32_t draw_splits(const struct plot *p, const double *values, uint32_t sms)
{
	uint32_t best = 1;
	for (uint32_t m = 1; m < sms; m++) {
		if (values[m - 1] < values[best - 1])
			best = m;
		str_addf(p->out,
		    "<circle class=\"split\" cx=\"%.2f\" cy=\"%.2f\" r=\"5\" fill-opacity=\"0\"><title>%u : %u, "
		    "%.10g "
		    "\xc2\xb5s</title></circle>\n",
		    x_of(p, m), y_of(p, values[m - 1]), m, sms - m, values[m - 1]);
	}
	str_addf(p->out,
	    "<circle class=\"best\" cx=\"%.2f\" cy=\"%.2f\" r=\"9\" fill=\"none\" stroke=\"%s\" "
	    "stroke-width=\"2\"/>\n",
	    x_of(p, best), y_of(p, values[best - 1]), colours[3]);
	return best;
}

// Text on lines stays readable by a white rim.
static void say(const struct plot *p, double x, double y, const char *anchor, const char *text)
{
	str_add(p->out, "<g stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\">");
	svg_text(p->out, x, y, anchor, "%s", text);
	str_add(p->out, "</g>\n");
}

static void say_best(const struct plot *p, uint32_t best, double best_us, uint32_t sms, double sequential)
{
	struct str text = {0};
	double factor, half = 230; // of the text's width
	double x = fmin(fmax(x_of(p, best), p->x + half), p->x + p->width - half);
	double y = fmin(y_of(p, best_us) + 28, p->y + p->height - 8);
	const char *unit = svg_time_unit(p->top, &factor);
	str_addf(&text, "best: %u : %u SMs, %.5g %s, %.1f %% %s than one after the other", best, sms - best,
	    best_us / factor, unit, 100 * fabs(1 - best_us / sequential),
	    best_us > sequential ? "longer" : "shorter");
	say(p, x, y, "middle", str_text(&text));
	str_dispose(&text);
}

static void say_sequential(const struct plot *p, double sequential)
{
	struct str text = {0};
	double factor;
	const char *unit = svg_time_unit(p->top, &factor);
	draw_guide(p, p->first, sequential, p->last, sequential, "9 5");
	str_addf(&text, "one after the other, each on all SMs: %.5g %s", sequential / factor, unit);
	say(p, p->x + p->width - 6, y_of(p, sequential) - 7, "end", str_text(&text));
	str_dispose(&text);
}

static void draw_sweep(struct plot *p, const struct plan_request *request, uint32_t a, uint32_t b)
{
	uint32_t sms = request->sm_count, best;
	double *values = util_alloc(sms * sizeof *values), sequential = sequential_us(request, a, b);
	double largest = sequential, factor;
	struct str name = {0};
	for (uint32_t m = 1; m < sms; m++)
		largest = fmax(largest, values[m - 1] = together_us(request, a, b, m));
	set_range(p, largest);
	str_addf(&name, "estimated latency, %s", svg_time_unit(p->top, &factor));
	draw_y_axis(p, str_text(&name), factor);
	draw_curve(p, values, 0, "sweep", "beside each other");
	say_sequential(p, sequential);
	best = draw_splits(p, values, sms);
	say_best(p, best, values[best - 1], sms, sequential);
	str_dispose(&name);
	free(values);
}

void chart_sweep(
    struct str *out, const struct plan_request *request, const char *device, uint32_t a, uint32_t b)
{
	size_t letters;
	char *first = svg_shorten(request->profiles[a].name, &letters);
	char *second = svg_shorten(request->profiles[b].name, &letters);
	struct str title = {0}, axis = {0};
	struct plot p = {.out = out,
	    .x = LEFT,
	    .y = TITLE + 12,
	    .width = WIDTH - LEFT - RIGHT - 16.0,
	    .height = PANEL,
	    .first = 1,
	    .last = request->sm_count - 1};
	str_addf(&title, "%s beside %s on %u SMs of %s", first, second, request->sm_count, device);
	str_addf(&axis, "SMs of %s : SMs of %s", first, second);
	svg_begin(out, p.y + PANEL + FOOT, str_text(&title));
	draw_x_axis(&p, str_text(&axis), request->sm_count);
	draw_sweep(&p, request, a, b);
	str_add(out, "</svg>\n");
	str_dispose(&title);
	str_dispose(&axis);
	free(first);
	free(second);
}
