#!/usr/bin/env python3
"""Conformance adapter: one JSON object a line in, one a line out. Log to stderr only."""
import json
import sys
import traceback

import mytools  # the implementation under test

HELLO = {
    "protocol": 1,
    "name": "mytools-py",
    "version": "0.1",
    "language": "Python",
    "tools": ["read", "grep"],
    "features": ["code"],
}
KNOWN = {"read": {"filePath", "offset", "limit"}, "grep": {"pattern", "include", "path"}}


def call(tool, params, context):
    if tool not in HELLO["tools"]:
        return {"skip": f"no {tool} here"}
    if not isinstance(params, dict):
        return {"refused": {"code": "invalid_params", "message": f"{tool} wants an object"}}
    known = {name: value for name, value in params.items() if name in KNOWN[tool]}
    try:
        return {"ok": {"output": getattr(mytools, tool)(context["directory"], **known)}}
    except mytools.Refused as error:  # the tool said no, on purpose
        return {"refused": {"code": error.code, "message": str(error)}}
    except Exception:  # the implementation broke
        return {"broke": traceback.format_exc()}


for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "bye":
        break
    if message["op"] == "hello":
        body = {"ok": HELLO}
    else:
        body = call(message["tool"], message["params"], message["context"])
    print(json.dumps({"id": message["id"], **body}), flush=True)
