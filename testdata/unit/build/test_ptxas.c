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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(names),
	    cmocka_unit_test(static_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
