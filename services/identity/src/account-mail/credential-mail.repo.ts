import { languageKey } from '@portal/contracts/mail.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { hasAcceptedInvitation } from '../account/account.repo.ts'
import type { CredentialChange } from './change-mail.ts'
import { createMailQueue, type QueuedMail } from './mail-queue.repo.ts'

export interface CredentialMail extends QueuedMail {
  change: CredentialChange
  address: string
  /** Language of the account; null if not set. */
  language: string | null
  isOver: boolean
}

export const queue = createMailQueue<CredentialMail>(
  sql`credential_mail`,
  sql`change, address,
    (select value #>> '{}' from preference where user_id = account.id and key = ${languageKey}) as language,
    mail.created_at < clock_timestamp() - interval '3 days' as "isOver"`,
)

/** Queues an e-mail to the current address. Does nothing if the invitation has not been accepted. */
export const add = (tx: Db, accountId: string, change: CredentialChange) =>
  tx.query(sql`insert into credential_mail (account_id, address, change)
    select id, email, ${change} from account where id = ${accountId} and email <> '' and ${hasAcceptedInvitation}`)

/** Counts the e-mails about a change within the last hour. */
export async function countRecent(tx: Db, accountId: string, change: CredentialChange): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`select count(*)::int as count from credential_mail
    where account_id = ${accountId} and change = ${change} and created_at > clock_timestamp() - interval '1 hour'`)
  return row?.count ?? 0
}

export const deleteExpired = (db: Db) =>
  db.query(sql`delete from credential_mail where created_at < now() - interval '30 days'`)
