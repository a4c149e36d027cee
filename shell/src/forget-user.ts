import { forgetRecent } from './palette/recent.ts'
import { tabStore } from './tab/tabs.ts'

/** What this browser keeps of a user beside the session. */
export function forgetUser(): void {
  tabStore.clear()
  forgetRecent()
}
