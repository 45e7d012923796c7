#!/usr/bin/env python3
"""Checks traces against the rules of Chrome's trace event format, and how Perfetto's reader takes complete events:
times become whole nanoseconds, cut off, and an event that begins inside another one of its thread and ends behind
it is dropped. Perfetto itself is not asked."""
import collections
import json
import sys

METADATA = {"process_name": ("name", str), "thread_name": ("name", str), "process_sort_index": ("sort_index", int)}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_event(event):
    assert event["ph"] in "XMbe", event
    assert isinstance(event["name"], str) and event["name"], event
    assert isinstance(event["pid"], int) and 0 < event["pid"] < 2**32, event
    assert isinstance(event.get("args", {}), dict), event
    if event["ph"] == "M":
        key, kind = METADATA[event["name"]]
        assert isinstance(event["args"][key], kind), event
        return
    assert isinstance(event["tid"], int) and 0 < event["tid"] < 2**32, event
    assert isinstance(event["cat"], str), event
    assert all(is_number(event[key]) and event[key] >= 0 for key in ("ts", "dur") if key == "ts" or event["ph"] == "X"), event
    assert event["ph"] not in "be" or isinstance(event["id"], int), event


def check_lane(events):
    end = 0
    for begin, duration in sorted(events):
        assert begin >= end, f"dropped or nested: at {begin} ns, where another one ends at {end} ns"
        end = begin + duration


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        trace = json.load(file)
    if isinstance(trace, list):  # the runtime library's
        trace = {"displayTimeUnit": "ms", "traceEvents": trace}
    assert trace["displayTimeUnit"] in ("ns", "ms")
    lanes = collections.defaultdict(list)
    processes = collections.defaultdict(set)
    for event in trace["traceEvents"]:
        check_event(event)
        if event["ph"] == "X":
            lanes[event["tid"]].append((int(event["ts"] * 1000.0), int(event["dur"] * 1000.0)))
            processes[event["tid"]].add(event["pid"])
    assert lanes and all(len(pids) == 1 for pids in processes.values())
    for events in lanes.values():
        check_lane(events)
