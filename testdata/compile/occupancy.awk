# What an SM of that architecture has: threads and blocks at a time, KiB of shared memory, bytes of it that each block costs
# besides its own. 64 Ki registers in four parts everywhere since sm_50. (CUDA C++ Programming Guide, release 13.0.)
function limits_of(arch,	number)
{
	number = substr(arch, 4) + 0
	sm_threads = 2048; sm_blocks = 32; sm_shared = 228; reserved = 1024
	if (number == 75) { sm_threads = 1024; sm_blocks = 16; sm_shared = 64; reserved = 0 }
	else if (number == 80) { sm_shared = 164 }
	else if (number == 86) { sm_threads = 1536; sm_blocks = 16; sm_shared = 100 }
	else if (number == 87) { sm_threads = 1536; sm_blocks = 16; sm_shared = 164 }
	else if (number == 89 || number >= 120) { sm_threads = 1536; sm_blocks = 24; sm_shared = 100 }
	else if (number == 110) { sm_threads = 1536; sm_blocks = 24 }
}

function ceiling(n, unit) { return int((n + unit - 1) / unit) * unit }
function least(a, b) { return a < b ? a : b }

# Blocks of that many threads on an SM.
function resident(arch, registers, shared, threads,	warps, by_registers, by_shared)
{
	limits_of(arch)
	warps = ceiling(threads, 32) / 32
	by_registers = int(16384 / ceiling(registers * 32, 256)) * 4
	by_shared = shared + reserved ? int(sm_shared * 1024 / ceiling(shared + reserved, reserved ? 128 : 256)) : sm_blocks
	return least(least(sm_blocks, by_shared), least(int(sm_threads / 32 / warps), int(by_registers / warps)))
}
