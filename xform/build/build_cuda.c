// The commands of --device=cuda: nvcc compiles each file, and links. All go through the gate (nvcc.h), which
// may replace names by plain ones. So the depfile is read here, where the user's names are known.
#include "build_p.h"

#include "nvcc.h"
#include "ptxas.h"

#include <stdio.h>
#include <unistd.h>

static int begin(struct nvcc *nvcc, struct step *step, struct diags *diags)
{
	int result = nvcc_begin(nvcc, step->builder->arena, &step->builder->toolkit, diags);
	nvcc->verbose = step->builder->request->verbose;
	return result;
}

static void add_resource(struct nvcc *nvcc, const struct step *step, const char *prefix, const char *name)
{
	nvcc_add_path(nvcc, prefix, arena_format(nvcc->arena, "%s/%s", step->builder->toolkit.resources, name));
}

static void add_in_work(struct nvcc *nvcc, const struct step *step, const char *flag, const char *name)
{
	nvcc_add(nvcc, flag);
	nvcc_add_path(nvcc, "", build_in_work(step, name));
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
		nvcc_add_path(nvcc, "-iquote,", ptxas_folder(nvcc->arena, step->path));
	}
	add_resource(nvcc, step, "-I", "include");
	if (standard)
		nvcc_add(nvcc, arena_format(nvcc->arena, "-std=%s", standard));
	nvcc_add_flags(nvcc, &request->flags.given);
	nvcc_add_flags(nvcc, &request->extra);
	nvcc_add(nvcc, "-MD");
	add_in_work(nvcc, step, "-MF", "host.d");
	nvcc_add(nvcc, "-c");
	nvcc_add_source(nvcc, step->source);
	add_in_work(nvcc, step, "-o", "host.o");
}

static int finish(struct nvcc *nvcc, struct step *step, const char *log)
{
	int result = nvcc->failed ? -1 : nvcc_run(nvcc, log);
	if (result == 0) {
		struct words named = {0};
		const char *path = build_in_work(step, "host.d");
		cache_read_depfile(nvcc->arena, &named, path);
		for (size_t i = 0; i < named.count; i++) {
			const char *original = nvcc_original(nvcc, named.items[i]);
			if (original && !util_starts_with(original, step->builder->cache.root))
				VEC_PUSH(&step->inputs, original);
		}
		unlink(path);
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
			nvcc_add_path(&nvcc, "", objects->items[i]);
		add_resource(&nvcc, step, "", "libcuelastic.a");
		nvcc_add_flags(&nvcc, &request->flags.given);
		nvcc_add(&nvcc, "-Xlinker");
		nvcc_add_path(&nvcc, "--dependency-file=", build_in_work(step, "host.d"));
		nvcc_add_flags(&nvcc, &request->extra);
		add_in_work(&nvcc, step, "-o", "program");
	}
	return finish(&nvcc, step, log);
}
