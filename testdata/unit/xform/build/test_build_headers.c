// Which large headers a file begins with.
#include "xform/build/build_p.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static enum headers_kind kind_of(const char *text)
{
	char path[] = "/tmp/cuelastic-includes-XXXXXX";
	int fd = mkstemp(path);
	assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	close(fd);
	enum headers_kind kind = build_includes_kind(path);
	unlink(path);
	return kind;
}

static void large_headers_are_found(void **state)
{
	(void)state;
	assert_int_equal(kind_of(""), HEADERS_RUNTIME);
	assert_int_equal(kind_of("int x;\n#include <vector>\n"), HEADERS_RUNTIME);
	assert_int_equal(kind_of("#include <cooperative_groups.h>\n"), HEADERS_GROUPS);
	assert_int_equal(
	    kind_of("// text\n#pragma once\n#include <vector>\n  #  include\t<cooperative_groups.h>"),
	    HEADERS_GROUPS);
	assert_int_equal(kind_of("#include <cub/cub.cuh>\n#include <cooperative_groups.h>\n"), HEADERS_CUB);
	assert_int_equal(
	    kind_of("#include <cooperative_groups.h>\n#define A\n#include <cub/cub.cuh>\n"), HEADERS_GROUPS);
}

static void what_may_change_them_comes_first(void **state)
{
	(void)state;
	assert_int_equal(kind_of("#define CUB_STDERR\n#include <cub/cub.cuh>\n"), HEADERS_RUNTIME);
	assert_int_equal(kind_of("#if 0\n#include <cub/cub.cuh>\n#endif\n"), HEADERS_RUNTIME);
	assert_int_equal(kind_of("#include \"own.h\"\n#include <cub/cub.cuh>\n"), HEADERS_RUNTIME);
	assert_int_equal(kind_of("#include <cub/block/block_scan.cuh>\n"), HEADERS_RUNTIME);
}

static void long_lines_are_one_line(void **state)
{
	static char text[2000];
	(void)state;
	memset(text, ' ', 1022);
	strcpy(text + 1022, "#include <cub/cub.cuh>\n");
	text[0] = '/';
	assert_int_equal(kind_of(text), HEADERS_RUNTIME);
}

static void no_file(void **state)
{
	(void)state;
	assert_int_equal(build_includes_kind("/nonexistent"), HEADERS_RUNTIME);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(large_headers_are_found),
	    cmocka_unit_test(what_may_change_them_comes_first),
	    cmocka_unit_test(long_lines_are_one_line),
	    cmocka_unit_test(no_file),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
