// Bytes → parse → facts → passes → output, against the light declarations. Whatever comes in: no crash, the
// edits do not overlap, the same bytes twice, and no passes leave every byte as it was.
#include "emit.h"
#include "facts.h"
#include "passes/pass.h"

#include "fuzz.h"

#include <stdio.h>
#include <string.h>

static void demand(int condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "fuzz_rewrite: %s\n", what);
	abort();
}

struct run {
	struct source source;
	struct diags diags;
	struct model model;
	struct parse parse;
	struct flags flags;
	struct edits edits;
	struct str dump;
};

static int render(struct str *out, struct run *run, const char *list)
{
	struct pass_options wanted = {list, NULL};
	struct emit_options options = {0};
	unsigned clash;
	struct parse_request request = {
	    .path = "fuzz.cu", .source = &run->source, .flags = &run->flags, .headers = PARSE_LIGHT};
	if (parse_file(&run->parse, &request) < 0 || facts_collect(&run->model, &run->parse) < 0)
		return -1;
	demand(pass_run(&run->model, &wanted, &run->dump) == 0, "the model is broken after a pass");
	emit_edits(&run->edits, &run->model, &options);
	struct span all = {0, run->source.length};
	demand(edits_apply(out, &run->edits, run->source.text, all, &clash) == 0, "edits overlap");
	model_dump(&run->dump, &run->model);
	return 0;
}

static int rewrite(struct str *out, const uint8_t *bytes, size_t length, const char *list)
{
	struct run run = {0};
	source_from_text(&run.source, "fuzz.cu", (const char *)bytes, length);
	model_init(&run.model, &run.source, &run.diags);
	int result = render(out, &run, list);
	edits_dispose(&run.edits);
	model_dispose(&run.model);
	parse_dispose(&run.parse);
	flags_dispose(&run.flags);
	source_dispose(&run.source);
	str_dispose(&run.dump);
	diags_dispose(&run.diags);
	return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct str first = {0}, second = {0}, same = {0};
	int result = rewrite(&first, bytes, length, NULL);
	demand(rewrite(&second, bytes, length, NULL) == result, "two runs end differently");
	demand(first.length == second.length && !memcmp(str_text(&first), str_text(&second), first.length),
	    "two runs differ");
	if (rewrite(&same, bytes, length, "") == 0)
		demand(
		    same.length == length && !memcmp(str_text(&same), bytes, length), "no passes change something");
	str_dispose(&first);
	str_dispose(&second);
	str_dispose(&same);
	return 0;
}
