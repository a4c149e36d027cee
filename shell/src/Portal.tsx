import { Router, useEvents, useSession } from '@portal/client'
import { LoadingState } from '@portal/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { HomeLayout } from './layout/HomeLayout.tsx'
import { StandalonePage } from './layout/StandalonePage.tsx'
import { useStoredLanguage } from './mail/useStoredLanguage.ts'
import { checkAddress, type Verdict } from './navigation/guard.rules.ts'
import { toAddress } from './navigation/history.ts'
import {
  HistoryProvider,
  notifyForbidden,
  portalHistory,
  useCurrentLocation,
  useHistory,
} from './navigation/navigation.ts'
import { notFoundAddress } from './navigation/not-found-address.ts'
import { listPages } from './registry/page.ts'
import { useRegistry } from './registry/registry.ts'
import { browser, loadUser, onSessionEnded, toSignInAddress } from './session/session.ts'
import { openTab, tabStore, useTabsValue } from './tab/tabs.ts'

/** Applies the guard's verdict about the browser's address. */
function useGuard(verdict: Verdict) {
  const history = useHistory()
  const place = useCurrentLocation()
  useEffect(() => {
    if (verdict.kind === 'sign-in') toSignInAddress(toAddress(place))
    if (verdict.kind === 'unknown' || verdict.kind === 'document')
      history.replace(notFoundAddress(toAddress(place)))
    if (verdict.kind === 'forbidden') {
      notifyForbidden()
      history.replace('/')
    }
    openTab(place, verdict)
  }, [verdict, place, history])
}

/** Reloads when another tab signs out or switches the user. */
function useSameUser() {
  const { user } = useSession()
  const before = useRef(user.userId)
  useEffect(() => {
    if (before.current !== '' && user.userId !== '' && before.current !== user.userId) {
      tabStore.clear()
      browser.leave('/')
    }
    before.current = user.userId
  }, [user.userId])
}

function Pages() {
  const place = useCurrentLocation()
  const history = useHistory()
  const registry = useRegistry()
  const { user, signedIn } = useSession()
  const hasTabs = useTabsValue((tabs) => tabs.length > 0)
  const pages = useMemo(() => listPages(registry), [registry])
  const verdict = useMemo(
    () => checkAddress(place.pathname, pages, signedIn ? user : null),
    [place.pathname, pages, user, signedIn],
  )
  useGuard(verdict)
  useSameUser()
  useEvents('session.ended', ({ reason }) => onSessionEnded(reason))

  if (verdict.kind !== 'show') return <LoadingState />
  if (verdict.page.layout === 'home') return hasTabs ? <HomeLayout /> : <LoadingState />
  return (
    <Router location={place} navigator={history}>
      <StandalonePage key={verdict.page.path} page={verdict.page} />
    </Router>
  )
}

/**
 * Renders the portal once its registry is loaded: immediately with a stored session, which the server then
 * confirms.
 */
export function Portal() {
  const { user, signedIn } = useSession()
  const history = useMemo(() => portalHistory(openTab), [])
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => () => history.end(), [history])
  useEffect(() => {
    const ending = new AbortController()
    void loadUser(ending.signal).then(() => ending.signal.aborted || setAnswered(true))
    return () => ending.abort()
  }, [])

  useStoredLanguage(isAnswered)
  const isReady = isAnswered || (signedIn && user.routes.length > 0)
  useEffect(() => {
    if (isReady) globalThis.portalStart?.drawn()
  }, [isReady])
  if (!isReady) return <LoadingState />
  return (
    <HistoryProvider value={history}>
      <Pages />
    </HistoryProvider>
  )
}
