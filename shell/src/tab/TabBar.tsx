import { isPressed, useT } from '@portal/client'
import { Box, Divider, Icon, IconButton, Menu, MenuItem, Tooltip } from '@portal/ui'
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { toAddress } from '../navigation/history.ts'
import { useHistory, useLocationValue } from '../navigation/navigation.ts'
import { useRegistry } from '../registry/registry.ts'
import { Tab } from './Tab.tsx'
import { TabList } from './TabList.tsx'
import { tabId } from './tab.ids.ts'
import { isWaitingForRelease, type OpenTab } from './tab.rules.ts'
import { listStyle } from './tab.style.ts'
import { type TabCommands, tabStore, useTabs, useTabsValue } from './tabs.ts'

function TabActions({ commands }: { commands: TabCommands }) {
  const t = useT()
  const history = useHistory()
  const { remotes } = useRegistry()
  const isWaiting = useTabsValue((tabs) =>
    tabs.some((tab) => tab.path === history.place().pathname && isWaitingForRelease(tab, remotes)),
  )
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const does = (command: () => void) => () => {
    setAnchor(null)
    command()
  }
  return (
    <>
      <Tooltip title={t('Tab actions')}>
        <IconButton
          aria-label={t('Tab actions')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ mx: 0.5 }}
        >
          <Icon name="more" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {isWaiting && (
          <MenuItem onClick={does(() => commands.applyRelease(location.pathname))}>
            {t('Apply the update')}
          </MenuItem>
        )}
        <MenuItem onClick={does(commands.refresh)}>{t('Reload this tab')}</MenuItem>
        <Divider />
        <MenuItem onClick={does(() => commands.close(location.pathname))}>{t('Close this tab')}</MenuItem>
        <MenuItem onClick={does(commands.closeOthers)}>{t('Close other tabs')}</MenuItem>
        <MenuItem onClick={does(commands.closeAll)}>{t('Close all tabs')}</MenuItem>
      </Menu>
    </>
  )
}

/** Subscribes to the displayed page itself, so that the surrounding bar does not re-render. */
function Tabs({ commands, goTo }: { commands: TabCommands; goTo: (tab: Pick<OpenTab, 'place'>) => void }) {
  const tabs = useTabs()
  const shown = useLocationValue(({ pathname }) => pathname)
  const { remotes } = useRegistry()
  const isOnlyHome = tabs.length === 1 && tabs[0]?.path === '/'
  return tabs.map(({ path, page, title, isDirty, build, place }) => (
    <Tab
      key={path}
      path={path}
      page={page}
      title={title}
      place={place}
      isDirty={isDirty}
      isShown={path === shown}
      isOnlyHome={isOnlyHome}
      isWaiting={isWaitingForRelease({ page, isDirty, build }, remotes)}
      commands={commands}
      goTo={goTo}
    />
  ))
}

/** Tabs of open pages. Arrow keys, Home and End move, Delete closes one. */
export const TabBar = memo(function TabBar({ commands }: { commands: TabCommands }) {
  const t = useT()
  const history = useHistory()
  const list = useRef<HTMLDivElement>(null)
  const goTo = useCallback(({ place }: Pick<OpenTab, 'place'>) => history.push(toAddress(place)), [history])
  const focusOn = (tab: OpenTab | undefined) => {
    if (!tab) return
    goTo(tab)
    document.getElementById(tabId(tab.path))?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = tabStore.tabs()
    const shown = history.place().pathname
    const at = tabs.findIndex(({ path }) => path === shown)
    const targets = { nextTab: at + 1, previousTab: at - 1, firstTab: 0, lastTab: tabs.length - 1 }
    const target = Object.entries(targets).find(([name]) =>
      isPressed(name as keyof typeof targets, event),
    )?.[1]
    if (isPressed('closeTab', event))
      void commands
        .close(shown)
        .then(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
    else if (target === undefined) return
    else focusOn(tabs[(target + tabs.length) % tabs.length])
    event.preventDefault()
  }
  return (
    <Box
      component="section"
      aria-label={t('Open pages')}
      sx={{
        display: 'flex',
        alignItems: 'stretch',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
        minHeight: { xs: 'max(44px, 2.5rem)', sm: '2.5rem' },
      }}
    >
      <Box ref={list} role="tablist" aria-label={t('Open pages')} onKeyDown={onKeyDown} sx={listStyle}>
        <Tabs commands={commands} goTo={goTo} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <TabList onChoose={focusOn} />
        <TabActions commands={commands} />
      </Box>
    </Box>
  )
})
