import type { SecondFactor } from '@portal/contracts/second-factor.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { toHash } from '../secret/secret.ts'

export const find = async (db: Db, accountId: string): Promise<Omit<SecondFactor, 'isDemanded'>> =>
  (
    await db.query<
      Omit<SecondFactor, 'isDemanded'>
    >(sql`select confirmed_at is not null as "isOn", confirmed_at as since,
        (select count(*) from recovery_code where account_id = ${accountId} and used_at is null) as "recoveryCodes"
      from second_factor where account_id = ${accountId}`)
  )[0] ?? { isOn: false, since: null, recoveryCodes: 0 }

/** Encrypted, as all secrets of this table. */
export const findSecret = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db.query<{ secret: string }>(
      sql`select secret from second_factor where account_id = ${accountId} and secret is not null`,
    )
  )[0]?.secret

export const storePending = (db: Db, accountId: string, secret: string) =>
  db.query(sql`insert into second_factor (account_id, pending) values (${accountId}, ${secret})
    on conflict (account_id) do update set pending = excluded.pending`)

export const findPendingSecret = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db.query<{ pending: string }>(
      sql`select pending from second_factor where account_id = ${accountId} and pending is not null`,
    )
  )[0]?.pending

/** Puts the pending secret in force, unless there is another one by now. */
export const confirm = async (tx: Db, accountId: string, secret: string, step: number): Promise<boolean> =>
  (
    await tx.query(sql`update second_factor
      set secret = pending, pending = null, confirmed_at = now(), last_step = ${step}
      where account_id = ${accountId} and pending = ${secret} returning account_id`)
  ).length > 0

/** Uses up the code of a step, and all before it; of two uses at once one wins. */
export const useStep = async (db: Db, accountId: string, secret: string, step: number): Promise<boolean> =>
  (
    await db.query(sql`update second_factor set last_step = ${step}
      where account_id = ${accountId} and secret = ${secret} and last_step < ${step} returning account_id`)
  ).length > 0

export async function replaceCodes(tx: Db, accountId: string, codes: readonly string[]) {
  await tx.query(sql`delete from recovery_code where account_id = ${accountId}`)
  for (const code of codes)
    await tx.query(sql`insert into recovery_code (account_id, hash) values (${accountId}, ${toHash(code)})`)
}

export const useCode = async (db: Db, accountId: string, code: string): Promise<boolean> =>
  (
    await db.query(sql`update recovery_code set used_at = now()
      where account_id = ${accountId} and hash = ${toHash(code)} and used_at is null returning account_id`)
  ).length > 0

/** Answers whether one was in force. */
export const remove = async (tx: Db, accountId: string): Promise<boolean> =>
  (
    await tx.query<{ wasOn: boolean }>(
      sql`delete from second_factor where account_id = ${accountId} returning secret is not null as "wasOn"`,
    )
  )[0]?.wasOn ?? false
