import { call, isFailure, storedSession, storeSignIn, token } from '@portal/client'
import { authorizationRoutes } from '@portal/contracts/authorization.contract.ts'
import type { AuthorizationRequest } from '@portal/contracts/authorization-request.ts'
import { type SignedIn, signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import { clearDeferredPrompt } from '../company/deferred-prompt.ts'

/** Checks for a stored session with a token. The portal verifies it. */
export const isSignedIn = () => Boolean(storedSession()?.username && token())

interface Credentials {
  username: string
  password: string
  /** Whether the session survives closing the browser. */
  keepSignedIn: boolean
  /** Code of the second factor, once requested. */
  code?: string
}

/** Method of sign-in. Applications use a different call. */
export type SignInMethod = (isForApplication: boolean) => Promise<SignedIn>

export const passwordMethod =
  ({ keepSignedIn, ...rest }: Credentials): SignInMethod =>
  (isForApplication) =>
    call(isForApplication ? authorizationRoutes.doLogin : signInRoutes.login, {
      ...rest,
      ...(keepSignedIn && { keepSignedIn }),
    })

/** Loads its code on first use. */
export const passkeyMethod =
  (keepSignedIn: boolean): SignInMethod =>
  async () =>
    (await import('./passkey.ts')).signInByPasskey(keepSignedIn)

/** Cancels the request for a passkey, so that the user can sign in differently. */
export const cancelPasskeySignIn = async () => (await import('./passkey.ts')).cancelPasskeyRequest()

/** Signs in and stores the answer. The server sets the cookies. */
export async function signIn(way: SignInMethod, isForApplication = false): Promise<void> {
  storeSignIn(await way(isForApplication))
  clearDeferredPrompt()
}

/** Logs the name of a refused call, never its input. */
const log = (error: unknown) => console.warn(isFailure(error) ? error.error : 'authorization failed')

/** Signs in for an application's consent request, which the server then validates. */
export async function signInToAuthorize(way: SignInMethod, request: AuthorizationRequest): Promise<void> {
  try {
    await signIn(way, true)
  } catch (error) {
    log(error)
    throw error
  }
  // Leaves errors to the next page, which repeats the call.
  await call(authorizationRoutes.authorize, { query: request }).catch(log)
}
