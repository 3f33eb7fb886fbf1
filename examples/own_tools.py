"""An implementation of `read` in 40 lines, to be held to the contract: one JSON object a line in, one a line out."""
import json
import os
import sys

HELLO = {"protocol": 1, "name": "own-tools", "version": "0.1", "language": "Python", "tools": ["read"], "features": ["code"]}


class Refused(Exception):
    pass


def read(directory, filePath, offset=1, limit=2000):
    path = os.path.join(directory, filePath)
    if not os.path.isfile(path):
        raise Refused("not_found", f"there is no file {path}")
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    first = max(offset, 1)
    if first > max(len(lines), 1):
        raise Refused("out_of_range", f"no line {offset}: the file has {len(lines)} lines")
    shown = lines[first - 1:][:limit or 2000]
    last = first + len(shown) - 1
    end = f"(end, {len(lines)} lines)" if last >= len(lines) else f"(lines {first} to {last} of {len(lines)}; go on with offset {last + 1})"
    body = "\n".join(f"{first + at}: {line}" for at, line in enumerate(shown))
    return f"<path>{path}</path>\n<type>file</type>\n<content>\n{body}\n\n{end}\n</content>"


for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "bye":
        break
    body = {"ok": HELLO}
    if message["op"] == "call":
        try:
            known = {key: value for key, value in message["params"].items() if key in ("filePath", "offset", "limit")}
            body = {"ok": {"output": read(message["context"]["directory"], **known)}}
        except Refused as refused:
            body = {"refused": {"code": refused.args[0], "message": refused.args[1]}}
        except Exception as error:
            body = {"broke": repr(error)}
    print(json.dumps({"id": message["id"], **body}), flush=True)
