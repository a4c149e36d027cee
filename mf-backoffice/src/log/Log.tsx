import { useFormat, useLocation } from '@portal/client'
import { type LogEntry, splitLines } from '@portal/contracts/version-log.ts'
import { Box, scrollToEntry } from '@portal/ui'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { LogIndex } from './LogIndex.tsx'

const look = {
  minWidth: 0,
  // Styles all entries by one rule, because a styled component per entry is too slow for hundreds.
  '& article': {
    scrollMarginTop: { xs: '64px', md: '16px' },
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 100px',
    pb: 2.5,
    mb: 2.5,
    borderBottom: '1px solid',
    borderColor: 'divider',
    breakInside: 'avoid',
  },
  '& h2': { fontSize: '1rem', m: 0, display: 'inline', overflowWrap: 'anywhere' },
  '& time': { color: 'text.secondary', ml: 1.5, fontSize: '0.8125rem' },
  '& article > ul': { m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere', lineHeight: 1.6 },
  '@media print': { '& article': { contentVisibility: 'visible' }, '& button': { display: 'none' } },
} as const

/** Number of entries rendered at first; the others follow when the browser is idle. */
const first = 20

export const Lines = ({ text }: { text: string }) => <Listed lines={splitLines(text)} />

const Listed = ({ lines }: Pick<LogEntry, 'lines'>) => (
  <ul>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
      <li key={index}>{line}</li>
    ))}
  </ul>
)

interface LogProps<Entry extends LogEntry> {
  /** Label in the index. */
  label: string
  entries: readonly Entry[]
  /** Content beside the heading of an entry. */
  actions?: (entry: Entry) => ReactNode
  /** Renders an entry in a different way, for example as a form. */
  instead?: (entry: Entry) => ReactNode
}

/**
 * Lists versions with date and changes, beside their index. The address can select a version by its hash.
 */
export function Log<Entry extends LogEntry>({ label, entries, actions, instead }: LogProps<Entry>) {
  const { day: shown } = useFormat()
  const all = useDeferredValue(entries, entries.length > first ? entries.slice(0, first) : entries)
  const { hash } = useLocation()
  const isWhole = all === entries
  const reached = useRef('')
  useEffect(() => {
    // Runs once, because refetched entries, for example after an edit, must not scroll the page.
    if (!isWhole || !hash || reached.current === hash) return
    reached.current = hash
    scrollToEntry(decoded(hash.slice(1)))
  }, [hash, isWhole])
  const index = useMemo(() => all.map(({ anchor, code }) => ({ id: anchor, code })), [all])
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px' },
      }}
    >
      <LogIndex label={label} entries={index} />
      <Box sx={look}>
        {all.map((entry) => (
          <article key={entry.code} id={entry.anchor} aria-label={entry.code}>
            {instead?.(entry) || (
              <>
                <h2>{entry.code}</h2>
                <time dateTime={entry.day}>{shown(entry.day)}</time>
                {actions?.(entry)}
                <Listed lines={entry.lines} />
              </>
            )}
          </article>
        ))}
      </Box>
    </Box>
  )
}

function decoded(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
