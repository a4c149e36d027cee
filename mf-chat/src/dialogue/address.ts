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

/**
 * The page that reviews a conversation; with the list that it was opened from, as it was filtered and sorted.
 */
export function reviewPath(record: DialogueRecord, queue: DialogueQueue): string {
  const query = new URLSearchParams(carried.map((name) => [name, String(record[name] ?? '')]))
  if (Object.keys(queue).length > 0) query.set('queue', JSON.stringify(queue))
  return `/LuxChat2History?${query}`
}

/** The same of a conversation of which no more is known than its id. */
export const threadPath = (threadId: string) => `/LuxChat2History?${new URLSearchParams({ threadId })}`

/** Returns sort and filter of a list's request. */
export const toQueue = ({ sort, direction, queryParams }: DialogueQueue): DialogueQueue => ({
  ...(sort && { sort }),
  ...(direction && { direction }),
  ...(queryParams && { queryParams }),
})

/** The queue of an address; none where it is none. The server checks what stands in it. */
export function readQueue(query: URLSearchParams): DialogueQueue {
  try {
    const queue: unknown = JSON.parse(query.get('queue') ?? '{}')
    return typeof queue === 'object' && queue !== null && !Array.isArray(queue) ? toQueue(queue) : {}
  } catch {
    return {}
  }
}
