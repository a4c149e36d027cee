import { call, keepSignIn, storedSession, token } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { forgetPuttingOff } from '../company/put-off.ts'

/**
 * A session of before: its name is stored and the browser holds its token. Whether it still counts, the
 * portal finds out.
 */
export const isSignedIn = () => Boolean(storedSession()?.username && token())

/**
 * Signs in and stores what the answer says. The server sets the cookies. `keepSignedIn`: for a browser that
 * nobody else uses.
 */
export async function signIn(username: string, password: string, keepSignedIn: boolean): Promise<void> {
  keepSignIn(await call(sessionRoutes.login, { username, password, ...(keepSignedIn && { keepSignedIn }) }))
  forgetPuttingOff()
}
