import { once } from 'node:events'
import type { ChatDeltas, ChatStarted, ChatWhole } from '@portal/contracts/chat.contract.ts'
import { toReaderData } from '../run/evidence.rules.ts'
import type { RunLog } from '../run/log.ts'

/** Maximum pieces in one response. */
const maxPieces = 2_000

export const toChatStarted = ({ ids, epoch }: RunLog): ChatStarted => ({
  threadId: ids.threadId,
  runId: ids.mid,
  epoch,
})

function outcomeOf(
  { end }: RunLog,
  hasEvidence: boolean,
): Pick<ChatDeltas, 'code' | 'msg' | 'type' | 'answer'> {
  if (!end) return { code: 202, msg: '', type: 'ai', answer: {} }
  return {
    code: end.code,
    msg: end.msg,
    type: end.kind === 'none' ? 'text' : end.kind,
    answer: toReaderData(end.data, hasEvidence),
  }
}

export function toCompleteAnswer(log: RunLog, hasEvidence: boolean): ChatWhole {
  return { ...toChatStarted(log), text: log.end?.text ?? log.texts.join(''), ...outcomeOf(log, hasEvidence) }
}

/** Returns the pieces after a cursor, or all pieces if the epoch differs. */
export function toDeltas(
  log: RunLog,
  { after = 0, epoch = log.epoch }: { after?: number; epoch?: number },
  hasEvidence: boolean,
): ChatDeltas {
  const from = epoch === log.epoch && after <= log.seq ? after : 0
  const pieces = log.texts
    .slice(from, from + maxPieces)
    .map((text, index) => ({ seq: from + 1 + index, text }))
  const seq = from + pieces.length
  const isDone = log.end !== undefined && seq === log.seq
  return {
    ...toChatStarted(log),
    pieces: pieces.filter(({ text }) => text !== ''),
    seq,
    done: isDone,
    ...(isDone && log.end && { text: log.end.text }),
    ...outcomeOf(log, hasEvidence),
    ...(!isDone && { code: 202, msg: '' }),
  }
}

/** Waits until `isReady` holds for the log, the timeout passes or the caller disconnects. */
export async function waitUntil(
  log: RunLog,
  holds: () => boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const given = AbortSignal.any([signal, AbortSignal.timeout(Math.max(1, timeoutMs))])
  const found = new AbortController()
  const stop = log.watch(() => holds() && found.abort())
  try {
    if (!holds() && timeoutMs > 0 && !given.aborted)
      await once(AbortSignal.any([given, found.signal]), 'abort')
  } finally {
    stop()
  }
}
