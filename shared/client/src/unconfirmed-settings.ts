import type { UserView } from '@portal/contracts/session.contract.ts'

/**
 * Settings that were changed here and not yet confirmed by the server; they override its earlier answers.
 */
export const unconfirmedSettings = new Map<string, unknown>()

export const withUnconfirmedSettings = (user: UserView): UserView => {
  const all = Object.entries({ ...user.preferences, ...Object.fromEntries(unconfirmedSettings) })
  return { ...user, preferences: Object.fromEntries(all.filter(([, value]) => value !== null)) }
}
