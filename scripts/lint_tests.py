#!/usr/bin/env python3
"""The rule about unit tests, for scripts/lint: prints `file:line: [test] text` for each violation below the current folder.

- A source F/NAME.c of the compiler or of plan has a test testdata/unit/F/test_NAME.c, one of the runtime testdata/runtime/test_NAME.c,
  or scripts/untested says why not.
- A test has a source of its name.
- scripts/untested names only sources that are there and have no test, and folders or files of testdata that test them.
"""

import os
import re
import sys

FOLDERS = ["xform/" + name for name in "base frontend model emit report build verify".split()]
UNTESTED = "scripts/untested"
LINE = re.compile(r"(\S+): ([^=]+) = (\S+?),? (.+)")


def complain(place, text):
	print("%s: [test] %s" % (place, text))


def is_checked(path):
	folder = os.path.dirname(path)
	is_there = folder in FOLDERS or folder == "passes" or folder.startswith(("passes/", "plan/", "runtime/"))
	return path.endswith(".c") and is_there and not folder.startswith("runtime/cpu")


def test_of(source):
	folder, name = os.path.split(source)
	return os.path.join("testdata/runtime" if folder.startswith("runtime/") else "testdata/unit/" + folder, "test_" + name)


def source_of(test):
	folder, name = os.path.split(test)
	return os.path.join(folder.removeprefix("testdata/unit/"), name.removeprefix("test_"))


def read_untested(files):
	"""The sources that need no test."""
	found = set()
	if UNTESTED not in files:
		return found
	with open(UNTESTED, encoding="utf-8") as lines:
		for number, line in enumerate(lines, 1):
			place = "%s:%d" % (UNTESTED, number)
			if line.startswith("#") or not line.strip():
				continue
			match = LINE.fullmatch(line.strip())
			if not match:
				complain(place, "not of the form `folder: names = tests, reason`")
				continue
			if not os.path.exists(match.group(3)):
				complain(place, "'%s' is not there" % match.group(3))
			for name in match.group(2).split():
				source = "%s/%s.c" % (match.group(1), name)
				if source not in files:
					complain(place, "'%s' is not there" % source)
				elif test_of(source) in files:
					complain(place, "'%s' has a test" % source)
				found.add(source)
	return found


def main():
	files = {line.strip() for line in sys.stdin}
	untested = read_untested(files)
	for path in sorted(files):
		if is_checked(path) and test_of(path) not in files and path not in untested:
			complain(path + ":1", "there is no %s, and %s does not say why" % (test_of(path), UNTESTED))
		is_test = path.startswith("testdata/unit/") and os.path.basename(path).startswith("test_")
		if is_test and source_of(path) not in files:
			complain(path + ":1", "there is no %s that it would test" % source_of(path))


main()
