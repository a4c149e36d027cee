import { Secret, TOTP } from 'otpauth'

const issuer = 'After-sales System'
const period = 30

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** What a QR code says to an authenticator app. */
export const toAddress = (secret: string, username: string): string => totp(secret, username).toString()

/**
 * The step of 30 seconds that the code is of, by a clock that may be one step off; undefined where it is of
 * none.
 */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1_000 / period) + delta
}
