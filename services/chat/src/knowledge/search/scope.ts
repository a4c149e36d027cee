import type { Platform } from '@portal/contracts/reference.ts'
import type { Reader } from '../reader.rules.ts'

/** Which documents are searched. */
export interface Scope {
  platform: Platform
  /** What is true of all devices is always searched too. Empty: all groups of the platform. */
  deviceGroups: readonly string[]
  /** As whom; without one everybody. */
  reader?: Reader
  /** Looks into this store alone, also where it is kept from answers: for who looks after documents. */
  inspects?: number
}
