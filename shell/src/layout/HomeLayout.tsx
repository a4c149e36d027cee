import { Router, useSession, useT } from '@portal/client'
import { Box, Drawer, Icon, useMediaQuery } from '@portal/ui'
import { memo, useMemo, useState } from 'react'
import { CompanyPrompt } from '../company/CompanyPrompt.tsx'
import { icons } from '../icon/icons.ts'
import { filterMenu } from '../navigation/menu.rules.ts'
import { useHistory } from '../navigation/navigation.ts'
import { listPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { SecondFactorPrompt } from '../second-factor/SecondFactorPrompt.tsx'
import { ProofPrompt } from '../section/ProofPrompt.tsx'
import { OpenPages } from '../tab/OpenPages.tsx'
import { BottomBar } from './BottomBar.tsx'
import { LogoMark } from './LogoMark.tsx'
import { entryStyle } from './menu.style.ts'
import { SideMenu } from './SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

const stored = 'portal.menu'

/** Returns the stored state; collapsed at first on narrow windows. */
function startsCollapsed() {
  const left = localStorage.getItem(stored)
  return left === null ? matchMedia('(max-width: 1023px)').matches : left === 'collapsed'
}

function Brand({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: '3.5rem',
        px: isCollapsed ? 0 : 2.25,
        justifyContent: isCollapsed ? 'center' : 'flex-start',
        flex: 'none',
      }}
    >
      <LogoMark />
      {!isCollapsed && (
        <Box sx={{ fontWeight: 650, fontSize: '0.9375rem', letterSpacing: '-0.01em', whiteSpace: 'nowrap' }}>
          {t('After-sales System')}
        </Box>
      )}
    </Box>
  )
}

function Menu({
  isCollapsed,
  onChosen,
  onToggle,
}: {
  isCollapsed: boolean
  onChosen: () => void
  onToggle?: () => void
}) {
  const t = useT()
  const { user } = useSession()
  const registry = useRegistry()
  const entries = useMemo(() => filterMenu(user.menu, listPages(registry)), [user.menu, registry])
  const label = isCollapsed ? t('Expand the menu') : t('Collapse the menu')
  return (
    <>
      <Brand isCollapsed={isCollapsed} />
      <SideMenu entries={entries} isCollapsed={isCollapsed} onChosen={onChosen} />
      {onToggle && (
        <Box sx={{ px: 1.5, py: 1, flex: 'none' }}>
          <Box
            component="button"
            type="button"
            aria-expanded={!isCollapsed}
            aria-label={label}
            onClick={onToggle}
            sx={entryStyle({ isCollapsed })}
          >
            <Icon path={isCollapsed ? icons.expand : icons.collapse} />
            {!isCollapsed && <span>{t('Collapse')}</span>}
          </Box>
        </Box>
      )}
    </>
  )
}

/** Base of the layout's own links: they are absolute and do not re-render on navigation. */
const nowhere = '/-'

/**
 * Layout of side menu, top bar and open pages. Parts that depend on the displayed page subscribe to it; the
 * rest never re-renders.
 */
export const HomeLayout = memo(function HomeLayout() {
  const t = useT()
  const history = useHistory()
  const hasDrawer = useMediaQuery('(max-width: 767px)')
  const hasBar = useMediaQuery('(max-width: 600px)')
  const [isCollapsed, setCollapsed] = useState(startsCollapsed)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    localStorage.setItem(stored, isCollapsed ? 'expanded' : 'collapsed')
    setCollapsed(!isCollapsed)
  }
  const close = () => setOpen(false)
  return (
    <Router location={nowhere} navigator={history}>
      <Box
        sx={{
          display: 'flex',
          height: '100dvh',
          pl: 'env(safe-area-inset-left, 0px)',
          pr: 'env(safe-area-inset-right, 0px)',
          bgcolor: 'background.default',
          color: 'text.primary',
        }}
      >
        <SkipLink />
        {hasDrawer ? (
          <Drawer
            open={isOpen}
            onClose={close}
            slotProps={{ paper: { 'aria-label': t('Main menu'), sx: { width: 272 } } }}
          >
            <Box
              component="nav"
              aria-label={t('Main menu')}
              sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
            >
              <Menu isCollapsed={false} onChosen={close} />
            </Box>
          </Drawer>
        ) : (
          <Box
            component="nav"
            aria-label={t('Main menu')}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              // Limits the width for enlarged text.
              width: isCollapsed ? '4.25rem' : 'min(14.75rem, 33vw)',
              flex: 'none',
              bgcolor: 'background.paper',
              borderRight: 1,
              borderColor: 'divider',
              transition: 'width 160ms ease',
            }}
          >
            <Menu isCollapsed={isCollapsed} onChosen={close} onToggle={toggle} />
          </Box>
        )}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <TopBar onMenu={hasDrawer && !hasBar ? () => setOpen(true) : undefined} />
          <OpenPages />
          {hasBar && <BottomBar isMenuOpen={isOpen} onMenu={() => setOpen(true)} />}
        </Box>
        <CompanyPrompt />
        <SecondFactorPrompt />
        <ProofPrompt />
      </Box>
    </Router>
  )
})
