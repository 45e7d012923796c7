"""What is known of each file already, so that a run that was cut goes on where it was.

A line for each file, appended as soon as the file is done: what it was found with, and what was found. An original's results count while the file,
nvcc, its architecture and the flags are the same; the rest too, while the tool is.
"""

import hashlib
import json
import os
import threading

ORIGINAL = ("accepted", "nvcc_s", "usage", "rejection", "flags")


def checksum(path):
	with open(path, "rb") as content:
		return hashlib.sha256(content.read()).hexdigest()[:16]


class Journal:
	def __init__(self, options):
		self.path, self.lock, self.known = options.journal, threading.Lock(), {}
		self.setting = [options.nvcc, options.arch, options.flags]
		self.tool = checksum(options.tool) if self.path else ""
		if self.path and os.path.exists(self.path):
			self.read()

	def read(self):
		with open(self.path, "r+", encoding="utf-8") as lines:
			line = ""
			for line in lines:
				try:
					entry = json.loads(line)
					self.known[entry["case"]["file"]] = entry
				except (ValueError, KeyError, TypeError): # the line that was being written when the run was cut
					pass
			if line and not line.endswith("\n"):
				lines.write("\n")

	def find(self, path):
		"""(what is known of it, whether that is all)"""
		entry = self.known.get(path)
		if not entry or entry["setting"] != self.setting or entry["content"] != checksum(path):
			return {}, False
		if entry["tool"] == self.tool:
			return entry["case"], True
		return {key: entry["case"][key] for key in ORIGINAL if key in entry["case"]}, False

	def add(self, case):
		if not self.path or "timeout" in (case.get("rejection"), case.get("output_error")):
			return # what took too long may not the next time
		entry = {"setting": self.setting, "tool": self.tool, "content": checksum(case["file"]), "case": case}
		with self.lock, open(self.path, "a", encoding="utf-8") as lines:
			lines.write(json.dumps(entry) + "\n")
