import { Link, useT } from '@portal/client'
import { Box, Collapse, Icon, Tooltip } from '@portal/ui'
import { useState } from 'react'
import { icons } from '../icon/icons.ts'
import type { VisibleMenuEntry } from '../navigation/menu.rules.ts'
import { useHistory, useLocationValue } from '../navigation/navigation.ts'
import { useRemotes } from '../remote/remotes.ts'
import { entryStyle } from './menu.style.ts'

interface Place {
  isCollapsed: boolean
  onChosen: () => void
}

const isWithin = (entry: VisibleMenuEntry, path: string): boolean =>
  entry.page?.path === path ||
  (entry.page !== undefined && entry.page.path !== '/' && path.startsWith(`${entry.page.path}/`)) ||
  entry.children.some((child) => isWithin(child, path))

function Page({
  entry,
  isCollapsed,
  onChosen,
  isNested = false,
}: Place & { entry: VisibleMenuEntry; isNested?: boolean }) {
  const t = useT()
  const remotes = useRemotes()
  const isCurrent = useLocationValue(({ pathname }) => isWithin(entry, pathname))
  const { page } = entry
  if (!page) return null
  const prefetch = () => page.remote !== null && remotes.prefetch(page.remote, page.path)
  const label = t(entry.label)
  return (
    <Tooltip title={isCollapsed ? label : ''} placement="right">
      <Box
        component={Link}
        to={page.path}
        onClick={onChosen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCollapsed ? label : undefined}
        sx={entryStyle({ isCollapsed, isNested })}
      >
        <Icon path={page.icon} sx={{ fontSize: isNested ? '1rem' : '1.25rem' }} />
        {!isCollapsed && <span>{label}</span>}
      </Box>
    </Tooltip>
  )
}

function Group({ entry, isCollapsed, onChosen }: Place & { entry: VisibleMenuEntry }) {
  const t = useT()
  const history = useHistory()
  const [isOpen, setOpen] = useState(() => isWithin(entry, history.place().pathname))
  // Hides headings in the collapsed menu.
  if (isCollapsed)
    return entry.children.map((child) => (
      <Entry key={child.label} entry={child} isCollapsed onChosen={onChosen} />
    ))
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={entryStyle({ isCollapsed })}
      >
        <Icon path={icons.group} />
        <span>{t(entry.label)}</span>
        <Box
          sx={{
            ml: 'auto',
            display: 'flex',
            transition: 'transform 150ms',
            transform: isOpen ? 'none' : 'rotate(-90deg)',
          }}
        >
          <Icon name="down" sx={{ fontSize: '1.125rem' }} />
        </Box>
      </Box>
      <Collapse in={isOpen}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entry.children.map((child) => (
            <li key={child.label}>
              <Page entry={child} isCollapsed={isCollapsed} onChosen={onChosen} isNested />
            </li>
          ))}
        </Box>
      </Collapse>
    </>
  )
}

function Entry(props: Place & { entry: VisibleMenuEntry }) {
  return props.entry.children.length > 0 ? <Group {...props} /> : <Page {...props} />
}

/** Menu of the user. `onChosen` closes the drawer on a phone. */
export function SideMenu({
  entries,
  isCollapsed,
  onChosen,
}: Place & { entries: readonly VisibleMenuEntry[] }) {
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', px: 1.5, py: 1 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
        {entries.map((entry) => (
          <li key={entry.label}>
            <Entry entry={entry} isCollapsed={isCollapsed} onChosen={onChosen} />
          </li>
        ))}
      </Box>
    </Box>
  )
}
