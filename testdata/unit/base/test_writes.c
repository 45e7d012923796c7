// Flags by which tools write files, alone and in lists; what only looks like one is none.
#include "xform/base/writes.h"

#include "testdata/unit/unit.h"

static void words_that_write(void **state)
{
	static const char *const words[] = {"-o", "-MD", "-MMD", "-MF", "-MFx.d", "-Wp,-MD,x.d", "-Wl,-Map=x",
	    "-Wl,-O1,-o,x", "-Xcompiler=-O2,-MD", "--compiler-options=-MD", "-O2 -save-temps", "-save-temps=obj",
	    "-ftime-trace=x", "--dependency-output=x", "--generate-dependencies", "-keep", "--keep-dir=x",
	    "-time=x"};
	(void)state;
	for (size_t i = 0; i < COUNT(words); i++)
		if (!writes_file(words[i]))
			fail_msg("%s", words[i]);
}

static void words_that_do_not(void **state)
{
	static const char *const words[] = {"-O2", "-m64", "-Wall", "-fPIC", "-DX=-o", "-DF(a,-o)", "-I-o",
	    "-L-o", "-Wl,-rpath,/x", "-Wl,-O1", "-keepx", "-maxrregcount=32", "-Xptxas=-v,-O3", "-ftime-report",
	    "-openmp", "a,-b", ""};
	(void)state;
	for (size_t i = 0; i < COUNT(words); i++)
		if (writes_file(words[i]))
			fail_msg("%s", words[i]);
}

static void how_many_words(void **state)
{
	static const char *const words[] = {"-MF", "x", "-MF=x", "-MD", "-time", "log", "-O2", "-o"};
	static const size_t wanted[] = {2, 0, 1, 1, 2, 0, 0, 1}; // the last has lost its value
	(void)state;
	for (size_t i = 0; i < COUNT(words); i++)
		assert_int_equal(writes_words(words + i, COUNT(words) - i), wanted[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(words_that_write),
	    cmocka_unit_test(words_that_do_not), cmocka_unit_test(how_many_words)};
	return RUN(tests);
}
