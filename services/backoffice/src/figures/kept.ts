import { type Identity, isStaff } from '@portal/contracts/access.ts'

interface Entry<Figures> {
  figures: Promise<Figures>
  until: number
}

/**
 * Counting may take this part of the time: what took 10 ms is kept for 200 ms, what took half a second for
 * ten.
 */
const share = 20
/** More are looked through for those that are over. */
const manyEntries = 500

/** Staff see the same; of others nobody sees what somebody else does. */
const keyOf = (user: Identity) =>
  isStaff(user) ? 'all' : JSON.stringify([user.role, user.companyId, user.userId])

/** What `find` counts for a user, kept for a while. Who asks meanwhile waits for the same. */
export function kept<Figures>(find: (user: Identity) => Promise<Figures>) {
  const cache = new Map<string, Entry<Figures>>()
  const forget = () => {
    for (const [key, { until }] of cache) if (until < performance.now()) cache.delete(key)
  }

  function count(key: string, user: Identity): Promise<Figures> {
    if (cache.size >= manyEntries) forget()
    const start = performance.now()
    const entry: Entry<Figures> = { figures: find(user), until: Number.POSITIVE_INFINITY }
    cache.set(key, entry)
    entry.figures.then(
      () => {
        const end = performance.now()
        entry.until = end + (end - start) * share
      },
      () => cache.delete(key),
    )
    return entry.figures
  }

  return (user: Identity): Promise<Figures> => {
    const key = keyOf(user)
    const entry = cache.get(key)
    return entry && performance.now() < entry.until ? entry.figures : count(key, user)
  }
}
