import type { ChatAnswerData } from '@portal/contracts/chat-socket.ts'
import type { Database } from '@portal/service-kit/database.ts'
import { Problem } from '@portal/service-kit/problem.ts'
import type { Answer, AnswerEngine, Planned, Streamed } from '../answering/answer.ts'
import type { RunEnd, RunLog } from './log.ts'
import { beat, type Pacer } from './pacer.ts'
import { piecesOf } from './pieces.ts'
import * as repo from './run.repo.ts'
import type { PieceWriter } from './writer.ts'

/** Why an answer is not made any further here. */
export class Cancelled extends Error {}
/** It is somebody else's by now, or this process ends: nothing may be written any more. */
export class GivenUp extends Error {}

export interface Means {
  db: Database
  engine: AnswerEngine
  owner: string
  pacer: Pacer
  writer: PieceWriter
  /** Pieces a second. */
  pace: number
  /** Milliseconds until the answer, or its first piece. */
  timeout: number
}

/** Characters of an answer that comes from a model; what is beyond is cut off. */
const longest = 100_000
const slow = 'The answer took too long. Send the question again.'

/** Makes an answer, or goes on with one from its plan, and tells it as it grows. Answers how it ended; rejects with why it did not. */
export async function make(run: repo.Run, log: RunLog, means: Means, signal: AbortSignal): Promise<RunEnd> {
  const answer = run.plan ?? (await asked(run, means, signal))
  if (answer.kind === 'stream') return stream(answer, { run, log, means, signal })
  if (!run.plan && !(await repo.keepPlan(means.db, run, means.owner, answer.kind, answer))) throw new GivenUp()
  signal.throwIfAborted()
  if (answer.kind === 'ai') await tellPlan(answer, { run, log, means, signal })
  return endOf(answer)
}

interface Making {
  run: repo.Run
  log: RunLog
  means: Means
  signal: AbortSignal
}

async function asked({ ask }: repo.Run, { engine, timeout }: Means, signal: AbortSignal): Promise<Answer> {
  // Ends with the answer: the pieces of a stream come under the same signal, and may come for longer.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  const both = AbortSignal.any([signal, late.signal])
  try {
    return await Promise.race([engine.answer(ask, both), aborted(both)])
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted) throw new Problem('chat.too_slow', { status: 504, msg: slow })
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

/** Shows pieces to those who watch here, and passes them to those who watch elsewhere. */
function tell({ run, log, means }: Making, texts: readonly string[]) {
  const first = log.seq + 1
  means.writer.add(texts.map((text, index) => ({ runId: run.id, epoch: log.epoch, seq: first + index, text })))
  log.push(texts)
}

async function tellPlan({ text, isDanger }: Planned, making: Making) {
  const { run, log, means, signal } = making
  const told = log.texts.join('')
  if (!text.startsWith(told)) throw new Error(`What was told of run ${run.id} is not the beginning of its plan`)
  const rest = piecesOf(text.slice(told.length))
  // What somebody has seen already, though its pieces were lost, is not told slowly again.
  const seen = Math.max(0, run.lastSeq - log.seq)
  tell(making, rest.slice(0, seen))
  await means.pacer.tell(rest.slice(seen), run.ask.isPaced && !isDanger ? means.pace : 0, (texts) => tell(making, texts), signal)
}

async function stream(answer: Streamed, making: Making): Promise<RunEnd> {
  const { run, log, means, signal } = making
  if (!(await repo.keepPlan(means.db, run, means.owner, 'stream', null))) throw new GivenUp()
  let waiting = ''
  let length = 0
  const flush = () => {
    if (waiting !== '') tell(making, [waiting])
    waiting = ''
  }
  const timer = setInterval(flush, beat)
  try {
    for await (const text of untilSilent(answer.pieces, means.timeout, signal)) {
      waiting += text.slice(0, longest - length)
      length += text.length
      if (length >= longest) break
    }
  } finally {
    clearInterval(timer)
    if (!(signal.reason instanceof GivenUp)) flush()
  }
  return endOf({ kind: 'ai', text: log.texts.join(''), sources: answer.sources, resources: [], suggestions: [], timings: answer.timings })
}

/** The pieces, as long as each comes in time. */
async function* untilSilent(pieces: AsyncIterable<string>, patience: number, signal: AbortSignal): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const late = AbortSignal.timeout(patience)
      const next = await Promise.race([iterator.next(), aborted(AbortSignal.any([signal, late]))]).catch((error) => {
        signal.throwIfAborted()
        throw late.aborted ? new Problem('chat.too_slow', { status: 504, msg: slow }) : error
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    void iterator.return?.()?.catch(() => {})
  }
}

function endOf({ kind, text, msg, isDanger, sources, resources, suggestions, timings }: Planned): RunEnd {
  const data: ChatAnswerData = {
    ...(kind === 'es' && { answers: [text] }),
    ...(kind === 'e_ai' && { reply: text }),
    ...(resources.length > 0 && { fixedResourceBosList: resources }),
    ...(sources.length > 0 && { sources }),
    ...(suggestions.length > 0 && { qnaVos: suggestions }),
    ...(isDanger && { isDanger }),
    timings,
  }
  if (kind === 'none') return { status: 'done', code: 204, kind, text, msg: msg ?? text, data }
  return { status: 'done', code: 200, kind, text, msg: msg ?? (kind === 'e_ai' ? 'Debug_QNA' : 'QNA'), data }
}
