import { deleteUserValues } from '@portal/client'
import { deleteRecentItems } from './palette/recent.ts'
import type { SignOutReason } from './session/sign-out-reason.ts'
import { tabStore } from './tab/tabs.ts'

/**
 * Deletes a user's data from this browser. After session expiry, unfinished work stays for the same user.
 */
export function deleteUserData(signOutReason: SignOutReason | null): void {
  if (signOutReason !== 'expired') deleteUserValues()
  tabStore.clear()
  deleteRecentItems()
}
