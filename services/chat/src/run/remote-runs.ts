import type { Database } from '@portal/service-kit/database/database.ts'
import type { StreamBus } from '../bus/stream-bus.ts'
import type { RunLog } from './log.ts'
import * as repo from './run.repo.ts'
import { findRunEnd } from './stored-run.ts'

/** Maximum pieces of one run per read. */
const batchSize = 500

/**
 * Runs that readers watch here while another instance executes them. Reads all their pieces from the stream
 * bus, and all their states from the database, with one query each.
 */
export class RemoteRuns {
  readonly #db: Database
  readonly #stream: StreamBus
  readonly #failed: (error: Error) => void
  readonly #logs = new Map<number, RunLog>()
  /**
   * Ids of runs with new pieces, and of runs whose row may have changed. Sets merge several notifications
   * into one read.
   */
  #withPieces = new Set<number>()
  #stale = new Set<number>()
  #work: Promise<void> | undefined

  constructor(db: Database, stream: StreamBus, failed: (error: Error) => void) {
    this.#db = db
    this.#stream = stream
    this.#failed = failed
    stream.onAppend((runIds) => this.onPieces(runIds ?? [...this.#logs.keys()]))
  }

  add(log: RunLog) {
    this.#logs.set(log.ids.runId, log)
    this.refresh([log.ids.runId])
  }

  /** Adds a log as `add` does; resolves when existing pieces were read or reading has failed. */
  async load(log: RunLog) {
    this.add(log)
    const until = Date.now() + 2_000
    while (this.#work && Date.now() < until)
      await Promise.race([this.#work, new Promise((resolve) => setTimeout(resolve, 100))])
  }

  remove(runId: number) {
    this.#logs.delete(runId)
  }

  /** New pieces may have been appended to these runs. */
  onPieces(runIds: readonly number[]) {
    for (const runId of runIds) if (this.#logs.has(runId)) this.#withPieces.add(runId)
    this.#run()
  }

  /** The rows of these runs may have changed too; without a list, any row. */
  refresh(runIds: readonly number[] = [...this.#logs.keys()]) {
    for (const runId of runIds) if (this.#logs.has(runId)) this.#stale.add(runId)
    this.onPieces(runIds)
  }

  #run() {
    if (this.#work || (this.#withPieces.size === 0 && this.#stale.size === 0)) return
    let hasFailed = false
    this.#work = this.#poll()
      .catch((error: Error) => {
        hasFailed = true
        this.#failed(error)
      })
      .finally(() => {
        this.#work = undefined
        // After a failure the next regular refresh retries.
        if (!hasFailed) this.#run()
      })
  }

  async #poll() {
    const [pending, stale] = [this.#logsOf(this.#withPieces), this.#logsOf(this.#stale)]
    this.#withPieces = new Set()
    this.#stale = new Set()
    const rows = stale.length > 0 ? await repo.find(this.#db, [...stale.map(({ ids }) => ids.runId)]) : []
    for (const row of rows) {
      const log = this.#logs.get(row.id)
      if (log && row.epoch > log.epoch) log.restart(row.epoch)
    }
    await this.#read(pending)
    for (const row of rows) await this.#end(row)
    // The row was deleted with its thread, so no end will be stored.
    for (const log of stale) if (!rows.some(({ id }) => id === log.ids.runId)) this.#removed(log)
  }

  #logsOf(runIds: Iterable<number>): RunLog[] {
    return [...runIds].flatMap((runId) => this.#logs.get(runId) ?? [])
  }

  /** Reads in batches until there are no more pieces. */
  async #read(logs: readonly RunLog[]) {
    const cursors = logs
      .filter(({ end }) => !end)
      .map(({ ids: { runId }, epoch, seq }) => ({ runId, epoch, after: seq }))
    if (cursors.length === 0) return
    const pieces = await this.#stream.read(cursors, batchSize).catch((error: Error) => {
      this.#failed(error)
      return []
    })
    const counts = new Map<number, number>()
    for (const [runId, own] of Map.groupBy(pieces, (piece) => piece.runId)) {
      const log = this.#logs.get(runId)
      // Skips pieces behind a gap, because the end contains the complete text.
      const next = own.filter(
        ({ epoch, seq }, index) => log && epoch === log.epoch && seq === log.seq + 1 + index,
      )
      log?.push(next.map(({ text }) => text))
      counts.set(runId, next.length)
    }
    await this.#read(logs.filter(({ ids }) => counts.get(ids.runId) === batchSize))
  }

  async #end(row: repo.Run) {
    const log = this.#logs.get(row.id)
    const end = findRunEnd(row)
    if (!log || !end || log.epoch !== row.epoch) return
    if (log.seq < row.lastSeq) await this.#read([log])
    if (log.seq < row.lastSeq) log.merge(end.text, row.lastSeq)
    this.#logs.delete(row.id)
    log.finish(end)
  }

  #removed(log: RunLog) {
    this.#logs.delete(log.ids.runId)
    log.finish({
      status: 'failed',
      code: 500,
      kind: 'ai',
      text: '',
      msg: 'This conversation was deleted.',
      data: {},
    })
  }
}
