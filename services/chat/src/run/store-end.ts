import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Database,
  type Db,
  isDiskFull,
  isRefused,
  transaction,
} from '@portal/service-kit/database/database.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { touchCited } from '../knowledge/expiry.repo.ts'
import * as messages from '../message/message.repo.ts'
import * as threads from '../thread/thread.repo.ts'
import * as tickets from '../ticket/ticket.repo.ts'
import { CancelledError } from './execute.ts'
import type { RunEnd, RunLog } from './log.ts'
import * as repo from './run.repo.ts'

/** Run that this process executes. */
export interface LocalRun {
  run: repo.Run
  log: RunLog
  stop: AbortController
}

const failedMsg = "Couldn't answer this. Send your question again."
const brokenOffMsg = 'The answer was interrupted. Send your question again.'
/** The run has crashed its process too often, or no other instance can continue its text. */
export const createBrokenOffProblem = () => problem('chat.broken')

/** Returns the end of a stopped or failed run; the text that readers have seen is kept. */
export function toRunEnd(reason: unknown, { log, run }: LocalRun): RunEnd {
  const text = log.texts.join('')
  if (reason instanceof CancelledError) {
    const data = run.plan && run.plan.sources.length > 0 ? { sources: run.plan.sources } : {}
    return { status: 'stopped', code: 203, kind: 'ai', text, msg: 'Stop receiving messages.', data }
  }
  const msg = reason instanceof Problem ? reason.message : log.seq > 0 ? brokenOffMsg : failedMsg
  return { status: 'failed', code: 500, kind: 'ai', text, msg, data: {} }
}

/** Milliseconds that readers wait until the end is stored. */
const storeTimeoutMs = 2_000
const noRoomMsg = "The portal couldn't store this answer. Try again later."

/** Ends an answer that cannot be stored: readers get its complete text and a failure. */
function finishUnstored({ log }: LocalRun, { text }: RunEnd): RunEnd {
  if (log.seq === 0 && text !== '') log.push([text])
  const end: RunEnd = {
    status: 'failed',
    code: 500,
    kind: 'ai',
    text: log.texts.join(''),
    msg: noRoomMsg,
    data: {},
  }
  log.finish(end)
  return end
}

interface Deps {
  db: Database
  owner: string
  isStopping: () => boolean
  failed: (error: unknown) => void
}

/** Stored instead of an end that the database refuses. */
const fallbackEnd: RunEnd = { status: 'failed', code: 500, kind: 'ai', text: '', msg: brokenOffMsg, data: {} }

/**
 * Stores the end of a run and returns it. Retries until the database accepts it; an end that is refused
 * permanently is replaced by a failure. If the disk is full, readers get a failure after `storeTimeoutMs`,
 * which is stored later. Returns undefined if another instance has taken over the run.
 */
export async function storeEnd(
  { db, owner, isStopping, failed }: Deps,
  local: LocalRun,
  first: RunEnd,
): Promise<RunEnd | undefined> {
  let end = first
  const since = performance.now()
  for (let wait = 100; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return (await transaction(db, (tx) => write(tx, owner, local, end))) ? end : undefined
    } catch (error) {
      if (isStopping()) throw error
      failed(error)
      if (isRefused(error) && end !== fallbackEnd) end = fallbackEnd
      else if (isDiskFull(error) && !local.log.end && performance.now() - since >= storeTimeoutMs)
        end = finishUnstored(local, end)
      await sleep(wait)
    }
  }
}

async function write(tx: Db, owner: string, { run, log }: LocalRun, end: RunEnd): Promise<boolean> {
  // Locks the thread before the run, as `start` does, to avoid deadlocks.
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
  if (end.data.sources?.length)
    await touchCited(
      tx,
      end.data.sources.map(({ fileId }) => fileId),
    )
  if (end.data.isDanger) await tickets.markUrgent(tx, run.threadId)
  await threads.touch(tx, run.threadId, 1)
  return true
}
