// The names of kernels in what ptxas prints.
#include "xform/build/ptxas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void check(const char *symbol, const char *expected)
{
	struct ptxas_name name = ptxas_name(symbol);
	assert_int_equal(name.length, strlen(expected));
	assert_memory_equal(name.text, expected, name.length);
}

static void names(void **state)
{
	(void)state;
	check("_Z4foldIiEvPT_", "fold");
	check("_ZN2ns4foldEPi", "fold");
	check("_ZL4foldPi", "fold");
	check("fold", "fold");
}

// A static kernel with -rdc=true.
static void static_names(void **state)
{
	(void)state;
	check("__nv_static_27__3eb6beb2_6_vec_cu_91f83522__ZN3vec12scale_kernelEPfi", "scale_kernel");
	check("__nv_static_27__3eb6beb2_6_vec_cu_91f83522_fold", "fold");
	check("__nv_static_27__short", "__nv_static_27__short");
	check("__nv_static_fold", "__nv_static_fold");
}

static void check_instance(const char *symbol, const char *expected)
{
	struct arena arena = {0};
	const char *name = ptxas_instance(&arena, symbol);
	if (expected)
		assert_string_equal(name, expected);
	else
		assert_null(name);
	arena_dispose(&arena);
}

static void instances(void **state)
{
	(void)state;
	check_instance("_Z4turnIfLi96EEvPKT_PS0_", "turn<float, 96>");
	check_instance("_ZN1a2v13setINS0_1SEEEvPT_S3_", "set<a::v1::S>");
	check_instance("_ZN36_GLOBAL__N__a70ada06_4_o_cu_d7f3cedd4turnIiLc60EEEvPKT_PS1_", "turn<int, (char)60>");
	check_instance(
	    "__nv_static_27__3eb6beb2_6_vec_cu_91f83522__ZN3vec5scaleIPFvfEEEvT_", "scale<void (*)(float)>");
	check_instance("_Z4foldPi", NULL);
	check_instance("_Z4foldRKSt6vectorIiE", NULL); // the template is a parameter's type
	check_instance("fold", NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(names),
	    cmocka_unit_test(static_names),
	    cmocka_unit_test(instances),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
