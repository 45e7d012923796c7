"""The flags that a program's own Makefile gives its compiler, as far as reading shows them. Nothing of it is run.

Variables are assigned in the order of the text, with continued lines, `include`, and the conditionals ifeq, ifneq, ifdef and ifndef. Of
functions only addprefix and foreach are known, for folders are listed with them; all else is empty text, as are variables that
nobody assigned. Of the recipes that name the file, or else of those that name no other one, what matters to a compiler is kept: macros, folders,
the standard, and the switches of the language and of the code's shape. Its optimisation level, architecture and warnings are not.
"""

import os
import re
import shlex

NAMES = ("GNUmakefile", "makefile", "Makefile")
ASSIGNMENT = re.compile(r"^\s*(?:export\s+|override\s+)*([\w.-]+)\s*(\+=|\?=|::?=|=)\s*(.*)$")
ALONE = re.compile(r"^(-D\w.*|-U\w+|-std=\S+|--std=\S+|-?-use_fast_math|-?-fmad=\w+|-?-maxrregcount=\d+|-?-expt-[\w-]+|-?-extended-lambda"
	r"|-?-rdc=true|-?-relocatable-device-code=true|-?-default-stream=[\w-]+)$")
WITH_VALUE = ("-D", "-U", "-std", "--std", "-maxrregcount", "--maxrregcount", "-rdc", "--relocatable-device-code", "-default-stream",
	"--default-stream", "-include")
FOLDERS = ("-I", "-isystem", "--include-path", "--system-include")
DEEPEST = 20


def logical_lines(path):
	with open(path, encoding="utf-8", errors="replace") as text:
		content = re.sub(r"[ \t]*\\\r?\n[ \t]*", " ", text.read())
	return content.splitlines()


def closing(text, at):
	"""Where the bracket that opens at `at` closes."""
	opens, depth = text[at], 0
	closes = {"(": ")", "{": "}"}[opens]
	for i in range(at, len(text)):
		depth += (text[i] == opens) - (text[i] == closes)
		if depth == 0:
			return i
	return len(text)


class Makefile:
	def __init__(self, path):
		self.variables, self.recipes = {"CURDIR": os.path.dirname(path), "CC": "cc"}, []
		self.read(path, 0)

	def expand(self, text, depth=0):
		out, at = "", 0
		while at < len(text):
			if text[at] != "$" or at + 1 == len(text):
				out += text[at]
				at += 1
			elif text[at + 1] in "({":
				end = closing(text, at + 1)
				out += self.value(text[at + 2:end], depth + 1) if depth < DEEPEST else ""
				at = end + 1
			else:
				out += "$" if text[at + 1] == "$" else "$" + text[at + 1] if text[at + 1] in "<^@*" else ""
				at += 2
		return out

	def value(self, inside, depth):
		call = re.match(r"(addprefix|foreach)\s+([^,]*),([^,]*)(?:,(.*))?$", inside)
		if call and call.group(1) == "addprefix":
			prefix = self.expand(call.group(2), depth)
			return " ".join(prefix + word for word in self.expand(call.group(3), depth).split())
		if call and call.group(4):
			saved, words = dict(self.variables), []
			for word in self.expand(call.group(3), depth).split():
				self.variables[call.group(2).strip()] = word
				words.append(self.expand(call.group(4), depth))
			self.variables = saved
			return " ".join(words)
		return self.expand(self.variables.get(inside.strip(), ""), depth)

	def holds(self, line):
		"""Whether a conditional is met; None if the line is none."""
		words = line.split(None, 1)
		if not words or words[0] not in ("ifeq", "ifneq", "ifdef", "ifndef"):
			return None
		rest = words[1].strip() if len(words) > 1 else ""
		if words[0] in ("ifdef", "ifndef"):
			return bool(self.variables.get(rest)) == (words[0] == "ifdef")
		sides = re.match(r"\((.*),(.*)\)\s*(#.*)?$", rest) or re.match(r"""["'](.*?)["']\s+["'](.*?)["']""", rest)
		same = bool(sides) and self.expand(sides.group(1)).strip() == self.expand(sides.group(2)).strip()
		return same == (words[0] == "ifeq")

	def assign(self, name, operator, value):
		value = re.sub(r"(^|\s)#.*", "", value).rstrip()
		if operator == "+=":
			self.variables[name] = self.variables.get(name, "") + " " + self.expand_own(name, value)
		elif operator != "?=" or name not in self.variables:
			self.variables[name] = self.expand(value) if operator.startswith(":") else self.expand_own(name, value)

	def expand_own(self, name, value):
		"""A variable that speaks of itself would never end."""
		return self.expand(value) if re.search(r"\$[({]%s[)}]" % re.escape(name), value) else value

	def read(self, path, depth):
		self.path = path
		met = [] # for each open conditional: [this branch counts, one has counted]
		for line in logical_lines(path):
			line, bare = line.rstrip(), line.strip()
			condition = self.holds(bare)
			if condition is not None:
				met.append([condition, condition])
			elif bare.startswith("else") and met and not line.startswith("\t"):
				condition = self.holds(bare[4:].strip())
				met[-1] = [not met[-1][1] and condition is not False, met[-1][1] or condition is not False]
			elif bare.startswith("endif") and met:
				met.pop()
			elif all(branch[0] for branch in met):
				self.read_line(line, depth)

	def read_line(self, line, depth):
		assignment = ASSIGNMENT.match(line) if not line.startswith("\t") else None
		if assignment:
			self.assign(*assignment.groups())
		elif re.match(r"\s*[-s]?include\s", line) and depth < DEEPEST:
			for name in self.expand(line.split(None, 1)[1]).split():
				included = os.path.join(self.variables["CURDIR"], name)
				if os.path.isfile(included):
					self.read(included, depth + 1)
		elif line.startswith("\t") or re.match(r"[^#:]*:[^=;]*;", line):
			self.recipes.append(line if line.startswith("\t") else line.split(";", 1)[1])


def words_of(text):
	try:
		return shlex.split(text)
	except ValueError: # quotes that do not match
		return text.split()


def is_whole(word):
	return not re.search(r"[$`]", word)


def host_flags(value):
	return ["-Xcompiler", "-fopenmp"] if "-fopenmp" in value.split(",") else []


def folder_flag(folder, base):
	path = os.path.normpath(os.path.join(base, folder))
	return ["-I" + path] if folder and is_whole(folder) and os.path.isdir(path) else []


def chosen(words, base):
	"""What of a command line is kept."""
	kept, rest = [], iter(words)
	for word in rest:
		folder = next((flag for flag in FOLDERS if word.startswith(flag)), None)
		if folder:
			value = word[len(folder):].lstrip("=")
			kept += folder_flag(value or next(rest, ""), base)
		elif word in ("-Xcompiler", "--compiler-options", "-fopenmp"):
			kept += host_flags("-fopenmp" if word == "-fopenmp" else next(rest, ""))
		elif re.match(r"-Xcompiler=|--compiler-options=", word):
			kept += host_flags(word.split("=", 1)[1])
		elif word in WITH_VALUE:
			value = next(rest, "")
			kept += [word, value] if value and is_whole(value) else []
		elif word in ("-dc", "--device-c"):
			kept.append("-rdc=true")
		elif ALONE.match(word) and is_whole(word):
			kept.append(word)
	return kept


def recipes_for(makefile, name):
	stem = re.escape(os.path.splitext(name)[0])
	recipes = [makefile.expand(recipe) for recipe in makefile.recipes]
	own = [text for text in recipes if re.search(r"(^|[\s/])%s\.(cu|o)\b" % stem, text)]
	return own or [text for text in recipes if not re.search(r"\.cu\b", text)]


def find(path, root):
	"""The nearest Makefile of the file's folder or above it, up to the root."""
	folder = os.path.dirname(path)
	while True:
		for name in NAMES:
			if os.path.isfile(folder + "/" + name):
				return folder + "/" + name
		if folder == root or not folder.startswith(root + "/"):
			return None
		folder = os.path.dirname(folder)


def flags(path, root):
	found = find(path, root)
	if not found:
		return []
	try:
		makefile = Makefile(found)
		kept = []
		for recipe in recipes_for(makefile, os.path.basename(path)):
			kept += chosen(words_of(recipe), os.path.dirname(found))
	except (OSError, RecursionError):
		return []
	return merged(kept)


def merged(words):
	"""Without repetitions; words with a value stay beside it. Of what is said twice the first counts."""
	out, seen, rest = [], set(), iter(words)
	for word in rest:
		pair = (word, next(rest, "")) if word in WITH_VALUE + ("-Xcompiler",) else (word,)
		subject = re.split("=", pair[-1] if word in ("-D", "-U") else re.sub("^-D|^-U", "", pair[0]))[0]
		key = pair if word in ("-Xcompiler", "-include") or word.startswith("-I") else subject
		if key not in seen:
			seen.add(key)
			out += pair
	return out
