import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { type CallContext, CallFailed, callRoute } from './calls.ts'
import { type Message, newKey } from './message.ts'
import type { Evaluation, StateHolder } from './state.ts'
import { attachedOf } from './wire.ts'

/** Messages of one page. */
const pageSize = 50

type Raw = Record<string, unknown>
const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null

const statuses: Record<string, Message['status']> = { failed: 'failed', sending: 'sending' }

/** A message as the service keeps it. */
function messageOf(raw: Raw): Message {
  const { resources, sources, suggestions, isDanger, timings } = attachedOf(raw.answer)
  const isOwn = raw.position === 'QUERY'
  return {
    key: newKey(),
    position: isOwn ? 'QUERY' : 'ANSWER',
    content: typeof raw.message === 'string' ? raw.message : '',
    status: statuses[String(raw.gptTopicDataStatus)] ?? 'success',
    type: 'text',
    time: Date.parse(String(raw.updateTime)) || Date.now(),
    recordId: Number(raw.recordId),
    ...(typeof raw.mid === 'string' && { mid: raw.mid }),
    changeType: raw.changeType === 'AFTER_CHANGE' ? 'AFTER_CHANGE' : 'BEFORE_CHANGE',
    gptTopicDataStatus: String(raw.gptTopicDataStatus ?? ''),
    updateTime: String(raw.updateTime ?? ''),
    kind: String(raw.type ?? ''),
    ...(resources.length > 0 && { resources }),
    ...(sources.length > 0 && { sources }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(isDanger && { isDanger }),
    ...(timings && { timings }),
  }
}

/** One page of a thread, counted from its end; the messages in the order in which they were said. */
async function readPage(calls: CallContext, threadId: string, page: number): Promise<{ messages: Message[]; hasMore: boolean }> {
  const data = await callRoute(calls, gptTopicRecordRoutes.getGptTopicRecordData, {
    body: { page, size: pageSize, direction: 'DESC', queryParams: { threadId } },
  })
  const rows = isObject(data) && Array.isArray(data.content) ? data.content.filter(isObject) : []
  const total = isObject(data) && typeof data.totalElements === 'number' ? data.totalElements : 0
  return { messages: rows.map(messageOf).reverse(), hasMore: page * pageSize < total }
}

/** What the reader thought of a thread. */
export async function readEvaluation(calls: CallContext, threadId: string): Promise<Evaluation> {
  const data = await callRoute(calls, threadRoutes.getOwnThread, { body: { threadId } })
  const evaluation = isObject(data) ? data.evaluation : 0
  return evaluation === 1 || evaluation === -1 ? evaluation : 0
}

/** The last answer of a thread, under way or ended. */
export async function readLastRun(calls: CallContext, threadId: string): Promise<{ mid: string; epoch: number } | undefined> {
  const data = await callRoute(calls, chatRoutes.getNewDeltas, { params: { id: threadId }, body: { after: 0 } })
  if (!isObject(data) || typeof data.runId !== 'string') return undefined
  return { mid: data.runId, epoch: Number(data.epoch) || 1 }
}

/** Read from the service, and not said on this page. */
export const isKept = ({ recordId }: Message) => recordId !== undefined

/** Reads messages before the first one of the state. */
export async function readOlder(holder: StateHolder, calls: CallContext): Promise<void> {
  const { threadId, messages, older } = holder.get()
  if (!threadId || older === 'loading' || older === 'none') return
  holder.set({ older: 'loading' })
  // What was said meanwhile counts too: it moved the pages on.
  const known = messages.filter(({ status, recordId }) => recordId !== undefined || status === 'success').length
  try {
    const { messages: found, hasMore } = await readPage(calls, threadId, Math.floor(known / pageSize) + 1)
    const { messages: now } = holder.get()
    const here = new Set(now.map(({ recordId }) => recordId))
    // What was said on this page is there as it was said.
    const said = new Set(now.flatMap((message) => (isKept(message) ? [] : (message.mid ?? []))))
    const fresh = found.filter(({ recordId, mid }) => !here.has(recordId) && !(mid !== undefined && said.has(mid)))
    holder.set({ messages: [...fresh, ...now], older: hasMore ? 'more' : 'none' })
  } catch (error) {
    const isGone = error instanceof CallFailed && (error.code === 404 || error.code === 403) && messages.length === 0
    // A thread that is not there any more, or never was this reader's, is no reason not to begin another.
    holder.set(isGone ? { threadId: undefined, older: 'none', evaluation: 0 } : { older: 'failed' })
  }
}
