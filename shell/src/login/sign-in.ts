import { call, isFailure, storedSession, storeSignIn, token } from '@portal/client'
import { authorizationRoutes } from '@portal/contracts/authorization.contract.ts'
import type { AuthorizationRequest } from '@portal/contracts/authorization-request.ts'
import { type SignedIn, signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import { clearPutOff } from '../company/put-off.ts'

/** Checks for a stored session with a token. The portal verifies it. */
export const isSignedIn = () => Boolean(storedSession()?.username && token())

interface Credentials {
  username: string
  password: string
  /** Keeps the session in a private browser. */
  keepSignedIn: boolean
  /** Code of the second factor, once requested. */
  code?: string
}

/** Method of sign-in. Applications have a call of their own. */
export type Way = (isForApplication: boolean) => Promise<SignedIn>

export const byPassword =
  ({ keepSignedIn, ...rest }: Credentials): Way =>
  (isForApplication) =>
    call(isForApplication ? authorizationRoutes.doLogin : signInRoutes.login, {
      ...rest,
      ...(keepSignedIn && { keepSignedIn }),
    })

/** Loads its code on first use. */
export const byPasskey =
  (keepSignedIn: boolean): Way =>
  async () =>
    (await import('./passkey.ts')).signInByPasskey(keepSignedIn)

/** Ends the waiting for a passkey, so that somebody may sign in otherwise. */
export const stopWaitingForPasskey = async () => (await import('./passkey.ts')).stopWaiting()

/** Signs in and stores what the answer says. The server sets the cookies. */
export async function signIn(way: Way, isForApplication = false): Promise<void> {
  storeSignIn(await way(isForApplication))
  clearPutOff()
}

/** Logs the name of a refused call, never its input. */
const log = (error: unknown) => console.warn(isFailure(error) ? error.error : 'authorization failed')

/** Signs in on the way to the question of an application, and has the server check what it asks for. */
export async function signInToAuthorize(way: Way, request: AuthorizationRequest): Promise<void> {
  try {
    await signIn(way, true)
  } catch (error) {
    log(error)
    throw error
  }
  // Leaves errors to the next page, which repeats the call.
  await call(authorizationRoutes.authorize, { query: request }).catch(log)
}
