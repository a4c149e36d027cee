const stored = 'portal.farewell'

const texts = {
  expired: 'Your session has ended. Please sign in again.',
  everywhere: 'You were signed out everywhere.',
  password: 'Your password was changed. Sign in with the new one.',
  disabled: 'This account has been disabled.',
} as const
export type SignOutReason = keyof typeof texts

/** Stores the reason for the sign-in page, which is a separate document. */
export const setSignOutReason = (signOutReason: SignOutReason) =>
  sessionStorage.setItem(stored, signOutReason)

/** Returns the stored text once. */
export function takeSignOutReason(): string | null {
  const signOutReason = sessionStorage.getItem(stored)
  sessionStorage.removeItem(stored)
  return signOutReason && signOutReason in texts ? texts[signOutReason as SignOutReason] : null
}
