// Which architectures a text tells apart.
#include "xform/frontend/architecture.h"

#include <string.h>

#include "testdata/unit/unit.h"

static architectures_t cuts;

static int read_cuts(const char *text)
{
	struct source source;
	cuts.count = 0;
	source_from_text(&source, "text.cu", text, strlen(text));
	int result = architecture_cuts(&cuts, &source);
	source_dispose(&source);
	return result;
}

static void assert_cuts(const char *text, size_t count, unsigned first, unsigned second)
{
	assert_int_equal(read_cuts(text), 0);
	assert_int_equal(cuts.count, count);
	if (count > 0)
		assert_int_equal(cuts.items[0], first);
	if (count > 1)
		assert_int_equal(cuts.items[1], second);
}

static void test_comparisons(void **state)
{
	(void)state;
	assert_cuts("#if __CUDA_ARCH__ >= 700\n#endif\n", 1, 700, 0);
	assert_cuts("#if __CUDA_ARCH__ < 700\n#endif\n", 1, 700, 0);
	assert_cuts("#if __CUDA_ARCH__ > 700\n#endif\n", 1, 701, 0);
	assert_cuts("#if __CUDA_ARCH__ <= 700\n#endif\n", 1, 701, 0);
	assert_cuts("#if __CUDA_ARCH__ == 700\n#endif\n", 2, 700, 701);
	assert_cuts("#if (__CUDA_ARCH__ != 700u)\n#endif\n", 2, 700, 701);
	assert_cuts("#if 700 <= __CUDA_ARCH__ && 800 > __CUDA_ARCH__\n#endif\n", 2, 700, 800);
	assert_cuts("#if 700 < __CUDA_ARCH__\n#elif 800 >= __CUDA_ARCH__\n#endif\n", 2, 701, 801);
	assert_cuts("#  if 700 == __CUDA_ARCH__\n#endif\n", 2, 700, 701);
	assert_cuts("#define OLD (__CUDA_ARCH__ < 700)\n#define NEW __CUDA_ARCH__ >= 800\n", 2, 700, 800);
	assert_cuts("#if __CUDA_ARCH__ \\\n >= 700 // and more\nint x = __CUDA_ARCH__;\n#endif\n", 1, 700, 0);
}

static void test_questions(void **state)
{
	(void)state;
	assert_cuts("#ifdef __CUDA_ARCH__\n#endif\n", 0, 0, 0);
	assert_cuts("#ifndef __CUDA_ARCH__\n#endif\n", 0, 0, 0);
	assert_cuts("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600\n#endif\n", 1, 600, 0);
	assert_cuts("#if !__CUDA_ARCH__ || defined __CUDA_ARCH__\n#endif\n", 0, 0, 0);
	assert_cuts("#if __CUDA_ARCH__\n#endif\n#undef __CUDA_ARCH__\n", 0, 0, 0);
}

static void test_unknown(void **state)
{
	(void)state;
	assert_int_equal(read_cuts("#define ARCH __CUDA_ARCH__\n"), -1);
	assert_int_equal(read_cuts("#if __CUDA_ARCH__ / 100 > 6\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if 2 * __CUDA_ARCH__ > 600\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if __CUDA_ARCH__ >= OLDEST\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if OLDEST > __CUDA_ARCH__\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if __CUDA_ARCH__ >= 600 + 100\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if 600 + 100 <= __CUDA_ARCH__\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if !__CUDA_ARCH__ >= 600\n#endif\n"), -1);
	assert_int_equal(read_cuts("#if IS(__CUDA_ARCH__, 600)\n#endif\n"), -1);
}

static void test_values(void **state)
{
	(void)state;
	architectures_t values = {0};
	read_cuts("#if __CUDA_ARCH__ == 700 || __CUDA_ARCH__ > 900 || __CUDA_ARCH__ < 200\n#endif\n");
	architecture_values(&values, &cuts, 750);
	assert_int_equal(values.count, 3);
	assert_int_equal(values.items[0], 9990);
	assert_int_equal(values.items[1], 700);
	assert_int_equal(values.items[2], 620);
	values.count = 0;
	read_cuts("#if __CUDA_ARCH__ >= 705 && __CUDA_ARCH__ < 707\n#endif\n");
	architecture_values(&values, &cuts, 900);
	assert_int_equal(values.count, 2);
	assert_int_equal(values.items[0], 700);
	assert_int_equal(values.items[1], 705);
	VEC_DISPOSE(&values);
	VEC_DISPOSE(&cuts);
}

static void test_values_of(void **state)
{
	(void)state;
	static const unsigned named[] = {700, 720, 750, 900, 900};
	architectures_t values = {0};
	read_cuts("#if __CUDA_ARCH__ >= 750 || __CUDA_ARCH__ >= 800\n#endif\n");
	architecture_values_of(&values, &cuts, 900, named, COUNT(named));
	assert_int_equal(values.count, 2);
	assert_int_equal(values.items[0], 700); // 720 is like it
	assert_int_equal(values.items[1], 750);
	values.count = 0;
	architecture_values_of(&values, NULL, 900, named, COUNT(named)); // nothing is known to be alike
	assert_int_equal(values.count, 3);
	VEC_DISPOSE(&values);
	VEC_DISPOSE(&cuts);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_comparisons),
	    cmocka_unit_test(test_questions),
	    cmocka_unit_test(test_unknown),
	    cmocka_unit_test(test_values),
	    cmocka_unit_test(test_values_of),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
