import type { MailConfig } from './config.ts'

/** `urgent` ones are sent at once, `quiet` ones to those who have not read the notice after a while. */
export type Urgency = 'urgent' | 'quiet'

/** What a service writes to people about. */
export interface Mailing {
  /** An English sentence for each kind. */
  texts: Readonly<Record<string, string>>
  /** Kinds without an entry are notices in the portal only. */
  mailed: Readonly<Record<string, Urgency | undefined>>
  config: MailConfig
}
