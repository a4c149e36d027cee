import type { UserView } from '@portal/contracts/session.contract.ts'

/**
 * Settings that were changed here and that the server has not confirmed; they win over what it answered
 * before.
 */
export const unsaved = new Map<string, unknown>()

export const withUnsaved = (user: UserView): UserView => {
  const all = Object.entries({ ...user.preferences, ...Object.fromEntries(unsaved) })
  return { ...user, preferences: Object.fromEntries(all.filter(([, value]) => value !== null)) }
}
