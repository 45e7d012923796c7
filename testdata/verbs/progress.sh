#!/usr/bin/env bash
# A line of progress on a terminal, taken away at the end, and colours; nothing of either in pipes.
# shellcheck source=testdata/verbs/common.sh
. "$(dirname "$0")/common.sh"
unset NO_COLOR
export TERM=xterm

# seen ARGUMENTS...: what the tool writes to a terminal as its standard error is in `err`.
seen()
{
	python3 - "$tool" "$@" <<'EOT' || complain "no terminal"
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
tool = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=open("out", "w"), stderr=theirs)
os.close(theirs)
said = b""
try:
    while piece := os.read(ours, 4096):
        said += piece
except OSError:
    pass
tool.wait()
open("err", "wb").write(said)
EOT
}

# The last line is taken away: nothing is behind its end.
is_gone()
{
	[ "$(tail -c 4 err)" = $'\r\033[K' ] || complain "the line stays"
}

seen verify --allow-empty told.cpp --variants=sliced -- --quiet
has err $'building the original program\r'
has err $'running the original again\r'
has err $'[0/5] sliced\r'
has err $'[4/5] sliced\r'
[ "$(wc -l <err)" = 0 ] || complain "more than one line"
is_gone
TERM=dumb seen verify --allow-empty told.cpp --variants=sliced -- --quiet
[ ! -s err ] || complain "progress on a dumb terminal"
status 0 verify --allow-empty told.cpp --variants=sliced -- --quiet
[ ! -s err ] || complain "progress in a pipe"

# The rewrite's messages begin at the begin of a line, and have colours.
printf '__global__ void k(volatile int *p)\n{\n\twhile (*p == 0)\n\t\t;\n}\nint main(void)\n{\n\treturn 0;\n}\n' >wait.cu
seen verify --allow-empty wait.cu --variants=elastic
has err $'building the elastic program\r\033[Kwait.cu:3:9: \033[35mwarning:'
is_gone
NO_COLOR=1 seen verify --allow-empty wait.cu --variants=elastic --no-cache
has err $'building the elastic program\r\033[Kwait.cu:3:9: warning:'
status 0 verify --allow-empty wait.cu --variants=elastic --no-cache
lacks err $'\033'

cp wait.cu other.cu
seen stat wait.cu other.cu --no-registers -j2
has err $'[0/2] wait.cu\r\033[K'
seen stat wait.cu other.cu --no-registers -j2 --quiet
[ ! -s err ] || complain "progress in spite of --quiet"
status 0 stat wait.cu other.cu --no-registers -j2
lacks err $'\033'
finish
