"""Packs an installed tree as a wheel: wheel_pack.py TREE VERSION OUT_FOLDER [LICENCE...]; prints the wheel's path.

bin/ becomes the wheel's scripts, and all else its data, so that pip lays the tree out below the prefix as it was. A link becomes a copy
of its target. The tag names the newest glibc that a program or library asks for. What they need must be in the wheel, or be one of the
libraries that PEP 600's list leaves to the system. The bytes depend on the tree alone.
"""

import base64
import hashlib
import os
import re
import subprocess
import sys
import zipfile

SYSTEM = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libz.so.1", "libstdc++.so.6", "libgcc_s.so.1",
	"ld-linux-x86-64.so.2"}
METADATA = """Metadata-Version: 2.1
Name: cuelastic
Version: {version}
Summary: Source-to-source compiler that makes CUDA kernels elastic, its runtime, and a CPU device
License: Apache-2.0
Requires-Python: >=3
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Compilers
Description-Content-Type: text/markdown

"""
WHEEL = """Wheel-Version: 1.0
Generator: cuelastic scripts/wheel
Root-Is-Purelib: false
Tag: {tag}
"""


def elf_files(tree):
	for folder, _, names in sorted(os.walk(tree)):
		for name in sorted(names):
			path = os.path.join(folder, name)
			with open(path, "rb") as file:
				if file.read(17)[:4] == b"\x7fELF" and not name.endswith(".o"):
					yield path


def newest_glibc(tree):
	"""Also checks that nothing is missing."""
	newest, carried, wanted = (2, 17), set(), set()
	for path in elf_files(tree):
		carried.add(os.path.basename(path))
		said = subprocess.run(["readelf", "-W", "-d", "-V", path], stdout=subprocess.PIPE, check=True, universal_newlines=True).stdout
		wanted |= {(name, path) for name in re.findall(r"\(NEEDED\).*\[(.*)\]", said)}
		newest = max([newest] + [(int(a), int(b)) for a, b in re.findall(r"Name: GLIBC_(\d+)\.(\d+)", said)])
	for name, path in sorted(wanted):
		if name not in SYSTEM | carried:
			sys.exit(f"wheel_pack: error: {path} needs {name}, which is neither the system's nor in the wheel")
	return newest


def add(wheel, record, name, data, executable=False):
	info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
	info.external_attr = (0o100755 if executable else 0o100644) << 16
	info.compress_type = zipfile.ZIP_DEFLATED
	wheel.writestr(info, data)
	digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
	record.append(f"{name},sha256={digest},{len(data)}")


def add_tree(wheel, record, tree, data_folder):
	for folder, folders, names in os.walk(tree):
		folders.sort()
		for name in sorted(names):
			path = os.path.join(folder, name)
			inside = os.path.relpath(path, tree)
			place = "scripts/" + inside[len("bin/"):] if inside.startswith("bin/") else "data/" + inside
			with open(path, "rb") as file:
				add(wheel, record, f"{data_folder}/{place}", file.read(), os.access(path, os.X_OK))


def pack(tree, version, out, licences):
	tag = "py3-none-manylinux_{}_{}_x86_64".format(*newest_glibc(tree))
	path, base, record = f"{out}/cuelastic-{version}-{tag}.whl", f"cuelastic-{version}", []
	info = base + ".dist-info"
	with open(f"{tree}/share/doc/cuelastic/README.md", encoding="utf-8") as file:
		readme = file.read()
	with zipfile.ZipFile(path, "w") as wheel:
		add_tree(wheel, record, tree, base + ".data")
		for licence in licences:
			name = os.path.basename(os.path.dirname(licence)) if licence.endswith("/copyright") else os.path.basename(licence)
			with open(licence, "rb") as file:
				add(wheel, record, f"{info}/licenses/{name}", file.read())
		add(wheel, record, f"{info}/METADATA", (METADATA.format(version=version) + readme).encode())
		add(wheel, record, f"{info}/WHEEL", WHEEL.format(tag=tag).encode())
		record.append(f"{info}/RECORD,,")
		lines = "\n".join(record) + "\n"
		add(wheel, [], f"{info}/RECORD", lines.encode())
	return path


if __name__ == "__main__":
	print(pack(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
