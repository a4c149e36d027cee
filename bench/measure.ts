import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value that `share` percent do not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((share / 100) * values.length) - 1)] ?? Number.NaN

const idleAndAll = () => {
  const times = cpus().map((cpu) => cpu.times)
  return [
    times.reduce((sum, { idle }) => sum + idle, 0),
    times.flatMap(Object.values<number>).reduce((sum, time) => sum + time, 0),
  ] as const
}

/**
 * Waits until the machine is nearly idle, for example until a new portal has read its manuals; 60 seconds at
 * most.
 */
export async function waitUntilIdle() {
  for (let looked = 0; looked < 60; looked++) {
    const [idle, all] = idleAndAll()
    await sleep(1_000)
    const [idleNow, allNow] = idleAndAll()
    if ((idleNow - idle) / (allNow - all) > 0.9) return
  }
}

/** Describes machine and load, which the figures depend on. */
export function describeMachine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${cpu?.model.trim() ?? process.arch}, ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}
export const describeLoad = () =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')

/** Lists the process and all its descendants. */
export function listProcessTree(root: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) && parentOf(Number(entry))
    if (parent !== false && parent !== undefined) parents.set(Number(entry), parent)
  }
  const tree = [root]
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child)
  return tree
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

export const readCommand = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Proportional set size in MiB: shared pages are counted once over all processes. */
export function readPssMiB(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

export const readRevision = (folder = import.meta.dirname) =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim()

/** Formats a Markdown table. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
