import { NewReleaseContext, Route, Routes, type Tab, TabContext } from '@portal/client'
import { Box, NewReleaseNotice } from '@portal/ui'
import { useCallback, useMemo, useState } from 'react'
import { useDocumentTitle, useTitle } from '../navigation/title.ts'
import { PageContent } from '../page/PageContent.tsx'
import type { PortalPage } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { isWaitingForRelease } from '../tab/tab.rules.ts'
import { useUnsavedClaims } from '../unsaved/useUnsavedClaims.ts'
import { useUnloadConfirmation, useUnsavedConfirmations } from '../unsaved/useUnsavedConfirmations.ts'

/** Page without menu, top bar and tabs. Unsaved input delays new versions, as in a tab. */
export function StandalonePage({ page }: { page: PortalPage }) {
  const [said, setTitle] = useState('')
  const title = useTitle()({ title: said, page })
  useDocumentTitle(title)
  const [isDirty, setHeld] = useState(false)
  const [build, setBuild] = useState('')
  const [round, setRound] = useState(0)
  const setDirty = useUnsavedClaims(setHeld)
  useUnloadConfirmation(isDirty)
  const { mayReplace } = useUnsavedConfirmations()
  const api = useMemo<Tab>(() => ({ setTitle, setDirty, close() {} }), [setDirty])
  const onShown = useCallback((shown: { build: string }) => setBuild(shown.build), [])
  const apply = async () => {
    if (await mayReplace([title])) setRound((before) => before + 1)
  }
  const isWaiting = isWaitingForRelease({ page, isDirty, build }, useRegistry().remotes)
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary' }}>
      <TabContext value={api}>
        <NewReleaseContext value={isWaiting ? () => void apply() : null}>
          <NewReleaseNotice />
          <Routes key={round}>
            <Route
              path={page.path}
              element={<PageContent page={page} isHeld={isDirty} onShown={onShown} />}
            />
          </Routes>
        </NewReleaseContext>
      </TabContext>
    </Box>
  )
}
