import { call, isFailure, keepSignIn, storedSession, token } from '@portal/client'
import { authorizationRoutes } from '@portal/contracts/authorization.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import type { AuthorizationRequest } from '../authorization/authorization.rules.ts'
import { forgetPuttingOff } from '../company/put-off.ts'

/**
 * A session of before: its name is stored and the browser holds its token. Whether it still counts, the
 * portal finds out.
 */
export const isSignedIn = () => Boolean(storedSession()?.username && token())

interface Credentials {
  username: string
  password: string
  /** For a browser that nobody else uses. */
  keepSignedIn: boolean
  /** Of the second factor, once it was asked for. */
  code?: string
}

/** Signs in and stores what the answer says. The server sets the cookies. */
export async function signIn(
  { keepSignedIn, ...rest }: Credentials,
  route: typeof sessionRoutes.login | typeof authorizationRoutes.doLogin = sessionRoutes.login,
): Promise<void> {
  keepSignIn(await call(route, { ...rest, ...(keepSignedIn && { keepSignedIn }) }))
  forgetPuttingOff()
}

/** The name of what was refused; never what was sent. */
const log = (error: unknown) => console.warn(isFailure(error) ? error.error : 'authorization failed')

/** Signs in on the way to the question of an application, and has the server check what it asks for. */
export async function signInToAuthorize(
  credentials: Credentials,
  request: AuthorizationRequest,
): Promise<void> {
  try {
    await signIn(credentials, authorizationRoutes.doLogin)
  } catch (error) {
    log(error)
    throw error
  }
  // What is wrong with it is said by the next page, which asks again.
  await call(authorizationRoutes.authorize, { query: request }).catch(log)
}
