import { Router, useEvents, useSession } from '@portal/client'
import { LoadingState } from '@portal/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { HomeLayout } from './layout/HomeLayout.tsx'
import { Standalone } from './layout/Standalone.tsx'
import { useKeptLanguage } from './mail/useKeptLanguage.ts'
import { judge, type Verdict } from './navigation/guard.rules.ts'
import { toAddress } from './navigation/history.ts'
import { notFoundAddress } from './navigation/lost.ts'
import {
  HistoryProvider,
  notifyForbidden,
  portalHistory,
  useHistory,
  usePlace,
} from './navigation/navigation.ts'
import { listPages } from './registry/page.ts'
import { useRegistry } from './registry/registry.ts'
import { browser, onSessionEnded, signInFor, startUser } from './session/session.ts'
import { openTab, tabStore, useOfTabs } from './tab/tabs.ts'

/** Carries out what the guard says about the address that the browser stands at. */
function useGuard(verdict: Verdict) {
  const history = useHistory()
  const place = usePlace()
  useEffect(() => {
    if (verdict.kind === 'sign-in') signInFor(toAddress(place))
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
  const place = usePlace()
  const history = useHistory()
  const registry = useRegistry()
  const { user, signedIn } = useSession()
  const hasTabs = useOfTabs((tabs) => tabs.length > 0)
  const pages = useMemo(() => listPages(registry), [registry])
  const verdict = useMemo(
    () => judge(place.pathname, pages, signedIn ? user : null),
    [place.pathname, pages, user, signedIn],
  )
  useGuard(verdict)
  useSameUser()
  useEvents('session.ended', ({ reason }) => onSessionEnded(reason))

  if (verdict.kind !== 'show') return <LoadingState />
  if (verdict.page.layout === 'home') return hasTabs ? <HomeLayout /> : <LoadingState />
  return (
    <Router location={place} navigator={history}>
      <Standalone key={verdict.page.path} page={verdict.page} />
    </Router>
  )
}

/**
 * The portal once its registry is there. With a session of before it is drawn at once, and the server's word
 * on it follows.
 */
export function Portal() {
  const { user, signedIn } = useSession()
  const history = useMemo(() => portalHistory(openTab), [])
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => () => history.end(), [history])
  useEffect(() => {
    const ending = new AbortController()
    void startUser(ending.signal).then(() => ending.signal.aborted || setAnswered(true))
    return () => ending.abort()
  }, [])

  useKeptLanguage(isAnswered)
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
