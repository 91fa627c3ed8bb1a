/** Runs with the permissions of somebody who may not read everything: root, who may, becomes nobody for that time. */
export async function asOrdinaryUser<T>(run: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return run()
  const NOBODY = 65_534
  process.seteuid!(NOBODY)
  try {
    return await run()
  } finally {
    process.seteuid!(0)
  }
}
