import { type RunEnd, RunLog } from './log.ts'
import { splitPieces } from './pieces.ts'
import type { Run } from './run.repo.ts'

/** How a run ended; undefined while it has not. */
export function endOfRow({ status, code, kind, text, msg, data }: Run): RunEnd | undefined {
  if (status === 'queued' || status === 'running' || code === null) return undefined
  return {
    status,
    code,
    kind: kind === 'stream' || kind === null ? 'ai' : kind,
    text: text ?? '',
    msg: msg ?? '',
    data: data ?? {},
  }
}

export const toIds = ({ id, mid, threadId, cid }: Run) => ({ runId: id, mid, threadId, cid })

/**
 * The log of a run that ended some time ago, with the original pieces where their number can still be
 * reproduced.
 */
export function logOfEnded(run: Run, end: RunEnd): RunLog {
  const log = new RunLog(toIds(run), run.epoch)
  const texts = run.lastSeq === 0 ? [] : splitPieces(end.text)
  if (texts.length === run.lastSeq) log.push(texts)
  else log.merge(end.text, run.lastSeq)
  log.finish(end)
  return log
}
