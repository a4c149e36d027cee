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

/** Log file `<folder>/<name>.log` that is rotated at 10 MB with three older files (`.1` is the newest). */
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
    // Opens the file immediately, because a lazy opening after a rename would use the wrong file.
    const stream = createWriteStream(this.path, { fd: openSync(this.path, 'a', 0o600) })
    // Drops log lines on a full disk instead of failing; reported once.
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
export function forEachLine(streams: (Readable | null)[], onLine: (line: string) => void): void {
  for (const input of streams) if (input) createInterface({ input }).on('line', onLine)
}

/**
 * Returns the terminal text of an error line: pino's JSON from level error on, PostgreSQL's PANIC, or the
 * text of a crash.
 */
export function parseLogError(line: string): string | undefined {
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
