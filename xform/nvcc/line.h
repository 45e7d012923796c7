// nvcc's command line, parsed: what is compiled, to what, with which flags.
#ifndef CUELASTIC_NVCC_LINE_H
#define CUELASTIC_NVCC_LINE_H

#include "xform/base/process.h"

enum nvcc_origin { NVCC_FROM_COMMAND, NVCC_FROM_FILE, NVCC_FROM_ENVIRONMENT };

// One word of the command, of an options file or of NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS.
struct nvcc_word {
	const char *text;
	enum nvcc_origin origin;
	int names_file; // it is, or belongs to, an option that names an options file
	int input;      // index of the input, or -1
};

struct nvcc_input {
	const char *path;
	enum nvcc_origin origin;
	int is_cuda;
};

enum nvcc_phase { NVCC_TO_OBJECT, NVCC_TO_PROGRAM, NVCC_TO_ARCHIVE, NVCC_TO_OTHER };

struct nvcc_line {
	VEC(struct nvcc_word) words;
	VEC(struct nvcc_input) inputs;
	struct words flags; // for the parse, each value as a word of its own
	enum nvcc_phase phase;
	const char *output, *output_folder, *depfile, *language; // NULL: not given
	int wants_depfile, keeps, runs;
	const char *obstacle; // why no source can be rewritten, or NULL
};

// Reads the command's words, without the compiler. *out is always valid for disposal.
void nvcc_line_read(struct nvcc_line *out, struct arena *arena, const char *const *words, size_t count);
// Does it compile a CUDA source to an object, a program or a library?
int nvcc_line_compiles(const struct nvcc_line *line);
// Adds the command with other paths for some inputs; NULL: the path as it was. The words of options files are
// given directly if a replaced input is among them.
void nvcc_line_write(struct words *out, const struct nvcc_line *line, const char *const *replaced);
// The object that nvcc makes of an input, and the depfile, as nvcc names them. The depfile: NULL if there is
// none.
const char *nvcc_line_object(const struct nvcc_line *line, struct arena *arena, size_t input);
const char *nvcc_line_depfile(const struct nvcc_line *line, struct arena *arena, size_t input);
void nvcc_line_dispose(struct nvcc_line *line);

#endif
