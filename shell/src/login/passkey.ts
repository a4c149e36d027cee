import { call, type Failure } from '@portal/client'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import { startAuthentication } from '@simplewebauthn/browser'

/** Browsers do not tell whether there is none or their user has changed their mind. */
const unused: Failure = {
  ...{ status: 400, url: '', error: 'passkey.unused' },
  msg: 'No passkey was used. Try again, or sign in with your password.',
}

/**
 * Signs in by a passkey of this device, of a phone nearby or of a key that is plugged in.
 * @throws Failure
 */
export async function signInByPasskey(keepSignedIn: boolean): Promise<SignedIn> {
  const optionsJSON = await call(passkeyRoutes.beginPasskeySignIn, undefined)
  const credential = await startAuthentication({ optionsJSON }).catch(() => {
    throw unused
  })
  return call(passkeyRoutes.signInByPasskey, { credential, ...(keepSignedIn && { keepSignedIn }) })
}
