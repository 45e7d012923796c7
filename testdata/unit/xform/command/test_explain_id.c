// The explanation of a diagnostic: head, cells of the reference's table, advice, example.
#include "xform/command/verb.h"

#include "testdata/unit/unit.h"

#include "xform/base/diag.h"

static void has(const char *id, const char *part)
{
	struct str text = {0};
	assert_int_equal(explain_id(&text, id), 0);
	if (!strstr(str_text(&text), part))
		fail_msg("%s: no \"%s\" in:\n%s", id, part, str_text(&text));
	str_dispose(&text);
}

static void refusals(void **state)
{
	(void)state;
	has("early-exit", "early-exit: warning\n\nSome threads of a block");
	has("early-exit", "\nTier: sliceable\nCause: some threads may return");
	has("early-exit", "What to do: Guard the work with if in place");
	has("early-exit", "\nExample:\n    __global__ void k(");
	has("block-wait",
	    "#pragma cuelastic kernel(blocks(ordered)): the kernel is then sliceable"); // a link in the page
	has("explicit-id", "Cause: the kernel uses ::blockIdx\nRemedy: remove the ::\nWhat to do: ");
}

static void others(void **state)
{
	(void)state;
	has("io", "io: error\n");
	has("io", "An error cannot be hidden");
	has("kernel-header", "The launch: is not in the file");
	has("unsafe-asm", "cuelastic: ignore(unsafe-asm), or by --disable=unsafe-asm.");
}

static void unknown(void **state)
{
	struct str text = {0};
	(void)state;
	assert_int_equal(explain_id(&text, "nothing"), -1);
	assert_int_equal(explain_id(&text, ""), -1);
	assert_int_equal(text.length, 0);
	str_dispose(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(refusals),
	    cmocka_unit_test(others),
	    cmocka_unit_test(unknown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
