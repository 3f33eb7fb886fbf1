// Shell: reads the peak memory of a process from /proc.

/** The peak resident memory of a process in bytes, where the system tells it (Linux). */
export async function peakMemoryOf(pid: number): Promise<number | undefined> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
