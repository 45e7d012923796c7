#!/usr/bin/env python3
"""The rules about folders, for scripts/lint: prints `file:line: [rule] text` for each violation below the current folder.

arrow   what a file includes is in its own folder, or in one that scripts/arrows allows; arrows go one way
folder  a folder holds at most 40 files, and a README.md that says what lives there
cycle   no two files of a folder include each other, directly or by others. A source and its header count as one file; a header
        without a source of its name holds what several share, and does not count.
"""

import os
import re
import sys

MOST_FILES = 40
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
SOURCES = (".c", ".h", ".cpp", ".hpp", ".def")
# Headers that others compile, with folders of their own on the path.
FOREIGN = ("runtime/include", "runtime/cpu/include", "xform/frontend/cuda_stubs", "xform/frontend/overlay")


def complain(place, rule, text):
	print("%s: [%s] %s" % (place, rule, text))


def read_arrows(path):
	arrows = {}
	with open(path, encoding="utf-8") as lines:
		for number, line in enumerate(lines, 1):
			if line.startswith("#") or not line.strip():
				continue
			folder, others = line.split(":")
			if folder.startswith("cycle "):
				arrows[folder] = sorted(others.split())
				continue
			arrows[folder] = others.split()
			for other in arrows[folder]:
				if other not in arrows and not other.startswith(FOREIGN):
					complain("%s:%d" % (path, number), "arrow", "%s is not above %s" % (other, folder))
	return arrows


def includes(path):
	with open(path, encoding="utf-8", errors="replace") as lines:
		for number, line in enumerate(lines, 1):
			match = INCLUDE.match(line)
			if match:
				yield number, match.group(1)


def check_include(path, number, name, arrows):
	"""The file of the same folder that is meant, or None."""
	folder = os.path.dirname(path)
	own = os.path.join(folder, name)
	if "/" not in name:
		if not os.path.exists(own) and name != "embedded.h":
			complain("%s:%d" % (path, number), "arrow", '"%s" is not in %s: name it from the root' % (name, folder))
		return own
	target = os.path.dirname(name)
	if name.startswith("cuelastic/"):
		if not folder.startswith(("runtime", "plan/planners")):
			complain("%s:%d" % (path, number), "arrow", "the compiler and the verbs include no public header of the runtime")
	elif target not in arrows.get(folder, []):
		complain("%s:%d" % (path, number), "arrow", '"%s": %s includes nothing of %s' % (name, folder, target))
	return None


def check_cycles(folder, uses, allowed):
	stem = lambda path: os.path.splitext(path)[0]
	sources = {stem(path) for path in uses if path.endswith((".c", ".cpp"))}
	edges = {}
	for path, others in uses.items():
		if stem(path) in sources:
			edges.setdefault(stem(path), set()).update(stem(o) for o in others if stem(o) in sources and stem(o) != stem(path))
	state = {}

	def visit(node, way):
		state[node] = 1
		for other in sorted(edges.get(node, ())):
			if state.get(other) == 1 and sorted(os.path.basename(n) for n in way[way.index(other):]) != allowed:
				complain("%s:1" % folder, "cycle", " -> ".join(os.path.basename(n) for n in way[way.index(other):] + [other]))
			elif other not in state:
				visit(other, way + [other])
		state[node] = 2

	for node in sorted(edges):
		if node not in state:
			visit(node, [node])


def main():
	files = [line.strip() for line in sys.stdin]
	arrows = read_arrows("scripts/arrows")
	folders = {}
	for path in files:
		if path.startswith(("xform/", "passes/", "plan/", "runtime/")) and not path.startswith(FOREIGN):
			folders.setdefault(os.path.dirname(path), []).append(path)
	for folder, inside in sorted(folders.items()):
		if len(inside) > MOST_FILES:
			complain("%s:1" % folder, "folder", "%d files; a folder holds %d at most" % (len(inside), MOST_FILES))
		if folder + "/README.md" not in inside:
			complain("%s:1" % folder, "folder", "no README.md says what lives here")
		uses = {}
		for path in (p for p in inside if p.endswith(SOURCES)):
			uses[path] = [own for number, name in includes(path) if (own := check_include(path, number, name, arrows))]
		check_cycles(folder, uses, arrows.get("cycle " + folder))


main()
