"""Which flags a file needs to be compiled, when nobody says.

First the folders that are usual: the file's own, every one above it up to the root, and what is called include, inc or common beside
each. Then what its Makefile says, or a compile_commands.json of the root. If nvcc still rejects it, its message may tell what is missing: a header, which is
looked for under the root, or a switch. So the flags are a list of attempts, each made from what the one before said.
"""

import json
import os
import re
import shlex

import corpus_make

NEIGHBOURS = ("include", "includes", "inc", "common")
HEADER = re.compile(r'(?:cannot open source file "|fatal error: )([^":\n]+?)(?:"|: No such file)')
SWITCHES = (("separate compilation mode", "-rdc=true"), ("--extended-lambda", "--extended-lambda"),
	("--expt-relaxed-constexpr", "--expt-relaxed-constexpr"))


def usual_folders(path, root):
	folder = os.path.dirname(path)
	places = [folder + "/src"]
	while True:
		names = sorted(name for name in os.listdir(folder) if name.lower() in NEIGHBOURS)
		places += [folder] + [folder + "/" + name for name in names]
		if folder == root or not folder.startswith(root + "/"):
			break
		folder = os.path.dirname(folder)
	places = sorted(places, key=lambda place: place != os.path.dirname(path))
	return ["-I" + place for place in places if os.path.isdir(place)]


class Finder:
	"""Knows a folder's headers, and the flags of its compile_commands.json."""

	def __init__(self, root):
		self.root, self.headers, self.commands = root, None, {}
		for place in (root, root + "/build"):
			self.read_commands(place + "/compile_commands.json")

	def read_commands(self, path):
		try:
			with open(path) as text:
				entries = json.load(text)
			for entry in entries:
				words = entry.get("arguments") or shlex.split(entry["command"])
				file = os.path.realpath(os.path.join(entry["directory"], entry["file"]))
				self.commands[file] = corpus_make.merged(corpus_make.chosen(words, entry["directory"]))
		except (OSError, ValueError, KeyError, TypeError):
			pass

	def first(self, path):
		"""What the program's own description adds to the usual folders."""
		told = self.commands.get(path)
		told = corpus_make.flags(path, self.root) if told is None else told
		usual = usual_folders(path, self.root)
		# The program's own order of folders before ours, but for the file's own folder.
		return usual[:1] + [flag for flag in told if flag != usual[0]] + [flag for flag in usual[1:] if flag not in told]

	def index(self):
		if self.headers is None:
			self.headers = {}
			for folder, folders, names in os.walk(self.root):
				folders[:] = sorted(name for name in folders if not name.startswith("."))
				for name in names:
					self.headers.setdefault(name, []).append(folder + "/" + name)
		return self.headers

	def folder_of(self, header, path):
		"""The folder from which `header` is found: the one nearest to the file."""
		header = os.path.normpath(header.strip())
		if header.startswith(("/", "..")):
			return None
		found = [place[:-len(header) - 1] for place in self.index().get(os.path.basename(header), [])
			if place.endswith("/" + header)]
		return max(found, key=lambda place: (len(os.path.commonpath([place, path])), -len(place)), default=None)

	def next(self, path, flags, said):
		"""The flags of another attempt, or None if nothing in what nvcc said helps."""
		missing = HEADER.search(said)
		if missing:
			folder = self.folder_of(missing.group(1), path)
			return flags + ["-I" + folder] if folder and "-I" + folder not in flags else None
		for text, switch in SWITCHES:
			if text in said and switch not in flags:
				return flags + [switch]
		return None
