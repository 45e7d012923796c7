#!/usr/bin/env python3
"""Checks traces against the rules of Chrome's trace event format, and how Perfetto's reader takes complete events:
times become whole nanoseconds, cut off, and an event that begins inside another one of its thread and ends behind
it is dropped. Perfetto itself is not asked."""
import collections
import json
import sys

METADATA = {
    "process_name": ("name", str),
    "thread_name": ("name", str),
    "process_labels": ("labels", str),
    "process_sort_index": ("sort_index", int),
}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_event(event):
    assert event["ph"] in "XMbesfiC", event
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
    assert event["ph"] not in "besf" or (isinstance(event["id"], int) and 0 < event["id"] < 2**53), event
    assert event["ph"] != "i" or event["s"] == "t", event
    assert event["ph"] != "C" or all(is_number(value) and value >= 0 for value in event["args"].values()), event


def check_flows(events):
    """An arrow has two ends, and each is in a span of its thread: else it is dropped."""
    ends = collections.defaultdict(list)
    spans = collections.defaultdict(list)
    for event in events:
        if event["ph"] in "sf":
            ends[event["cat"], event["name"], event["id"]].append(event)
        if event["ph"] == "X":
            spans[event["tid"]].append((event["ts"] - 0.001, event["ts"] + event["dur"] + 0.001))
    for begin, end in ends.values():
        assert (begin["ph"], end["ph"], end["bp"]) == ("s", "f", "e"), (begin, end)
        for event in (begin, end):
            assert any(first <= event["ts"] <= last for first, last in spans[event["tid"]]), event


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
    check_flows(trace["traceEvents"])
    assert lanes and all(len(pids) == 1 for pids in processes.values())
    for events in lanes.values():
        check_lane(events)
