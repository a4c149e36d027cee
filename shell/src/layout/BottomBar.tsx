import { Link, useT } from '@portal/client'
import { Box, Icon, type SxProps, type Theme } from '@portal/ui'
import { type ReactNode, useEffect } from 'react'
import { icons } from '../icon/icons.ts'
import { useBarEntries } from '../navigation/bar.ts'
import { useLocationValue } from '../navigation/navigation.ts'

/** Height including the phone's safe area; notices are placed above. */
const height = 'calc(3.5rem + env(safe-area-inset-bottom, 0px))'
const heightProperty = '--bottom-bar'

const entryStyle: SxProps<Theme> = {
  flex: 1,
  minWidth: 44,
  minHeight: 44,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.25,
  px: 0.25,
  border: 0,
  background: 'none',
  color: 'text.secondary',
  font: 'inherit',
  // Grows with the text size as far as all five labels fit.
  fontSize: 'min(0.75rem, 4vw)',
  fontWeight: 500,
  textDecoration: 'none',
  cursor: 'pointer',
  '& > svg': { fontSize: '1.375rem' },
  '& > span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '&[aria-current=page]': { color: 'primary.main', fontWeight: 650 },
}

interface PlaceProps {
  to: string
  /** True for a page without tabs, which opens in a new window to keep unsaved input. */
  isStandalone?: boolean
  icon: string
  children: ReactNode
}

function Place({ to, isStandalone = false, icon, children }: PlaceProps) {
  const isCurrent = useLocationValue(
    ({ pathname }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)),
  )
  const target = isStandalone
    ? { component: 'a' as const, href: to, target: '_blank', rel: 'noopener' }
    : { component: Link, to }
  return (
    <Box {...target} aria-current={isCurrent ? 'page' : undefined} sx={entryStyle}>
      <Icon path={icon} />
      <span>{children}</span>
    </Box>
  )
}

/**
 * Bottom bar of a phone: home, entries of remotes, and the menu. It takes space below the pages instead of
 * covering them.
 */
export function BottomBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const t = useT()
  const places = useBarEntries()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(heightProperty, height)
    return () => void style.removeProperty(heightProperty)
  }, [])
  return (
    <Box
      component="nav"
      aria-label={t('Quick access')}
      sx={{
        display: 'flex',
        flex: 'none',
        height,
        pb: 'env(safe-area-inset-bottom, 0px)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Place to="/" icon={icons.home}>
        {t('Home')}
      </Place>
      {places.map(({ title, icon, link, isStandalone }) => (
        <Place key={link} to={link} icon={icon} isStandalone={isStandalone}>
          {title}
        </Place>
      ))}
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        sx={entryStyle}
      >
        <Icon name="menu" />
        <span>{t('More')}</span>
      </Box>
    </Box>
  )
}
