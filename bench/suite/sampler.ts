import { readdirSync, readFileSync } from 'node:fs'

/** Observed descendant process. */
export interface ProcessSample {
  command: string
  /** Seconds of processor time, without those of children. */
  cpu: number
  parent: ProcessSample | undefined
}

const intervalMs = 500
/** Unit in which the kernel counts the times of `/proc/<pid>/stat`. */
const ticksPerSecond = 100

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** Samples all descendants of a process twice a second; misses processes with a shorter life. */
export class ProcessSampler {
  readonly #root: number
  readonly #seen = new Map<string, ProcessSample>()
  readonly #timer: NodeJS.Timeout
  readonly #usedBefore: number
  #peakMiB = 0

  constructor(root: number) {
    this.#root = root
    this.#usedBefore = usedMiB()
    this.#timer = setInterval(() => this.#look(), intervalMs)
  }

  stop(): { samples: readonly ProcessSample[]; peakMiB: number } {
    clearInterval(this.#timer)
    return { samples: [...this.#seen.values()], peakMiB: this.#peakMiB }
  }

  #look() {
    this.#peakMiB = Math.max(this.#peakMiB, usedMiB() - this.#usedBefore)
    const now = new Map<number, { key: string; parent: number; cpu: number }>()
    for (const entry of readdirSync('/proc')) {
      const stat = /^\d+$/.test(entry) && read(`/proc/${entry}/stat`)
      if (!stat) continue
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const cpu = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
      now.set(Number(entry), { key: `${entry} ${fields[19]}`, parent: Number(fields[1]), cpu })
    }
    for (const pid of now.keys()) this.#keep(pid, now)
  }

  /** Remembers the ancestors of a process whose parent has ended. */
  #keep(
    pid: number,
    now: Map<number, { key: string; parent: number; cpu: number }>,
  ): ProcessSample | undefined {
    const found = now.get(pid)
    if (!found) return undefined
    const known = this.#seen.get(found.key)
    if (known) {
      known.cpu = found.cpu
      if (known.command === '') known.command = commandOf(pid)
      return known
    }
    const parent = pid === this.#root ? undefined : this.#keep(found.parent, now)
    if (!parent && pid !== this.#root) return undefined
    const sample = { command: commandOf(pid), cpu: found.cpu, parent }
    this.#seen.set(found.key, sample)
    return sample
  }
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()

function usedMiB(): number {
  const info = read('/proc/meminfo')
  const kib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(info)?.[1] ?? 0)
  return (kib('MemTotal') - kib('MemAvailable')) / 1_024
}
