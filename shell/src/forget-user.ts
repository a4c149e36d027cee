import { forgetOwn } from '@portal/client'
import { forgetRecent } from './palette/recent.ts'
import type { SignOutReason } from './session/sign-out-reason.ts'
import { tabStore } from './tab/tabs.ts'

/**
 * What this browser keeps of a user beside the session. Work that was begun outlives a session whose time was
 * over: whoever comes back goes on with it.
 */
export function forgetUser(signOutReason: SignOutReason | null): void {
  if (signOutReason !== 'expired') forgetOwn()
  tabStore.clear()
  forgetRecent()
}
