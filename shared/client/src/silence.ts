/** Milliseconds without an answer after which a read is made once more, beside the one before. */
const first = 2_500

/**
 * Reads until an answer comes, whatever it says. A server that has come back does not know of a call that
 * fell into its absence, and the browser waits for that one for minutes. Two are under way at most; after the
 * second the pauses double, for answers that are slow.
 */
export async function readThroughSilence<T>(
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
        // Ignores an aborted request.
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
