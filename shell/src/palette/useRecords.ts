import { callSearch } from '@portal/client'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { useEffect, useState } from 'react'
import { useMayOpen } from '../navigation/may-open.ts'
import { useRegistry } from '../registry/registry.ts'

/** Milliseconds without a key before the servers are asked. */
const typingPauseMs = 150
/** Characters from which on they are. */
export const fewest = 3

interface Records {
  hits: readonly SearchHit[]
  /** Remotes that did not answer. */
  missing: readonly string[]
  isSearching: boolean
}
const nothing: Records = { hits: [], missing: [], isSearching: false }

const leadsHome = ({ link }: SearchHit) => /^\/[^/\\]/.test(link)

/**
 * What the live remotes find for a text. Whoever fails is named and takes nothing from the others; the next
 * text cancels. What the user may not open is not among it, whatever a server answers.
 */
export function useRecords(text: string): Records {
  const { remotes } = useRegistry()
  const mayOpen = useMayOpen()
  const [records, setRecords] = useState(nothing)
  const wanted = text.trim()
  useEffect(() => {
    const asked = Object.entries(remotes).flatMap(([remote, { search }]) =>
      search ? [{ remote, search }] : [],
    )
    if (wanted.length < fewest || asked.length === 0) return setRecords(nothing)
    const leaving = new AbortController()
    const hits: SearchHit[] = []
    const missing: string[] = []
    let open = asked.length
    const show = () => {
      open -= 1
      if (!leaving.signal.aborted)
        setRecords({ hits: [...hits], missing: [...missing], isSearching: open > 0 })
    }
    const ask = ({ remote, search }: (typeof asked)[number]) =>
      callSearch(search, wanted, leaving.signal)
        .then((found) => hits.push(...found.filter((hit) => leadsHome(hit) && mayOpen(hit.link))))
        .catch(() => missing.push(remote))
        .then(show)
    // What was found before stays until something else is.
    setRecords((before) => ({ ...before, isSearching: true }))
    const timer = setTimeout(() => asked.forEach((one) => void ask(one)), typingPauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [remotes, wanted, mayOpen])
  return wanted.length < fewest ? nothing : records
}
