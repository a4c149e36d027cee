import { call, closeSession, isFailure, onSignedOut, store, token, updateSession } from '@portal/client'
import type { PortalEvent } from '@portal/contracts/events.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { firstCall } from './first-call.ts'
import { type SignOutReason, setSignOutReason } from './sign-out-reason.ts'

type EndReason = Extract<PortalEvent, { topic: 'session.ended' }>['data']['reason']

const user = () => store.getState().session.user

/**
 * Leaves for another document; replaced in tests. `isEnding`: on the way to the sign-in page, because the
 * session is over.
 */
export const browser = {
  leave: (address: string) => location.assign(address),
  reload: () => location.reload(),
  isEnding: false,
}

const toSignIn = (from: string | null) =>
  browser.leave(from === null || from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`)
const here = () => `${location.pathname}${location.search}`

/** Forgets what else this browser keeps of the user; set at the start, by who knows what that is. */
let forgetUser = (_signOutReason: SignOutReason | null) => {}

/**
 * Forgets the session in the browser and shows the sign-in page, which says why. Only once: the end of a
 * session is heard as an answer and as an event, in either order, and a second step would cut off the first.
 */
export function endHere(signOutReason: SignOutReason | null, from: string | null = here()) {
  if (browser.isEnding) return
  browser.isEnding = true
  forgetUser(signOutReason)
  closeSession()
  if (signOutReason) setSignOutReason(signOutReason)
  toSignIn(from)
}

/** Address of the sign-in page with a return to this one; a leaving page has a target of its own. */
export const signInFor = (from: string) => browser.isEnding || toSignIn(from)

export async function logout(): Promise<void> {
  // Signs out here even if the server fails: the session then expires.
  await call(sessionRoutes.logout, undefined).catch(() => {})
  endHere(null, null)
}

const signOutReasons: Record<EndReason, SignOutReason | null> = {
  logout: null,
  everywhere: 'everywhere',
  disabled: 'disabled',
  expired: 'expired',
  password: 'password',
}
export const onSessionEnded = (reason: EndReason) =>
  endHere(signOutReasons[reason], reason === 'logout' ? null : here())

/**
 * Reads user, menu and allowed routes, until they have come or `ending` aborts; called at every start. Until
 * then the stored ones serve, if there are any.
 */
export const startUser = (ending: AbortSignal): Promise<void> =>
  firstCall(async (signal) => {
    if (!ending.aborted) await refreshUser(AbortSignal.any([signal, ending]))
  })

/** @throws Failure, except for a missing session, which is handled already. */
async function refreshUser(signal: AbortSignal): Promise<void> {
  if (!token()) {
    if (user()) closeSession()
    return
  }
  try {
    const view = await call(sessionRoutes.viewUser, undefined, signal)
    // An answer that was on its way when the session ended must not bring it back.
    if (!browser.isEnding) updateSession(view)
  } catch (error) {
    if (!isFailure(error) || error.status !== 401) throw error
  }
}

/** Ends the page after a call without a session; open pages stay. `forget` deletes the session's data. */
export function watchSession(forget: typeof forgetUser) {
  forgetUser = forget
  onSignedOut(() => user() && endHere('expired'))
}
