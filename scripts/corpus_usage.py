"""What ptxas says of kernels, and what the rewritten ones cost beside their originals.

A kernel `ns::k<int>(float*)` has its entry `ns::cue_k_elastic<int>(cue_slice, float*)` in the output; which name the entry has is in
the tool's report. How many blocks share an SM is asked of testdata/compile/occupancy.awk, the same rules as in the compile tests.
"""

import os
import re
import subprocess

OCCUPANCY = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../testdata/compile/occupancy.awk")
SIZES = range(32, 1025, 32)


def read(messages):
	"""[architecture, registers, static shared bytes, demangled name] of each kernel."""
	found, kernel = [], None
	for line in messages.splitlines():
		compiling = re.search(r"Compiling entry function '([^']*)' for '([^']*)'", line)
		used = re.search(r"Used (\d+) registers", line)
		if compiling:
			kernel = compiling.groups()
		elif used and kernel:
			shared = re.search(r"(\d+) bytes smem", line)
			found.append([kernel[1], int(used.group(1)), int(shared.group(1)) if shared else 0, kernel[0]])
			kernel = None
	names = demangle([entry[3] for entry in found])
	return [entry[:3] + [name] for entry, name in zip(found, names)]


def demangle(names):
	said = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True)
	return said.stdout.split("\n")[:len(names)] if names else []


def split(name):
	"""(scope, plain name, template arguments, parameters) of a demangled kernel; scopes that depend on the file's name are dropped."""
	name = re.sub(r"\(anonymous namespace\)::|\b_(INTERNAL|GLOBAL)_\w*::", "", name)
	depth, cut = 0, len(name)
	for at, letter in enumerate(name):
		depth += (letter == "<") - (letter == ">")
		if letter == "(" and depth == 0:
			cut = at
			break
	head, parameters = name[:cut], name[cut:]
	template = head.find("<")
	arguments = head[template:] if template >= 0 else ""
	head = head[:template] if template >= 0 else head
	head = head.split(" ")[-1]
	scope, _, plain = head.rpartition("::")
	return scope, plain, arguments, parameters


def without_first(parameters):
	"""Drops the slice that an entry is given: `(cue_slice, int)` is `(int)`."""
	return re.sub(r"^\(cue_\w+(, )?", "(", parameters)


def find_entry(original, names, after):
	"""An extern "C" kernel has no parameters in its name, and its entry may have some."""
	scope, _, arguments, parameters = split(original)
	for line in after:
		entry = split(line[3])
		same = entry[0] == scope and entry[1] in names and entry[2] == arguments
		if same and (not parameters or not entry[3] or without_first(entry[3]) == parameters):
			return line
	return None


def lost_sizes(pairs):
	"""For each (arch, registers, shared bytes, registers of the entry): block sizes at which fewer blocks share an SM."""
	program = """{ lost = ""; for (t = 32; t <= 1024; t += 32)
		if (resident($1, $4, $3, t) < resident($1, $2, $3, t)) lost = lost " " t; print lost }"""
	text = "".join("%s %d %d %d\n" % pair for pair in pairs)
	with open(OCCUPANCY) as rules:
		program = rules.read() + program
	said = subprocess.run(["awk", program], input=text, capture_output=True, text=True, check=True)
	return [[int(size) for size in line.split()] for line in said.stdout.split("\n")[:len(pairs)]]


def compare(report, before, after):
	"""One record for each kernel, and instance of a template, that has an entry."""
	entries = {}
	for kernel in report["kernels"]:
		if kernel["entry"]:
			entries.setdefault(kernel["name"], []).append(kernel["entry"])
	kept = {(arch, split(name)[1:]): registers for arch, registers, _, name in after}
	records = []
	for arch, registers, shared, name in before:
		plain = split(name)
		if plain[1] not in entries:
			continue
		entry = find_entry(name, entries[plain[1]], [line for line in after if line[0] == arch])
		records.append({"kernel": name, "arch": arch, "registers": registers, "shared": shared,
			"kept": kept.get((arch, plain[1:])), "entry": entry[1] if entry else None, "lost": []})
	found = [record for record in records if record["entry"] is not None]
	pairs = [(record["arch"], record["registers"], record["shared"], record["entry"]) for record in found]
	for record, sizes in zip(found, lost_sizes(pairs) if pairs else []):
		record["lost"] = sizes
	return records
