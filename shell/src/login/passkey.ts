import { call, t } from '@portal/client'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { refusal } from '../passkey/passkey.rules.ts'

/** Browsers do not tell whether there is none or their user has changed their mind. */
const unused = 'No passkey was used. Try again, or sign in with your password.'

/**
 * Signs in by a passkey of this device, of a phone nearby or of a key that is plugged in.
 * @throws Failure
 */
export async function signInByPasskey(keepSignedIn: boolean): Promise<SignedIn> {
  const optionsJSON = await call(passkeyRoutes.beginPasskeySignIn, undefined)
  const credential = await startAuthentication({ optionsJSON }).catch(() => {
    throw refusal(t(unused))
  })
  return call(passkeyRoutes.signInByPasskey, { credential, ...(keepSignedIn && { keepSignedIn }) })
}

/** Ends the waiting for one. */
export const stopWaiting = () => WebAuthnAbortService.cancelCeremony()
