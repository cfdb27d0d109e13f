/** Processor time that this test's thread has used, ms: what a neighbour takes from the machine does not count. */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
