// `cuelastic profile --device=cuda`: what is linked to the program, so that each of its launches runs alone, on few SMs of a GPU
// (profile_gpu.cu says how).
#include "profile_verb.h"

#include "xform/base/option.h"
#include "xform/build/nvcc.h"
#include "xform/flags/flag.h"

int profile_is_gpu(const struct profiling *p)
{
	return p->request.device == BUILD_CUDA;
}

int profile_instrument(struct profiling *p, const struct builder *builder)
{
	const char *log = arena_format(&p->arena, "%s/log", p->folder);
	const char *object = arena_format(&p->arena, "%s/profile_gpu.o", p->folder);
	const char *arch = arena_format(&p->arena, "-arch=sm_%u%u", p->device->major, p->device->minor);
	struct words *flags = &p->request.flags.given;
	struct nvcc nvcc;
	int result = nvcc_begin(&nvcc, &p->arena, &builder->toolkit, &p->diags);
	nvcc.verbose = p->request.verbose;
	if (!result) {
		nvcc_add(&nvcc, "%s", arch);
		nvcc_add(&nvcc, "-maxrregcount=32");
		nvcc_add(&nvcc, "-c");
		nvcc_add_source(&nvcc, arena_format(&p->arena, "%s/profile_gpu.cu", builder->toolkit.resources));
		nvcc_add(&nvcc, "-o");
		nvcc_add(&nvcc, "%s", object);
		result = nvcc_run(&nvcc, log);
	}
	nvcc_dispose(&nvcc);
	if (result) {
		profile_show(log);
		return command_error("profile", "nvcc cannot compile for this device: %s, %s", p->device->name, arch);
	}
	flag_remove_architectures(flags, &p->arena);
	WORDS_PUSH(flags, arch, "-Xlinker", object, "-Xlinker", "--wrap=cudaLaunchKernel", "-Xlinker",
	    "--wrap=cudaLaunchKernel_ptsz", "-Xlinker", "--wrap=__cudaLaunchKernel", "-Xlinker",
	    "--wrap=__cudaLaunchKernel_ptsz", "-Xlinker", "--wrap=cudaLaunchKernelExC");
	return 0;
}
