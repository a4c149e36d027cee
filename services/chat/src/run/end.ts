import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Db, isRefused, isWithoutRoom, transaction } from '@portal/service-kit/database.ts'
import { Problem } from '@portal/service-kit/problem.ts'
import * as messages from '../message/message.repo.ts'
import * as threads from '../thread/thread.repo.ts'
import * as tickets from '../ticket/ticket.repo.ts'
import type { RunEnd, RunLog } from './log.ts'
import { Cancelled } from './make.ts'
import * as repo from './run.repo.ts'

/** An answer that this process makes. */
export interface Making {
  run: repo.Run
  log: RunLog
  stop: AbortController
}

const failure = 'The answer could not be made. Send the question again.'
const brokenOff = 'The answer broke off. Send the question again.'
/** Its maker died too often, or nobody else can go on with its text. */
export const broken = () => new Problem('chat.broken', { status: 500, msg: brokenOff })

/** What becomes of an answer that was stopped, or that could not be made to its end: what was told of it stays. */
export function endFor(reason: unknown, { log, run }: Making): RunEnd {
  const text = log.texts.join('')
  if (reason instanceof Cancelled) {
    const data = run.plan && run.plan.sources.length > 0 ? { sources: run.plan.sources } : {}
    return { status: 'stopped', code: 203, kind: 'ai', text, msg: 'Stop receiving messages.', data }
  }
  const msg = reason instanceof Problem ? reason.message : log.seq > 0 ? brokenOff : failure
  return { status: 'failed', code: 500, kind: 'ai', text, msg, data: {} }
}

/** Milliseconds that readers wait for an end that there is no room for. */
const patience = 2_000
const unkept = 'The portal has no room to keep this answer. Try again later.'

/** What readers are told of an answer that cannot be kept: all of its text, and that it has failed. */
function tellUnkept({ log }: Making, { text }: RunEnd): RunEnd {
  if (log.seq === 0 && text !== '') log.push([text])
  const end: RunEnd = { status: 'failed', code: 500, kind: 'ai', text: log.texts.join(''), msg: unkept, data: {} }
  log.finish(end)
  return end
}

interface Means {
  db: Database
  owner: string
  isStopping: () => boolean
  failed: (error: unknown) => void
}

/** What can be stored of an answer that cannot. */
const bare: RunEnd = { status: 'failed', code: 500, kind: 'ai', text: '', msg: brokenOff, data: {} }

/**
 * Writes the end, and answers it: tried until the database takes it; one that it will never take is replaced by a failure. Where there is no
 * room for it, readers are told so after a moment, and that is what is written when there is. Undefined where the run is somebody else's by now.
 */
export async function keepEnd({ db, owner, isStopping, failed }: Means, making: Making, first: RunEnd): Promise<RunEnd | undefined> {
  let end = first
  const since = performance.now()
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return (await transaction(db, (tx) => write(tx, owner, making, end))) ? end : undefined
    } catch (error) {
      if (isStopping()) throw error
      failed(error)
      if (isRefused(error) && end !== bare) end = bare
      else if (isWithoutRoom(error) && !making.log.end && performance.now() - since >= patience) end = tellUnkept(making, end)
      await sleep(wait)
    }
  }
}

async function write(tx: Db, owner: string, { run, log }: Making, end: RunEnd): Promise<boolean> {
  // First the thread, then the run: asking takes them in this sequence too.
  await threads.lock(tx, run.threadId)
  if (!(await repo.finish(tx, run, owner, end, log.seq))) return false
  await messages.insert(tx, {
    threadId: run.threadId,
    runId: run.id,
    position: 'ANSWER',
    type: end.kind,
    content: end.text || end.msg,
    status: end.status === 'done' ? 'success' : end.status,
    data: end.data,
  })
  if (end.data.isDanger) await tickets.markUrgent(tx, run.threadId)
  await threads.touch(tx, run.threadId, 1)
  return true
}
