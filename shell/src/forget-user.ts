import { forgetOwn } from '@portal/client'
import { forgetRecent } from './palette/recent.ts'
import type { SignOutReason } from './session/sign-out-reason.ts'
import { tabStore } from './tab/tabs.ts'

/**
 * Deletes a user's data from this browser. After an expired session, unfinished work stays for the same user.
 */
export function forgetUser(signOutReason: SignOutReason | null): void {
  if (signOutReason !== 'expired') forgetOwn()
  tabStore.clear()
  forgetRecent()
}
