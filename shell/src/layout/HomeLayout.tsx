import { useSession, useT } from '@portal/client'
import { Box, Drawer, Icon, useConfirm, useMediaQuery } from '@portal/ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { CompanyPrompt } from '../company/CompanyPrompt.tsx'
import { addressOf } from '../navigation/history.ts'
import { shownMenu } from '../navigation/menu.rules.ts'
import { useHistory } from '../navigation/navigation.ts'
import { pagesOf } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { ReloadOffer } from '../remote/ReloadOffer.tsx'
import { panelId, TabBar } from '../tab/TabBar.tsx'
import { TabPanes } from '../tab/TabPanes.tsx'
import type { OpenTab } from '../tab/tab.rules.ts'
import { tabCommands, useTabs } from '../tab/tabs.ts'
import { icons } from './icons.ts'
import { Mark } from './Mark.tsx'
import { entryStyle } from './menu.style.ts'
import { SideMenu } from './SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

const stored = 'portal.menu'

function Brand({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        height: 56,
        px: isCollapsed ? 0 : 2.25,
        justifyContent: isCollapsed ? 'center' : 'flex-start',
        flex: 'none',
      }}
    >
      <Mark />
      {!isCollapsed && (
        <Box sx={{ fontWeight: 650, fontSize: 15, letterSpacing: '-0.01em', whiteSpace: 'nowrap' }}>{t('After-sales System')}</Box>
      )}
    </Box>
  )
}

function Menu({ isCollapsed, onChosen, onToggle }: { isCollapsed: boolean; onChosen: () => void; onToggle?: () => void }) {
  const t = useT()
  const { user } = useSession()
  const registry = useRegistry()
  const entries = useMemo(() => shownMenu(user.menu, pagesOf(registry)), [user.menu, registry])
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

function useCommands() {
  const t = useT()
  const history = useHistory()
  const confirm = useConfirm()
  return useMemo(
    () =>
      tabCommands({
        shown: () => history.place().pathname,
        goTo: (address) => history.push(address),
        mayLose: (titles) =>
          confirm({
            question: t('Close without saving?'),
            detail: t('What you entered in {pages} is not saved yet and would be lost.', { pages: titles.join(', ') }),
            confirm: t('Close without saving'),
            isDanger: true,
          }),
        mayReplace: (titles) =>
          confirm({
            question: t('Apply the new version now?'),
            detail: t('What you entered in {pages} is not saved yet and would be lost.', { pages: titles.join(', ') }),
            confirm: t('Apply now'),
            isDanger: true,
          }),
      }),
    [t, history, confirm],
  )
}

/** Asks by the browser's own question before a document with unsaved input goes away. */
function useUnloadQuestion(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

/** Side menu, top bar and the open pages. `shown` is the path of the page on the screen. */
export function HomeLayout({ shown }: { shown: string }) {
  const t = useT()
  const history = useHistory()
  const tabs = useTabs()
  const commands = useCommands()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(stored) === 'collapsed')
  const [isOpen, setOpen] = useState(false)
  const isDirty = tabs.some((tab) => tab.isDirty)
  useUnloadQuestion(isDirty)

  // Whoever follows a link by keyboard or screen reader goes on reading in the new page; who walks the tabs stays there.
  useEffect(() => {
    if (document.activeElement?.closest('[role=tablist], [role=dialog]')) return
    document.getElementById(panelId(shown))?.focus({ preventScroll: true })
  }, [shown])

  const toggle = () => {
    localStorage.setItem(stored, isCollapsed ? 'expanded' : 'collapsed')
    setCollapsed(!isCollapsed)
  }
  const close = () => setOpen(false)
  const goTo = useCallback(({ place }: OpenTab) => history.push(addressOf(place)), [history])
  return (
    <Box sx={{ display: 'flex', height: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      <SkipLink target={panelId(shown)} />
      {isPhone ? (
        <Drawer open={isOpen} onClose={close} slotProps={{ paper: { 'aria-label': t('Main menu'), sx: { width: 272 } } }}>
          <Box component="nav" aria-label={t('Main menu')} sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
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
            width: isCollapsed ? 68 : 236,
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
        <TopBar isPhone={isPhone} onMenu={() => setOpen(true)} />
        <TabBar tabs={tabs} shown={shown} commands={commands} goTo={goTo} />
        <ReloadOffer isDirty={isDirty} />
        <Box component="main" sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
          <TabPanes tabs={tabs} shown={shown} commands={commands} />
        </Box>
      </Box>
      <CompanyPrompt />
    </Box>
  )
}
