import { scopes as allScopes, type Identity, type Scope } from '@portal/contracts/access.ts'
import { languageKey } from '@portal/contracts/mail.contract.ts'
import { toScopePermissions } from '@portal/contracts/permission.ts'
import type { Preferences } from '@portal/contracts/preference.contract.ts'
import type { Account } from '../account/account.repo.ts'
import { toIdentity } from '../session/session.rules.ts'
import type { TokenCaller } from './token.repo.ts'

/**
 * Identity of an application: its user, with the permissions that are granted and that the user still has.
 */
export function toApplicationIdentity(caller: TokenCaller): Identity {
  const own = toIdentity(caller, `oauth:${caller.authorizationId}`)
  const scopes = caller.tokenScopes
  return { ...own, grants: [], permissions: toScopePermissions(scopes, own.permissions), scopes }
}

/** Draws an avatar with the first letter of the name. */
function picture(username: string): string {
  const letter = [...username][0]?.toUpperCase() ?? ''
  const text = `&#${letter.codePointAt(0) ?? 32};`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><circle cx="14" cy="14" r="14" fill="#63AD82"/><text x="14" y="19" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="14" fill="#fff">${text}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Returns the user's data within the scopes; all data for the user's own calls. */
export function toUserInfo(account: Account, preferences: Preferences, scopes: readonly Scope[] = allScopes) {
  const language = preferences[languageKey]
  return {
    sub: account.id,
    ...(scopes.includes('language') && typeof language === 'string' && { locale: language }),
    ...(scopes.includes('email') && account.email && { email: account.email }),
    ...(scopes.includes('avatar') && { picture: picture(account.username) }),
  }
}
