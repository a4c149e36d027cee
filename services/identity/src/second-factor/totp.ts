import { Secret, TOTP } from 'otpauth'

const issuer = 'After-sales System'
const period = 30

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** Builds the otpauth address for a QR code. */
export const toOtpauthAddress = (secret: string, username: string): string =>
  totp(secret, username).toString()

/** Finds the 30-second time step of a code, with a tolerance of one step; undefined if the code is wrong. */
export function findTimeStep(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1_000 / period) + delta
}
