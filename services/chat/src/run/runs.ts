import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { AnswerEngine } from '../answering/answer.ts'
import type { StreamBus } from '../bus/stream-bus.ts'
import { readMissedPieces } from './catch-up.ts'
import { CancelledError, type ExecutionDeps, executeRun, RelinquishedError } from './execute.ts'
import { type RunEnd, RunLog } from './log.ts'
import { Pacer } from './pacer.ts'
import { PieceWriter } from './piece-writer.ts'
import { PollLoop } from './poll-loop.ts'
import { RemoteRuns } from './remote-runs.ts'
import * as repo from './run.repo.ts'
import { type Question, start } from './start.ts'
import { createBrokenOffProblem, type LocalRun, storeEnd, toRunEnd } from './store-end.ts'
import { createLogOfEndedRun, findRunEnd, toRunIds } from './stored-run.ts'

interface Logger {
  warn(about: object, msg: string): void
  error(about: object, msg: string): void
}

interface RunsOptions {
  db: Database
  bus: Bus
  stream: StreamBus
  engine: AnswerEngine
  log: Logger
  pace: number
  answerTimeoutMs: number
}

/** Interval of lease renewals; a lease (`run.repo.ts`) outlasts two failed renewals. */
const renewMs = 1_000
/** Interval for finding expired leases; short, because a user waits for each of these runs. */
const pollMs = 250
/**
 * Maximum runs that one poll takes over. With more, the next poll follows at once, and leases are renewed in
 * between.
 */
const maxAdopted = 50
/** Maximum attempts of a run, because one that crashes its process must not be retried endlessly. */
const maxAttempts = 5
const pieceTtlMs = 600_000

/**
 * All open runs of this instance: those that it executes, and those of other instances that readers watch
 * here.
 */
export class Runs {
  readonly owner = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  readonly #options: RunsOptions
  readonly #deps: ExecutionDeps
  readonly #endDeps: Parameters<typeof storeEnd>[0]
  readonly #writer: PieceWriter
  readonly #pacer: Pacer
  readonly #remote: RemoteRuns
  readonly #local = new Map<number, LocalRun>()
  /** Logs of all open runs, shared by all readers of a run. */
  readonly #logs = new Map<number, RunLog>()
  readonly #timers: NodeJS.Timeout[]
  readonly #pollLoop: PollLoop
  #isStopping = false
  #renewedAt = 0

  constructor(options: RunsOptions) {
    const { db, stream, engine, pace, answerTimeoutMs, log } = options
    this.#options = options
    this.#writer = new PieceWriter(stream, (err, isLost) =>
      log.warn({ err }, isLost ? 'pieces of answers were refused' : 'pieces of answers wait for the bus'),
    )
    this.#pacer = new Pacer(() => this.#writer.appendNext())
    this.#remote = new RemoteRuns(db, stream, (err) =>
      log.warn({ err }, 'answers of other copies cannot be read at the moment'),
    )
    this.#deps = {
      db,
      engine,
      owner: this.owner,
      pacer: this.#pacer,
      writer: this.#writer,
      pace,
      answerTimeoutMs,
    }
    this.#endDeps = {
      db,
      owner: this.owner,
      isStopping: () => this.#isStopping,
      failed: (err) => log.warn({ err }, 'the end of an answer could not be written'),
    }
    this.#pollLoop = new PollLoop(
      () => this.#poll(),
      (err) => log.warn({ err }, 'leases could not be renewed'),
    )
    this.#timers = [
      setInterval(() => void this.#pollLoop.run(), pollMs),
      setInterval(
        () => void stream.forget(pieceTtlMs).catch((err) => log.warn({ err }, 'old pieces stay')),
        60_000,
      ),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** Subscribes to other instances, and takes over runs of dead processes. */
  async listen() {
    const { bus } = this.#options
    await bus.subscribe('chat.cancel', ({ runId }: { runId: number }) => this.#cancel(runId))
    await bus.subscribe('chat.ended', ({ runId }: { runId: number }) => this.#remote.refresh([runId]))
    await bus.subscribe('chat.released', () => void this.#pollLoop.run())
    bus.onGap(() => this.#remote.refresh())
    await this.#pollLoop.run()
  }

  /** Starts a run, or finds the run of a repeated question. @throws Problem */
  async ask(question: Question): Promise<RunLog> {
    if (this.#isStopping) throw problem('chat.restarting')
    const { run, isOwn } = await start(this.#options.db, this.owner, question)
    if (isOwn) return this.#begin(run)
    return this.#open(run)
  }

  /** Finds the user's run with this id or, by the id of a thread, its last run. */
  async find(id: string, userId: string): Promise<RunLog | undefined> {
    const run = await repo.findOwn(this.#options.db, id, userId)
    return run && this.#open(run)
  }

  /** Stops the open runs of a thread, whichever instance executes them. */
  async cancel(threadId: string) {
    const { db, bus } = this.#options
    for (const { id } of await repo.requestCancel(db, threadId)) {
      if (this.#local.has(id)) this.#cancel(id)
      else await bus.publish('chat.cancel', { runId: id })
    }
  }

  /** Publishes the remaining pieces and releases the leases, so that another instance takes over at once. */
  async close() {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#pollLoop.drain()
    const open = [...this.#local.values()]
    for (const { stop } of open) stop.abort(new RelinquishedError())
    await this.#writer.flush(1_000)
    this.#pacer.stop()
    const { db, bus, log } = this.#options
    if (open.length === 0) return
    await repo
      .release(db, this.owner, open.map(progressOf))
      .catch((err) => log.warn({ err }, 'answers wait until their lease has run out'))
    await bus.publish('chat.released', {})
  }

  #cancel(runId: number) {
    this.#local.get(runId)?.stop.abort(new CancelledError())
  }

  async #open(run: repo.Run): Promise<RunLog> {
    const live = this.#logs.get(run.id)
    live?.retain()
    if (live && (!live.end || live.epoch >= run.epoch)) return live
    const end = findRunEnd(run)
    if (end) return createLogOfEndedRun(run, end)
    const log = this.#logOf(run)
    await this.#remote.load(log)
    return log
  }

  #logOf(run: repo.Run): RunLog {
    const log = this.#logs.get(run.id) ?? new RunLog(toRunIds(run), run.epoch)
    if (log.epoch < run.epoch) log.restart(run.epoch)
    this.#logs.set(run.id, log)
    log.retain()
    return log
  }

  #begin(run: repo.Run): RunLog {
    const log = this.#logOf(run)
    const local = { run, log, stop: new AbortController() }
    this.#remote.remove(run.id)
    this.#local.set(run.id, local)
    if (run.isCancelled) local.stop.abort(new CancelledError())
    void this.#execute(local)
    return log
  }

  async #execute(local: LocalRun) {
    const { run, log, stop } = local
    try {
      if (run.attempts > maxAttempts) throw createBrokenOffProblem()
      await this.#finish(local, await executeRun(run, log, this.#deps, stop.signal))
    } catch (error) {
      await this.#endAborted(error, local).catch(() => this.#giveUp(local))
    } finally {
      if (this.#local.get(run.id) === local) this.#local.delete(run.id)
    }
  }

  /** Ends a run that did not complete, unless another instance continues it. */
  async #endAborted(error: unknown, local: LocalRun) {
    const { stop, run } = local
    const reason = stop.signal.aborted ? stop.signal.reason : error
    if (reason instanceof RelinquishedError) return this.#giveUp(local)
    if (!(reason instanceof CancelledError || reason instanceof Problem))
      this.#options.log.error({ err: error, runId: run.id }, 'an answer could not be made')
    await this.#finish(local, toRunEnd(reason, local))
  }

  /** Stores the end of a run, then notifies readers here and on other instances. */
  async #finish(local: LocalRun, end: RunEnd) {
    const { run, log } = local
    await this.#writer.flush(500)
    const stored = await storeEnd(this.#endDeps, local, end)
    if (!stored) return this.#giveUp(local)
    this.#logs.delete(run.id)
    log.finish(stored)
    await this.#options.bus.publish('chat.ended', { runId: run.id })
  }

  /** Another instance executes the run from now on; readers here continue through it. */
  #giveUp(local: LocalRun) {
    const { run, log } = local
    if (this.#local.get(run.id) !== local) return
    this.#local.delete(run.id)
    if (log.isRetained && !this.#isStopping) this.#remote.add(log)
    else this.#logs.delete(run.id)
  }

  /** True if more runs wait to be taken over. */
  async #poll(): Promise<boolean> {
    if (this.#isStopping) return false
    const isDue = performance.now() >= this.#renewedAt + renewMs - pollMs / 2
    if (isDue) {
      this.#renewedAt = performance.now()
      await this.#renew()
    }
    const adopted = await repo.takeOver(this.#options.db, this.owner, maxAdopted)
    await Promise.all(adopted.map((run) => this.#adopt(run)))
    if (isDue) this.#removeUnused()
    return adopted.length === maxAdopted
  }

  #removeUnused() {
    for (const [runId, log] of this.#logs) {
      if (this.#local.has(runId) || log.isRetained) continue
      this.#logs.delete(runId)
      this.#remote.remove(runId)
    }
    this.#remote.refresh()
  }

  async #renew() {
    const open = [...this.#local.values()]
    if (open.length === 0) return
    const renewed = new Map(
      (await repo.renew(this.#options.db, this.owner, open.map(progressOf))).map((row) => [row.id, row]),
    )
    for (const { run, stop } of open) {
      const row = renewed.get(run.id)
      // A run that has just ended has no lease either; aborting it has no effect.
      if (!row) stop.abort(new RelinquishedError())
      else if (row.isCancelled) stop.abort(new CancelledError())
    }
  }

  /**
   * Continues a run of a dead process. With a plan the text is the same; without a plan it continues only if
   * nobody has seen any text, because a model would write another text.
   */
  async #adopt(run: repo.Run) {
    const { stream, log: logger } = this.#options
    if (this.#local.has(run.id)) return
    const log = this.#logOf(run)
    await readMissedPieces(stream, log, (err) =>
      logger.warn({ err }, 'emitted pieces are read again from the plan'),
    )
    if (run.plan) return void this.#begin(run)
    if (log.seq === 0 && run.lastSeq === 0) {
      const restarted = await repo.nextEpoch(this.#options.db, run.id, this.owner)
      if (restarted) this.#begin(restarted)
      return
    }
    const local = { run, log, stop: new AbortController() }
    this.#remote.remove(run.id)
    this.#local.set(run.id, local)
    void this.#endAborted(createBrokenOffProblem(), local)
      .catch(() => this.#giveUp(local))
      .finally(() => this.#local.delete(run.id))
  }
}

const progressOf = ({ run, log }: LocalRun) => ({ id: run.id, seq: log.seq })
