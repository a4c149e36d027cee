import { useEvents } from '@portal/client'
import { useEffect, useState } from 'react'
import { mergeNewestFirst, useEachService } from '../service/useEachService.ts'
import type { ServiceNotices, ShownNotice } from './notice.api.ts'

/** Delay in milliseconds of the first query, so that the opened page loads first. */
const firstLookAfterMs = 1_000
/** Poll interval. It covers clients that receive no events. */
const pollMs = 60_000

const useNoticesOf = (of: ServiceNotices, skip: boolean) => ({
  of,
  query: of.useFind(undefined, { skip, pollingInterval: pollMs }),
  read: of.useRead()[0],
})

/**
 * Notices of all services, newest first, and the number of unread ones. A failed service does not hide
 * others.
 */
export function useNotices(services: readonly ServiceNotices[]) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLookAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const found = useEachService(services, useNoticesOf, !isDue)
  useEvents('notice', ({ service }) => {
    for (const { of, query } of found) if (isDue && of.service === service) void query.refetch()
  })
  const notices = mergeNewestFirst(found.map(({ of, query }) => ({ of, rows: query.data?.notices })))
  return {
    notices,
    unread: found.reduce((sum, { query }) => sum + (query.data?.unread ?? 0), 0),
    isLoading: found.some(({ query }) => query.isLoading || query.isUninitialized),
    /** Services whose notices could not be read, with a retry; their previous notices stay. */
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
