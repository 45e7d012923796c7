// The flags of nvcc and clang, one line of a build after the other, and what the parse gets of them.
#include "xform/frontend/flags.h"

#include "testdata/unit/unit.h"

struct row {
	const char *given;          // separated by single spaces
	const char *kept, *dropped; // separated by '|'
	const char *architecture;   // NULL: none
	const char *standard;       // NULL: none
};

static const struct row rows[] = {
    // what clang and nvcc share
    {"-I/a -I b -D X -DY=1 -UZ -U W", "-I/a|-Ib|-DX|-DY=1|-UZ|-UW", "", NULL, NULL},
    {"-isystem /s -iquote q -include pre.h -idirafter d", "-isystem|/s|-iquote|q|-include|pre.h|-idirafter|d",
        "", NULL, NULL},
    {"-isystem/s -includepre.h", "-isystem|/s|-include|pre.h", "", NULL, NULL},
    {"-isystem=/s", "-isystem|/s", "", NULL, NULL}, // as CMake writes it for nvcc
    {"-std=c++17", "", "", NULL, "-std=c++17"},
    {"-std c++14", "", "", NULL, "-std=c++14"},
    {"--std=c++20", "", "", NULL, "-std=c++20"},
    {"--std c++17", "", "", NULL, "-std=c++17"},
    {"-O2 -Wall -Wextra -fPIC -m64 -pthread", "-O2|-Wall|-Wextra|-fPIC|-m64|-pthread", "", NULL, NULL},
    // nvcc's long forms
    {"--include-path /a --include-path=/b", "-I/a|-I/b", "", NULL, NULL},
    {"--define-macro X=1 --define-macro=Y --undefine-macro=Z", "-DX=1|-DY|-UZ", "", NULL, NULL},
    {"--pre-include p.h --system-include /s", "-include|p.h|-isystem|/s", "", NULL, NULL},
    // what nvcc hands to the host compiler
    {"-Xcompiler -fopenmp", "-fopenmp", "", NULL, NULL},
    {"-Xcompiler=-Wall,-DA=1,-I/x", "-Wall|-DA=1|-I/x", "", NULL, NULL},
    {"--compiler-options -fPIC,-O3", "-fPIC|-O3", "", NULL, NULL},
    {"--compiler-options=-fPIC", "-fPIC", "", NULL, NULL},
    // architectures
    {"-arch=sm_90", "", "-arch=sm_90", "900", NULL},
    {"-arch sm_75", "", "-arch sm_75", "750", NULL},
    {"-arch=sm_90a", "", "-arch=sm_90a", "900", NULL},
    {"--gpu-architecture=compute_80", "", "--gpu-architecture=compute_80", "800", NULL},
    {"--gpu-architecture sm_86", "", "--gpu-architecture sm_86", "860", NULL},
    {"-gencode arch=compute_70,code=sm_70", "", "-gencode arch=compute_70,code=sm_70", "700", NULL},
    {"-gencode=arch=compute_120,code=sm_120", "", "-gencode=arch=compute_120,code=sm_120", "1200", NULL},
    {"--generate-code=arch=compute_89,code=[compute_89,sm_89]", "",
        "--generate-code=arch=compute_89,code=[compute_89,sm_89]", "890", NULL},
    {"--cuda-gpu-arch=sm_60", "", "--cuda-gpu-arch=sm_60", "600", NULL},
    {"-arch=native", "", "-arch=native", NULL, NULL},
    {"-gencode=arch=compute_75,code=sm_86", "", "-gencode=arch=compute_75,code=sm_86", "750", NULL},
    // nvcc's own, with values and without
    {"-rdc=true -dc -c", "-D__CUDACC_RDC__|-D__CUDACC_RDC__", "-rdc=true|-dc|-c", NULL, NULL},
    {"--expt-relaxed-constexpr --expt-extended-lambda --extended-lambda",
        "-D__CUDACC_RELAXED_CONSTEXPR__|-D__CUDACC_EXTENDED_LAMBDA__|-D__CUDACC_EXTENDED_LAMBDA__",
        "--expt-relaxed-constexpr|--expt-extended-lambda|--extended-lambda", NULL, NULL},
    {"-x cu -o out.o -ccbin g++ -maxrregcount 32 --use_fast_math", "",
        "-x cu|-o out.o|-ccbin g++|-maxrregcount 32|--use_fast_math", NULL, NULL},
    {"-maxrregcount=32 -lineinfo -G -g", "-D__CUDACC_DEBUG__", "-maxrregcount=32|-lineinfo|-G|-g", NULL,
        NULL},
    {"-Xptxas -v -Xlinker -z -Xcudafe --diag_suppress=20012 -Xnvlink -x", "",
        "-Xptxas -v|-Xlinker -z|-Xcudafe --diag_suppress=20012|-Xnvlink -x", NULL, NULL},
    {"--threads 4 -t 0 --default-stream per-thread -cudart shared", "",
        "--threads 4|-t 0|--default-stream per-thread|-cudart shared", NULL, NULL},
    {"-MF a.d -MT a.o -MD -L /l -l m -lcudart", "", "-MF a.d|-MT a.o|-MD|-L /l|-l m|-lcudart", NULL, NULL},
    {"-Werror all-warnings", "", "-Werror all-warnings", NULL, NULL},
    {"-Werror=all-warnings -fatbin", "", "-Werror=all-warnings|-fatbin", NULL, NULL},
    {"-Werror -Wall -O -g3 -I x", "-Wall|-O|-Ix", "-Werror|-g3", NULL, NULL}, // as clang has them
    {"-Ofc 0 -O 3 -frandom-seed 1 -fmad=false -ftz true", "-O3",
        "-Ofc 0|-frandom-seed 1|-fmad=false|-ftz true", NULL, NULL},
    {"-diag-error 20012 -split-compile 4 -jtd 5 -e k", "", "-diag-error 20012|-split-compile 4|-jtd 5|-e k",
        NULL, NULL},
    {"-ftemplate-depth 2000", "-ftemplate-depth=2000", "", NULL, NULL},
    {"-Xclang -O2 -Xclang -dependency-file -Xclang a.d", "-O2", "-dependency-file|a.d", NULL, NULL},
    {"-diag-suppress 177 --diag-suppress=20012", "", "-diag-suppress 177|--diag-suppress=20012", NULL, NULL},
    // macros that nvcc's flags define
    {"--extended-lambda -dc", "-D__CUDACC_EXTENDED_LAMBDA__|-D__CUDACC_RDC__", "--extended-lambda|-dc", NULL,
        NULL},
    {"-rdc true", "-D__CUDACC_RDC__", "-rdc true", NULL, NULL},
    {"-rdc=false -rdc false", "", "-rdc=false|-rdc false", NULL, NULL},
    // not flags
    {"a.cu b.cpp c.o d.a e.so", "", "", NULL, NULL},
    {"stray", "", "stray", NULL, NULL},
    {"", "", "", NULL, NULL},
    // a value that is missing
    {"-I", "", "-I", NULL, NULL},
    {"-arch", "", "-arch", NULL, NULL},
    {"-Xcompiler", "", "-Xcompiler", NULL, NULL},
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
	if (row->standard)
		assert_string_equal(flags.standard, row->standard);
	else
		assert_null(flags.standard);
	if (!row->architecture != !flags.architecture)
		fail_msg("%s: architecture %s", row->given, flags.architecture ? flags.architecture : "none");
	if (row->architecture)
		assert_string_equal(flags.architecture, row->architecture);
	str_dispose(&kept);
	str_dispose(&dropped);
	flags_dispose(&flags);
}

static void architectures(void **state)
{
	(void)state;
	static const char *const known[] = {"-gencode=arch=compute_75,code=sm_75", "-gencode",
	    "arch=compute_90a,code=[sm_90a,compute_90a]", "-arch", "sm_80", "-march=native"};
	static const char *const others[] = {"-arch=sm_80", "-arch=all-major"}, *const split[] = {
	                                                                            "-arch", "native"};
	struct flags flags = {0}, more = {0}, again = {0};
	flags_add(&flags, known, COUNT(known), NULL);
	assert_int_equal(flags.architectures.count, 3);
	assert_int_equal(flags.architectures.items[0], 750);
	assert_int_equal(flags.architectures.items[1], 900);
	assert_int_equal(flags.architectures.items[2], 800);
	flags_add(&more, others, COUNT(others), NULL);
	assert_true(more.has_other_architectures);
	flags_add(&again, split, COUNT(split), NULL);
	assert_true(again.has_other_architectures);
	flags_dispose(&flags);
	flags_dispose(&more);
	flags_dispose(&again);
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

static int is_plain(const char *flag, const char *value)
{
	const char *arguments[] = {flag, value};
	struct flags flags = {0};
	flags_add(&flags, arguments, value ? 2 : 1, NULL);
	int result = flags_are_plain(&flags);
	flags_dispose(&flags);
	return result;
}

// Only flags that leave system headers alone let the precompiled declarations be used.
static void plain_flags(void **state)
{
	(void)state;
	assert_true(is_plain("-Ifolder", NULL));
	assert_true(is_plain("-I", "folder"));
	assert_true(is_plain("-isystem", "folder"));
	assert_true(is_plain("-DWIDTH=3", NULL));
	assert_true(is_plain("-arch=sm_90", NULL));
	assert_true(is_plain("--expt-relaxed-constexpr", NULL));
	assert_false(is_plain("-D_GNU_SOURCE", NULL));
	assert_false(is_plain("-D__CUDA_ARCH__=700", NULL));
	assert_false(is_plain("-include", "first.h"));
	assert_false(is_plain("-fno-exceptions", NULL));
	assert_false(is_plain("-UWIDTH", NULL));
}

// As a shell hands it over: `-Xcompiler "-O2 -g -I /x"`.
static void a_list_with_blanks(void **state)
{
	static const char *const GIVEN[] = {"-Xcompiler", "-O2  -Wall,-I /x", "-DA"};
	struct flags flags = {0};
	struct str kept = {0};
	(void)state;
	flags_add(&flags, GIVEN, COUNT(GIVEN), NULL);
	join(&kept, flags.kept.items, flags.kept.count);
	assert_string_equal(str_text(&kept), "-O2|-Wall|-I/x|-DA");
	str_dispose(&kept);
	flags_dispose(&flags);
}

// CMake gives nvcc folders so, and keeps them out of compile_commands.json. A file that names itself ends.
static void an_options_file(void **state)
{
	static const char *const GIVEN[] = {"--options-file", "flags.rsp", "-DB"};
	struct flags flags = {0};
	struct str kept = {0};
	(void)state;
	unit_write("flags.rsp", "-I\"/a b\" -D'X=\"1\"'\n -I inc\\ c -optf flags.rsp\n");
	flags_add(&flags, GIVEN, COUNT(GIVEN), ".");
	join(&kept, flags.kept.items, flags.kept.count);
	assert_string_equal(str_text(&kept), "-I/a b|-DX=\"1\"|-I./inc c|-DB");
	remove("flags.rsp");
	str_dispose(&kept);
	flags_dispose(&flags);
}

static void the_standard(void **state)
{
	static const char *const GIVEN[] = {"-std=c++14", "-Xcompiler", "-std=c++20"};
	struct flags flags = {0};
	(void)state;
	assert_string_equal(flags_standard(&flags), "-std=c++17"); // nvcc's own
	flags_add(&flags, GIVEN, 1, NULL);
	assert_string_equal(flags_standard(&flags), "-std=c++14");
	flags_add(&flags, GIVEN, COUNT(GIVEN), NULL);
	assert_string_equal(flags_standard(&flags), "-std=c++20");
	flags_dispose(&flags);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_row), cmocka_unit_test(architectures),
	    cmocka_unit_test(a_list_with_blanks), cmocka_unit_test(an_options_file),
	    cmocka_unit_test(folders_are_relative_to_the_database), cmocka_unit_test(several_vectors_add_up),
	    cmocka_unit_test(plain_flags), cmocka_unit_test(the_standard)};
	return RUN(tests);
}
