// Pure: no Deno, no fetch, no file system.

/** Codes of Node's errors, and the name of the error that Deno throws in their place. */
const names = {
  ENOENT: "NotFound",
  EEXIST: "AlreadyExists",
  EACCES: "PermissionDenied",
  EPERM: "PermissionDenied",
  ENOTDIR: "NotADirectory",
  EISDIR: "IsADirectory",
  ELOOP: "FilesystemLoop",
  EPIPE: "BrokenPipe",
  EADDRINUSE: "AddrInUse",
} as const;

function errorClass(name: string): new (message?: string, options?: ErrorOptions) => Error & { code?: string } {
  return class extends Error {
    override readonly name = name;
    code?: string;
  };
}

/** Deno's error classes, as far as the library names them. */
export const errors = {
  NotFound: errorClass("NotFound"),
  AlreadyExists: errorClass("AlreadyExists"),
  PermissionDenied: errorClass("PermissionDenied"),
  NotADirectory: errorClass("NotADirectory"),
  IsADirectory: errorClass("IsADirectory"),
  FilesystemLoop: errorClass("FilesystemLoop"),
  BrokenPipe: errorClass("BrokenPipe"),
  AddrInUse: errorClass("AddrInUse"),
  // Node knows no permissions, so this is never thrown.
  NotCapable: errorClass("NotCapable"),
};

/** The error that Deno would have thrown for one of Node's; other values stay as they are. */
export function denoError(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  const name = typeof code === "string" && Object.hasOwn(names, code) ? names[code as keyof typeof names] : undefined;
  if (name === undefined) return error;
  const { message } = error as Error;
  return Object.assign(new errors[name](message, { cause: error }), { code: code as string });
}

/** A function of Node's that throws what Deno would. */
export function throwingLikeDeno<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    try {
      const result = run(...args);
      return result instanceof Promise ? result.catch((error) => Promise.reject(denoError(error))) as R : result;
    } catch (error) {
      throw denoError(error);
    }
  };
}
