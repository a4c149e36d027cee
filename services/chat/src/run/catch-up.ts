import type { StreamBus } from '../bus/stream-bus.ts'
import type { RunLog } from './log.ts'

const batchSize = 500

/**
 * Reads the pieces that another instance has emitted. Unreadable pieces are recomputed from the run's plan.
 */
export async function readMissedPieces(
  stream: StreamBus,
  log: RunLog,
  failed: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    const cursor = { runId: log.ids.runId, epoch: log.epoch, after: log.seq }
    const pieces = await stream.read([cursor], batchSize).catch((error) => {
      failed(error)
      return []
    })
    const next = pieces.filter(({ seq }, index) => seq === log.seq + 1 + index)
    log.push(next.map(({ text }) => text))
    if (next.length < batchSize) return
  }
}
