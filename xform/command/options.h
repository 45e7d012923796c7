// The command line of the rewrite and of `stat`.
#ifndef CUELASTIC_OPTIONS_H
#define CUELASTIC_OPTIONS_H

#include "xform/frontend/parse.h"
#include "passes/proof/proof.h"
#include "xform/settings/settings.h"
#include "xform/base/util.h"

// Lists of ids, separated by commas, as they were given.
typedef VEC(const char *) id_lists_t;
typedef VEC(const char *) paths_t;

enum stat_order {
	STAT_AS_GIVEN,
	STAT_BY_FILE,
	STAT_BY_KERNEL,
	STAT_BY_TIER,
	STAT_BY_REASON,
	STAT_BY_REGISTERS
};

struct options {
	int argc; // the command line
	char **argv;
	struct words files;
	struct words arguments; // compiler flags: after `--`, --extra-arg, -I and similar
	const char *output;     // -o, or NULL: stdout
	const char *database;   // -p
	const char *cuda_path, *report, *passes, *print_after;
	int share;                   // --share
	const char *merge;           // --merge
	unsigned form;               // --barrier: enum idle_form, or 0
	const char *nvcc;            // stat
	const char *device;          // stat: a GPU of runtime/grid/devices.def
	const char *explain;         // --explain
	const char *json, *baseline; // stat
	const char *filter;          // stat: words, or NULL
	enum stat_order order;       // stat
	const char *pages;           // report: its folder
	const char *sarif, *source_root, *out_dir;
	const char *depfile, *deptarget, *deptarget_escaped;
	enum parse_headers headers;
	enum proof_mode validate;
	paths_t rewrite_headers; // patterns
	int no_rewrite_headers;
	int dump_model, diff, dry_run, werror, quiet, verbose, no_line, keep_includes, exact_flags, want_depfile,
	    no_registers, no_system, phony, version;
	id_lists_t promoted, disabled; // --werror=IDS, --disable=IDS
	int list_diagnostics;          // 1: as text, 2: as JSON
	int colour;                    // 1 always, 0 never
	int format;                    // 0 text, 1 GitHub
	uint32_t jobs;                 // -j: files at a time; 0: as many as there are processors
	const char *docs_url;          // where docs/ is published, or NULL
	const char *settings;          // the file `.cuelastic` of an input file, or NULL
};

// Fills *out, as command_read does. Texts point into argv.
int options_parse(struct options *out, int argc, char **argv);
// The options for one input file: those of its settings that are about a file, and after them the command line. An excluded file
// runs no passes. Negative after a message. *out is always valid for disposal.
int options_for_file(struct options *out, const struct options *given, const struct settings *settings);
void options_dispose(struct options *options);

#endif
