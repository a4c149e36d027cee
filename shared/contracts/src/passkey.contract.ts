import * as T from 'typebox'
import { routes } from './route.ts'
import { CurrentPassword, PasswordProof, SignedIn } from './sign-in.contract.ts'
import { Id, Instant, Line, Nullable, OneOf } from './values.ts'

/** Maximum passkeys of one account. */
export const maxPasskeys = 20

const Base64Url = (maxLength: number) => T.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
/** Credential id as browsers encode it. */
const CredentialId = Base64Url(1400)

export const Passkey = T.Object({
  id: Id,
  name: T.String(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  /** True if a password manager syncs the passkey to other devices. */
  isBackedUp: T.Boolean(),
})
export type Passkey = T.Static<typeof Passkey>

/** Options of a registration (WebAuthn, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = T.Object({
  challenge: T.String(),
  rp: T.Object({ id: T.String(), name: T.String() }),
  user: T.Object({ id: T.String(), name: T.String(), displayName: T.String() }),
  pubKeyCredParams: T.Array(T.Object({ alg: T.Integer(), type: T.Literal('public-key') })),
  timeout: T.Integer(),
  attestation: T.Literal('none'),
  excludeCredentials: T.Array(T.Object({ id: T.String(), type: T.Literal('public-key') })),
  authenticatorSelection: T.Object({
    residentKey: T.Literal('required'),
    requireResidentKey: T.Literal(true),
    userVerification: T.Literal('required'),
  }),
})
export type PasskeyCreation = T.Static<typeof PasskeyCreation>

/** Options of an assertion (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = T.Object({
  challenge: T.String(),
  rpId: T.String(),
  timeout: T.Integer(),
  userVerification: T.Literal('required'),
})
export type PasskeyRequest = T.Static<typeof PasskeyRequest>

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: T.Literal('public-key'),
  clientExtensionResults: T.Object({}, { additionalProperties: true }),
  authenticatorAttachment: T.Optional(OneOf(['platform', 'cross-platform'])),
}

/** Registered credential (`RegistrationResponseJSON`). */
export const NewCredential = T.Object({
  ...credential,
  // Browsers also send these two values under other names.
  response: T.Object(
    { clientDataJSON: Base64Url(4000), attestationObject: Base64Url(20_000) },
    { additionalProperties: true },
  ),
})
export type NewCredential = T.Static<typeof NewCredential>

/** Assertion (`AuthenticationResponseJSON`). */
export const SignedCredential = T.Object({
  ...credential,
  response: T.Object(
    {
      clientDataJSON: Base64Url(4000),
      authenticatorData: Base64Url(4000),
      signature: Base64Url(8000),
      userHandle: T.Optional(Base64Url(200)),
    },
    { additionalProperties: true },
  ),
})
export type SignedCredential = T.Static<typeof SignedCredential>

const own = { access: 'secondFactor:own' } as const

/** Passkeys sign in without a password; the device asks for a fingerprint, face or PIN. */
export const passkeyRoutes = routes('identity', {
  findPasskeys: {
    ...own,
    path: '/passkey/find',
    summary: 'The own passkeys',
    data: T.Array(Passkey),
    reads: true,
  },
  beginPasskey: {
    ...own,
    path: '/passkey/begin',
    summary: 'Options to register a passkey; valid for five minutes',
    body: PasswordProof,
    data: PasskeyCreation,
  },
  addPasskey: {
    ...own,
    path: '/passkey/add',
    summary: 'Keep the passkey that the browser has made',
    body: T.Object({ name: Line(60), credential: NewCredential }, { additionalProperties: false }),
    data: Passkey,
  },
  deletePasskey: {
    ...own,
    path: '/passkey/delete',
    summary: 'Let a passkey sign in no more',
    body: T.Object({ id: Id, currentPassword: CurrentPassword }, { additionalProperties: false }),
  },
  beginPasskeySignIn: {
    path: '/login/passkey/begin',
    access: 'public',
    summary: 'Options to sign in by a passkey; valid for five minutes',
    data: PasskeyRequest,
  },
  signInByPasskey: {
    path: '/login/passkey',
    access: 'public',
    summary: 'Sign in by what a passkey has signed',
    body: T.Object(
      { credential: SignedCredential, keepSignedIn: T.Optional(T.Boolean()) },
      { additionalProperties: false },
    ),
    data: SignedIn,
    silent: true,
  },
})
