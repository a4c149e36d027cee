// Measures processor time instead of elapsed time, so that a busy machine changes nothing.

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

/** Returns milliseconds of processor time. */
export function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  return sum(process.threadCpuUsage(before)) / 1_000
}

/**
 * Share of the process's work, from 0 to 1, that the calling thread does until the returned function is
 * called.
 */
export function measureOwnShare(): () => number {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  return () => sum(process.threadCpuUsage(thread)) / sum(process.cpuUsage(all))
}
