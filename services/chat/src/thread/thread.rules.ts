import { Problem } from '@portal/service-kit/problem.ts'

/** What one user may have. */
export const most = { threads: 5_000, empty: 20, messages: 4_000 } as const

interface Counted {
  threads: number
  /** Of these, those in which nothing was asked. */
  empty: number
}

const refused = (msg: string) => new Problem('thread.too_many', { status: 429, msg })

/** Why no other conversation may be begun, by its first question or without one. */
export function refusalOf({ threads, empty }: Counted, isEmpty: boolean): Problem | undefined {
  if (threads >= most.threads) return refused(`You have ${most.threads} conversations. Delete some that you no longer need.`)
  if (isEmpty && empty >= most.empty)
    return refused(`You have begun ${most.empty} conversations without a question. Ask in one of them, or delete some.`)
  return undefined
}

export const full = () =>
  new Problem('thread.full', { status: 409, msg: `This conversation has ${most.messages} messages. Begin a new one to ask more.` })
