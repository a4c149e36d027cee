import { toMessage } from '@portal/contracts/errors/all.ts'
import { type Problem, problem } from '@portal/service-kit/problem/problem.ts'

/** Limits per user; `messages` is per conversation. */
export const threadLimits = { threads: 5_000, empty: 20, messages: 4_000 } as const

interface Counted {
  threads: number
  /** Number of threads without a question. */
  empty: number
}

/** Returns why no further conversation may be started, with or without a question. */
export function findLimitProblem({ threads, empty }: Counted, isEmpty: boolean): Problem | undefined {
  if (threads >= threadLimits.threads)
    return problem('thread.too_many', { reason: toMessage('thread.many', { count: threadLimits.threads }) })
  if (isEmpty && empty >= threadLimits.empty)
    return problem('thread.too_many', {
      reason: toMessage('thread.many_empty', { count: threadLimits.empty }),
    })
  return undefined
}

export const createFullProblem = () => problem('thread.full', { messages: threadLimits.messages })
