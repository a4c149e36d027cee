import * as T from 'typebox'
import { routes } from './route.ts'
import { PasswordProof } from './sign-in.contract.ts'
import { Instant, Nullable } from './values.ts'

export const SecondFactor = T.Object({
  isOn: T.Boolean(),
  /** True if the user's role requires a second factor. */
  isDemanded: T.Boolean(),
  since: Nullable(Instant),
  /** Number of unused recovery codes. */
  recoveryCodes: T.Integer(),
})
export type SecondFactor = T.Static<typeof SecondFactor>

/** Secret for an authenticator app, as text and as the address of a QR code. */
export const FactorSecret = T.Object({ secret: T.String(), address: T.String() })
export type FactorSecret = T.Static<typeof FactorSecret>
export const RecoveryCodes = T.Object({ recoveryCodes: T.Array(T.String()) })

const FactorCode = T.String({ minLength: 1, maxLength: 40 })
const own = { access: 'secondFactor:own' } as const

export const secondFactorRoutes = routes('identity', {
  findSecondFactor: {
    ...own,
    path: '/secondFactor/find',
    summary: 'Whether signing in to the own account needs a code',
    data: SecondFactor,
    reads: true,
  },
  beginSecondFactor: {
    ...own,
    path: '/secondFactor/begin',
    summary: 'A new secret for an authenticator app; it counts once a code of it was typed',
    body: PasswordProof,
    data: FactorSecret,
  },
  confirmSecondFactor: {
    ...own,
    path: '/secondFactor/confirm',
    summary: 'Turn it on by a code; ends all other sessions, and answers the recovery codes this once',
    body: T.Object({ code: FactorCode }, { additionalProperties: false }),
    data: RecoveryCodes,
  },
  renewRecoveryCodes: {
    ...own,
    path: '/secondFactor/renewCodes',
    summary: 'New recovery codes; the old ones end',
    body: PasswordProof,
    data: RecoveryCodes,
  },
  endSecondFactor: {
    ...own,
    path: '/secondFactor/end',
    summary: 'Sign in by the password alone from now on',
    body: PasswordProof,
  },
})
