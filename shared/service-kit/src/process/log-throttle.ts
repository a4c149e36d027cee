import type { FastifyInstance } from 'fastify'

/** Lines of one kind per minute; further lines are counted. */
const maxLines = 10
const minuteMs = 60_000
/** Maximum number of distinct kinds; all others share one kind. */
const maxKinds = 1_000

/**
 * Limits log lines that any caller can cause: of each kind, the first lines of a minute are written, and
 * afterwards the number of the others. Returns whether a line may be written.
 */
export function createLogThrottle(app: FastifyInstance, interval = minuteMs): (kind: string) => boolean {
  const seen = new Map<string, number>()
  const sum = () => {
    for (const [kind, count] of seen)
      if (count > maxLines) app.log.warn({ kind, count: count - maxLines }, 'more of the same were left out')
    seen.clear()
  }
  const timer = setInterval(sum, interval).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    sum()
  })
  return (kind) => {
    const own = seen.has(kind) || seen.size < maxKinds ? kind : 'other'
    const count = (seen.get(own) ?? 0) + 1
    seen.set(own, count)
    return count <= maxLines
  }
}
