import type { MailConfig } from './config.ts'

/** `urgent` ones are sent at once, `quiet` ones after a while if the notice is unread. */
export type Urgency = 'urgent' | 'quiet'

/** E-mails that a service sends. */
export interface Mailing {
  /** An English sentence for each kind. */
  texts: Readonly<Record<string, string>>
  /** Kinds without an entry are notices in the portal only. */
  mailed: Readonly<Record<string, Urgency | undefined>>
  config: MailConfig
}
