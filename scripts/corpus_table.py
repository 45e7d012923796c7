"""The table of scripts/corpus: counts first, then the names of what someone has to look at."""

import os
from collections import Counter
from statistics import median

TIERS = ("resizable", "elastic", "sliceable", "opaque")
COMMON_SIZE = 256


def line(name, count, whole=None, note=""):
	share = "%6.1f %%" % (100 * count / whole) if whole else " " * 8
	print(("  %-46s %7s %s  %s" % (name, count, share, note)).rstrip())


def heading(text):
	print("\n" + text)


def show_files(cases, accepted, options):
	heading("files")
	line("found", len(cases))
	if not options.rewrite_only:
		line("accepted by nvcc", len(accepted), len(cases))
	clean = [case for case in accepted if not case["parse_errors"]]
	line("parsed without error", len(clean), len(accepted))
	line("not rewritten", sum(case["status"] != 0 for case in accepted), len(accepted))
	against = Counter(case["report"]["declarations"] for case in accepted if "report" in case)
	for name in sorted(against):
		line("parsed against: " + name, against[name], len(accepted))


def show_kernels(reports):
	kernels = [kernel for report in reports for kernel in report["kernels"]]
	tiers = Counter(kernel["tier"] for kernel in kernels)
	heading("kernels")
	line("found", len(kernels))
	so_far = 0
	for tier in [tier for tier in TIERS if tier != "resizable" or tiers[tier]] + sorted(set(tiers) - set(TIERS)):
		so_far += tiers[tier]
		line(tier, tiers[tier], len(kernels), "or better: %d, %.1f %%" % (so_far, 100 * so_far / max(1, len(kernels))))
	why = Counter((kernel["why_not"], kernel["tier"]) for kernel in kernels if kernel["why_not"])
	heading("kernels refused a higher tier, by diagnostic")
	for (reason, tier), count in why.most_common():
		line("%s (%s)" % (reason, tier), count, len(kernels))


def show_launches(reports):
	launches = [launch for report in reports for launch in report["launches"]]
	heading("launches")
	line("found", len(launches))
	line("rewritten", sum(launch["state"] == "rewritten" for launch in launches), len(launches))
	why = Counter(launch["why_not"] for launch in launches if launch["why_not"])
	for reason, count in why.most_common():
		line("native: " + reason, count, len(launches))


def show_outputs(accepted):
	built = [case for case in accepted if "output_ok" in case]
	heading("outputs")
	line("accepted by nvcc", sum(case["output_ok"] for case in built), len(built))
	line("rejected by nvcc (each a bug)", sum(not case["output_ok"] for case in built), len(built))


def show_registers(accepted):
	every = [kernel for case in accepted for kernel in case.get("kernels", [])]
	kernels = [kernel for kernel in every if kernel["entry"] is not None and kernel["kept"] is not None]
	more = [kernel["entry"] - kernel["registers"] for kernel in kernels]
	heading("registers of the original against the entry, instances of templates counted one by one")
	line("compared", len(kernels))
	line("without a counterpart in the output", len(every) - len(kernels), len(every))
	line("original in the output differs", sum(k["kept"] != k["registers"] for k in kernels), len(kernels))
	line("entry: fewer", sum(n < 0 for n in more), len(kernels))
	line("entry: the same", sum(n == 0 for n in more), len(kernels))
	line("entry: more", sum(n > 0 for n in more), len(kernels), "mean of all %+.2f" % (sum(more) / max(1, len(more))))
	line("occupancy lost at %d threads" % COMMON_SIZE, sum(COMMON_SIZE in k["lost"] for k in kernels), len(kernels))
	line("occupancy lost at some block size", sum(bool(k["lost"]) for k in kernels), len(kernels))


def show_time(accepted, elapsed):
	heading("time")
	for name, key in (("rewriting", "rewrite_s"), ("nvcc, originals", "nvcc_s"), ("nvcc, outputs", "output_s")):
		times = [case[key] for case in accepted if key in case]
		if times:
			line(name, "%.0f s" % sum(times), None,
				"median %.0f ms, longest %.1f s" % (1000 * median(times), max(times)))
	line("all", "%.0f s" % elapsed)


def show_list(title, entries):
	if entries:
		heading(title)
		for name, text in entries:
			print("  %s: %s" % (name, text))


def describe(kernel):
	common = ", at %d" % COMMON_SIZE if COMMON_SIZE in kernel["lost"] else ""
	return "%s: %d to %d registers, %d of 32 block sizes%s" % (kernel["kernel"], kernel["registers"], kernel["entry"],
		len(kernel["lost"]), common)


def show_lists(accepted, options, root):
	def named(case):
		return os.path.relpath(case["file"], root)

	errors = [(named(case), case["parse_errors"]) for case in accepted if case["parse_errors"]]
	show_list("not parsed without error", [(name, "%s:%s: %s (%d in all)" % (os.path.basename(found[0]["file"] or "?"),
		found[0]["line"], found[0]["message"], len(found))) for name, found in errors])
	failed = [case for case in accepted if case["status"] not in (0, 1)]
	show_list("the rewriter crashed or hung (each a bug)", [(named(case),
		"timeout" if case["status"] is None else "status %d" % case["status"]) for case in failed])
	show_list("outputs that nvcc rejects (each a bug)", [(named(case), case["output_error"]) for case in accepted
		if "output_error" in case])
	if options.occupancy:
		show_list("lost occupancy", [(named(case), describe(kernel)) for case in accepted
			for kernel in case.get("kernels", []) if kernel["lost"]])


def show(cases, options, root, elapsed):
	accepted = [case for case in cases if case["accepted"]]
	reports = [case["report"] for case in accepted if "report" in case]
	print("corpus: %s, %s%s" % (options.folder, options.arch, ", every %dth file" % options.sample if options.sample > 1 else ""))
	show_files(cases, accepted, options)
	show_kernels(reports)
	show_launches(reports)
	if not options.rewrite_only:
		show_outputs(accepted)
		show_registers(accepted)
	show_time(accepted, elapsed)
	show_lists(accepted, options, root)
	bad = any(case["status"] not in (0, 1) or "output_error" in case for case in accepted)
	return 1 if bad else 0
