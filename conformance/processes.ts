// Shell: looks at processes through /proc (Linux).

async function statusOf(pid: number, field: "VmHWM" | "VmRSS"): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Bytes by which the resident memory of a process rose above its level, at the peak, while the work ran. */
export async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  await Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5"); // sets the peak back to the level
  const level = await statusOf(pid, "VmRSS");
  await work();
  return await statusOf(pid, "VmHWM") - level;
}

/** True while a process runs; one that has ended and was not waited for yet does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => undefined);
  return stat !== undefined && !/\) [ZX] /.test(stat);
}
