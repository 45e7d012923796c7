# shellcheck shell=bash
# Sourced after common.sh by what tries things in a bare Debian 12 root: bare, packages and wheel. The root is in the folder $at, and stays in the
# end if $keep is not empty. All runs in mount and process namespaces of its own.
# shellcheck disable=SC2154 # $root is common.sh's
release=bookworm
inside= # the process that holds the namespaces, while something runs there

skip()
{
	say "skipped: $*"
	exit 77
}

# need_root [ROOT]: leaves the script with 77, and the reason, where no root can be made.
need_root()
{
	[ "$(id -u)" = 0 ] || skip "a root folder of another system is made by root"
	[ -n "${1:-}" ] || command -v debootstrap >/dev/null || ("$root/scripts/setup" --bare) || skip "there is no debootstrap, and it cannot be installed"
	unshare --mount --pid --fork true || die "needs leave to mount (CAP_SYS_ADMIN): in a container, say, --privileged"
}

# What no bare machine has: with one of these in it, the root would prove nothing.
check_is_bare()
{
	local path
	for path in usr/bin/{cc,gcc,clang-19,cmake,python3,nvcc} usr/local/cuda* opt/* root/.cache root/.local; do
		[ ! -e "$at/$path" ] || die "$at is no bare root: it has /$path"
	done
	[ -x "$at/usr/bin/git" ] && [ -d "$at/etc/ssl/certs" ] || die "$at has no git or no certificates"
	grep -q "^VERSION_CODENAME=$release$" "$at/etc/os-release" || die "$at is not Debian's $release"
}

# The mirror that this machine's apt uses for the release; nothing, and so debootstrap's own, if it uses none.
find_mirror()
{
	apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $release" 2>/dev/null | head -1 || true
}

# make_root [ROOT]: in the folder $at, which must be empty: a copy of ROOT, or one that debootstrap makes. It is removed in the end.
make_root()
{
	local -a mirror
	mkdir -p "$at"
	[ -z "$(ls -A "$at")" ] || die "$at is not empty: remove it, or name another folder"
	at=$(cd "$at" && pwd)
	trap end EXIT
	trap 'exit 130' INT TERM HUP
	if [ -n "${1:-}" ]; then
		cp -a --one-file-system "$1/." "$at"
	else
		mapfile -t mirror < <(find_mirror)
		quietly isolated debootstrap --variant=minbase --include=git,ca-certificates "$release" "$at" "${mirror[@]}"
	fi
	check_is_bare
	copy_configuration
}

# isolated COMMAND...: in namespaces of its own. In the background, for a trap waits for what is in the foreground.
isolated()
{
	local status=0
	unshare --mount --pid --fork --kill-child "$@" &
	inside=$!
	wait "$inside" || status=$?
	inside=
	return "$status"
}

# Ends what still runs: the kernel lets the first process of a process namespace go when all the others are gone. Then removes the
# root. Nothing is mounted below it here; --one-file-system, should that ever change.
end()
{
	if [ -n "$inside" ]; then
		xargs -r kill -KILL <"/proc/$inside/task/$inside/children" || true
		wait "$inside" || true
	fi
	[ -n "${keep:-}" ] || rm -rf --one-file-system "$at"
}

# copy PATH...: from the machine into the root, where it is there; a link's target in its place.
copy()
{
	local path
	for path; do
		[ -e "$path" ] || continue
		mkdir -p "$at$(dirname "$path")"
		cp -rL "$path" "$at$(dirname "$path")/"
	done
}

# apt's settings of the net, and not what its hooks call.
apt_settings()
{
	apt-config dump | grep -E '^Acquire::(http|https|ftp|socks|Retries|ForceIPv[46]|Check-Valid-Until|Check-Date)\b' | grep -v 'Auto-\?Detect' || true
}

copy_configuration()
{
	copy /etc/resolv.conf /etc/hosts /usr/local/share/ca-certificates /etc/pip.conf
	copy_home .config/pip/pip.conf .pip/pip.conf
	[ -z "${PIP_CERT:-}" ] || [ -e "$at$PIP_CERT" ] || copy "$PIP_CERT"
	if grep -qs "^VERSION_CODENAME=$release$" /etc/os-release; then
		rm -f "$at/etc/apt/sources.list"
		copy /etc/apt/{sources.list,sources.list.d,trusted.gpg,trusted.gpg.d,keyrings,auth.conf,auth.conf.d,preferences,preferences.d} /usr/share/keyrings
		apt_settings >"$at/etc/apt/apt.conf.d/90machine"
	fi
	enter update-ca-certificates >/dev/null 2>&1
}

copy_home()
{
	local name
	for name; do
		[ ! -e "$HOME/$name" ] || install -D -m 600 "$HOME/$name" "$at/root/$name"
	done
}

# The environment of a newcomer's shell: proxies and pip's settings are the machine's, but for folders of the machine.
environment()
{
	printf '%s\n' HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "TERM=${TERM:-dumb}"
	env | grep -iE '^(https?_proxy|ftp_proxy|all_proxy|no_proxy|PIP_(INDEX_URL|EXTRA_INDEX_URL|TRUSTED_HOST|PROXY|CERT|CLIENT_CERT|DEFAULT_TIMEOUT|RETRIES))=' || true
}

# enter COMMAND...: runs it in the root, with /proc and the few devices that programs want.
enter()
{
	local -a variables
	mapfile -t variables < <(environment)
	isolated bash -c '
		set -eu
		at=$1
		shift
		mount -t proc proc "$at/proc"
		mount -t tmpfs -o mode=755 tmpfs "$at/dev"
		for name in null zero full random urandom tty; do
			: >"$at/dev/$name"
			mount --bind "/dev/$name" "$at/dev/$name"
		done
		mkdir "$at/dev/pts" "$at/dev/shm"
		mount -t devpts -o newinstance,ptmxmode=0666 devpts "$at/dev/pts"
		mount -t tmpfs -o mode=1777 tmpfs "$at/dev/shm"
		ln -s pts/ptmx "$at/dev/ptmx"
		ln -s /proc/self/fd "$at/dev/fd"
		for number in 0 1 2; do
			ln -s "fd/$number" "$at/dev/$(printf "stdin stdout stderr" | cut -d " " -f $((number + 1)))"
		done
		exec chroot "$at" "$@"' enter "$at" /usr/bin/env -i "${variables[@]}" "$@"
}

# megabytes PATH...: of what is there.
megabytes()
{
	local path sum=0
	for path; do
		[ ! -e "$at/$path" ] || sum=$((sum + $(du -sxk "$at/$path" | cut -f 1)))
	done
	echo $((sum / 1000))
}

# try TEXT COMMAND...: the command's output must hold the text.
try()
{
	local text=$1 said
	shift
	say "\$ $*"
	said=$(enter "$@" 2>&1) || { printf '%s\n' "$said"; die "this failed: $*"; }
	[[ $said == *"$text"* ]] || { printf '%s\n' "$said"; die "the output has no '$text'"; }
}

# Of a toolkit, the CPU device needs the headers; clang also wants to see libdevice, and a folder for programs.
copy_headers()
{
	local toolkit=$1
	mkdir -p "$at/usr/local/cuda/nvvm" "$at/usr/local/cuda/bin"
	cp -rL "$toolkit/include" "$at/usr/local/cuda/"
	cp -rL "$toolkit/nvvm/libdevice" "$at/usr/local/cuda/nvvm/" 2>/dev/null || true
}
