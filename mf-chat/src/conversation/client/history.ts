import { ask, type Means } from './calls.ts'
import { type Message, newKey } from './message.ts'
import { attachedOf } from './wire.ts'

/** Messages of one page. */
export const pageSize = 50

type Raw = Record<string, unknown>
const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null

const statuses: Record<string, Message['status']> = { failed: 'failed', sending: 'sending' }

/** A message as the service keeps it. */
export function messageOf(raw: Raw): Message {
  const { resources, sources, suggestions, timings } = attachedOf(raw.answer)
  const isOwn = raw.position === 'QUERY'
  return {
    key: newKey(),
    position: isOwn ? 'QUERY' : 'ANSWER',
    content: typeof raw.message === 'string' ? raw.message : '',
    status: statuses[String(raw.gptTopicDataStatus)] ?? 'success',
    type: 'text',
    time: Date.parse(String(raw.updateTime)) || Date.now(),
    recordId: Number(raw.recordId),
    changeType: raw.changeType === 'AFTER_CHANGE' ? 'AFTER_CHANGE' : 'BEFORE_CHANGE',
    gptTopicDataStatus: String(raw.gptTopicDataStatus ?? ''),
    updateTime: String(raw.updateTime ?? ''),
    kind: String(raw.type ?? ''),
    ...(resources.length > 0 && { resources }),
    ...(sources.length > 0 && { sources }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(timings && { timings }),
  }
}

/** One page of a thread, counted from its end; the messages in the order in which they were said. */
export async function readPage(means: Means, threadId: string, page: number): Promise<{ messages: Message[]; hasMore: boolean }> {
  const data = await ask(means, '/gptTopicRecord/getGptTopicRecordData', {
    page,
    size: pageSize,
    direction: 'DESC',
    queryParams: { threadId },
  })
  const rows = isObject(data) && Array.isArray(data.content) ? data.content.filter(isObject) : []
  const total = isObject(data) && typeof data.totalElements === 'number' ? data.totalElements : 0
  return { messages: rows.map(messageOf).reverse(), hasMore: page * pageSize < total }
}

/** What is still being answered in a thread: its run, where there is one. */
export async function readRunning(means: Means, threadId: string): Promise<{ mid: string; epoch: number } | undefined> {
  const data = await ask(means, `/chat/getNewDeltas/${encodeURIComponent(threadId)}`, { after: 0 })
  if (!isObject(data) || data.done !== false || typeof data.runId !== 'string') return undefined
  return { mid: data.runId, epoch: Number(data.epoch) || 1 }
}
