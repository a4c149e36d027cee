import type { Database } from '@portal/service-kit/database.ts'
import type { StreamBus } from '../bus/stream-bus.ts'
import { endOfRow } from './ended.ts'
import type { RunLog } from './log.ts'
import * as repo from './run.repo.ts'

/** Pieces of one run in one read. */
const slice = 500

/**
 * The answers that somebody watches here while another copy makes them: their pieces are read from the bus, their state from their rows,
 * in one question each for all of them.
 */
export class Following {
  readonly #db: Database
  readonly #stream: StreamBus
  readonly #failed: (error: Error) => void
  readonly #logs = new Map<number, RunLog>()
  /** To be read again; a log in it twice is read once. */
  #news = new Set<number>()
  #stale = new Set<number>()
  #work: Promise<void> | undefined

  constructor(db: Database, stream: StreamBus, failed: (error: Error) => void) {
    this.#db = db
    this.#stream = stream
    this.#failed = failed
    stream.onAppend((runIds) => this.hear(runIds ?? [...this.#logs.keys()]))
  }

  enter(log: RunLog) {
    this.#logs.set(log.names.runId, log)
    this.look([log.names.runId])
  }

  /** As `enter`; resolves when what is there has been read, or could not be. */
  async load(log: RunLog) {
    this.enter(log)
    const until = Date.now() + 2_000
    while (this.#work && Date.now() < until) await Promise.race([this.#work, new Promise((resolve) => setTimeout(resolve, 100))])
  }

  leave(runId: number) {
    this.#logs.delete(runId)
  }

  /** There may be new pieces. */
  hear(runIds: readonly number[]) {
    for (const runId of runIds) if (this.#logs.has(runId)) this.#news.add(runId)
    this.#go()
  }

  /** There may be a new state, too. Without a list: of any. */
  look(runIds: readonly number[] = [...this.#logs.keys()]) {
    for (const runId of runIds) if (this.#logs.has(runId)) this.#stale.add(runId)
    this.hear(runIds)
  }

  #go() {
    if (this.#work || (this.#news.size === 0 && this.#stale.size === 0)) return
    let hasFailed = false
    this.#work = this.#turn()
      .catch((error: Error) => {
        hasFailed = true
        this.#failed(error)
      })
      .finally(() => {
        this.#work = undefined
        // After a failure the next regular look tries again.
        if (!hasFailed) this.#go()
      })
  }

  async #turn() {
    const [news, stale] = [this.#known(this.#news), this.#known(this.#stale)]
    this.#news = new Set()
    this.#stale = new Set()
    const rows = stale.length > 0 ? await repo.find(this.#db, [...stale.map(({ names }) => names.runId)]) : []
    for (const row of rows) {
      const log = this.#logs.get(row.id)
      if (log && row.epoch > log.epoch) log.restart(row.epoch)
    }
    await this.#read(news)
    for (const row of rows) await this.#end(row)
    // Deleted with its thread: nobody will say anything more of it.
    for (const log of stale) if (!rows.some(({ id }) => id === log.names.runId)) this.#gone(log)
  }

  #known(runIds: Iterable<number>): RunLog[] {
    return [...runIds].flatMap((runId) => this.#logs.get(runId) ?? [])
  }

  /** Reads until nothing more is there, in slices. */
  async #read(logs: readonly RunLog[]) {
    const cursors = logs.filter(({ end }) => !end).map(({ names: { runId }, epoch, seq }) => ({ runId, epoch, after: seq }))
    if (cursors.length === 0) return
    const pieces = await this.#stream.read(cursors, slice).catch((error: Error) => {
      this.#failed(error)
      return []
    })
    const counts = new Map<number, number>()
    for (const [runId, own] of Map.groupBy(pieces, (piece) => piece.runId)) {
      const log = this.#logs.get(runId)
      // What does not follow on what is known waits for the end, which has the whole text.
      const next = own.filter(({ epoch, seq }, index) => log && epoch === log.epoch && seq === log.seq + 1 + index)
      log?.push(next.map(({ text }) => text))
      counts.set(runId, next.length)
    }
    await this.#read(logs.filter(({ names }) => counts.get(names.runId) === slice))
  }

  async #end(row: repo.Run) {
    const log = this.#logs.get(row.id)
    const end = endOfRow(row)
    if (!log || !end || log.epoch !== row.epoch) return
    if (log.seq < row.lastSeq) await this.#read([log])
    if (log.seq < row.lastSeq) log.merge(end.text, row.lastSeq)
    this.#logs.delete(row.id)
    log.finish(end)
  }

  #gone(log: RunLog) {
    this.#logs.delete(log.names.runId)
    log.finish({ status: 'failed', code: 500, kind: 'ai', text: '', msg: 'This conversation was deleted.', data: {} })
  }
}
