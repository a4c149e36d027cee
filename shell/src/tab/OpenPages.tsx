import { Box } from '@portal/ui'
import { useEffect, useMemo } from 'react'
import { useHistory, useLocationValue } from '../navigation/navigation.ts'
import { ReloadOffer } from '../remote/ReloadOffer.tsx'
import { useUnloadConfirmation, useUnsavedConfirmations } from '../unsaved/useUnsavedConfirmations.ts'
import { TabBar } from './TabBar.tsx'
import { TabPanes } from './TabPanes.tsx'
import { contentId, panelId } from './tab.ids.ts'
import { createTabCommands, useTabsValue } from './tabs.ts'

function useCommands() {
  const history = useHistory()
  const questions = useUnsavedConfirmations()
  return useMemo(
    () =>
      createTabCommands({
        shown: () => history.place().pathname,
        goTo: (address) => history.push(address),
        ...questions,
      }),
    [history, questions],
  )
}

/** Moves the focus to a page opened by a link, but not when moving between tabs. */
function FocusFollows() {
  const shown = useLocationValue(({ pathname }) => pathname)
  useEffect(() => {
    if (document.activeElement?.closest('[role=tablist], [role=dialog]')) return
    document.getElementById(panelId(shown))?.focus({ preventScroll: true })
  }, [shown])
  return null
}

/** Tabs with their pages. */
export function OpenPages() {
  const commands = useCommands()
  const isDirty = useTabsValue((tabs) => tabs.some((tab) => tab.isDirty))
  useUnloadConfirmation(isDirty)
  return (
    <>
      <TabBar commands={commands} />
      <ReloadOffer isDirty={isDirty} />
      <Box
        component="main"
        id={contentId}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, position: 'relative' }}
      >
        <TabPanes commands={commands} />
      </Box>
      <FocusFollows />
    </>
  )
}
