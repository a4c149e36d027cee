import { problem } from '@portal/service-kit/problem/problem.ts'
import { KeyedSemaphore } from '@portal/service-kit/process/keyed-semaphore.ts'

/** Limits the concurrent waiting calls per user, counted in this process. */
export function createCallLimit(maxPerUser: number) {
  const shares = new KeyedSemaphore(maxPerUser)
  /** @throws Problem `chat.too_many_waiting` */
  return async <Result>(userId: string, wait: () => Promise<Result>): Promise<Result> => {
    const giveBack = shares.take(userId)
    if (!giveBack) throw problem('chat.too_many_waiting', { max: maxPerUser })
    return wait().finally(giveBack)
  }
}
