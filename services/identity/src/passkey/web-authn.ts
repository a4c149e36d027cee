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

/** Loaded on first use: it takes a third of a second, and most instances never need it. */
const library = () => import('@simplewebauthn/server')

const timeoutMs = 300_000
const newChallenge = () => randomBytes(32).toString('base64url')

/** Relying party id and origin of the portal's pages; browsers require a named host. */
export interface RelyingParty {
  origin: string
  rpId: string
}

/** @throws Problem `passkey.address` if the portal was opened by an IP address */
export function toRelyingParty(request: FastifyRequest): RelyingParty {
  const origin = toIssuer(request)
  const { hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) throw problem('passkey.address')
  return { origin, rpId: hostname }
}

interface Asker {
  userId: string
  username: string
}

export const toCreationOptions = (
  { rpId }: RelyingParty,
  { userId, username }: Asker,
  known: readonly { credentialId: string }[],
): PasskeyCreation => ({
  challenge: newChallenge(),
  rp: { id: rpId, name: 'After-sales System' },
  user: { id: Buffer.from(userId).toString('base64url'), name: username, displayName: username },
  // EdDSA, ES256 and RS256 in order of preference.
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

export const toRequestOptions = ({ rpId }: RelyingParty): PasskeyRequest => ({
  challenge: newChallenge(),
  rpId,
  timeout: timeoutMs,
  userVerification: 'required',
})

/** Consumes a challenge; false if it was not issued here. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Verifies a registration; undefined if invalid. */
export async function verifyRegistration(
  credential: NewCredential,
  place: RelyingParty,
  take: TakeChallenge,
) {
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
    // Requires the exact origin of registration, because browsers also allow pages of sub-domains to ask.
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

/** Treats errors of the library as an invalid answer. */
const nothing = () => ({ registrationInfo: undefined })
