import { Box } from '@portal/ui'
import { useEffect, useMemo } from 'react'
import { useAtPlace, useHistory } from '../navigation/navigation.ts'
import { ReloadOffer } from '../remote/ReloadOffer.tsx'
import { useQuestions, useUnloadQuestion } from '../unsaved/useQuestions.ts'
import { TabBar } from './TabBar.tsx'
import { TabPanes } from './TabPanes.tsx'
import { contentId, panelId } from './tab.ids.ts'
import { tabCommands, useOfTabs } from './tabs.ts'

function useCommands() {
  const history = useHistory()
  const questions = useQuestions()
  return useMemo(
    () =>
      tabCommands({
        shown: () => history.place().pathname,
        goTo: (address) => history.push(address),
        ...questions,
      }),
    [history, questions],
  )
}

/** Moves the focus to a page opened by a link, but not when walking the tabs. */
function FocusFollows() {
  const shown = useAtPlace(({ pathname }) => pathname)
  useEffect(() => {
    if (document.activeElement?.closest('[role=tablist], [role=dialog]')) return
    document.getElementById(panelId(shown))?.focus({ preventScroll: true })
  }, [shown])
  return null
}

/** The tabs and their pages. */
export function OpenPages() {
  const commands = useCommands()
  const isDirty = useOfTabs((tabs) => tabs.some((tab) => tab.isDirty))
  useUnloadQuestion(isDirty)
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
