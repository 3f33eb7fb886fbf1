// Shell: asks which permissions are granted.

/** Whether a command may be started without a prompt. A name that is not on the PATH may not, whatever flag names it. */
export function mayRun(command: string): boolean {
  return Deno.permissions.querySync({ name: "run", command }).state === "granted";
}
