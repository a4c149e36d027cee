import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  SignedCredential,
} from '@portal/contracts/passkey.contract.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyRequest } from 'fastify'
import { toIssuer } from '../issuer.ts'
import type { KnownPasskey } from './passkey.repo.ts'

/** A third of a second to load, and most copies never need it. */
const library = () => import('@simplewebauthn/server')

const timeoutMs = 300_000
const newChallenge = () => randomBytes(32).toString('base64url')

/** Origin of the pages: browsers allow passkeys for named hosts only. */
export interface Place {
  origin: string
  rpId: string
}

/** @throws Problem `passkey.address` when the portal was opened by an IP address */
export function toPlace(request: FastifyRequest): Place {
  const origin = toIssuer(request)
  const { hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0)
    throw problem('passkey.address', {
      msg: 'Passkeys need the portal to be opened by its name, not by an IP address.',
    })
  return { origin, rpId: hostname }
}

interface Asker {
  userId: string
  username: string
}

export const creationFor = (
  { rpId }: Place,
  { userId, username }: Asker,
  known: readonly { credentialId: string }[],
): PasskeyCreation => ({
  challenge: newChallenge(),
  rp: { id: rpId, name: 'After-sales System' },
  user: { id: Buffer.from(userId).toString('base64url'), name: username, displayName: username },
  // EdDSA, ES256 and RS256, the best first.
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
  timeout: timeoutMs,
  attestation: 'none',
  excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
})

export const requestFor = ({ rpId }: Place): PasskeyRequest => ({
  challenge: newChallenge(),
  rpId,
  timeout: timeoutMs,
  userVerification: 'required',
})

/** Uses up a challenge; false where it is none of ours. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Verifies a registration; undefined if invalid. */
export async function verifyRegistration(credential: NewCredential, place: Place, take: TakeChallenge) {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: take,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [-8, -7, -257],
  }).catch(nothing)
  if (!registrationInfo) return undefined
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey, counter, isBackedUp: registrationInfo.credentialBackedUp }
}

/** Verifies an assertion and returns its counter; undefined if invalid. */
export async function verifyAssertion(
  credential: SignedCredential,
  { credentialId, publicKey, origin, counter }: KnownPasskey,
  take: TakeChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: take,
    // Requires the origin of registration: browsers let pages of sub-domains ask too.
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

/** Treats the library's errors as invalid. */
const nothing = () => ({ registrationInfo: undefined })
