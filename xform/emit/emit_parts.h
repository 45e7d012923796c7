// Shared by emit*.c only: the context of an emission, and texts that several of them write.
#ifndef CUELASTIC_EMIT_PARTS_H
#define CUELASTIC_EMIT_PARTS_H

#include "edit.h"
#include "emit_options.h"
#include "xform/model/model.h"

#define ID_PARAMETERS                                                                                        \
	"const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim"
#define ID_ARGUMENTS "threadIdx, blockIdx, blockDim, gridDim"

struct emit {
	struct model *model;
	const struct source *source; // the input file
	const struct emit_options *options;
	struct edits *all; // of the input file; a clash inside a copy is noted there
};

enum parameter_style {
	AS_KERNEL = 1, // keep attributes that only a kernel's parameter may have
	WITH_DEFAULTS = 2,
	AS_OWN = 4 // an object of a class belongs to the thread: see cue_parameter of device.cuh
};

// A name of the runtime's header, with `::` if a word of the file could hide it.
const char *emit_api(const struct emit *e, const char *name);
void emit_add_text(struct str *out, const struct source *source, unsigned begin, unsigned end);
const char *emit_parameter_name(const struct emit *e, const struct function *f, size_t i);
void emit_add_parameters(const struct emit *e, struct str *out, const struct function *f, unsigned style);
void emit_add_comma_parameters(
    const struct emit *e, struct str *out, const struct function *f, unsigned style);
// `decltype(v)` in a text where v is of the style AS_OWN.
void emit_own_types(const struct emit *e, struct edits *edits, const struct function *f);
// ", a, b, rest..."; AS_OWN: what parameters of that style take.
void emit_add_arguments(const struct emit *e, struct str *out, const struct function *f, unsigned style);
// `[[deprecated]]` or `__attribute__((deprecated))` before the kernel's name, or an empty span. The launch function has it,
// since the launch is what to warn of; the entries have not. (What a macro hides stays in the entries.)
struct span emit_deprecated(const struct function *f);
// "<T, N, Rest...>", or nothing.
void emit_add_template_arguments(struct str *out, const struct function *f);
void emit_add_template_head(struct str *out, const struct function *f, const char *separator);
void emit_add_class_head(struct str *out, const struct function *f);
// For a function beside a kernel: these words for its qualifiers, and its result. `head`: the text between the kernel's
// `template <…>` and its name. There, a result or a requires clause that depends on the arguments may select an overload.
void emit_add_result(
    struct str *out, const struct function *f, const struct source *s, struct span head, const char *words);
void emit_add_line_directive(
    const struct emit *e, struct str *out, const struct source *source, unsigned line);
// What `add` adds, with a #line: lines that nobody wrote count as the first ones of the kernel, so that profilers and
// warnings name those.
void emit_add_generated(const struct emit *e, struct str *out, const struct function *f,
    void (*add)(const struct emit *, struct str *, const struct function *));
// The head of a copy, with a #line, so that the text from `offset` on, which follows, keeps its lines.
void emit_add_head(const struct emit *e, struct str *out, const struct source *source, unsigned offset,
    const struct str *head);
// Inserts whole lines after `offset`; in the middle of a line if more text follows on it.
void emit_insert_after(const struct emit *e, struct edits *edits, unsigned offset, const char *text);
// The name with its qualifier, which a copy inside the namespaces does not need.
struct span emit_name(const struct function *f);
// Inserts a copy of a function; for a function in a header, inside its namespaces.
void emit_insert_copy(const struct emit *e, struct edits *edits, const struct function *f, const char *text);
void emit_insert_declaration(
    const struct emit *e, struct edits *edits, const struct function *f, const char *text);

// emit_clone.c
// Redirects calls in the function's text to copies of this kind. Offsets count in the function's file.
// `steps`: those of a guarded copy.
void emit_redirect_calls(const struct emit *e, struct edits *edits, const struct function *f,
    enum copy_kind kind, const struct step *steps);
// All copies of a device function.
void emit_add_clones(const struct emit *e, struct edits *edits, const struct function *f);
void emit_declare_clone(const struct emit *e, struct edits *edits, const struct function *f);

// emit_flags.c: #error if a macro that the input tests is not what the flags made it.
void emit_add_flag_guards(const struct emit *e, struct str *out);

// emit_unread.c: only code inside the span.
void emit_guard_unread(
    const struct emit *e, struct edits *edits, const struct function *f, struct span within);
// The same for functions without a copy: their conditions, before the kernel's copy.
void emit_guard_others(struct str *out, const struct function *kernel);

// emit_merge.c
// Barriers between these two are named, if the copy has named barriers.
void emit_begin_named(struct str *out, enum copy_kind kind);
void emit_end_named(struct str *out, enum copy_kind kind);
void emit_add_member(const struct emit *e, struct str *out, const struct function *f);
void emit_phase(const struct emit *e, struct edits *edits, const struct phase *phase);

// emit_launch.c
void emit_add_launch_function(const struct emit *e, struct str *out, const struct function *f);
void emit_declare_launch(const struct emit *e, struct edits *edits, const struct function *f);
void emit_add_known(const struct emit *e, struct str *out, const struct function *f);
void emit_instance(const struct emit *e, struct edits *edits, const struct instantiation *one);
void emit_redirect_value(const struct emit *e, struct edits *edits, const struct kernel_value *value);
void emit_mark_launch(const struct emit *e, struct edits *edits, const struct launch *l);
void emit_redirect_launch(const struct emit *e, struct edits *edits, const struct launch *l);

// emit_macro.c
void emit_macros(const struct emit *e, struct edits *edits); // and the macros' uses

// includes.c: quoted includes if the output is in another folder than the input.
// `#include "x.h"` is first searched in the file's folder. If it was found there, its path is rewritten to
// lead there from the output's folder, so that the output compiles. `output` NULL: does nothing.
void includes_rebase(struct edits *out, struct model *model, const struct source *source, const char *output);

// emit_guard.c: the edits that predicate a body.
// Adds the edits that turn the text between the braces of the function's body into these steps. `kind`: the
// copies that the steps call.
void emit_guards(struct edits *out, struct model *model, const struct function *function,
    const struct step *steps, enum copy_kind kind);

#endif
