import type { MailGroup } from '@portal/contracts/mail.contract.ts'
import type { MailConfig } from './config.ts'

/** `urgent` e-mails are sent immediately, `quiet` ones after a while if the notice is unread. */
type Urgency = 'urgent' | 'quiet'

interface PortalNotice {
  /** English sentence with `{values}`; the client's catalogues translate it. */
  text: string
  mail?: never
}

interface MailedNotice {
  text: string
  /** Whether and when the notice is sent as an e-mail. */
  mail?: Urgency
}

/** Notices by kind. Only kinds of a group that readers can unsubscribe from may be e-mails. */
export type Notices<Kind extends string> = {
  readonly [K in Kind]: K extends `${MailGroup}.${string}` ? MailedNotice : PortalNotice
}

/** E-mails that a service sends. */
export interface Mailing {
  notices: Readonly<Record<string, MailedNotice>>
  config: MailConfig
}
