/** Milliseconds without an answer after which a query is repeated in parallel. */
const first = 2_500

/**
 * Repeats a query until an answer arrives. A restarted server does not know calls that arrived during its
 * absence, and browsers wait minutes for their answers. At most two calls are pending; after the second the
 * pauses double, for slow answers.
 */
export async function repeatUntilAnswered<T>(
  read: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const underWay: AbortController[] = []
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      const next = (silence: number) => {
        const one = new AbortController()
        if (underWay.push(one) > 2) underWay.shift()?.abort()
        timer = setTimeout(next, silence, tries++ === 0 ? silence : silence * 2)
        // Ignores an aborted query.
        const settle = (decide: () => void) => underWay.includes(one) && decide()
        read(AbortSignal.any([signal, one.signal])).then(
          (value) => settle(() => resolve(value)),
          (error) => settle(() => reject(error)),
        )
      }
      next(first)
    })
  } finally {
    clearTimeout(timer)
    for (const one of underWay) one.abort()
  }
}
