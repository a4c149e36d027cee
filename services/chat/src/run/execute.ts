import type { ChatAnswerData } from '@portal/contracts/chat-socket.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { runInSpan } from '@portal/service-kit/trace/span.ts'
import type { Answer, AnswerEngine, Planned, Streamed } from '../answering/answer.ts'
import type { RunEnd, RunLog } from './log.ts'
import { flushMs, type Pacer } from './pacer.ts'
import type { PieceWriter } from './piece-writer.ts'
import { splitPieces } from './pieces.ts'
import * as repo from './run.repo.ts'

/** The user has stopped the answer. */
export class CancelledError extends Error {}
/** Another instance has the lease, or this process stops; nothing may be written any more. */
export class RelinquishedError extends Error {}

export interface ExecutionDeps {
  db: Database
  engine: AnswerEngine
  owner: string
  pacer: Pacer
  writer: PieceWriter
  /** Pieces per second. */
  pace: number
  /** Milliseconds until the answer, or its first piece. */
  answerTimeoutMs: number
}

/** Maximum characters of a streamed answer; the rest is cut off. */
export const maxChars = 100_000

/**
 * Asks the engine, or continues from the stored plan, and emits the pieces. Resolves with the end; rejects
 * with the reason if there is none.
 */
export async function executeRun(
  run: repo.Run,
  log: RunLog,
  deps: ExecutionDeps,
  signal: AbortSignal,
): Promise<RunEnd> {
  const answer = run.plan ?? (await askEngine(run, deps, signal))
  if (answer.kind === 'stream') return stream(answer, { run, log, deps, signal })
  if (!run.plan && !(await repo.storePlan(deps.db, run, deps.owner, answer.kind, answer)))
    throw new RelinquishedError()
  signal.throwIfAborted()
  if (answer.kind === 'ai') await emitPlan(answer, { run, log, deps, signal })
  return endOf(answer)
}

interface Execution {
  run: repo.Run
  log: RunLog
  deps: ExecutionDeps
  signal: AbortSignal
}

/** @throws Problem `chat.timeout` */
export async function askEngine(
  { ask }: Pick<repo.Run, 'ask'>,
  { engine, answerTimeoutMs }: Pick<ExecutionDeps, 'engine' | 'answerTimeoutMs'>,
  signal: AbortSignal,
): Promise<Answer> {
  // Stops the timer at the first answer, because the pieces of a stream use the same signal and may take
  // longer.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerTimeoutMs)
  const both = AbortSignal.any([signal, late.signal])
  try {
    return await runInSpan('find an answer', {}, () =>
      Promise.race([engine.answer(ask, both), aborted(both)]),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted) throw problem('chat.timeout')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Appends pieces for readers in this process and publishes them to other instances. */
function emit({ run, log, deps }: Execution, texts: readonly string[]) {
  const first = log.seq + 1
  deps.writer.add(texts.map((text, index) => ({ runId: run.id, epoch: log.epoch, seq: first + index, text })))
  log.push(texts)
}

async function emitPlan({ text, isDanger }: Planned, execution: Execution) {
  const { run, log, deps, signal } = execution
  const emitted = log.texts.join('')
  if (!text.startsWith(emitted))
    throw new Error(`The emitted text of run ${run.id} is not the beginning of its plan`)
  const rest = splitPieces(text.slice(emitted.length))
  // Pieces that readers have seen before the takeover are emitted at once, without pacing.
  const seen = Math.max(0, run.lastSeq - log.seq)
  emit(execution, rest.slice(0, seen))
  await deps.pacer.emit(
    rest.slice(seen),
    run.ask.isPaced && !isDanger ? deps.pace : 0,
    (texts) => emit(execution, texts),
    signal,
  )
}

async function stream(answer: Streamed, execution: Execution): Promise<RunEnd> {
  const { run, log, deps, signal } = execution
  if (!(await repo.storePlan(deps.db, run, deps.owner, 'stream', null))) throw new RelinquishedError()
  let pending = ''
  let length = 0
  const flush = () => {
    if (pending !== '') emit(execution, [pending])
    pending = ''
  }
  const timer = setInterval(flush, flushMs)
  try {
    for await (const text of withTimeout(answer.pieces, deps.answerTimeoutMs, signal)) {
      pending += text.slice(0, maxChars - length)
      length += text.length
      if (length >= maxChars) break
    }
  } finally {
    clearInterval(timer)
    if (!(signal.reason instanceof RelinquishedError)) flush()
  }
  return endOf({
    kind: 'ai',
    text: log.texts.join(''),
    sources: answer.sources,
    ...(answer.understood !== undefined && { understood: answer.understood }),
    resources: [],
    suggestions: [],
    ...(answer.relevance !== undefined && { relevance: answer.relevance }),
    timings: answer.timings,
    ...answer.told?.(),
  })
}

/** Yields the pieces, if each arrives within the timeout. */
export async function* withTimeout(
  pieces: AsyncIterable<string>,
  timeoutMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const late = AbortSignal.timeout(timeoutMs)
      const next = await Promise.race([iterator.next(), aborted(AbortSignal.any([signal, late]))]).catch(
        (error) => {
          signal.throwIfAborted()
          throw late.aborted ? problem('chat.timeout') : error
        },
      )
      if (next.done) return
      yield next.value
    }
  } finally {
    void iterator.return?.()?.catch(() => {})
  }
}

function endOf(plan: Planned): RunEnd {
  const { kind, text, msg, isDanger, sources, resources, suggestions, relevance, timings } = plan
  const { links, choices, understood, offersPerson, isReviewed, original } = plan
  const data: ChatAnswerData = {
    ...(kind === 'es' && { answers: [text] }),
    ...(kind === 'e_ai' && { reply: text }),
    ...(resources.length > 0 && { fixedResourceBosList: resources }),
    ...(sources.length > 0 && { sources }),
    ...(suggestions.length > 0 && { qnaVos: suggestions }),
    ...(links && links.length > 0 && { links }),
    ...(choices && choices.length > 0 && { choices }),
    ...(understood !== undefined && { understood }),
    ...(offersPerson && { offersPerson }),
    ...(isReviewed && { isReviewed }),
    ...(original && original.length > 0 && { original }),
    ...(isDanger && { isDanger }),
    ...(relevance !== undefined && { relevance: Math.round(relevance * 1000) / 1000 }),
    timings,
  }
  if (kind === 'none') return { status: 'done', code: 204, kind, text, msg: msg ?? text, data }
  return { status: 'done', code: 200, kind, text, msg: msg ?? (kind === 'e_ai' ? 'Debug_QNA' : 'QNA'), data }
}
