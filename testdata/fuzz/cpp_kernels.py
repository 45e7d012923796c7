"""Random kernels of C++ for testdata/fuzz/cpp: legal CUDA with one result, by construction.

Each value has a level: the number of lanes side by side in which it is the same: BLOCK, 32, 16, 8, or 1. So has the flow of control: the
lowest level of the conditions around a statement. `alive` is the lowest level of those under which threads have left for good.
  barrier           where the flow is the block's; who has left is exempt (compute capability 7.0 on)
  warp operation    where the flow is the warp's, or its mask names the 16 or 8 lanes for which the flow is one
  shuffle           asks no lane that may have left or that the block's last warp lacks: its width is at most `alive`
  assignment        to a variable whose level is no higher than the value's and the flow's: so a level, once told, holds
  shared memory     a thread writes its own slot, others read it between barriers; some kernels have none, and may be resized
The last statement may be one whose barriers some threads skip, as they have nothing more to do but to leave.
All is unsigned: nothing overflows. Loops count to small numbers. What the levels allow is drawn at random; the means by which a value comes
to where it decides are those of cpp_means.py.
"""
import random
import re

from cpp_means import EXCHANGES, LAST, LIFETIMES, MEANS, POLLS, SHUFFLES

BLOCK = 64
SHAPES = [(32,), (64,), (64,), (96,), (128,), (32, 2), (32, 4), (64, 2), (32, 2, 2),
          (48,), (80,), (24,), (16, 8), (16, 4), (8, 8), (16, 2, 2), (8, 4, 4), (4, 4, 4), (48, 2), (24, 4), (10, 6)]
GRIDS = [(5,), (6,), (7,), (3, 2), (2, 2, 2)]
FULL = ("0xffffffff", "~0u", "FULL", "-1")
UNIFORM = {"broadcast", "count", "or", "and", "vote in callee"}  # exchanges whose result is the same in the block
RARE = {"broadcast": 2, "new": 4, "compare and swap": 4, "atomic sum": 2, "volatile local": 4, "own shared memory": 2}  # drawn once in so many times
# Where a wait stands that no statement of the kernel can be cut at: in one kernel of so many.
HARD_ONE_IN = 5
HARD = {
    "barrier": {"conversion", "constructor", "subscript"},
    "shuffle": {"conversion", "constructor", "destructor"},
    "last": {"callee with goto", "callee with several returns", "lambda", "method", "conditional operator", "short circuit", "switch"},
}


def lanes_alike(stride):
    """The level of what changes every `stride` threads."""
    low = stride & -stride
    return min(32, low) if low >= 8 else 1


def laid_out(lines):
    """Indented by their braces; what a condition without braces governs is not."""
    text, depth = "", 1
    for line in lines:
        text += "\t" * (depth - line.startswith("}")) + line + "\n"
        depth += line.count("{") - line.count("}")
    return text


class Kernel:
    def __init__(self, rng, name, waits):
        self.rng, self.name, self.waits, self.names = rng, name, waits, 0
        self.shape, self.grid = rng.choice(SHAPES), rng.choice(GRIDS)
        self.threads = 1
        for size in self.shape:
            self.threads *= size
        self.declarations, self.in_header = [], []
        self.tags = set()
        self.flow, self.alive, self.may_leave = BLOCK, BLOCK, rng.randrange(3) > 0
        self.hard = self.one_in(HARD_ONE_IN)
        self.jumps, self.hides = self.hard and self.one_in(2), self.one_in(2)  # what decides comes by some means, never plainly
        self.alone = not waits and self.one_in(6)  # no thread knows of another one: such a kernel can be resized
        self.values = []  # of (level, expression)
        self.variables = []  # of (level, name), which can be assigned

    # Small things

    def one_in(self, count):
        return self.rng.randrange(count) == 0

    def pick(self, *choices):
        return self.rng.choice(choices)

    def fresh(self):
        self.names += 1
        return f"{self.pick('v', 'm', 'q', 'a')}{self.names}"

    def widest(self):
        """The most lanes that a shuffle may reach."""
        return min(self.alive, lanes_alike(self.threads), self.flow)

    # Expressions

    def ids(self, level, hidden=False):
        """What the ids tell, in any scope, of that level or a higher one. Where they are hidden, those of blocks are rare."""
        leaves = ["blockDim.x", "(blockDim.x & 24)", "7u"]
        if not hidden or self.one_in(8):
            leaves = ["blockIdx.x", "(blockIdx.x + gridDim.x)", "(blockIdx.x & 1)", "(blockIdx.x % 3)"]
        if level <= 32 and (len(self.shape) == 1 or self.shape[0] % 32 == 0):
            leaves += ["(threadIdx.x >> 5)", "(threadIdx.x / 32)"]
        if len(self.shape) > 1 and level <= lanes_alike(self.shape[0]):
            leaves += ["threadIdx.y", "(threadIdx.y & 1)"] * 2
        if len(self.shape) > 2 and level <= lanes_alike(self.shape[0] * self.shape[1]):
            leaves += ["threadIdx.z"] * 2
        for lanes in (16, 8):
            if level <= lanes and self.shape[0] % lanes == 0:
                leaves += [f"(threadIdx.x / {lanes})"] * 2
        if level == 1:
            leaves += ["threadIdx.x", "(threadIdx.x & 2)", "(threadIdx.x ^ 5)", "(threadIdx.x % 3)"] * 3
        first, second = self.rng.choice(leaves), self.rng.choice(leaves)
        return self.pick(first, f"({first} + 2 * {second})", f"({first} ^ {second})")

    def own(self, level):
        """What only the kernel's body can name."""
        leaves = ["n", "b", f"{self.rng.randrange(40)}u", "in[b & 1023]", "table[(n + b) & 7]", "gridDim.x"]
        for lanes in (32, 16, 8):
            if level <= lanes:
                leaves += [f"(t / {lanes})", f"in[t / {lanes}]"]
        if level == 1:
            leaves += ["t", "i", "in[i & 1023]", "(t & 2)"] * 2
        return self.rng.choice(leaves)

    def leaf(self, level):
        known = [text for of, text in self.values if of >= level]
        exact = [text for of, text in self.values if of == level]
        if exact and (self.hides or self.rng.randrange(3)):
            return self.rng.choice(exact[-4:])
        if known and self.rng.randrange(2):
            return self.rng.choice(known)
        return self.pick(self.own, self.ids)(level)

    def value(self, level):
        a, b = self.leaf(level), self.leaf(level)
        return self.pick(a, a, f"({a} + {b} * {self.rng.randrange(2, 7)})", f"({a} ^ {b})", f"(({a}) % {self.rng.randrange(2, 9)})",
                         f"({a} > {b} ? {a} : {b} + 1)", f"in[({a} + {b}) & 1023]", f"u(!{a})" if a.isidentifier() else a)

    def condition(self, level):
        a = self.leaf(level)
        return self.pick(f"({a}) % {self.rng.randrange(2, 5)} == 1", f"({a}) & 2", f"({a}) % 8 > {self.rng.randrange(2, 6)}",
                         f"({a}) % 7 < {self.rng.randrange(2, 5)} || {self.leaf(level)} == 3", f"!(({a}) & 1)", f"({a}) % 3")

    # The tables' rows

    def fill(self, row, level, kind="means", extra=()):
        """A row's declarations go where they are seen; its statements and its result come back."""
        name, declared, code, result = row
        texts = {"@E": self.value(level), "@I": self.ids(level, True), "@B": self.value(BLOCK), "@C": self.condition(BLOCK),
                 "@D": self.condition(1), "@X": f"({self.value(1)}) % {self.threads}", "@S": "s", "@t": "t", "@T": str(self.threads),
                 "@K": "3", "@F": "flag[b - 1]", "@N": f"{self.fresh()}_{self.name}", **dict(extra)}

        def text(template):
            return re.sub("@[A-Z]|@t", lambda at: texts[at[0]], template)
        self.tags.add(f"{kind}: {name}")
        return self.declare(text(declared), bool(code)) + text(code), text(result)

    def declare(self, declared, has_code):
        """Beside the kernel, in the system header, or in the kernel, if it may stand there."""
        home = self.rng.randrange(5)
        if home == 0 and declared:
            self.tags.add("system header")
            self.in_header.append(declared)
        elif home == 1 and has_code and declared.startswith("struct") and "\n" not in declared and (self.hard or "blockIdx" not in declared):
            self.tags.add("local class")
            return declared + " "
        elif declared:
            self.declarations.append(declared)
        return ""

    def row(self, table, kind="means"):
        fits = [row for row in table if self.hard or row[0] not in HARD.get(kind, ())]
        row = self.rng.choice(fits)
        return row if self.one_in(RARE.get(row[0], 1)) else self.row(table, kind)

    # Statements. Each returns its lines.

    def under(self, level, make):
        """Lines made where the flow is lower; what they declare is gone behind them."""
        flow, values, variables = self.flow, list(self.values), list(self.variables)
        self.flow = min(self.flow, level)
        lines = make()
        self.flow, self.values, self.variables = flow, values, variables
        return lines

    def changed(self, statement, level):
        """Runs a change in a statement that the level allows."""
        kind = self.rng.randrange(9)
        if kind == 0:
            self.tags.add("change in branch")
            return [f"if ({self.condition(level)}) {{", statement, "}"]
        if kind == 1:
            k = self.fresh()
            return [f"for (u {k} = 0; {k} < {self.pick(1, 2)}; {k}++) {{", statement, "}"]
        if kind == 2:
            self.tags.add("change in lambda")
            return ["[&] {", statement, "}();"]
        if kind == 3:
            self.tags.add("change in switch")
            return [f"switch (({self.value(level)}) & 1) {{", "case 0:", "{", statement, "}", self.pick("break;", "default:;"), "}"]
        if kind == 4:
            return ["do {", statement, "} while (0);"]
        return [statement]

    def means(self, level=None):
        """A value of a level comes by one of the language's means."""
        level = min(level or self.pick(1, 1, 1, BLOCK, BLOCK, 32, self.pick(16, 8)), self.flow)
        seen = [("@E", f"seen({self.value(level)})")] if self.one_in(5) else []  # how often it runs shows
        code, result = self.fill(self.row(MEANS), level, extra=seen)
        first, _, change = code.partition("|")
        lines = [first.strip()] if first.strip() else []
        if change and self.one_in(3):
            lines += self.local()
        if change:
            lines += self.changed(change.strip(), level)
        if len(result) <= 50:
            self.values.append((level, result))
        if self.one_in(4) or len(result) > 50:
            name = self.fresh()
            lines.append(f"u {name} = {result};")
            self.values.append((level, name))
            self.variables.append((level, name))
        return lines

    def local(self):
        fits = [(level, name) for level, name in self.variables if level <= self.flow]
        level, name = self.rng.choice(fits)
        value = self.value(level)
        return [self.pick(f"{name} = {value};", f"{name} += {value};", f"{name} ^= {value};",
                          f"if ({self.condition(level)}) {name} += {value};", f"{name} = {name} * 3 + {value};")]

    def add(self, result, level=1):
        """What was read counts in the result, and may be a value to go on with."""
        if self.one_in(3):
            name = self.fresh()
            self.values.append((level, name))
            return [f"u {name} = {result};", f"acc += {name};"]
        return [f"acc {self.pick('+=', '^=', '=  acc * 5 +')} {result};"]

    def exchange(self):
        row = self.row(EXCHANGES, "barrier")
        if row[0] == "own shared memory" and self.alive < BLOCK:
            return self.exchange()
        code, result = self.fill(row, 1, "barrier")
        return [*([code] if code else []), *self.add(result, BLOCK if row[0] in UNIFORM else 1)]

    def lifetime(self):
        code, result = self.fill(self.rng.choice(LIFETIMES), 1, "lifetime")
        body = [code, *self.add(result)]
        if self.one_in(2):
            body += self.under(BLOCK, self.exchange)
        return ["{", *body, "}"]

    def mask(self):
        """Lanes for which the flow is one."""
        if self.flow >= 32:
            return self.rng.choice(FULL), 32
        self.tags.add("partial mask")
        return f"({(1 << self.flow) - 1:#x}u << (t & {32 - self.flow}))", self.flow

    def warp(self):
        mask, lanes = self.mask()
        widest, kind = self.widest(), self.rng.randrange(9)
        self.tags.add("warp operation")
        if kind < 5 and widest >= 8:
            return self.shuffle(mask, self.pick(*[w for w in (8, 16, 32) if w <= widest]))
        if kind == 5:
            return [f"s[t] = {self.value(1)};", f"__syncwarp({mask});", f"acc += s[(t & ~{lanes - 1}u) + ((t * 5 + 3) & {lanes - 1})];",
                    f"__syncwarp({mask});"]
        vote = self.pick(f"__any_sync({mask}, {self.condition(1)})", f"__all_sync({mask}, {self.condition(1)})",
                         f"__popc(__ballot_sync({mask}, {self.condition(1)}))", f"__popc(__match_any_sync({mask}, ({self.value(1)}) % 3))")
        if kind == 6 and "match" not in vote:
            name = self.fresh()
            self.values.append((lanes, name))
            return [f"u {name} = u({vote}) & 15;"]
        if kind == 7 and lanes == 32:
            return self.ballot()
        return self.add(f"u({vote})")

    def shuffle(self, mask, width):
        if self.one_in(4):
            name = self.fresh()
            source = f"{self.rng.randrange(width)}{f', {width}' if width < 32 else ''}"
            line = f"u {name} = __shfl_sync({mask}, {self.value(1)}, {source});"
            self.values.append((width, name))
            return [line]
        extra = {"@M": f"u({mask})", "@W": str(width), "@Y": str(self.pick(*[d for d in (1, 2, 4, 8, 16) if d < width])), "@O": self.pick("up", "down", "xor")}
        code, result = self.fill(self.row(SHUFFLES, "shuffle"), 1, "shuffle", extra)
        return [*([code] if code else []), *self.add(result)]

    def ballot(self):
        """The lanes that a ballot names go on by themselves."""
        self.tags.add("mask of a ballot")
        c, m = self.fresh(), self.fresh()
        return [f"bool {c} = {self.condition(1)};", f"u {m} = __ballot_sync({self.rng.choice(FULL)}, {c});", f"if ({c})",
                self.pick(f"acc += __shfl_sync({m}, {self.value(1)}, __ffs({m}) - 1);", f"acc += __popc(__ballot_sync({m}, {self.condition(1)}));",
                          f"acc ^= __any_sync({m}, {self.condition(1)});")]

    def level(self):
        return min(self.flow, self.pick(1, 1, 1, self.pick(8, 16), 32, *[BLOCK] * 5))

    def branch(self, depth):
        level = self.level()
        self.tags.add(f"branch of level {level}")
        body = self.under(level, lambda: self.block(depth - 1))
        other = ["} else {", *self.under(level, lambda: self.block(depth - 1))] if self.one_in(3) else []
        return [f"if ({self.condition(level)}) {{", *body, *other, "}"]

    def skip(self, depth):
        level = self.level()
        self.tags.add(f"goto of level {level}")
        label = self.fresh() + "_end"
        body = self.under(level, lambda: self.block(depth - 1))
        return [f"if ({self.condition(level)})", f"goto {label};", "{", *body, "}", f"{label}:;"]

    def choose(self, depth):
        level = self.level()
        self.tags.add(f"switch of level {level}")
        lines = [f"switch (({self.value(level)}) % 4) {{"]
        for case in self.rng.sample(["case 0:", "case 1:", "case 2:", "default:"], self.rng.randrange(1, 4)):
            lines += [case, "{", *self.under(level, lambda: self.block(depth - 1)), "}", *self.pick([], ["break;"])]
        return [*lines, ";", "}"]

    def rounds(self, depth):
        """A loop's flow is that of its exits from the first round on; who leaves in one round is missed in all."""
        level = self.level()
        self.tags.add(f"loop of level {level}")
        k, count, most = self.fresh(), self.fresh(), self.rng.randrange(1, 4)
        if self.may_leave and self.one_in(3):
            self.alive = min(self.alive, level, self.pick(1, 8, 16, 32))
        alive, may_leave = self.alive, self.may_leave
        self.may_leave = alive < BLOCK
        body = self.under(level, lambda: self.block(depth - 1, level))
        self.may_leave = may_leave
        head = f"u {count} = ({self.value(level)}) % {most + 1};"
        vote = f"__syncthreads_or({self.condition(1)})" if level == BLOCK and not self.alone else f"{count} < 7"
        forms = self.forms(k, count, vote, body)
        return [head, *self.rng.choice(forms if self.jumps else forms[:-1])]

    def forms(self, k, count, vote, body):
        again = k + "_again"
        return ([f"for (u {k} = 0; {k} < {count}; {k}++) {{", *body, "}"],
                [f"while ({count}-- > 0) {{", *body, "}"],
                [f"u {k} = 0;", "do {", *body, f"}} while (++{k} < {count});"],
                [f"for (u {k} = 0; {k} < {count} && {vote}; {k}++) {{", *body, "}"],
                [f"u {k} = 0;", f"{again}:", "{", *[self.no_jump(line) for line in body], "}", f"if (++{k} < {count})", f"goto {again};"])

    @staticmethod
    def no_jump(line):
        """The loop by goto is none for `break` and `continue`."""
        return ";" if line in ("break;", "continue;") else line

    def rows(self):
        """Rows of lanes leave, as where a matrix ends; those that stay go on by themselves, under a full mask."""
        width = self.pick(8, 16, 32)
        if width > self.widest() or not self.may_leave or self.alone:
            return []
        return self.leave(width) + self.shuffle(self.rng.choice(FULL), width)

    def leave(self, level=None):
        """Threads leave for good. In a loop: no finer than was told at its head."""
        level = min(self.flow, level or self.pick(1, 1, 8, 16, 32, BLOCK))
        if self.in_loop and level < self.alive:
            return self.local()
        self.alive = min(self.alive, level)
        self.tags.add(f"exit of level {level}")
        first = self.pick([], [f"out[i] = {self.value(level)};"], self.local())
        return [f"if ({self.condition(level)}) {{", *first, "return;", "}"]

    in_loop = 0

    def block(self, depth, loop=None):
        lines = []
        self.in_loop += loop is not None
        for _ in range(self.rng.randrange(1, 3)):
            lines += self.statement(max(depth, 0), loop)
        self.in_loop -= loop is not None
        return lines

    def together(self):
        if self.alone:
            return self.means() if self.one_in(2) else self.local()
        if self.flow == BLOCK and self.rng.randrange(5) < 3:
            return self.under(BLOCK, self.lifetime) if self.hard and self.one_in(6) else self.exchange()
        return self.warp() if self.flow >= (8 if self.hard else 32) else self.local()

    def statement(self, depth, loop=None):
        kind = self.rng.randrange(14)
        if kind < 3:
            return self.means()
        if kind < 7:
            return self.together()
        if kind == 7 and self.may_leave:
            return self.leave()
        if kind == 8 and loop:
            return [f"if ({self.condition(loop)})", self.pick("break;", "continue;")]
        if depth and kind > 8:
            return self.pick(*[self.branch] * 6, *[self.choose] * 2, *[self.rounds] * 3, *[self.skip] * 3 * self.jumps)(depth)
        return self.local()

    def last(self):
        """What some threads skip; or a read that no barrier follows: the next block must not write too soon."""
        if self.alone:
            return self.leave(1) if self.may_leave else []
        if self.may_leave and not self.one_in(4 if self.hides else 2):
            code, result = self.fill(self.row(LAST, "last"), 1, "last")
            return [*([code] if code else []), f"acc += {result};"]
        if self.one_in(3):
            return []
        return ["__syncthreads();", f"acc += s[({self.value(1)} + t + 7) % {self.threads}] * 3;"]

    # The whole

    def number(self):
        """The thread's number in its block, by some means."""
        terms = ["threadIdx.x", "threadIdx.y * blockDim.x", "threadIdx.z * blockDim.x * blockDim.y"][:len(self.shape)]
        return " + ".join(terms)

    def wait(self):
        if not self.waits:
            return []
        poll = self.rng.choice(POLLS)
        code, _ = self.fill((*poll, ""), BLOCK, "poll")
        return ["if (t == 0) {", "if (b > 0) {", code, "}", "link[b] = (b > 0 ? link[b - 1] * 5 : 7) + b;", "__threadfence();",
                "flag[b] = 1;", "acc += link[b];", "}"]

    def shared(self):
        slots = (self.threads + 31) // 32 * 32
        return [f"__shared__ u s[{slots}], held, total;"], [f"for (u j = t; j < {slots}; j += {self.threads})", "s[j] = j * 3 + b;",
                "if (t == 0)", "held = 0, total = b;", "__syncthreads();"]

    def text(self):
        grid = ["blockIdx.x", "blockIdx.y * gridDim.x", "blockIdx.z * gridDim.x * gridDim.y"][:len(self.grid)]
        self.values, self.variables = [], [(1, "acc"), (1, "more")]
        memory, filled = ([], []) if self.alone else self.shared()
        lines = [*memory, f"const u t = {self.number()};", f"const u b = {' + '.join(grid)}, i = b * {self.threads} + t;",
                 "u acc = in[i & 1023], more = i % 9;", *filled]
        self.tags.update(["alone"] * self.alone)
        lines += self.wait()
        for _ in range(self.rng.randrange(1, 3)):
            lines += self.means(1 if self.hides else None)
        for _ in range(self.rng.randrange(0 if self.hides else 1, 3 if self.hides else 5)):
            lines += self.statement(2)
        if self.one_in(8):
            lines += self.rows()
        lines += self.last() + ["out[i] = acc * 31 + more;"]
        body = laid_out(lines)
        said = f"\t// {'waits' if self.waits else 'no waits'}; block {self.shape}; {', '.join(sorted(self.tags))}\n"
        polled = ", volatile u *flag, volatile u *link" if self.waits else ""
        declared = "".join(f"{text}\n" for text in self.declarations)
        self.arguments = self.pick("", "", "", "<3>", "<u, 2>")
        head = {"": "", "<3>": "template <int K> ", "<u, 2>": "template <class T, u K> "}[self.arguments]
        bounds = self.pick("", "", f"__launch_bounds__({self.threads}) ")
        return f"{declared}{head}__global__ void {bounds}{self.name}(const u *in, u *out, u n{polled})\n{{\n{said}{body}}}\n\n"


HEAD = """#include <cstdio>
#include <cstring>
#include <new>
#include <%(header)s>

const u FULL = 0xffffffff;
__constant__ u table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
__device__ u times;

__device__ u seen(u e)
{
	atomicAdd(&times, 1);
	return e;
}

"""

TAIL = """
static bool wanted(int argc, char **argv, const char *name)
{
	return argc < 2 || strcmp(argv[1], name) == 0;
}

int main(int argc, char **argv)
{
	static u host[1024];
	u *in, *out, *flag;
	for (u i = 0; i < 1024; i++)
		host[i] = i * 37 %% 101;
	cudaMalloc(&in, sizeof host);
	cudaMalloc(&out, sizeof host);
	cudaMalloc(&flag, sizeof host);
	cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
%(launches)s	return 0;
}
"""

LAUNCH = """	if (wanted(argc, argv, "%(name)s")) {
		cudaMemset(out, 0, sizeof host);
		cudaMemset(flag, 0, sizeof host);
		cudaMemcpyToSymbol(times, flag, sizeof times, 0, cudaMemcpyDeviceToDevice);
		%(name)s%(arguments)s<<<dim3%(grid)s, dim3%(shape)s>>>(in, out, %(n)d%(polled)s);
		cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
		u sum = 0;
		cudaMemcpyFromSymbol(&sum, times, sizeof sum);
		for (u v : host)
			sum = sum * 31 + v;
		printf("%(name)s %%u %%s\\n", sum, cudaGetErrorName(cudaGetLastError()));
	}
"""


class Program:
    """One seed's kernels, and how they are launched."""

    def __init__(self, seed, count, waits):
        rng = random.Random(seed)
        self.seed, self.waits = seed, waits
        self.kernels = [Kernel(rng, f"k{seed}_{index}", waits) for index in range(count)]
        self.texts = "".join(kernel.text() for kernel in self.kernels)
        self.launches = "".join(LAUNCH % {
            "name": kernel.name, "arguments": kernel.arguments, "grid": "(%s)" % ", ".join(map(str, kernel.grid)), "shape": "(%s)" % ", ".join(map(str, kernel.shape)),
            "n": rng.randrange(1, 50), "polled": ", flag, flag + 64" if waits else ""} for kernel in self.kernels)
        self.header = "".join(f"{text}\n" for kernel in self.kernels for text in kernel.in_header)


def written(programs, header):
    """One file that holds all of them, each by itself, and the text of its system header."""
    text = HEAD % {"header": header} + "".join(p.texts for p in programs) + TAIL % {"launches": "".join(p.launches for p in programs)}
    return text, "#pragma once\ntypedef unsigned u;\n" + "".join(p.header for p in programs)
