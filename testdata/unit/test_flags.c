// The flags of nvcc and clang, one line of a build after the other, and what the parse gets of them.
#include "flags.h"

#include "unit.h"

struct row {
	const char *given;          // separated by single spaces
	const char *kept, *dropped; // separated by '|'
	const char *architecture;   // NULL: none
	int has_standard;
};

static const struct row rows[] = {
    // what clang and nvcc share
    {"-I/a -I b -D X -DY=1 -UZ -U W", "-I/a|-Ib|-DX|-DY=1|-UZ|-UW", "", NULL, 0},
    {"-isystem /s -iquote q -include pre.h -idirafter d", "-isystem|/s|-iquote|q|-include|pre.h|-idirafter|d",
        "", NULL, 0},
    {"-isystem/s -includepre.h", "-isystem|/s|-include|pre.h", "", NULL, 0},
    {"-std=c++17", "-std=c++17", "", NULL, 1},
    {"-std c++14", "-std=c++14", "", NULL, 1},
    {"--std=c++20", "-std=c++20", "", NULL, 1},
    {"--std c++17", "-std=c++17", "", NULL, 1},
    {"-O2 -Wall -Wextra -fPIC -m64 -pthread", "-O2|-Wall|-Wextra|-fPIC|-m64|-pthread", "", NULL, 0},
    // nvcc's long forms
    {"--include-path /a --include-path=/b", "-I/a|-I/b", "", NULL, 0},
    {"--define-macro X=1 --define-macro=Y --undefine-macro=Z", "-DX=1|-DY|-UZ", "", NULL, 0},
    {"--pre-include p.h --system-include /s", "-include|p.h|-isystem|/s", "", NULL, 0},
    // what nvcc hands to the host compiler
    {"-Xcompiler -fopenmp", "-fopenmp", "", NULL, 0},
    {"-Xcompiler=-Wall,-DA=1,-I/x", "-Wall|-DA=1|-I/x", "", NULL, 0},
    {"--compiler-options -fPIC,-O3", "-fPIC|-O3", "", NULL, 0},
    {"--compiler-options=-fPIC", "-fPIC", "", NULL, 0},
    // architectures
    {"-arch=sm_90", "", "-arch=sm_90", "900", 0},
    {"-arch sm_75", "", "-arch sm_75", "750", 0},
    {"-arch=sm_90a", "", "-arch=sm_90a", "900", 0},
    {"--gpu-architecture=compute_80", "", "--gpu-architecture=compute_80", "800", 0},
    {"--gpu-architecture sm_86", "", "--gpu-architecture sm_86", "860", 0},
    {"-gencode arch=compute_70,code=sm_70", "", "-gencode arch=compute_70,code=sm_70", "700", 0},
    {"-gencode=arch=compute_120,code=sm_120", "", "-gencode=arch=compute_120,code=sm_120", "1200", 0},
    {"--generate-code=arch=compute_89,code=[compute_89,sm_89]", "",
        "--generate-code=arch=compute_89,code=[compute_89,sm_89]", "890", 0},
    {"--cuda-gpu-arch=sm_60", "", "--cuda-gpu-arch=sm_60", "600", 0},
    {"-arch=native", "", "-arch=native", NULL, 0},
    // nvcc's own, with values and without
    {"-rdc=true -dc -c", "", "-rdc=true|-dc|-c", NULL, 0},
    {"--expt-relaxed-constexpr --expt-extended-lambda --extended-lambda", "",
        "--expt-relaxed-constexpr|--expt-extended-lambda|--extended-lambda", NULL, 0},
    {"-x cu -o out.o -ccbin g++ -maxrregcount 32 --use_fast_math", "",
        "-x cu|-o out.o|-ccbin g++|-maxrregcount 32|--use_fast_math", NULL, 0},
    {"-maxrregcount=32 -lineinfo -G -g", "", "-maxrregcount=32|-lineinfo|-G|-g", NULL, 0},
    {"-Xptxas -v -Xlinker -z -Xcudafe --diag_suppress=20012 -Xnvlink -x", "",
        "-Xptxas -v|-Xlinker -z|-Xcudafe --diag_suppress=20012|-Xnvlink -x", NULL, 0},
    {"--threads 4 -t 0 --default-stream per-thread -cudart shared", "",
        "--threads 4|-t 0|--default-stream per-thread|-cudart shared", NULL, 0},
    {"-MF a.d -MT a.o -MD -L /l -l m -lcudart", "", "-MF a.d|-MT a.o|-MD|-L /l|-l m|-lcudart", NULL, 0},
    {"-Werror all-warnings", "", "-Werror all-warnings", NULL, 0},
    {"-Werror=all-warnings -fatbin", "-Werror=all-warnings", "-fatbin", NULL, 0},
    {"-diag-suppress 177 --diag-suppress=20012", "", "-diag-suppress 177|--diag-suppress=20012", NULL, 0},
    // not flags
    {"a.cu b.cpp c.o d.a e.so", "", "", NULL, 0},
    {"stray", "", "stray", NULL, 0},
    {"", "", "", NULL, 0},
    // a value that is missing
    {"-I", "", "-I", NULL, 0},
    {"-arch", "", "-arch", NULL, 0},
    {"-Xcompiler", "", "-Xcompiler", NULL, 0},
};

static size_t split(const char **out, size_t limit, char *text)
{
	size_t count = 0;
	for (char *rest = NULL, *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		assert_true(count < limit);
		out[count++] = word;
	}
	return count;
}

static void join(struct str *out, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		str_addf(out, "%s%s", i ? "|" : "", words[i]);
}

static void check_row(const struct row *row)
{
	char text[256];
	const char *arguments[32];
	struct flags flags = {0};
	struct str kept = {0}, dropped = {0};
	snprintf(text, sizeof text, "%s", row->given);
	flags_add(&flags, arguments, split(arguments, COUNT(arguments), text), NULL);
	join(&kept, flags.kept.items, flags.kept.count);
	join(&dropped, flags.dropped.items, flags.dropped.count);
	if (strcmp(str_text(&kept), row->kept) || strcmp(str_text(&dropped), row->dropped))
		fail_msg("%s: kept %s, dropped %s", row->given, str_text(&kept), str_text(&dropped));
	assert_int_equal(flags.standard != NULL, row->has_standard);
	if (!row->architecture != !flags.architecture)
		fail_msg("%s: architecture %s", row->given, flags.architecture ? flags.architecture : "none");
	if (row->architecture)
		assert_string_equal(flags.architecture, row->architecture);
	str_dispose(&kept);
	str_dispose(&dropped);
	flags_dispose(&flags);
}

static void every_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++)
		check_row(&rows[i]);
}

static void folders_are_relative_to_the_database(void **state)
{
	static const char *const GIVEN[] = {
	    "-Iinc", "-I", "/abs", "-isystem", "sys", "-DX=inc", "-include", "pre.h"};
	struct flags flags = {0};
	struct str kept = {0};
	(void)state;
	flags_add(&flags, GIVEN, COUNT(GIVEN), "/build");
	join(&kept, flags.kept.items, flags.kept.count);
	assert_string_equal(
	    str_text(&kept), "-I/build/inc|-I/abs|-isystem|/build/sys|-DX=inc|-include|/build/pre.h");
	str_dispose(&kept);
	flags_dispose(&flags);
}

static void several_vectors_add_up(void **state)
{
	static const char *const FIRST[] = {"-DA"}, *const SECOND[] = {"-DB", "-arch=sm_80"};
	struct flags flags = {0};
	(void)state;
	flags_add(&flags, FIRST, 1, NULL);
	flags_add(&flags, SECOND, 2, NULL);
	assert_int_equal(flags.kept.count, 2);
	assert_string_equal(flags.kept.items[0], "-DA");
	assert_string_equal(flags.kept.items[1], "-DB");
	assert_string_equal(flags.architecture, "800");
	flags_dispose(&flags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row),
	    cmocka_unit_test(folders_are_relative_to_the_database), cmocka_unit_test(several_vectors_add_up)};
	return RUN(tests);
}
