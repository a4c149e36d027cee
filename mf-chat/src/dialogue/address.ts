import type { DialogueQueue, DialogueRecord } from '@portal/contracts/dialogue.contract.ts'

const carried = [
  'threadId',
  'platform',
  'qnaStatus',
  'evaluation',
  'according',
  'region',
  'country',
] as const satisfies (keyof DialogueRecord)[]

/** Returns the address of a conversation's review, with the list's filter and sort order. */
export function reviewPath(record: DialogueRecord, queue: DialogueQueue): string {
  const query = new URLSearchParams(carried.map((name) => [name, String(record[name] ?? '')]))
  if (Object.keys(queue).length > 0) query.set('queue', JSON.stringify(queue))
  return `/LuxChat2History?${query}`
}

/** Returns the address of a conversation's review by its id alone. */
export const threadPath = (threadId: string) => `/LuxChat2History?${new URLSearchParams({ threadId })}`

/** Extracts sort order and filter from a list's request. */
export const toQueue = ({ sort, direction, queryParams }: DialogueQueue): DialogueQueue => ({
  ...(sort && { sort }),
  ...(direction && { direction }),
  ...(queryParams && { queryParams }),
})

/** Reads the queue from an address if it is valid. The server checks its content. */
export function readQueue(query: URLSearchParams): DialogueQueue {
  try {
    const queue: unknown = JSON.parse(query.get('queue') ?? '{}')
    return typeof queue === 'object' && queue !== null && !Array.isArray(queue) ? toQueue(queue) : {}
  } catch {
    return {}
  }
}
