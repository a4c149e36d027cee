// Measured in time of the processor, not of the clock, so that a busy machine changes nothing.

const sum = ({ user, system }: NodeJS.CpuUsage) => user + system

/** Milliseconds of work. */
export function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  return sum(process.threadCpuUsage(before)) / 1_000
}

/**
 * How much of the process's work, from 0 to 1, the calling thread does until the answered function is called.
 */
export function ownShare(): () => number {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
  return () => sum(process.threadCpuUsage(thread)) / sum(process.cpuUsage(all))
}
