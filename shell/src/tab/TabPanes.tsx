import {
  LocationContext,
  NewReleaseContext,
  Route,
  Router,
  Routes,
  type Tab,
  TabContext,
} from '@portal/client'
import { Box } from '@portal/ui'
import { Activity, memo, useCallback, useMemo } from 'react'
import { useHistory, useLocationValue } from '../navigation/navigation.ts'
import { useDocumentTitle, useTitle } from '../navigation/title.ts'
import { PageContent } from '../page/PageContent.tsx'
import { useRegistry } from '../registry/registry.ts'
import type { PageLife } from '../remote/RemotePage.tsx'
import { useUnsavedClaims } from '../unsaved/useUnsavedClaims.ts'
import { hideWithLayout } from './hide-with-layout.ts'
import { panelId, tabId } from './tab.ids.ts'
import { isWaitingForRelease, listMountedPages, type OpenTab } from './tab.rules.ts'
import { type TabCommands, tabStore, useTabs } from './tabs.ts'

/** Fields of a tab that its page depends on; showing another tab changes none of them. */
type PaneProps = Pick<OpenTab, 'path' | 'place' | 'page' | 'isDirty' | 'build'> & { commands: TabCommands }

type PlacedProps = Pick<OpenTab, 'page' | 'place'> & PageLife

/**
 * Page at its tab's location, with its own router: with the browser's address, each switch would re-render
 * all pages, including hidden ones.
 */
const Placed = memo(function Placed({ page, place, ...life }: PlacedProps) {
  const history = useHistory()
  return (
    <LocationContext.Provider value={null as never}>
      <Router location={place} navigator={history}>
        <Routes>
          <Route path={page.path} element={<PageContent page={page} {...life} />} />
        </Routes>
      </Router>
    </LocationContext.Provider>
  )
})

const Pane = memo(function Pane({ path, place, page, isDirty, build, commands }: PaneProps) {
  const setDirty = useUnsavedClaims(
    useCallback((isUnsaved) => tabStore.change(path, { isDirty: isUnsaved }), [path]),
  )
  const api = useMemo<Tab>(
    () => ({
      setTitle: (title) => tabStore.change(path, { title }),
      setDirty,
      close: () => void commands.close(path),
    }),
    [path, setDirty, commands],
  )
  const onShown = useMemo<PageLife['onShown']>(() => (shown) => tabStore.change(path, shown), [path])
  const isWaiting = isWaitingForRelease({ page, isDirty, build }, useRegistry().remotes)
  const apply = useMemo(() => () => void commands.applyRelease(path), [path, commands])
  return (
    <Box
      role="tabpanel"
      id={panelId(path)}
      ref={hideWithLayout}
      aria-labelledby={tabId(path)}
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        // Clips visually hidden texts, which are positioned absolutely and would make the document scroll.
        position: 'relative',
        p: { xs: 2, md: 3 },
        '&:focus': { outline: 'none' },
      }}
    >
      <TabContext value={api}>
        <NewReleaseContext value={isWaiting ? apply : null}>
          <Placed page={page} place={place} onShown={onShown} isHeld={isDirty} />
        </NewReleaseContext>
      </TabContext>
    </Box>
  )
})

/** Pages of the open tabs. Hidden ones keep their state without effects. */
export function TabPanes({ commands }: { commands: TabCommands }) {
  const titleOf = useTitle()
  const tabs = useTabs()
  const shown = useLocationValue(({ pathname }) => pathname)
  const current = tabs.find(({ path }) => path === shown)
  useDocumentTitle(current ? titleOf(current) : '')
  const living = listMountedPages(tabs)
  return tabs
    .filter(({ path }) => living.has(path))
    .map(({ path, round, place, page, isDirty, build }) => (
      <Activity key={`${path} ${round}`} mode={path === shown ? 'visible' : 'hidden'}>
        <Pane path={path} place={place} page={page} isDirty={isDirty} build={build} commands={commands} />
      </Activity>
    ))
}
