import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

/** Queued e-mail to an account. */
export interface QueuedMail {
  id: number
  accountId: string
  attempts: number
  messageId: string
  /** Username of the account. */
  name: string
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/**
 * Creates a mail queue. `table` is a constant; `columns` are the columns that `Mail` adds to `QueuedMail`.
 */
export const createMailQueue = <Mail extends QueuedMail>(table: Sql, columns: Sql) => ({
  /** Claims an e-mail for an attempt. Without an outcome it becomes due again after the lease. */
  async begin(db: Db, leaseSeconds: number): Promise<Mail | undefined> {
    const [begun] = await db.query<Mail>(sql`update ${table} mail
      set attempts = attempts + 1, next_at = clock_timestamp() + ${seconds(leaseSeconds)}
      from account
      where account.id = account_id and mail.id = (select id from ${table}
        where state = 'WAITING' and next_at <= clock_timestamp() order by next_at limit 1 for update skip locked)
      returning mail.id, account_id as "accountId", attempts, message_id as "messageId", username as name, ${columns}`)
    return begun
  },

  end: (db: Db, id: number, state: 'SENT' | 'FAILED', reason = '') =>
    db.query(
      sql`update ${table} set state = ${state}, reason = ${reason} where id = ${id} and state = 'WAITING'`,
    ),

  postpone: (db: Db, id: number, reason: string, pauseSeconds: number) =>
    db.query(sql`update ${table} set reason = ${reason}, next_at = clock_timestamp() + ${seconds(pauseSeconds)}
      where id = ${id} and state = 'WAITING'`),
})
