import { isPressed, useT } from '@portal/client'
import { Box, Divider, Icon, IconButton, Menu, MenuItem, Tooltip } from '@portal/ui'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useTitle } from '../navigation/title.ts'
import { useRegistry } from '../registry/registry.ts'
import { useRemotes } from '../remote/remotes.ts'
import { awaitsRelease, type OpenTab } from './tab.rules.ts'
import { tabStyle } from './tab.style.ts'
import type { TabCommands } from './tabs.ts'

export const tabId = (path: string) => `tab${path.replaceAll('/', '-')}`
export const panelId = (path: string) => `panel${path.replaceAll('/', '-')}`

interface BarProps {
  tabs: readonly OpenTab[]
  shown: string
  commands: TabCommands
  goTo: (tab: OpenTab) => void
}

function TabActions({ commands, isWaiting }: { commands: TabCommands; isWaiting: boolean }) {
  const t = useT()
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
        {isWaiting && <MenuItem onClick={does(() => commands.applyRelease(location.pathname))}>{t('Apply the new version')}</MenuItem>}
        <MenuItem onClick={does(commands.refresh)}>{t('Refresh current')}</MenuItem>
        <Divider />
        <MenuItem onClick={does(() => commands.close(location.pathname))}>{t('Close current')}</MenuItem>
        <MenuItem onClick={does(commands.closeOthers)}>{t('Close others')}</MenuItem>
        <MenuItem onClick={does(commands.closeAll)}>{t('Close all')}</MenuItem>
      </Menu>
    </>
  )
}

const Tab = memo(function Tab({
  tab,
  isShown,
  isOnlyHome,
  isWaiting,
  commands,
  goTo,
}: Pick<BarProps, 'commands' | 'goTo'> & {
  tab: OpenTab
  isShown: boolean
  isOnlyHome: boolean
  isWaiting: boolean
}) {
  const t = useT()
  const close = () => void commands.close(tab.path)
  const titleOf = useTitle()
  const remotes = useRemotes()
  const { remote, path } = tab.page
  const prefetch = () => remote !== null && remotes.prefetch(remote, path)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isShown])
  return (
    <Box
      component="button"
      type="button"
      ref={ref}
      role="tab"
      id={tabId(tab.path)}
      aria-controls={panelId(tab.path)}
      aria-selected={isShown}
      aria-keyshortcuts="Delete"
      tabIndex={isShown ? 0 : -1}
      onClick={() => goTo(tab)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onAuxClick={({ button }) => button === 1 && close()}
      sx={tabStyle}
    >
      {tab.isDirty && <Box component="span" role="img" aria-label={t('Unsaved input')} className="dirty" />}
      <span className="title">{titleOf(tab)}</span>
      {isWaiting && (
        <span className="new" title={t('A new version is ready. It is applied when you save or discard.')}>
          {t('New version')}
        </span>
      )}
      {!isOnlyHome && (
        // For the mouse only: the keyboard closes by Delete, and everyone by the menu of tab actions.
        <span
          className="close"
          aria-hidden
          title={t('Close')}
          data-testid={`close ${tab.path}`}
          onClick={(event) => {
            event.stopPropagation()
            close()
          }}
        >
          <Icon name="close" sx={{ fontSize: 14 }} />
        </span>
      )}
    </Box>
  )
})

/** The open pages. Arrow keys, Home and End walk through them, Delete closes one. */
export function TabBar({ tabs, shown, commands, goTo }: BarProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const { remotes } = useRegistry()
  const focusOn = (tab: OpenTab | undefined) => {
    if (!tab) return
    goTo(tab)
    document.getElementById(tabId(tab.path))?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ path }) => path === shown)
    const targets = { nextTab: at + 1, previousTab: at - 1, firstTab: 0, lastTab: tabs.length - 1 }
    const target = Object.entries(targets).find(([name]) => isPressed(name as keyof typeof targets, event))?.[1]
    if (isPressed('closeTab', event))
      void commands.close(shown).then(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
    else if (target === undefined) return
    else focusOn(tabs[(target + tabs.length) % tabs.length])
    event.preventDefault()
  }
  const isOnlyHome = tabs.length === 1 && tabs[0]?.path === '/'
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
        minHeight: 40,
      }}
    >
      <Box
        ref={list}
        role="tablist"
        aria-label={t('Open pages')}
        onKeyDown={onKeyDown}
        sx={{ display: 'flex', flex: 1, minWidth: 0, overflowX: 'auto', scrollbarWidth: 'none', pl: { xs: 1, sm: 2 } }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            tab={tab}
            isShown={tab.path === shown}
            isOnlyHome={isOnlyHome}
            isWaiting={awaitsRelease(tab, remotes)}
            commands={commands}
            goTo={goTo}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <TabActions commands={commands} isWaiting={tabs.some((tab) => tab.path === shown && awaitsRelease(tab, remotes))} />
      </Box>
    </Box>
  )
}
