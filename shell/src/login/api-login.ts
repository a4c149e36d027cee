import { call, isFailure, keepSignIn, storedSession } from '@portal/client'
import { forwardLoginRoutes, type OtherSession } from '@portal/contracts/forward-login.contract.ts'
import { addressOfTarget } from '@portal/contracts/target-router.ts'
import { forgetPuttingOff } from '../company/put-off.ts'

declare global {
  /** The query of `/apiLogin`, which the document has taken out of the address before anything else ran. */
  var apiLoginQuery: string | undefined
}

/** What an address carried, once. */
export function takeApiLogin(): { apiKey: string; targetRouter: string } {
  const given = new URLSearchParams(globalThis.apiLoginQuery)
  globalThis.apiLoginQuery = undefined
  return { apiKey: given.get('k') ?? '', targetRouter: given.get('targetRouter') ?? '' }
}

interface Asked {
  apiKey: string
  targetRouter: string
  /** The user has agreed that the session which this browser has ends. */
  replaces: boolean
}

/** Signs in, and answers the address where that leads. @throws Failure */
export async function signInByKey({ apiKey, targetRouter, replaces }: Asked): Promise<string> {
  const before = storedSession()?.userId
  const body = { apiKey: apiKey.trim(), targetRouter: targetRouter.trim(), ...(replaces && { replaces }) }
  const answer = await call(forwardLoginRoutes.loginWithApiKey, body)
  // Open tabs and what was put off are those of whoever was signed in here.
  if (before !== answer.userId) sessionStorage.clear()
  keepSignIn(answer)
  forgetPuttingOff()
  return addressOfTarget(answer.targetRouter) ?? '/'
}

/** Whom the server asks about before it ends their session. */
export function otherSessionOf(error: unknown): OtherSession | undefined {
  return isFailure(error) && error.error === 'login.other_session' ? (error.data as OtherSession) : undefined
}
