import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds; far beyond what a busy machine needs, so that only what never comes fails. */
const timeoutMs = 120_000

/** Waits for something to hold that comes by itself. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await holds()); await sleep(10)) {
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs / 1_000} s: ${holds}`)
  }
}
