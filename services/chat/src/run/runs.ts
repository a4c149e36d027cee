import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Bus } from '@portal/service-kit/bus.ts'
import type { Database } from '@portal/service-kit/database.ts'
import { Problem } from '@portal/service-kit/problem.ts'
import type { AnswerEngine } from '../answering/answer.ts'
import type { StreamBus } from '../bus/stream-bus.ts'
import { catchUp } from './catch-up.ts'
import { broken, endFor, keepEnd, type Making } from './end.ts'
import { endOfRow, logOfEnded, namesOf } from './ended.ts'
import { Following } from './following.ts'
import { type RunEnd, RunLog } from './log.ts'
import { Cancelled, GivenUp, type Means, make } from './make.ts'
import { Pacer } from './pacer.ts'
import { Round } from './round.ts'
import * as repo from './run.repo.ts'
import { type Question, start } from './start.ts'
import { PieceWriter } from './writer.ts'

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
  timeout: number
}

/** Milliseconds between two renewals of the leases. */
const renewal = 1_000
/** Milliseconds between two looks for runs whose maker has fallen silent: for each of them somebody waits. */
const glance = 250
/** Runs that one look takes over; where there are more, the next look follows at once, and between two of them leases are renewed. */
const mostAdopted = 50
/** Times that an answer is begun; one that ends its process again and again is not begun for ever. */
const mostAttempts = 5
/** Milliseconds that pieces are kept. */
const pieceAge = 600_000

/** The answers in the making: those of this process, and those of other copies that somebody watches here. */
export class Runs {
  readonly owner = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  readonly #options: RunsOptions
  readonly #means: Means
  readonly #keeping: Parameters<typeof keepEnd>[0]
  readonly #writer: PieceWriter
  readonly #pacer: Pacer
  readonly #following: Following
  readonly #made = new Map<number, Making>()
  /** Every live log, so that all who watch a run watch the same one. */
  readonly #logs = new Map<number, RunLog>()
  readonly #timers: NodeJS.Timeout[]
  readonly #round: Round
  #isStopping = false
  #renewedAt = 0

  constructor(options: RunsOptions) {
    const { db, stream, engine, pace, timeout, log } = options
    this.#options = options
    this.#writer = new PieceWriter(stream, (err, isLost) =>
      log.warn({ err }, isLost ? 'pieces of answers were refused' : 'pieces of answers wait for the bus'),
    )
    this.#pacer = new Pacer(() => this.#writer.beat())
    this.#following = new Following(db, stream, (err) => log.warn({ err }, 'answers of other copies cannot be read at the moment'))
    this.#means = { db, engine, owner: this.owner, pacer: this.#pacer, writer: this.#writer, pace, timeout }
    this.#keeping = {
      db,
      owner: this.owner,
      isStopping: () => this.#isStopping,
      failed: (err) => log.warn({ err }, 'the end of an answer could not be written'),
    }
    this.#round = new Round(
      () => this.#turn(),
      (err) => log.warn({ err }, 'leases could not be renewed'),
    )
    this.#timers = [
      setInterval(() => void this.#round.go(), glance),
      setInterval(() => void stream.forget(pieceAge).catch((err) => log.warn({ err }, 'old pieces stay')), 60_000),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  /** Hears of the others, and takes over what a process left that is not there any more. */
  async listen() {
    const { bus } = this.#options
    await bus.subscribe('chat.cancel', ({ runId }: { runId: number }) => this.#cancel(runId))
    await bus.subscribe('chat.ended', ({ runId }: { runId: number }) => this.#following.look([runId]))
    await bus.subscribe('chat.released', () => void this.#round.go())
    bus.onGap(() => this.#following.look())
    await this.#round.go()
  }

  /** Asks, or finds the answer to a question that was asked before. @throws Problem */
  async ask(question: Question): Promise<RunLog> {
    if (this.#isStopping) throw new Problem('service.stopping', { status: 503, msg: 'The chat restarts. Send the question again.' })
    const { run, isOwn } = await start(this.#options.db, this.owner, question)
    if (isOwn) return this.#begin(run)
    return this.#open(run)
  }

  /** The answer of this id, or the last one of the thread of this id, if the user asked for it. */
  async find(id: string, userId: string): Promise<RunLog | undefined> {
    const run = await repo.findOwn(this.#options.db, id, userId)
    return run && this.#open(run)
  }

  /** Stops what is being answered in a thread, whoever makes it. */
  async cancel(threadId: string) {
    const { db, bus } = this.#options
    for (const { id } of await repo.requestCancel(db, threadId)) {
      if (this.#made.has(id)) this.#cancel(id)
      else await bus.publish('chat.cancel', { runId: id })
    }
  }

  /** Tells what there is to tell, and leaves everything to whoever comes first. */
  async close() {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#round.rest()
    const left = [...this.#made.values()]
    for (const { stop } of left) stop.abort(new GivenUp())
    await this.#writer.flush(1_000)
    this.#pacer.stop()
    const { db, bus, log } = this.#options
    if (left.length === 0) return
    await repo.release(db, this.owner, left.map(progressOf)).catch((err) => log.warn({ err }, 'answers wait until their lease has run out'))
    await bus.publish('chat.released', {})
  }

  #cancel(runId: number) {
    this.#made.get(runId)?.stop.abort(new Cancelled())
  }

  async #open(run: repo.Run): Promise<RunLog> {
    const live = this.#logs.get(run.id)
    live?.want()
    if (live && (!live.end || live.epoch >= run.epoch)) return live
    const end = endOfRow(run)
    if (end) return logOfEnded(run, end)
    const log = this.#logOf(run)
    await this.#following.load(log)
    return log
  }

  #logOf(run: repo.Run): RunLog {
    const log = this.#logs.get(run.id) ?? new RunLog(namesOf(run), run.epoch)
    if (log.epoch < run.epoch) log.restart(run.epoch)
    this.#logs.set(run.id, log)
    log.want()
    return log
  }

  #begin(run: repo.Run): RunLog {
    const log = this.#logOf(run)
    const making = { run, log, stop: new AbortController() }
    this.#following.leave(run.id)
    this.#made.set(run.id, making)
    if (run.isCancelled) making.stop.abort(new Cancelled())
    void this.#work(making)
    return log
  }

  async #work(making: Making) {
    const { run, log, stop } = making
    try {
      if (run.attempts > mostAttempts) throw broken()
      await this.#finish(making, await make(run, log, this.#means, stop.signal))
    } catch (error) {
      await this.#endOf(error, making).catch(() => this.#lose(making))
    } finally {
      if (this.#made.get(run.id) === making) this.#made.delete(run.id)
    }
  }

  /** What became of an answer that was not made to its end. */
  async #endOf(error: unknown, making: Making) {
    const { stop, run } = making
    const reason = stop.signal.aborted ? stop.signal.reason : error
    if (reason instanceof GivenUp) return this.#lose(making)
    if (!(reason instanceof Cancelled || reason instanceof Problem))
      this.#options.log.error({ err: error, runId: run.id }, 'an answer could not be made')
    await this.#finish(making, endFor(reason, making))
  }

  /** Row, message and thread in one, then everybody is told; tried until the database takes it or the run is somebody else's. */
  async #finish(making: Making, end: RunEnd) {
    const { run, log } = making
    await this.#writer.flush(500)
    const kept = await keepEnd(this.#keeping, making, end)
    if (!kept) return this.#lose(making)
    this.#logs.delete(run.id)
    log.finish(kept)
    await this.#options.bus.publish('chat.ended', { runId: run.id })
  }

  /** Somebody else goes on; whoever watches here goes on watching. */
  #lose(making: Making) {
    const { run, log } = making
    if (this.#made.get(run.id) !== making) return
    this.#made.delete(run.id)
    if (log.isWanted && !this.#isStopping) this.#following.enter(log)
    else this.#logs.delete(run.id)
  }

  /** True where more wait to be taken over. */
  async #turn(): Promise<boolean> {
    if (this.#isStopping) return false
    const isDue = performance.now() >= this.#renewedAt + renewal - glance / 2
    if (isDue) {
      this.#renewedAt = performance.now()
      await this.#renew()
    }
    const adopted = await repo.adopt(this.#options.db, this.owner, mostAdopted)
    await Promise.all(adopted.map((run) => this.#adopt(run)))
    if (isDue) this.#tidy()
    return adopted.length === mostAdopted
  }

  #tidy() {
    for (const [runId, log] of this.#logs) {
      if (this.#made.has(runId) || log.isWanted) continue
      this.#logs.delete(runId)
      this.#following.leave(runId)
    }
    this.#following.look()
  }

  async #renew() {
    const made = [...this.#made.values()]
    if (made.length === 0) return
    const ours = new Map((await repo.renew(this.#options.db, this.owner, made.map(progressOf))).map((row) => [row.id, row]))
    for (const { run, stop } of made) {
      const row = ours.get(run.id)
      // One that has just ended is not renewed either, and has nothing left to stop.
      if (!row) stop.abort(new GivenUp())
      else if (row.isCancelled) stop.abort(new Cancelled())
    }
  }

  /** Goes on where another process stopped: with the same text if it is known, else only if nobody has seen any of it. */
  async #adopt(run: repo.Run) {
    const { stream, log: logger } = this.#options
    if (this.#made.has(run.id)) return
    const log = this.#logOf(run)
    await catchUp(stream, log, (err) => logger.warn({ err }, 'pieces that were told are read again from the plan'))
    if (run.plan) return void this.#begin(run)
    if (log.seq === 0 && run.lastSeq === 0) {
      const anew = await repo.nextEpoch(this.#options.db, run.id, this.owner)
      if (anew) this.#begin(anew)
      return
    }
    const making = { run, log, stop: new AbortController() }
    this.#following.leave(run.id)
    this.#made.set(run.id, making)
    void this.#endOf(broken(), making)
      .catch(() => this.#lose(making))
      .finally(() => this.#made.delete(run.id))
  }
}

const progressOf = ({ run, log }: Making) => ({ id: run.id, seq: log.seq })
