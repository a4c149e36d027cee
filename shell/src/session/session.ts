import { call, closeSession, isFailure, onSignedOut, store, token, updateSession } from '@portal/client'
import type { PortalEvent } from '@portal/contracts/events.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { callUntilAnswered } from './call-until-answered.ts'
import { type SignOutReason, setSignOutReason } from './sign-out-reason.ts'

type EndReason = Extract<PortalEvent, { topic: 'session.ended' }>['data']['reason']

const user = () => store.getState().session.user

/**
 * Opens another document; replaced in tests. `isEnding`: the sign-in page is being opened, because the
 * session ended.
 */
export const browser = {
  leave: (address: string) => location.assign(address),
  reload: () => location.reload(),
  isEnding: false,
}

const toSignIn = (from: string | null) =>
  browser.leave(from === null || from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`)
const here = () => `${location.pathname}${location.search}`

/** Deletes other data of the user in this browser; set at the start. */
let forgetUser = (_signOutReason: SignOutReason | null) => {}

/**
 * Ends the session in the browser and opens the sign-in page with the reason. Runs only once, because the
 * end of a session arrives both as an answer and as an event, and a second navigation would cancel the
 * first.
 */
export function endSessionHere(signOutReason: SignOutReason | null, from: string | null = here()) {
  if (browser.isEnding) return
  browser.isEnding = true
  forgetUser(signOutReason)
  closeSession()
  if (signOutReason) setSignOutReason(signOutReason)
  toSignIn(from)
}

/**
 * Returns the address of the sign-in page with a return to this one; a page that is being left has its own
 * target.
 */
export const toSignInAddress = (from: string) => browser.isEnding || toSignIn(from)

export async function logout(): Promise<void> {
  // Signs out here even if the server fails: the session then expires.
  await call(sessionRoutes.logout, undefined).catch(() => {})
  endSessionHere(null, null)
}

const signOutReasons: Record<EndReason, SignOutReason | null> = {
  logout: null,
  everywhere: 'everywhere',
  disabled: 'disabled',
  expired: 'expired',
  password: 'password',
}
export const onSessionEnded = (reason: EndReason) =>
  endSessionHere(signOutReasons[reason], reason === 'logout' ? null : here())

/**
 * Loads user, menu and allowed routes, until they are loaded or `ending` aborts; called at every start.
 * Stored ones are used meanwhile.
 */
export const loadUser = (ending: AbortSignal): Promise<void> =>
  callUntilAnswered(async (signal) => {
    if (!ending.aborted) await refreshUser(AbortSignal.any([signal, ending]))
  })

/** @throws Failure, except for a missing session, which is handled already */
async function refreshUser(signal: AbortSignal): Promise<void> {
  if (!token()) {
    if (user()) closeSession()
    return
  }
  try {
    const view = await call(sessionRoutes.viewUser, undefined, signal)
    // Ignores answers that arrive after the session ended.
    if (!browser.isEnding) updateSession(view)
  } catch (error) {
    if (!isFailure(error) || error.status !== 401) throw error
  }
}

/**
 * Ends the page after a call without a session; public pages stay open. `forget` deletes the session's data.
 */
export function watchSession(forget: typeof forgetUser) {
  forgetUser = forget
  onSignedOut(() => user() && endSessionHere('expired'))
}
