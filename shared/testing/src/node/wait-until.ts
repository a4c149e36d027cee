import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; far beyond what a busy machine needs, so that only a permanent failure times out. */
const timeoutMs = 120_000

/** Polls until the condition is true. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await holds()); await sleep(10)) {
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs / 1_000} s: ${holds}`)
  }
}
