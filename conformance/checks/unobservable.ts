// Pure: no Deno, no fetch, no file system.

/** Rules of the sets built so far that no check of the suite can see, each with the reason. */
export const unobservable: Readonly<Record<string, string>> = {
  "tool.descriptions": "The protocol carries no descriptions, and their words are free: a reader judges them.",
  "ripgrep.submatches": "Submatches never reach the output or the metadata; only the memory of the call shows them.",
  "read.warm": "The hook belongs to the host's side of a library; the protocol has no host with a language server.",
  "read.partial": "Only a file that changes while it is read shows it, and no caller can time that.",
  "permission.config": "The protocol carries rules as a list, not as a configuration file.",
  "permission.explain": "The protocol carries calls of tools: grants are listed, taken back and explained by the host.",
  "permission.deny-wins": "It is a choice of the host, and the protocol carries none but the rules.",
  "permission.narrow": "An answer of the protocol is once, always or reject: it cannot grant less than was offered.",
  "permission.expiry": "An answer of the protocol is once, always or reject: it cannot say for how long.",
  "permission.special-keys": "No tool of the contract edits or writes.",
  "external.race": "Only a swap of the path between the check and the opening shows it, and no caller can time that.",
  "truncation.retention":
    "Seven days pass, and the folder and the names of spilled files are the implementation's own.",
  "codemode.pipeline":
    "How a program is executed shows in the source only. What host code could do for a program, codemode.authority sees.",
  "codemode.catalog": "The protocol carries no descriptions, and the catalogue is a part of one.",
  "execute.description":
    "The protocol carries no descriptions, and a program runs even with no server named, so that the tool is never absent.",
  "execute.switch": "It is a matter of the host's environment; who is called through the protocol has switched it on.",
  "websearch.year": "The protocol carries no descriptions.",
};
