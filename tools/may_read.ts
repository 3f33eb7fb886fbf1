// Shell: asks which permissions are granted.

/** Whether the process may read there; asking first keeps Deno from asking whoever sits at the terminal. */
export async function mayRead(place: string): Promise<boolean> {
  return (await Deno.permissions.query({ name: "read", path: place })).state === "granted";
}
