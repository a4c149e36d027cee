import { callSearch, isFailure } from '@portal/client'
import type { RemotePage } from '@portal/contracts/registry.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { useEffect, useState } from 'react'
import { useMayOpen } from '../navigation/may-open.ts'
import { useRegistry } from '../registry/registry.ts'

/** Debounce delay in milliseconds before the servers are searched. */
const typingPauseMs = 150
/** Minimum number of characters of a search. */
export const minSearchLength = 3

interface Records {
  hits: readonly SearchHit[]
  /** One page per remote that did not answer. */
  missing: readonly RemotePage[]
  isSearching: boolean
}
const nothing: Records = { hits: [], missing: [], isSearching: false }

const leadsHome = ({ link }: SearchHit) => /^\/[^/\\]/.test(link)

/**
 * Searches live remotes for records that the user may open. A failed remote is named by its page, without
 * affecting others; the next text cancels the search. Forbidden results are removed, regardless of the
 * server.
 */
export function useRecordSearch(text: string): Records {
  const { remotes } = useRegistry()
  const mayOpen = useMayOpen()
  const [records, setRecords] = useState(nothing)
  const wanted = text.trim()
  useEffect(() => {
    const asked = Object.values(remotes).flatMap(({ search, pages }) => {
      const page = pages.find(({ path }) => mayOpen(path))
      return search && page ? [{ page, search }] : []
    })
    if (wanted.length < minSearchLength || asked.length === 0) return setRecords(nothing)
    const leaving = new AbortController()
    const hits: SearchHit[] = []
    const missing: RemotePage[] = []
    let open = asked.length
    const show = () => {
      open -= 1
      if (!leaving.signal.aborted)
        setRecords({ hits: [...hits], missing: [...missing], isSearching: open > 0 })
    }
    const ask = ({ page, search }: (typeof asked)[number]) =>
      callSearch(search, wanted, leaving.signal)
        .then((found) => hits.push(...found.filter((hit) => leadsHome(hit) && mayOpen(hit.link))))
        // Treats a forbidden search as empty, because its page can still be permitted.
        .catch((cause: unknown) => {
          if (!isFailure(cause) || cause.status !== 403) missing.push(page)
        })
        .then(show)
    // Keeps previous results until new ones arrive.
    setRecords((before) => ({ ...before, isSearching: true }))
    const timer = setTimeout(() => asked.forEach((one) => void ask(one)), typingPauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [remotes, wanted, mayOpen])
  return wanted.length < minSearchLength ? nothing : records
}
