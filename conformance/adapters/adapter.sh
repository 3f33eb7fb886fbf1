#!/usr/bin/env bash
# Conformance adapter in bash with jq; the implementation is the function read_file: text files, from a line on.
# stdout is the wire; log to stderr.

reply() { # reply BODY [jq arguments]: one line with the id of the request
  jq -nc --argjson id "$id" "{id: \$id} + $1" "${@:2}"
}

read_file() { # read_file DIRECTORY PATH OFFSET LIMIT
  local file=$2 total last
  [[ $file == /* ]] || file=$1/$file
  if [[ ! -f $file ]]; then
    reply '{refused: {code: "not_found", message: $m}}' --arg m "there is no file $file"
    return
  fi
  total=$(awk 'END {print NR}' "$file")
  if (($3 > (total > 0 ? total : 1))); then
    reply '{refused: {code: "out_of_range", message: $m}}' --arg m "there is no line $3: the file has $total lines"
    return
  fi
  last=$(($3 + $4 - 1 < total ? $3 + $4 - 1 : total))
  local end="(end of file, $total lines)"
  ((last < total)) && end="(lines $3 to $last of $total; go on with offset $((last + 1)))"
  reply '{ok: {output: ("<path>" + $p + "</path>\n<type>file</type>\n<content>\n" + $b + "\n\n" + $e + "\n</content>")}}' \
    --arg p "$file" --arg e "$end" --arg b "$(awk -v a="$3" -v b="$last" 'NR>=a && NR<=b {print NR ": " $0}' "$file")"
}

while IFS= read -r line; do
  id=$(jq .id <<<"$line")
  case $(jq -r '.op + ":" + (.tool // "")' <<<"$line") in
    bye:*) exit ;;
    hello:*) reply '{ok: {protocol: 1, name: "mytools-sh", version: "0.1", language: "bash", tools: ["read"], features: ["code"]}}' ;;
    call:read)
      mapfile -t p < <(jq -r '.context.directory, .params.filePath, ([.params.offset // 1, 1] | max), (.params.limit // 2000)' <<<"$line")
      read_file "${p[@]}" ;;
    *) reply '{skip: "not here"}' ;;
  esac
done
