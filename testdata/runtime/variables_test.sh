#!/usr/bin/env bash
# runtime/launch/variables.def lists the variables that the sources read, all of them, and those of the runtime are documented.
#   variables_test.sh ROOT
set -euo pipefail
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -nE 's/^VARIABLE\((.*)\)$/\1/p' runtime/launch/variables.def | LC_ALL=C sort >"$work/listed"
grep -rhoE --include='*.[ch]' --include='*.cu' '"CUELASTIC_[A-Z_]+"' runtime xform plan | tr -d '"' | LC_ALL=C sort -u | grep -v '^CUELASTIC_$' >"$work/read"
[ -s "$work/listed" ]
diff "$work/listed" "$work/read" || { echo "variables: runtime/launch/variables.def (<) and what is read (>) differ" >&2; exit 1; }
grep -rhoE --include='*.[ch]' '"CUELASTIC_[A-Z_]+"' runtime | tr -d '"' | sort -u | grep -v '^CUELASTIC_$' >"$work/runtime"
while read -r name; do
	grep -rqw --include='*.md' "$name" docs || { echo "variables: $name is not documented" >&2; exit 1; }
done <"$work/runtime"
echo "variables: $(wc -l <"$work/listed")"
