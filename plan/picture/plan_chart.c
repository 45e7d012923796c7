// A plan as SMs over time, by the pieces of its estimate: a box for some SMs that a kernel has for a time. Pieces
// that follow each other on the same SMs are one box.
#include "chart.h"

#include "picture.h"
#include "plan/planners/estimate.h"

#include <math.h>
#include <string.h>

enum {
	WIDTH = SVG_WIDTH - SVG_LEFT - 24, // of the plot
	HEIGHT = 420,
	GAP = 24, // between the legend and the plot
	FOOT = 52,
	X_TICKS = 12,
	Y_TICKS = 8,
	SAMPLE = 12
};

struct picture {
	const struct plan_request *request;
	const struct plan_phase *phase;   // at hand
	double begin_us;                  // of it
	VEC(struct estimate_piece) boxes; // `share` is the kernel
	size_t first_open;                // earlier ones cannot go on
};

static int is_same(double a, double b)
{
	return fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b)) + 1e-9;
}

static void add_piece(void *context, const struct estimate_piece *piece)
{
	struct picture *p = context;
	struct estimate_piece box = *piece;
	box.from_us += p->begin_us;
	box.to_us += p->begin_us;
	box.share = p->phase->shares[piece->share].kernel;
	while (p->first_open < p->boxes.count && p->boxes.items[p->first_open].to_us < box.from_us * (1 - 1e-9))
		p->first_open++;
	for (size_t i = p->first_open; i < p->boxes.count; i++) {
		struct estimate_piece *old = &p->boxes.items[i];
		if (old->share == box.share && is_same(old->first_sm, box.first_sm) && is_same(old->sms, box.sms) &&
		    is_same(old->to_us, box.from_us)) {
			old->to_us = box.to_us;
			return;
		}
	}
	VEC_PUSH(&p->boxes, box);
}

static void draw_sample(struct str *out, const void *context, size_t index, double x, double y)
{
	(void)context;
	str_addf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"", x, y - SAMPLE / 2.0,
	    SAMPLE, SAMPLE);
	svg_add_colour(out, (uint32_t)index);
	str_add(out, "\"/>\n");
}

static void draw_boxes(struct str *out, const struct picture *p, double top, double total_us)
{
	double sm = (double)HEIGHT / p->request->sm_count;
	VEC_EACH (const struct estimate_piece, box, p->boxes) {
		str_addf(out, "<rect class=\"piece\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"",
		    SVG_LEFT + box->from_us / total_us * WIDTH, top + box->first_sm * sm,
		    (box->to_us - box->from_us) / total_us * WIDTH, box->sms * sm);
		svg_add_colour(out, box->share);
		str_add(out, "\"><title>");
		svg_add_escaped(out, p->request->profiles[box->share].name);
		str_addf(
		    out, ": %.4g SMs, %.6g to %.6g \xc2\xb5s</title></rect>\n", box->sms, box->from_us, box->to_us);
	}
}

static void draw_axes(struct str *out, const struct picture *p, double top, double total_us)
{
	double factor, bottom = top + HEIGHT;
	const char *unit = svg_time_unit(total_us, &factor);
	double step = svg_tick_step(total_us, X_TICKS),
	       sms = fmax(svg_tick_step(p->request->sm_count, Y_TICKS), 1);
	for (int i = 0; i * step <= total_us; i++)
		svg_text(out, SVG_LEFT + i * step / total_us * WIDTH, bottom + 18, "middle", "%g", i * step / factor);
	for (int i = 0; i * sms <= p->request->sm_count; i++)
		svg_text(out, SVG_LEFT - 8, top + i * sms / p->request->sm_count * HEIGHT + 4, "end", "%g", i * sms);
	svg_text(out, SVG_LEFT + WIDTH / 2.0, bottom + 40, "middle", "time, %s", unit);
	svg_text(out, 12, top - 8, "start", "SMs");
	str_addf(out, "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#444\"/>\n",
	    SVG_LEFT, top, WIDTH, HEIGHT);
}

void chart_plan(
    struct str *out, const struct plan *plan, const struct plan_request *request, const char *device)
{
	struct picture p = {.request = request};
	struct str title = {0};
	const char **names = util_alloc((request->count + 1) * sizeof *names);
	double legend, top;
	for (uint32_t i = 0; i < request->count; i++)
		names[i] = request->profiles[i].name;
	for (uint32_t i = 0; i < plan->count; i++) {
		p.phase = &plan->phases[i];
		p.begin_us += cue_estimate_watch(request, p.phase->shares, p.phase->count, add_piece, &p);
	}
	legend = svg_legend(NULL, names, request->count, SAMPLE, draw_sample, NULL);
	top = SVG_TITLE + legend + GAP;
	str_addf(&title, "%s: a plan of %u phases, %.6g \xc2\xb5s", device, plan->count, p.begin_us);
	svg_begin(out, top + HEIGHT + FOOT, str_text(&title));
	svg_legend(out, names, request->count, SAMPLE, draw_sample, NULL);
	draw_boxes(out, &p, top, p.begin_us);
	draw_axes(out, &p, top, p.begin_us);
	str_add(out, "</svg>\n");
	str_dispose(&title);
	VEC_DISPOSE(&p.boxes);
	free(names);
}
