import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

/** E-mail to one account that is waiting to be sent. */
export interface WaitingMail {
  id: number
  accountId: string
  attempts: number
  messageId: string
  /** Username of the account. */
  name: string
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** The table name is a constant of the source; `columns` are those that `Mail` adds to `WaitingMail`. */
export const mailQueue = <Mail extends WaitingMail>(table: Sql, columns: Sql) => ({
  /** Begins a try, which no other copy begins; without an outcome the next one follows after the lease. */
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
