import { useT } from '@portal/client'
import { Box, useConfirm } from '@portal/ui'
import { useEffect, useMemo } from 'react'
import { useAtPlace, useHistory } from '../navigation/navigation.ts'
import { ReloadOffer } from '../remote/ReloadOffer.tsx'
import { TabBar } from './TabBar.tsx'
import { TabPanes } from './TabPanes.tsx'
import { contentId, panelId } from './tab.ids.ts'
import { tabCommands, useOfTabs } from './tabs.ts'

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

/** Whoever follows a link by keyboard or screen reader goes on reading in the new page; who walks the tabs stays there. */
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
      <Box component="main" id={contentId} sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, position: 'relative' }}>
        <TabPanes commands={commands} />
      </Box>
      <FocusFollows />
    </>
  )
}
