import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { type CallContext, callRoute } from './calls.ts'
import { createKey, type Message, toFiles } from './message.ts'
import { readMessageData, toMessageParts } from './wire.ts'

/** Number of messages per page. */
const pageSize = 50

type Raw = Record<string, unknown>
const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null

const statuses: Record<string, Message['status']> = { failed: 'failed', sending: 'sending' }

/** Converts a stored message. */
function messageOf(raw: Raw): Message {
  const attached = readMessageData(raw.answer)
  const isOwn = raw.position === 'QUERY'
  return {
    key: createKey(),
    position: isOwn ? 'QUERY' : 'ANSWER',
    content: typeof raw.message === 'string' ? raw.message : '',
    status: statuses[String(raw.gptTopicDataStatus)] ?? 'success',
    type: raw.type === 'image' || raw.type === 'file' ? raw.type : 'text',
    time: Date.parse(String(raw.updateTime)) || Date.now(),
    recordId: Number(raw.recordId),
    ...(typeof raw.mid === 'string' && { mid: raw.mid }),
    changeType: raw.changeType === 'AFTER_CHANGE' ? 'AFTER_CHANGE' : 'BEFORE_CHANGE',
    gptTopicDataStatus: String(raw.gptTopicDataStatus ?? ''),
    updateTime: String(raw.updateTime ?? ''),
    kind: String(raw.type ?? ''),
    ...((raw.evaluation === 1 || raw.evaluation === -1) && { evaluation: raw.evaluation }),
    ...toFiles(attached.resources),
    ...toMessageParts(attached),
  }
}

/**
 * Reads the page of a thread before the known messages, in chronological order; pages are counted from the
 * end.
 */
export async function readPage(
  calls: CallContext,
  threadId: string,
  known: number,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const page = Math.floor(known / pageSize) + 1
  const data = await callRoute(calls, gptTopicRecordRoutes.getGptTopicRecordData, {
    body: { page, size: pageSize, direction: 'DESC', queryParams: { threadId } },
  })
  const rows = isObject(data) && Array.isArray(data.content) ? data.content.filter(isObject) : []
  const total = isObject(data) && typeof data.totalElements === 'number' ? data.totalElements : 0
  return { messages: rows.map(messageOf).reverse(), hasMore: page * pageSize < total }
}

/** Reads the last run of a thread, running or ended. */
export async function readLastRun(
  calls: CallContext,
  threadId: string,
): Promise<{ mid: string; epoch: number } | undefined> {
  const data = await callRoute(calls, chatRoutes.getNewDeltas, {
    params: { id: threadId },
    body: { after: 0 },
  })
  if (!isObject(data) || typeof data.runId !== 'string') return undefined
  return { mid: data.runId, epoch: Number(data.epoch) || 1 }
}
