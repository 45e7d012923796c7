// Times of kernels on few and on many SMs, in virtual time or on a GPU.
//
// The rewritten program runs once for each number of SMs, under the policy `native`, so that each launch is the
// original. The modelled GPU places blocks on so many SMs only, while caches and memory are the whole device's
// (CUELASTIC_CPU_ONLY), and runs one launch at a time. Between two measured numbers, latency is linear in 1 / m,
// as that of many alike blocks is, and so are the bytes that come from memory.
//
// On a GPU the same is done by what is linked to the program (profile_gpu.cu). Nothing counts bytes there.
//
// The program is rewritten because only then does it tell its phases.
#include "profile_verb.h"

#include "plan/counters/kernel_name.h"
#include "xform/base/option.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define fail(...) command_error("profile", __VA_ARGS__)

// The i-th of n numbers from 1 to `most`, each about as much larger than the one before.
uint32_t profile_point(uint32_t i, uint32_t n, uint32_t most)
{
	return n >= most ? i + 1 : (uint32_t)lround(pow(most, (double)i / (n - 1)));
}

const struct launched *profile_seen(
    struct profiling *p, const struct launched_list *list, const struct launched *of)
{
	VEC_EACH (const struct launched, l, *list)
		if (!strcmp(l->symbol, of->symbol) && !memcmp(l->grid, of->grid, sizeof of->grid) &&
		    !memcmp(l->block, of->block, sizeof of->block) &&
		    l->dynamic_shared_bytes == of->dynamic_shared_bytes && l->us > 0)
			return l;
	fail(profile_is_gpu(p)
	         ? "%s has other launches in each run, so its times are unknown"
	         : "%s has other launches in virtual time than on the CPU device, so its times are unknown; "
	           "--points=0 measures none",
	    kernel_name_of(&p->arena, of->symbol));
	return NULL;
}

// Puts what was measured on m SMs into the tables, where bandwidth is still bytes, and fills them from `last` to m.
static int take_point(struct profiling *p, const struct launched_list *seen, uint32_t last, uint32_t m)
{
	VEC_EACH (struct launched, l, p->kernels) {
		const struct launched *found = profile_seen(p, seen, l);
		if (!found)
			return -1;
		double *us = l->latency_us, *bytes = l->bandwidth_mb_s;
		us[m - 1] = found->us / (double)found->launches;
		bytes[m - 1] = found->memory_bytes / (double)found->launches;
		for (uint32_t k = last + 1; last && k < m; k++) {
			double weight = (1.0 / k - 1.0 / m) / (1.0 / last - 1.0 / m); // of `last`
			us[k - 1] = round((us[last - 1] * weight + us[m - 1] * (1 - weight)) * 1e4) / 1e4;
			bytes[k - 1] = bytes[last - 1] * weight + bytes[m - 1] * (1 - weight);
		}
	}
	return 0;
}

int profile_run_limited(struct profiling *p, struct launched_list *seen, const struct build *build,
    uint32_t sms, uint32_t sm_blocks)
{
	// The user's settings of launches would be measured.
	static const char *const OFF[] = {"CUELASTIC_BLOCKS", "CUELASTIC_SLICE", "CUELASTIC_THREADS",
	    "CUELASTIC_KERNELS", "CUELASTIC_PLAN", "CUELASTIC_CLIENT", "CUELASTIC_DISTURB", "CUELASTIC_TRACE",
	    "CUELASTIC_LOG", "CUELASTIC_CPU_PROFILE", "CUELASTIC_CPU_SM_BLOCKS", NULL};
	struct words environment = {0};
	for (const char *const *name = OFF; *name; name++)
		words_add(&p->arena, &environment, "%s", *name);
	WORDS_PUSH(
	    &environment, "CUELASTIC_POLICY=native", "CUELASTIC_PHASE=native", "CUELASTIC_CPU_CLOCK=virtual");
	words_add(&p->arena, &environment, "CUELASTIC_PHASE_LOG=%s/phases", p->folder);
	words_add(
	    &p->arena, &environment, "CUELASTIC_%s=%u", profile_is_gpu(p) ? "PROFILE_SMS" : "CPU_ONLY", sms);
	if (sm_blocks)
		words_add(&p->arena, &environment, "CUELASTIC_CPU_SM_BLOCKS=%u", sm_blocks);
	int result = profile_run(p, seen, build, &environment);
	words_dispose(&environment);
	if (result < 0 && sm_blocks)
		fail("this was in virtual time with %u blocks on each of %u SMs; --sm-blocks=0 does not measure that",
		    sm_blocks, sms);
	else if (result < 0)
		fail(profile_is_gpu(p)
		         ? "this was on a GPU, with blocks on %u SMs"
		         : "this was in virtual time with blocks on %u SMs; --points=0 measures no times",
		    sms);
	return result;
}

static int measure(struct profiling *p, const struct build *build, uint32_t last, uint32_t m)
{
	struct launched_list seen = {0};
	int result = profile_run_limited(p, &seen, build, m, 0);
	if (result == 0)
		result = take_point(p, &seen, last, m);
	VEC_DISPOSE(&seen);
	return result;
}

// Is the name one of `a(8,4)+b(8)`?
static int is_member(const char *phase, const char *name)
{
	size_t length = strlen(name);
	while (phase) {
		if (!strncmp(phase, name, length) && phase[length] == '(')
			return 1;
		phase = strstr(phase, ")+");
		phase = phase ? phase + 2 : NULL;
	}
	return 0;
}

// A kernel is of the first phase that has it.
static void read_phases(struct profiling *p)
{
	char line[2048], phase[1100];
	FILE *file = fopen(arena_format(&p->arena, "%s/phases", p->folder), "re");
	while (file && fgets(line, sizeof line, file)) {
		if (sscanf(line, "%*s %*s %*s %*u %*u %*u %1099s", phase) != 1 || !strcmp(phase, "-"))
			continue;
		const char *kept = arena_string(&p->arena, phase);
		VEC_EACH (struct launched, l, p->kernels)
			if (!l->phase && is_member(kept, kernel_name_of(&p->arena, l->symbol)))
				l->phase = kept;
	}
	if (file)
		fclose(file);
}

int profile_sweep(struct profiling *p, struct builder *builder)
{
	struct build build = {0};
	struct str measured = {0};
	uint32_t most = p->device->sm_count, points = p->points < most ? p->points : most, last = 0;
	p->request.count = 0;
	p->request.is_virtual = !profile_is_gpu(p);
	int result = build_program(&build, builder, BUILD_ELASTIC);
	if (result == 0 && profile_is_gpu(p))
		result = profile_run_limited(p, &p->kernels, &build, most, 0);
	for (size_t i = 0; i < p->kernels.count; i++) {
		p->kernels.items[i].latency_us = arena_alloc(&p->arena, most * sizeof(double));
		p->kernels.items[i].bandwidth_mb_s = arena_alloc(&p->arena, most * sizeof(double));
	}
	for (uint32_t i = 0; i < points && result == 0; i++) {
		uint32_t m = profile_point(i, points, most);
		if (m == last)
			continue;
		result = measure(p, &build, last, m);
		if (points < most)
			str_addf(&measured, "%s%u", last ? ", " : "", m);
		last = m;
	}
	if (points == most)
		str_addf(&measured, "1 to %u", most);
	p->measured = arena_string(&p->arena, str_text(&measured));
	for (size_t i = 0; i < p->kernels.count && result == 0; i++)
		for (uint32_t m = 1; m <= most; m++) // bytes a microsecond are 10^6 bytes a second
			p->kernels.items[i].bandwidth_mb_s[m - 1] =
			    round(p->kernels.items[i].bandwidth_mb_s[m - 1] / p->kernels.items[i].latency_us[m - 1]);
	if (result == 0 && p->sm_blocks)
		result = profile_sweep_blocks(p, &build);
	if (result == 0)
		read_phases(p);
	str_dispose(&measured);
	build_dispose(&build);
	return result;
}
