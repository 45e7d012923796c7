// Which calls of CUDA's copies and allocations the library makes, and why others stay.
#include "passes/pass.h"

#include "testdata/unit/passes/small_model.h"

#define TEXT                                                                                                 \
	"#define SHOW(x) f(x, #x)\n"                                                                             \
	"__global__ void k() { } void host() { cudaFree(p); SHOW(cudaFree(q)); k<<<cudaMalloc(r), 1>>>(); }"

static struct transfer *call(const char *api, const char *text)
{
	struct transfer *t = ARENA_NEW(&small->arena, struct transfer);
	t->api = api;
	t->name_at = span_of(text, 0);
	t->name_at.end = t->name_at.begin + (unsigned)strlen(api);
	t->place.offset = t->name_at.begin;
	VEC_PUSH(&small->transfers, t);
	return t;
}

static void begin(void)
{
	small_begin(TEXT);
	small->shares = 1;
}

static void redirected(void **state)
{
	(void)state;
	begin();
	struct transfer *t = call("cudaFree", "cudaFree(p)");
	pass_transfer(small);
	assert_true(t->is_redirected && small->needs_header);
	assert_int_equal(small_count("copy-native"), 0);
	small_end();
}

static void only_when_asked(void **state)
{
	(void)state;
	begin();
	struct transfer *t = call("cudaFree", "cudaFree(p)");
	small->shares = 0;
	pass_transfer(small);
	assert_false(t->is_redirected || small->needs_header);
	small_end();
}

static void trouble_and_strings(void **state)
{
	(void)state;
	begin();
	struct transfer *t = call("cudaFree", "cudaFree(p)"), *shown = call("cudaFree", "cudaFree(q)");
	t->trouble = "its name is in a macro";
	pass_transfer(small);
	assert_false(t->is_redirected || shown->is_redirected || small->needs_header);
	assert_int_equal(small_count("copy-native"), 2);
	small_end();
}

static void parts_of_launches(void **state)
{
	(void)state;
	begin();
	struct transfer *t = call("cudaMalloc", "cudaMalloc(r)");
	struct launch *l = launch(KERNEL("k"), "k<<<cudaMalloc(r), 1>>>()");
	pass_transfer(small);
	assert_false(t->is_redirected);
	assert_int_equal(small_count("copy-native"), 1);
	small->launches.count = 0;
	(void)l;
	small_end();
}

// In a template, a function of the program may be found. Its instances were resolved to CUDA's.
static void templates(void **state)
{
	(void)state;
	begin();
	struct transfer *instance = call("cudaFree", "cudaFree(p)"), *open = call("cudaFree", "cudaFree(p)");
	open->is_open = 1;
	VEC_PUSH(&small->transfers_hidden, "cudaFree");
	pass_transfer(small);
	assert_false(instance->is_redirected || open->is_redirected);
	assert_int_equal(small_count("copy-native"), 1);
	small->transfers_hidden.count = 0;
	pass_transfer(small);
	assert_true(open->is_redirected);
	assert_false(instance->is_redirected); // the same text: one edit
	small_end();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(redirected), cmocka_unit_test(only_when_asked),
	    cmocka_unit_test(trouble_and_strings), cmocka_unit_test(parts_of_launches),
	    cmocka_unit_test(templates)};
	return RUN(tests);
}
