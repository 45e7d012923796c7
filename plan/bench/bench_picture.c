// Draws the results of a bench: two panels, STP and ANTT. Each has a group of bars for each mix, and then one of the geometric means;
// a group has a bar for each policy. A line marks 1: the work of one device, and no program slower than alone.
#include "bench.h"
#include "plan/picture/picture.h"

#include <stdio.h>

enum {
	NAMES = 230, // pixels left of the bars
	PANEL = 440,
	GAP = 50,
	BAR = 7,
	BETWEEN = 8, // groups
	TOP = 74,
	FOOT = 34,
	TICKS = 8
};

static const char *const COLOURS[BENCH_POLICIES] = {"#767676", "#2a78a8", "#b5651d", "#2f7d46", "#8a5bb0",
    "#c03a4b", "#1b9e9e", "#a08a1c", "#d070a8", "#30363d", "#5577dd", "#774411", "#999933", "#cc6677",
    "#117733"};

struct panel {
	struct str *out;
	const struct bench *bench;
	int is_antt;
	double left_px, most, bottom_px;
};

static double value_of(const struct panel *p, size_t mix, enum bench_policy policy)
{
	double stp, antt;
	bench_mean(&stp, &antt, p->bench, policy);
	if (mix < p->bench->workload.mixes.count) {
		const struct bench_result *r = bench_find(p->bench, mix, policy); // not merged: no bar
		stp = r->stp;
		antt = r->antt;
	}
	return p->is_antt ? antt : stp;
}

static unsigned count_policies(const struct bench *bench)
{
	return (unsigned)__builtin_popcount(bench->policies);
}

static double group_px(const struct bench *bench)
{
	return count_policies(bench) * BAR + BETWEEN;
}

static double x_of(const struct panel *p, double value)
{
	return p->left_px + value / p->most * PANEL;
}

static void find_most(struct panel *p)
{
	p->most = 1;
	for (size_t mix = 0; mix <= p->bench->workload.mixes.count; mix++)
		for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++)
			if (p->bench->policies >> policy & 1 && value_of(p, mix, policy) > p->most)
				p->most = value_of(p, mix, policy);
}

static void name_mix(struct str *out, const struct bench *bench, size_t mix)
{
	if (mix < bench->workload.mixes.count)
		bench_mix_name(out, bench, &bench->workload.mixes.items[mix]);
	else
		str_add(out, "geometric mean");
}

// A bar's name and value are in its tooltip.
static void draw_bar(const struct panel *p, size_t mix, enum bench_policy policy, double y)
{
	struct str name = {0};
	double value = value_of(p, mix, policy);
	name_mix(&name, p->bench, mix);
	str_addf(p->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>",
	    p->left_px, y, x_of(p, value) - p->left_px, BAR - 1, COLOURS[policy]);
	svg_add_escaped(p->out, str_text(&name));
	str_addf(p->out, ", %s: %s %.2f</title></rect>\n", bench_way(policy)->name, p->is_antt ? "ANTT" : "STP",
	    value);
	str_dispose(&name);
}

static void draw_panel(struct str *out, const struct bench *bench, int is_antt, double bottom_px)
{
	struct panel p = {out, bench, is_antt, NAMES + is_antt * (PANEL + GAP), 0, bottom_px};
	find_most(&p);
	double step = svg_tick_step(p.most, TICKS);
	str_addf(p.out, "<text x=\"%.0f\" y=\"%d\" font-weight=\"bold\">%s</text>\n", p.left_px, TOP - 10,
	    p.is_antt ? "ANTT: how many times longer a program took (less is better)"
	              : "STP: devices' worth of work done (more is better)");
	for (int i = 0; i * step <= p.most; i++) {
		double x = x_of(&p, i * step);
		str_addf(p.out, "<path d=\"M%.1f %dV%.1f\" stroke=\"%s\"/>\n", x, TOP, p.bottom_px, "#ddd");
		svg_text(p.out, x, p.bottom_px + 16, "middle", "%g", i * step);
	}
	str_addf(p.out, "<path d=\"M%.1f %dV%.1f\" stroke=\"#222\" stroke-dasharray=\"4 3\"/>\n", x_of(&p, 1),
	    TOP, p.bottom_px);
	for (size_t mix = 0; mix <= bench->workload.mixes.count; mix++) {
		double y = TOP + (double)mix * group_px(bench) + BETWEEN / 2.0;
		for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++)
			if (bench->policies >> policy & 1) {
				draw_bar(&p, mix, policy, y);
				y += BAR;
			}
	}
}

void bench_picture(struct str *out, const struct bench *bench)
{
	double bottom = TOP + (double)(bench->workload.mixes.count + 1) * group_px(bench);
	struct str title = {0};
	str_addf(&title, "Programs beside each other. %s: ", bench->device);
	if (bench->workers)
		str_addf(&title, "%u multiprocessors, ", bench->workers);
	str_addf(&title, "%u runs", bench->runs);
	svg_begin(out, bottom + FOOT, str_text(&title));
	str_dispose(&title);
	double x = NAMES;
	for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++) {
		if (!(bench->policies >> policy & 1))
			continue;
		str_addf(
		    out, "<rect x=\"%.0f\" y=\"34\" width=\"12\" height=\"12\" fill=\"%s\"/>", x, COLOURS[policy]);
		str_addf(out, "<text x=\"%.0f\" y=\"44\">%s</text>\n", x + 17, bench_way(policy)->name);
		x += 90;
	}
	for (size_t mix = 0; mix <= bench->workload.mixes.count; mix++) {
		struct str name = {0};
		name_mix(&name, bench, mix);
		svg_text(
		    out, NAMES - 8, TOP + ((double)mix + 0.5) * group_px(bench) + 4, "end", "%s", str_text(&name));
		str_dispose(&name);
	}
	draw_panel(out, bench, 0, bottom);
	draw_panel(out, bench, 1, bottom);
	str_add(out, "</svg>\n");
}
