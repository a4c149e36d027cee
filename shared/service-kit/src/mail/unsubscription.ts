import { type MailGroup, mailGroups, mailRoutes } from '@portal/contracts/mail.contract.ts'
import { jwtVerify, SignJWT } from 'jose'

/** Unsubscription of an account from a subject. */
export interface Unsubscription {
  userId: string
  groups: MailGroup[]
}

const audience = 'mail-stop'
const keyOf = (secret: string) => new TextEncoder().encode(secret)
const isGroup = (group: unknown): group is MailGroup => Object.hasOwn(mailGroups, String(group))

/** `ticket.answered` belongs to the group `ticket`. */
export const toGroup = (kind: string): string => kind.split('.', 1)[0] as string

/**
 * Never expires: e-mails are kept for years, and the token only allows to unsubscribe from this group. A new
 * `SERVICE_SECRET` invalidates it.
 */
export const signUnsubscription = (secret: string, { userId, groups }: Unsubscription): Promise<string> =>
  new SignJWT({ groups })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject(userId)
    .sign(keyOf(secret))

export async function verifyUnsubscription(
  secret: string,
  token: string,
): Promise<Unsubscription | undefined> {
  try {
    const options = { algorithms: ['HS256'], audience, requiredClaims: ['sub'] }
    const { payload } = await jwtVerify<{ groups?: unknown }>(token, keyOf(secret), options)
    const groups = Array.isArray(payload.groups) ? payload.groups.filter(isGroup) : []
    return { userId: payload.sub as string, groups }
  } catch {
    return undefined
  }
}

/** Returns the address for one-click unsubscription by mail programs. */
export const unsubscribeAddress = (portalUrl: string, token: string) =>
  `${portalUrl}/api${mailRoutes.stopMails.path}?token=${token}`
