import { join } from 'node:path'
import { iterateInThread, ThreadLimitError } from '@portal/service-kit/process/thread.ts'
import type { Task } from './recognise.thread.ts'
import { type Scan, scanLimits } from './scan.ts'

interface Given extends Omit<Task, 'bytes'> {
  /** Moved into a thread, so each needs its own. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  signal?: AbortSignal
  timeMs?: number
}

/**
 * Reads pages that are pictures, one after the other, in a thread of its own. A page that takes too long or
 * too much ends its thread, is told so, and the next thread begins with the page after it.
 */
export async function* recognise({ bytes, signal, timeMs = scanLimits.time, ...task }: Given) {
  const { heapMiB, growthMiB } = scanLimits
  let left = [...task.pages]
  let { language } = task
  for (let failures = 0; left.length > 0; ) {
    const own = await bytes()
    const limits = { pieceMs: timeMs, timeMs: timeMs * left.length, heapMiB, growthMiB, signal }
    try {
      for await (const scan of iterateInThread<Scan>(
        join(import.meta.dirname, 'recognise.thread.ts'),
        { ...task, bytes: own, pages: left, language },
        { ...limits, transferList: [own.buffer] },
      )) {
        left = left.slice(1)
        language = scan.language ?? language
        yield scan
      }
      return
    } catch (error) {
      signal?.throwIfAborted()
      const [page, ...others] = left as [number, ...number[]]
      yield { page, lines: [], reason: reasonOf(error) } satisfies Scan
      left = others
      if (++failures < scanLimits.failures) continue
      for (const page of others) yield { page, lines: [], reason: 'GIVEN_UP' } satisfies Scan
      return
    }
  }
}

const reasonOf = (error: unknown) => {
  if (!(error instanceof ThreadLimitError)) return 'DAMAGED'
  return error.limit === 'time' ? 'TOO_SLOW' : 'TOO_MUCH_MEMORY'
}
