const stored = 'portal.farewell'

const texts = {
  expired: 'Your session has ended. Please sign in again.',
  everywhere: 'You were signed out everywhere.',
  disabled: 'This account has been disabled.',
} as const
export type Farewell = keyof typeof texts

/** Says on the sign-in page, a document of its own, why the session ended. */
export const sayFarewell = (farewell: Farewell) => sessionStorage.setItem(stored, farewell)

/** The text, once. */
export function takeFarewell(): string | null {
  const farewell = sessionStorage.getItem(stored)
  sessionStorage.removeItem(stored)
  return farewell && farewell in texts ? texts[farewell as Farewell] : null
}
