import { type RunEnd, RunLog } from './log.ts'
import { splitPieces } from './pieces.ts'
import type { Run } from './run.repo.ts'

/** Returns how a run ended; undefined if it is open. */
export function findRunEnd({ status, code, kind, text, msg, data }: Run): RunEnd | undefined {
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

export const toRunIds = ({ id, mid, threadId, cid }: Run) => ({ runId: id, mid, threadId, cid })

/** Creates the log of an ended run, with the original pieces if their number can be reproduced. */
export function createLogOfEndedRun(run: Run, end: RunEnd): RunLog {
  const log = new RunLog(toRunIds(run), run.epoch)
  const texts = run.lastSeq === 0 ? [] : splitPieces(end.text)
  if (texts.length === run.lastSeq) log.push(texts)
  else log.merge(end.text, run.lastSeq)
  log.finish(end)
  return log
}
