import {
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  type WriteStream,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const maxBytes = 10 * 1024 * 1024
const kept = 3

/**
 * A log file in `<folder>/<name>.log` that begins anew at 10 MB and keeps three older ones (`.1` is the
 * youngest).
 */
export class LogFile {
  readonly path: string
  #stream: WriteStream
  #size: number
  readonly #limit: number
  #failed = false

  constructor(folder: string, name: string, limit = maxBytes) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.path = join(folder, `${name}.log`)
    this.#limit = limit
    this.#size = existsSync(this.path) ? statSync(this.path).size : 0
    this.#stream = this.#open()
  }

  write(line: string): void {
    if (this.#size > this.#limit) this.#rotate()
    this.#size += Buffer.byteLength(line) + 1
    this.#stream.write(`${line}\n`)
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#stream.destroyed ? resolve() : this.#stream.end(() => resolve())))
  }

  #open(): WriteStream {
    // Opened at once: a rename that comes before a lazy opening would take the wrong file.
    const stream = createWriteStream(this.path, { fd: openSync(this.path, 'a', 0o600) })
    // A full disk costs log lines, never the portal; said once.
    stream.on('error', (error) => {
      if (!this.#failed) console.error(`Cannot write ${this.path}: ${error.message}`)
      this.#failed = true
    })
    return stream
  }

  #rotate(): void {
    this.#stream.end()
    for (let n = kept; n >= 1; n--) {
      const from = n === 1 ? this.path : `${this.path}.${n - 1}`
      if (existsSync(from)) renameSync(from, `${this.path}.${n}`)
    }
    this.#size = 0
    this.#failed = false
    this.#stream = this.#open()
  }
}

/** Calls `onLine` for every line of the streams. */
export function eachLine(streams: (Readable | null)[], onLine: (line: string) => void): void {
  for (const input of streams) if (input) createInterface({ input }).on('line', onLine)
}

/**
 * The text for the terminal, if a log line tells of an error: pino's JSON from level error on, PostgreSQL's
 * PANIC, a crash's own words.
 */
export function errorIn(line: string): string | undefined {
  if (!line.startsWith('{'))
    return /\bPANIC:|No space left on device|^\w*Error\b/.test(line) ? line : undefined
  try {
    const entry = JSON.parse(line) as { level?: string; msg?: string; err?: { message?: string } }
    if (entry.level !== 'error' && entry.level !== 'fatal') return undefined
    return [entry.msg, entry.err?.message]
      .filter((text, at, all) => text && all.indexOf(text) === at)
      .join(': ')
  } catch {
    return undefined
  }
}
