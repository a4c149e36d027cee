import { Route, Routes, type Tab, TabContext } from '@portal/client'
import { Box } from '@portal/ui'
import { Activity, memo, useMemo } from 'react'
import { useDocumentTitle, useTitle } from '../navigation/title.ts'
import { PageContent } from '../registry/PageContent.tsx'
import { panelId, tabId } from './TabBar.tsx'
import { alive, type OpenTab } from './tab.rules.ts'
import { type TabCommands, tabStore } from './tabs.ts'

interface PaneProps {
  tab: OpenTab
  isShown: boolean
  commands: TabCommands
}

const Pane = memo(function Pane({ tab, isShown, commands }: PaneProps) {
  const { path, place, page } = tab
  const api = useMemo<Tab>(
    () => ({
      setTitle: (title) => tabStore.change(path, { title }),
      setDirty: (isDirty) => tabStore.change(path, { isDirty }),
      close: () => void commands.close(path),
    }),
    [path, commands],
  )
  const keep = useMemo(() => () => tabStore.change(path, { keepAlive: true }), [path])
  return (
    <Box
      role="tabpanel"
      id={panelId(path)}
      aria-labelledby={tabId(path)}
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        p: { xs: 2, md: 3 },
        '&:focus': { outline: 'none' },
        display: isShown ? 'block' : 'none',
      }}
    >
      <TabContext value={api}>
        <Routes location={place}>
          <Route path={page.path} element={<PageContent page={page} onKeepAlive={keep} isHeld={tab.isDirty} />} />
        </Routes>
      </TabContext>
    </Box>
  )
})

/** The pages of the open tabs. Those not shown keep their state; their effects rest until they are shown again. */
export function TabPanes({ tabs, shown, commands }: { tabs: readonly OpenTab[]; shown: string; commands: TabCommands }) {
  const titleOf = useTitle()
  const current = tabs.find(({ path }) => path === shown)
  useDocumentTitle(current ? titleOf(current) : '')
  const living = alive(tabs)
  return tabs
    .filter(({ path }) => living.has(path))
    .map((tab) => (
      <Activity key={`${tab.path} ${tab.round}`} mode={tab.path === shown ? 'visible' : 'hidden'}>
        <Pane tab={tab} isShown={tab.path === shown} commands={commands} />
      </Activity>
    ))
}
