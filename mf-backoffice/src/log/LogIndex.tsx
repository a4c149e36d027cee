import { useLocation, useNavigate } from '@portal/client'
import { Box, scrollIndexToLink, scrollToEntry } from '@portal/ui'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useCurrentEntry } from './useCurrentEntry.ts'

const look = {
  position: 'sticky',
  top: { xs: 0, md: 16 },
  zIndex: 1,
  alignSelf: 'start',
  order: { xs: 0, md: 1 },
  minWidth: 0,
  bgcolor: 'background.default',
  maxHeight: { md: 'calc(100vh - 96px)' },
  overflow: 'auto',
  '& ul': { display: { xs: 'flex', md: 'block' }, listStyle: 'none', m: 0, p: 0, py: { xs: 0.5, md: 0 } },
  '& a': {
    display: 'block',
    px: 1.5,
    py: { xs: 1.25, md: 0.75 },
    borderLeft: { md: '2px solid' },
    borderColor: { md: 'divider' },
    color: 'text.secondary',
    fontSize: '0.8125rem',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { color: 'text.primary' },
  '& a[aria-current]': { color: 'text.primary', fontWeight: 600, borderColor: 'primary.main' },
  '@media print': { display: 'none' },
} as const

/** Index of a log; marks the visible entry, and scrolls to a selected one. */
export function LogIndex({
  label,
  entries,
}: {
  label: string
  entries: readonly { id: string; code: string }[]
}) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const index = useRef<HTMLElement>(null)
  const current = useCurrentEntry(useMemo(() => entries.map(({ id }) => id), [entries]))
  useEffect(() => {
    const link = index.current?.querySelector<HTMLElement>(`a[href="#${CSS.escape(current ?? '')}"]`)
    if (link && index.current) scrollIndexToLink(index.current, link)
  }, [current])
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    navigate({ search, hash: id }, { replace: true })
    scrollToEntry(id)
  }
  return (
    <Box component="nav" ref={index} aria-label={label} sx={look}>
      <ul>
        {entries.map(({ id, code }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => go(event, id)}
            >
              {code}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
