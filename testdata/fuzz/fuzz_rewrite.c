// Bytes → parse → facts → passes → output, against the light declarations. What is demanded, whatever comes
// in:
// - no crash, and no pass breaks the model; the edits do not overlap
// - the same bytes, model and diagnostics twice, from one tree and (now and then) from a second parse
// - no passes leave every byte as it was
// - the output is read back as tokens, and every kernel that was rewritten still stands in it, byte for byte
// - an input without errors gives an output without errors (the runtime's headers on the include path)
// - reports are well formed, and fixes and diff make the output (check_reports.c)
// - what is written arrives whole, with no other file beside it
#include "xform/emit/emit.h"
#include "xform/facts/facts.h"
#include "xform/base/output.h"
#include "passes/pass.h"
#include "xform/pragma/pragma.h"

#include "check.h"
#include "check_reports.h"
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *wanted_of; // the part that is being checked, for the message

static void demand(int condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "fuzz_rewrite: %s (%s)\n", what, wanted_of);
	abort();
}

// One way from a parsed tree to text.
struct result {
	struct diags diags;
	struct model model;
	struct edits edits;
	struct str text, dump;
	int status;
};

static int is_same(const struct str *a, const struct str *b)
{
	return a->length == b->length && !memcmp(str_text(a), str_text(b), a->length);
}

static void dump_diags(struct str *out, const struct diags *diags)
{
	for (size_t i = 0; i < diags->list.count; i++) {
		const struct diag *d = &diags->list.items[i];
		str_addf(
		    out, "%s %u:%u %s %s\n", d->id, d->place.line, d->place.column, d->message, d->advice ? d->advice : "");
	}
}

static void transform(struct result *out, struct source *source, struct parse *parse, const char *list)
{
	struct pass_options wanted = {list, NULL};
	struct emit_options options = {0};
	unsigned clash;
	model_init(&out->model, source, &out->diags);
	out->model.parameter_bytes = 32764;
	out->status = facts_collect(&out->model, parse);
	if (!out->status)
		out->status = pragma_apply(&out->model);
	if (!out->status)
		demand(pass_run(&out->model, &wanted, &out->dump) == 0, "the model is broken after a pass");
	if (out->diags.count[SEVERITY_ERROR])
		out->status = -1; // the tool writes nothing
	if (!out->status) {
		emit_edits(&out->edits, &out->model, &options);
		struct span all = {0, source->length};
		demand(edits_apply(&out->text, &out->edits, source->text, all, &clash) == 0, "edits overlap");
		model_dump(&out->dump, &out->model);
	}
	dump_diags(&out->dump, &out->diags);
}

static void dispose(struct result *result)
{
	edits_dispose(&result->edits);
	model_dispose(&result->model);
	str_dispose(&result->text);
	str_dispose(&result->dump);
	diags_dispose(&result->diags);
}

static int parse_text(struct parse *out, const struct source *source, struct flags *flags)
{
	static const char *const arguments[] = {"-I" CUELASTIC_RUNTIME_INCLUDE};
	flags_add(flags, arguments, 1, NULL);
	struct parse_request request = {
	    .path = "fuzz.cu", .source = source, .flags = flags, .headers = PARSE_LIGHT};
	return parse_file(out, &request);
}

static void check_kernels(const struct result *result, const struct source *source)
{
	wanted_of = "kernels";
	for (size_t i = 0; i < result->model.functions.count; i++) {
		const struct function *f = result->model.functions.items[i];
		if (f->is_kernel && f->in_main && f->text.body.end > f->text.body.begin)
			demand(memmem(str_text(&result->text), result->text.length, source->text + f->text.body.begin,
			           f->text.body.end - f->text.body.begin) != NULL,
			    "a kernel's text is gone");
	}
}

static void check_output(const struct result *result, int clean)
{
	struct source source;
	struct parse parse;
	struct flags flags = {0};
	wanted_of = "output";
	source_from_text(&source, "fuzz.cu", str_text(&result->text), result->text.length);
	check_tokens(&source);
	if (clean) {
		int status = parse_text(&parse, &source, &flags);
		if (!status && parse.errors.count)
			fprintf(stderr, "%s:%u:%u: %s\n%s", parse.errors.items[0].place.path, parse.errors.items[0].place.line, parse.errors.items[0].place.column,
			    parse.errors.items[0].message, source.text);
		demand(status < 0 || parse.errors.count == 0, "an output with errors of an input without");
		parse_dispose(&parse);
		flags_dispose(&flags);
	}
	source_dispose(&source);
}

static void check_file(const struct str *text)
{
	char folder[] = "/dev/shm/cue-fuzz-XXXXXX";
	struct str path = {0};
	struct source back;
	int files = 0;
	wanted_of = "file";
	demand(mkdtemp(folder) != NULL, "no folder");
	str_addf(&path, "%s/out.cu", folder);
	demand(output_write(str_text(&path), str_text(text), text->length) == 0, "not written");
	demand(source_read(&back, str_text(&path)) == 0, "not read back");
	demand(back.length == text->length && !memcmp(back.text, str_text(text), back.length), "not whole");
	DIR *list = opendir(folder);
	for (struct dirent *entry; list && (entry = readdir(list));)
		files += entry->d_name[0] != '.';
	closedir(list);
	demand(files == 1, "a file is left");
	source_dispose(&back);
	unlink(str_text(&path));
	rmdir(folder);
	str_dispose(&path);
}

static void check_same(struct source *source, struct parse *parse, const struct result *first, const char *what)
{
	struct result second = {0};
	wanted_of = what;
	transform(&second, source, parse, NULL);
	demand(first->status == second.status, "two runs end differently");
	demand(is_same(&first->text, &second.text), "two runs differ");
	demand(is_same(&first->dump, &second.dump), "two models differ");
	dispose(&second);
}

static void check_no_passes(struct source *source, struct parse *parse)
{
	struct result result = {0};
	wanted_of = "no passes";
	transform(&result, source, parse, "");
	demand(result.status || (result.text.length == source->length &&
	                            !memcmp(str_text(&result.text), source->text, source->length)),
	    "no passes change something");
	dispose(&result);
}

static void check_second_parse(struct source *source, const struct result *first)
{
	struct flags flags = {0};
	struct parse parse;
	if (parse_text(&parse, source, &flags) == 0)
		check_same(source, &parse, first, "two parses");
	parse_dispose(&parse);
	flags_dispose(&flags);
}

static void check_all(struct source *source, struct parse *parse)
{
	struct result result = {0};
	wanted_of = "rewrite";
	transform(&result, source, parse, NULL);
	check_same(source, parse, &result, "one parse");
	check_no_passes(source, parse);
	unsigned sum = 0;
	for (unsigned i = 0; i < source->length; i++)
		sum = sum * 31 + (unsigned char)source->text[i];
	if (sum % 16 == 0)
		check_second_parse(source, &result);
	if (!result.status && result.text.length != source->length) {
		int has_zero = memchr(source->text, '\0', source->length) != NULL; // the driver refuses such a text
		check_kernels(&result, source);
		check_output(&result, parse->errors.count == 0 && !has_zero);
		if (sum % 16 == 1)
			check_file(&result.text);
	}
	if (!result.status) {
		check_reports(&result.text, source, &result.model, parse);
	}
	dispose(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct source source;
	struct flags flags = {0};
	struct parse parse;
	source_from_text(&source, "fuzz.cu", (const char *)bytes, length);
	if (parse_text(&parse, &source, &flags) == 0) // else the parser gave up, which the tool says
		check_all(&source, &parse);
	parse_dispose(&parse);
	flags_dispose(&flags);
	source_dispose(&source);
	return 0;
}
