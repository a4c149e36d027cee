import { type MailGroup, mailGroups, mailRoutes } from '@portal/contracts/mail.contract.ts'
import { jwtVerify, SignJWT } from 'jose'

/** Unsubscription of an account from a subject. */
export interface MailStop {
  userId: string
  groups: MailGroup[]
}

const audience = 'mail-stop'
const keyOf = (secret: string) => new TextEncoder().encode(secret)
const isGroup = (group: unknown): group is MailGroup => Object.hasOwn(mailGroups, String(group))

/** `ticket.answered` is of the group `ticket`. */
export const toGroup = (kind: string): string => kind.split('.', 1)[0] as string

/**
 * Does not expire: an e-mail is kept for years, and whoever has it can do no more than stop its like. Another
 * `SERVICE_SECRET` ends it.
 */
export const signMailStop = (secret: string, { userId, groups }: MailStop): Promise<string> =>
  new SignJWT({ groups })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(userId)
    .sign(keyOf(secret))

export async function readMailStop(secret: string, token: string): Promise<MailStop | undefined> {
  try {
    const options = { algorithms: ['HS256'], audience, requiredClaims: ['sub'] }
    const { payload } = await jwtVerify<{ groups?: unknown }>(token, keyOf(secret), options)
    const groups = Array.isArray(payload.groups) ? payload.groups.filter(isGroup) : []
    return { userId: payload.sub as string, groups }
  } catch {
    return undefined
  }
}

/** Returns the address that mail programs call. */
export const mailStopAddress = (portalUrl: string, token: string) =>
  `${portalUrl}/api${mailRoutes.stopMails.path}?token=${token}`
