import { useEvents } from '@portal/client'
import { useEffect, useState } from 'react'
import type { ServiceNotices, ShownNotice } from './notice.api.ts'

/** Milliseconds until it is asked at first; the page that was opened comes before. */
const firstLookAfterMs = 1_000
/** Between two looks: events say when there is something new, this is for whom they do not reach. */
const pollMs = 60_000

/**
 * Notices of all services, the newest first, and how many are unread. A service that is away hides no other's.
 * `services` are always the same ones.
 */
export function useNotices(services: readonly ServiceNotices[]) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const options = { skip: !isDue, pollingInterval: pollMs }
  const found = services.map((of) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the services are a constant, so it is the same hooks in the same order each time
    const query = of.useFind(undefined, options)
    // biome-ignore lint/correctness/useHookAtTopLevel: as above
    const [read] = of.useRead()
    return { of, query, read }
  })
  useEvents('notice', ({ service }) => {
    for (const { of, query } of found) if (isDue && of.service === service) void query.refetch()
  })
  const notices = found
    .flatMap(({ of, query }) => (query.data?.notices ?? []).map((notice): ShownNotice => ({ ...notice, of })))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return {
    notices,
    unread: found.reduce((sum, { query }) => sum + (query.data?.unread ?? 0), 0),
    isLoading: found.some(({ query }) => query.isLoading || query.isUninitialized),
    /** Whose notices could not be read now, with what reads them again; what was read before stays. */
    failed: found.filter(({ query }) => query.isError),
    readOne: ({ of, id, createdAt }: ShownNotice) =>
      void found.find((one) => one.of === of)?.read({ id, until: createdAt }),
    readAll() {
      for (const { read, query } of found) {
        const newest = query.data?.notices[0]
        if (newest && query.data?.unread) void read({ until: newest.createdAt })
      }
    },
  }
}
export type Notices = ReturnType<typeof useNotices>
