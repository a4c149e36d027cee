import type { FastifyInstance } from 'fastify'

/** Lines of one kind in a minute; the rest is counted. */
const maxLines = 10
const minuteMs = 60_000
/** Kinds that are told apart at once; what comes beyond is one kind. */
const maxKinds = 1_000

/**
 * Keeps what anybody can cause without end from pushing everything else out of the logs: of each kind the
 * first lines of a minute are written, and once it is over the number of the others. Answers whether a line
 * is among the first.
 */
export function fewLines(app: FastifyInstance, interval = minuteMs): (kind: string) => boolean {
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
