# Compares two tables `architecture|registers|shared bytes|kernel`: the originals (first file) and the rewritten program's (second).
# A kernel k(A...) must be there again, with no more registers; its entry, cue_k_elastic or cue_k_sliced, whose first parameter
# is a cue_slice, must let as many blocks of any size share an SM (occupancy.awk, read first).

# `void ns::k<int>(float*)` -> `void ns::cue_k_TIER<int>(cue_slice, float*)`; `k` -> `cue_k_TIER`.
function entry_of(kernel, tier,	head, tail, at, scope)
{
	at = match(kernel, /[<(]/)
	head = at ? substr(kernel, 1, at - 1) : kernel
	tail = at ? substr(kernel, at) : ""
	scope = match(head, /.*(::| )/) ? substr(head, 1, RLENGTH) : ""
	head = substr(head, length(scope) + 1)
	if (tail != "") {
		at = parameters_at(tail)
		tail = substr(tail, 1, at) "cue_slice" (substr(tail, at + 1, 1) == ")" ? "" : ", ") substr(tail, at + 1)
	}
	return scope "cue_" head "_" tier tail
}

# The parenthesis that opens the parameters: the first one outside < >.
function parameters_at(text,	i, c, depth)
{
	for (i = 1; i <= length(text); i++) {
		c = substr(text, i, 1)
		if (c == "<") depth++
		else if (c == ">") depth--
		else if (c == "(" && !depth) return i
	}
	return 0
}

# An extern "C" kernel's entry may be one of C++'s: compare it by its name alone.
function find_entry(arch, kernel, tier,	wanted, key)
{
	wanted = entry_of(kernel, tier)
	if ((arch, wanted) in after) return wanted
	for (key in after)
		if (index(key, arch SUBSEP wanted "(") == 1 && kernel !~ /\(/) return substr(key, length(arch) + 2)
	return ""
}

function learn(arch, kernel, registers, shared) { after[arch, kernel] = registers; shared_after[arch, kernel] = shared }

# The entries of overloads are numbered: cue_k_2_elastic.
function without_number(kernel)
{
	if (!match(kernel, /_[0-9]+_(elastic|sliced)/)) return kernel
	return substr(kernel, 1, RSTART - 1) substr(kernel, RSTART + index(substr(kernel, RSTART + 1), "_"))
}

function complain(text) { print text; bad = 1 }

function compare(arch, kernel,	was, now, entry, threads, new, static, lost)
{
	was = before[arch, kernel]
	if (!((arch, kernel) in after)) { complain(kernel " is gone (" arch ")"); return }
	now = after[arch, kernel]
	if (now != was) complain(kernel ": the original in the output uses " now " registers, the original itself " was " (" arch ")")
	entry = find_entry(arch, kernel, "elastic")
	if (entry == "") entry = find_entry(arch, kernel, "sliced")
	if (entry == "") { complain(kernel ": no elastic and no sliced entry (" arch ")"); return }
	new = after[arch, entry]
	static = shared_before[arch, kernel]
	# Other variables may be laid out first, so that alignment pads differently; SMs hand out 128 bytes at a time.
	if (int((shared_after[arch, entry] + 127) / 128) != int((static + 127) / 128))
		complain(entry ": " shared_after[arch, entry] " bytes of shared memory, the original " static)
	for (threads = 32; threads <= 1024; threads += 32)
		if (resident(arch, new, static, threads) < resident(arch, was, static, threads))
			lost = lost " " threads
	printf "%s %s: %d registers, in the output %d, entry %d%s\n", arch, kernel, was, now, new,
		lost == "" ? "" : "; fewer blocks on an SM at block sizes" lost
	if (lost != "") bad = 1
}

NR == FNR { before[$1, $4] = $2; shared_before[$1, $4] = $3; order[++n] = $1 SUBSEP $4; next }
{ learn($1, $4, $2, $3); plain = without_number($4); if (plain != $4 && !(($1, plain) in after)) learn($1, plain, $2, $3) }
END {
	for (i = 1; i <= n; i++) {
		split(order[i], part, SUBSEP)
		compare(part[1], part[2])
	}
	exit bad
}
