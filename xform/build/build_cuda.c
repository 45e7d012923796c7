// The commands of --device=cuda: nvcc compiles each file, and links. All go through the gate (nvcc.h).
#include "build_p.h"

#include "nvcc.h"

#include <stdio.h>

static int begin(struct nvcc *nvcc, struct step *step, struct diags *diags)
{
	int result = nvcc_begin(nvcc, step->builder->arena, &step->builder->toolkit, diags);
	nvcc->verbose = step->builder->request->verbose;
	return result;
}

static void add_output(struct nvcc *nvcc, const struct step *step, const char *name)
{
	nvcc_add(nvcc, "-o");
	nvcc_add(nvcc, "%s", build_in_work(step, name));
}

static void add_compile(struct nvcc *nvcc, const struct step *step)
{
	const struct build_request *request = step->builder->request;
	const char *standard = build_standard(step);
	if (request->flags.all_cuda) {
		nvcc_add(nvcc, "-x");
		nvcc_add(nvcc, "cu");
	}
	if (step->source != step->path) {
		nvcc_add(nvcc, "-Xcompiler");
		nvcc_add(nvcc, "-iquote,%s", nvcc_bare(nvcc, util_folder(nvcc->arena, step->path)));
	}
	nvcc_add(nvcc, "-I%s/include", nvcc_bare(nvcc, step->builder->toolkit.resources));
	if (standard)
		nvcc_add(nvcc, "-std=%s", standard);
	nvcc_add_flags(nvcc, &request->flags.given);
	nvcc_add_flags(nvcc, &request->extra);
	nvcc_add(nvcc, "-MD");
	nvcc_add(nvcc, "-MF");
	nvcc_add(nvcc, "%s/host.d", nvcc->folder);
	nvcc_add(nvcc, "-c");
	nvcc_add_source(nvcc, step->source);
	add_output(nvcc, step, "host.o");
}

// Runs the command, and notes what its depfile in the private folder names.
static int finish(struct nvcc *nvcc, struct step *step, const char *log)
{
	int result = nvcc->failed ? -1 : nvcc_run(nvcc, log);
	if (result == 0) {
		struct words named = {0};
		cache_read_depfile(nvcc->arena, &named, arena_format(nvcc->arena, "%s/host.d", nvcc->folder));
		for (size_t i = 0; i < named.count; i++) {
			const char *original = nvcc_original(nvcc, named.items[i]);
			if (original && !util_starts_with(original, step->builder->cache.root))
				VEC_PUSH(&step->inputs, original);
		}
		words_dispose(&named);
	}
	diag_print(stderr, nvcc->diags, SEVERITY_ERROR, 0);
	diags_dispose(nvcc->diags);
	nvcc_dispose(nvcc);
	return result;
}

int build_cuda_compile(struct step *step, const char *log)
{
	struct nvcc nvcc;
	struct diags diags = {0};
	if (begin(&nvcc, step, &diags) == 0)
		add_compile(&nvcc, step);
	return finish(&nvcc, step, log);
}

int build_cuda_link(struct step *step, const struct words *objects, const char *log)
{
	struct nvcc nvcc;
	struct diags diags = {0};
	if (begin(&nvcc, step, &diags) == 0) {
		const struct build_request *request = step->builder->request;
		for (size_t i = 0; i < objects->count; i++)
			nvcc_add_source(&nvcc, nvcc_bare(&nvcc, objects->items[i]));
		nvcc_add(&nvcc, "%s/libcuelastic.a", nvcc_bare(&nvcc, step->builder->toolkit.resources));
		nvcc_add_flags(&nvcc, &request->flags.given);
		nvcc_add(&nvcc, "-Xlinker");
		nvcc_add(&nvcc, "--dependency-file=%s/host.d", nvcc.folder);
		nvcc_add_flags(&nvcc, &request->extra);
		add_output(&nvcc, step, "program");
	}
	return finish(&nvcc, step, log);
}
