import { call, t } from '@portal/client'
import { passkeyRoutes } from '@portal/contracts/passkey.contract.ts'
import type { SignedIn } from '@portal/contracts/sign-in.contract.ts'
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { createRefusal } from '../passkey/passkey.rules.ts'

/** Browsers do not reveal whether there is no passkey or the user cancelled. */
const unused = 'No passkey was used. Try again, or sign in with your password.'

/**
 * Signs in with a passkey of this device, of a nearby phone or of a security key.
 * @throws Failure
 */
export async function signInByPasskey(keepSignedIn: boolean): Promise<SignedIn> {
  const optionsJSON = await call(passkeyRoutes.beginPasskeySignIn, undefined)
  const credential = await startAuthentication({ optionsJSON }).catch(() => {
    throw createRefusal(t(unused))
  })
  return call(passkeyRoutes.signInByPasskey, { credential, ...(keepSignedIn && { keepSignedIn }) })
}

/** Cancels the request for a passkey. */
export const cancelPasskeyRequest = () => WebAuthnAbortService.cancelCeremony()
