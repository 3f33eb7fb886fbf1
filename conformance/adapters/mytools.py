"""A small implementation to be held to the contract: read for text files, grep with Python's regular expressions."""
import os
import re


class Refused(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def read(directory, filePath, offset=1, limit=2000):
    path = os.path.join(directory, filePath)
    if not os.path.isfile(path):
        raise Refused("not_found", f"there is no file {path}")
    with open(path, "rb") as file:
        data = file.read()
    if b"\0" in data[:4096]:
        raise Refused("binary", f"{path} is a binary file")
    text = data.decode("utf-8-sig", "replace")
    lines = re.split(r"\r\n|\n|\r", text)
    if lines[-1] == "":
        lines.pop()
    first = max(offset, 1)
    if first > max(len(lines), 1):
        raise Refused("out_of_range", f"there is no line {offset}: the file has {len(lines)} lines")
    shown, size, capped = [], -1, False
    for line in lines[first - 1:][:limit or 2000]:
        if len(line) > 2000:
            line = line[:2000] + " (cut at 2000 characters)"
        size += len(line.encode()) + 1
        if size > 51200:
            capped = True
            break
        shown.append(line)
    last = first + len(shown) - 1
    if capped:
        end = f"(stopped at 50 KB, lines {first} to {last}; go on with offset {last + 1})"
    elif last < len(lines):
        end = f"(lines {first} to {last} of {len(lines)}; go on with offset {last + 1})"
    else:
        end = f"(end of file, {len(lines)} lines)"
    body = "\n".join(f"{first + i}: {line}" for i, line in enumerate(shown))
    return f"<path>{path}</path>\n<type>file</type>\n<content>\n{body}\n\n{end}\n</content>"


def grep(directory, pattern, include=None, path="."):
    if pattern == "":
        raise Refused("invalid_params", "grep: pattern is empty")
    try:
        expression = re.compile(pattern)
    except re.error as error:
        raise Refused("invalid_pattern", f"{pattern}: {error}")
    found = []
    for folder, folders, files in os.walk(os.path.join(directory, path)):
        folders[:] = [name for name in folders if name != ".git"]
        for name in files:
            full = os.path.normpath(os.path.join(folder, name))
            with open(full, encoding="utf-8", errors="replace", newline="\n") as file:
                hits = [f"  Line {n}: {line}" for n, line in enumerate(file, 1) if expression.search(line.rstrip("\n"))]
            if hits:
                found.append((full, hits))
    if not found:
        return "No files found"
    count = sum(len(hits) for _, hits in found)
    groups = "\n\n".join(f"{full}:\n" + "\n".join(hits) for full, hits in found)
    return f"Found {count} matches\n{groups}"
