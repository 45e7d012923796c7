// Mutations for libFuzzer that know tokens and statements: bytes alone hardly ever make a program. One input in
// eight still gets libFuzzer's own mutations, so that the lexer is not spared.
#include "xform/base/source.h"

#include "fuzz.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size, const uint8_t *right,
    size_t right_size, uint8_t *out, size_t limit, unsigned seed);

static const char *const snippets[] = {"__syncthreads();", "return;", "if (threadIdx.x > 3) return;",
    "if (blockIdx.x == 0) return;", "if (i >= n) return;", "for (int q = 0; q < 4; q++) {", "}", "{",
    "while (threadIdx.x < 4) {", "do {", "} while (0);", "if (n > 3) {", "} else {", "break;", "continue;",
    "goto done;", "done:;", "switch (n) { case 1: ", "default: ", "__shared__ int sh[32];",
    "extern __shared__ float dyn[];", "static int counter;", "__syncwarp();", "__shfl_sync(~0u, i, 0);",
    "__syncthreads_or(i);", "auto b = blockIdx;", "int g = gridDim.x * blockDim.x;", "blockIdx.x", "threadIdx.y",
    "gridDim.z", "::blockIdx.x", "[&] { return blockIdx.x; }()", "[=](int a) { return threadIdx.x + a; }",
    "[] { return blockIdx.y; }", "asm(\"bar.sync 0;\");", "asm volatile(\"mov.u32 %0, %%ctaid.x;\" : \"=r\"(n));",
    "atomicAdd(p, 1);", "__threadfence();", "volatile int *w = p; while (*w == 0);",
    "while (atomicCAS(p, 0, 1) != 0);", "template <class T> ", "template <int N, class... Ts> ",
    "__global__ void k9(int *p, int n) { p[blockIdx.x] = n; }\n",
    "__device__ int d9(int a) { return a + blockIdx.x; }\n", "__device__ void d8() { __syncthreads(); }\n",
    "k9<<<2, 3>>>(p, n);", "k<<<1, 2, 3, 0>>>(a, b);", "<<<dim3(1, 2), dim3(3)>>>", "<<<", ">>>", "d9(3)", "d8();",
    "\n#define ID blockIdx.x\n", "\n#define SYNC __syncthreads()\n", "\n#define LAUNCH(k, ...) k<<<1, 2>>>(__VA_ARGS__)\n",
    "\n#if __CUDA_ARCH__ >= 800\n", "\n#else\n", "\n#endif\n", "\n#undef ID\n", "ID", "SYNC;", "LAUNCH(k9, p, 1);",
    "namespace ns {", "inline namespace v1 {", "namespace {", "struct S {", "};", "class C { public:", "friend ",
    "operator()(int a) const", "__launch_bounds__(128)", "__noinline__ ", "__forceinline__ ", "static ", "inline ",
    "extern \"C\" ", "extern \"C\" {", "constexpr ", "const ", "volatile ", "__restrict__ ", "= 3", "...", "decltype(n)",
    "__grid_constant__ ", "auto [x0, y0] = s;", "int *&r = p;", "using ns::k9;", "__func__", "nullptr", "sizeof(n)",
    "dim3 g(1, 2);", "cudaStream_t s;", "&k9", "void (*f)(int *, int) = k9;", "f<<<1, 2>>>(p, n);", "// comment\n",
    "/* comment */", "// cuelastic: ignore(early-exit)\n", "// cuelastic: ignore\n", "// cuelastic: ignore-next-line(x, y)\n",
    "#pragma cuelastic kernel(off)\n", "#pragma cuelastic phase\n{", "#pragma cuelastic phase merge(",
    " ratio(", " barrier(guard)", "__shared__ int s[N];", "#pragma unroll\n", "\\\n", "\r\n", "R\"(", ")\"", "\"", "'",
    "int blockIdx = 3;", "blockIdx", "threadIdx", "union U { int a; float b; };", "try {", "} catch (...) {}", "throw 1;",
    "requires true", "co_return;", "alignas(16) ", "[[maybe_unused]] ", "__attribute__((unused)) ", "typename ", "::", "*", "&",
    "(", ")", "[", "]", ";", ",", "?", ":", "=", "+=", "++", "<", ">", "0", "1u", "1.f", "n", "i", "p", "int", "float *"};

static unsigned state;

static unsigned below(size_t count)
{
	state = state * 1664525u + 1013904223u;
	return count ? (unsigned)((state >> 8) % count) : 0;
}

// Bytes of a run of tokens: one, a few, or a statement.
static struct span pick(const struct source *s)
{
	size_t count = s->tokens.count, first = below(count), last = first;
	switch (below(3)) {
	case 0:
		break;
	case 1:
		last = first + below(count - first < 12 ? count - first : 12);
		break;
	default:
		while (first > 0 && !strchr(";{}", s->text[s->tokens.items[first - 1].at.begin]))
			first--;
		last = s->text[s->tokens.items[first].at.begin] == '{' ? source_closing(s, first) : first;
		while (last < count && !strchr(";}", s->text[s->tokens.items[last].at.begin]))
			last++;
		last = last < count ? last : count - 1;
	}
	return (struct span){s->tokens.items[first].at.begin, s->tokens.items[last].at.end};
}

// Replaces bytes [at.begin, at.end) of the source; what does not fit into `limit` is cut off.
static void replace(struct source *s, struct span at, const char *text, size_t length, size_t limit)
{
	struct str out = {0};
	str_add_bytes(&out, s->text, at.begin);
	str_add_bytes(&out, text, length);
	str_add(&out, " ");
	str_add_bytes(&out, s->text + at.end, s->length - at.end);
	struct source changed;
	source_from_text(&changed, "fuzz.cu", str_text(&out), out.length < limit ? out.length : limit);
	source_dispose(s);
	*s = changed;
	str_dispose(&out);
}

static void mutate_once(struct source *s, size_t limit)
{
	struct span at = pick(s), from = pick(s);
	const char *text = s->text + from.begin, *snippet = snippets[below(sizeof snippets / sizeof *snippets)];
	size_t length = from.end - from.begin;
	switch (below(6)) {
	case 0:
		replace(s, at, "", 0, limit);
		break;
	case 1:
		replace(s, at, text, length, limit);
		break;
	case 2:
		replace(s, (struct span){at.begin, at.begin}, text, length, limit);
		break;
	case 3:
		replace(s, at, snippet, strlen(snippet), limit);
		break;
	default:
		at.begin = below(2) ? at.begin : at.end;
		replace(s, (struct span){at.begin, at.begin}, snippet, strlen(snippet), limit);
	}
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed)
{
	struct source source;
	state = seed;
	source_from_text(&source, "fuzz.cu", (const char *)data, size);
	if (below(8) == 0 || !source.tokens.count)
		size = LLVMFuzzerMutate(data, size, limit);
	else {
		for (unsigned times = 1 + below(4); times > 0 && source.tokens.count; times--)
			mutate_once(&source, limit);
		size = source.length;
		memcpy(data, source.text, size);
	}
	source_dispose(&source);
	return size;
}

// A statement (or a few tokens) of one input in place of some of the other.
size_t LLVMFuzzerCustomCrossOver(const uint8_t *left, size_t left_size, const uint8_t *right,
    size_t right_size, uint8_t *out, size_t limit, unsigned seed)
{
	struct source a, b;
	state = seed;
	source_from_text(&a, "fuzz.cu", (const char *)left, left_size);
	source_from_text(&b, "fuzz.cu", (const char *)right, right_size);
	if (a.tokens.count && b.tokens.count) {
		struct span at = pick(&a), from = pick(&b);
		if (below(2))
			at.end = at.begin;
		replace(&a, at, b.text + from.begin, from.end - from.begin, limit);
	}
	size_t size = a.length < limit ? a.length : limit;
	memcpy(out, a.text, size);
	source_dispose(&a);
	source_dispose(&b);
	return size;
}
