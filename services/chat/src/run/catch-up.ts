import type { StreamBus } from '../bus/stream-bus.ts'
import type { RunLog } from './log.ts'

const slice = 500

/** Reads what somebody else has told of an answer. What cannot be read is known from its plan. */
export async function catchUp(stream: StreamBus, log: RunLog, failed: (error: unknown) => void): Promise<void> {
  for (;;) {
    const cursor = { runId: log.names.runId, epoch: log.epoch, after: log.seq }
    const pieces = await stream.read([cursor], slice).catch((error) => {
      failed(error)
      return []
    })
    const next = pieces.filter(({ seq }, index) => seq === log.seq + 1 + index)
    log.push(next.map(({ text }) => text))
    if (next.length < slice) return
  }
}
