import type { Platform } from '@portal/contracts/reference.ts'

/** Which documents are searched. */
export interface Scope {
  platform: Platform
  /** What is true of all devices is always searched too. Empty: all groups of the platform. */
  deviceGroups: readonly string[]
}
