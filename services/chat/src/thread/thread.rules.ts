import { Problem, problem } from '@portal/service-kit/problem/problem.ts'

/** Limits per user; `messages` per conversation. */
export const limits = { threads: 5_000, empty: 20, messages: 4_000 } as const

interface Counted {
  threads: number
  /** Number of threads without a question. */
  empty: number
}

const refused = (msg: string) => new Problem('thread.too_many', { status: 429, msg })

/** Returns why no further conversation may be started, with or without a question. */
export function findRefusal({ threads, empty }: Counted, isEmpty: boolean): Problem | undefined {
  if (threads >= limits.threads)
    return refused(`You have ${limits.threads} conversations. Delete some you no longer need.`)
  if (isEmpty && empty >= limits.empty)
    return refused(
      `You have ${limits.empty} conversations without a question. Use one of them, or delete some.`,
    )
  return undefined
}

export const full = () => problem('thread.full', { messages: limits.messages })
