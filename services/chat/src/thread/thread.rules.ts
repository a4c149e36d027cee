import { Problem, problem } from '@portal/service-kit/problem/problem.ts'

/** Limits per user; `messages` is per conversation. */
export const threadLimits = { threads: 5_000, empty: 20, messages: 4_000 } as const

interface Counted {
  threads: number
  /** Number of threads without a question. */
  empty: number
}

const refused = (msg: string) => new Problem('thread.too_many', { status: 429, msg })

/** Returns why no further conversation may be started, with or without a question. */
export function findLimitProblem({ threads, empty }: Counted, isEmpty: boolean): Problem | undefined {
  if (threads >= threadLimits.threads)
    return refused(`You have ${threadLimits.threads} conversations. Delete some you no longer need.`)
  if (isEmpty && empty >= threadLimits.empty)
    return refused(
      `You have ${threadLimits.empty} conversations without a question. Use one of them, or delete some.`,
    )
  return undefined
}

export const createFullProblem = () => problem('thread.full', { messages: threadLimits.messages })
