import { call, isFailure, storedSession, storeSignIn } from '@portal/client'
import { forwardLoginRoutes, type OtherSession } from '@portal/contracts/forward-login.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import { toTargetAddress } from '@portal/contracts/target-router.ts'
import { clearDeferredPrompt } from '../company/deferred-prompt.ts'

declare global {
  /**
   * Query of `/apiLogin`, `/password` or `/companyLogin`, which the document removed from the address before
   * any other code ran.
   */
  var apiLoginQuery: string | undefined
}

export interface SignInParameters {
  apiKey: string
  targetRouter: string
  /** Platform of the brand that signed the assertion. */
  platform: string
  assertion: string
  /** Link of an e-mail to set a password. */
  link: string
  /** Complete answer of a company's identity provider. */
  query: string
}

/** Returns the query of the address once. */
export function takeSignInParameters(): SignInParameters {
  const given = new URLSearchParams(globalThis.apiLoginQuery)
  globalThis.apiLoginQuery = undefined
  const of = (name: string) => given.get(name) ?? ''
  return {
    apiKey: of('k'),
    targetRouter: of('targetRouter'),
    platform: of('platform'),
    assertion: of('assertion'),
    link: of('link'),
    query: String(given),
  }
}

/** Returns the address of a target; the start page for an invalid one. */
export const toTarget = (targetRouter: string) => toTargetAddress(targetRouter.trim()) ?? '/'

/** Stores the signed-in user. */
export function storeSignedIn(answer: SignedIn) {
  // Deletes open tabs and deferred prompts of another user.
  if (storedSession()?.userId !== answer.userId) sessionStorage.clear()
  storeSignIn(answer)
  clearDeferredPrompt()
}

/** True if the user agreed to end this browser's session. */
type Agreed = { replaces: boolean }

/**
 * Signs in and returns the address of the target.
 * @throws Failure
 */
export async function signInByKey({
  apiKey,
  targetRouter,
  replaces,
}: Pick<SignInParameters, 'apiKey' | 'targetRouter'> & Agreed): Promise<string> {
  const body = { apiKey: apiKey.trim(), targetRouter: targetRouter.trim(), ...(replaces && { replaces }) }
  const answer = await call(forwardLoginRoutes.loginWithApiKey, body)
  storeSignedIn(answer)
  return toTarget(answer.targetRouter)
}

export interface Credentials {
  /** Username of a linked account, which only needs the code. */
  username?: string
  password?: string
  /** Code of the second factor, once requested. */
  code?: string
}

/**
 * Signs in with an assertion of a brand's platform; credentials link it to an account.
 * @throws Failure
 */
export async function signInByAssertion({
  platform,
  assertion,
  credentials,
  replaces,
}: Pick<SignInParameters, 'platform' | 'assertion'> &
  Agreed & { credentials: Credentials | undefined }): Promise<void> {
  const body = { platform, assertion, ...credentials, ...(replaces && { replaces }) }
  storeSignedIn(await call(forwardLoginRoutes.loginFromThirdPlatform, body))
}

/** Returns the user whose session would end, if the server requires confirmation. */
export function findOtherSession(error: unknown): OtherSession | undefined {
  return isFailure(error) && error.error === 'login.other_session' ? (error.data as OtherSession) : undefined
}
