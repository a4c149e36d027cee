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

/** Returns the encrypted secret; all secrets of this table are encrypted. */
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

/** Activates the pending secret, unless it was replaced concurrently. */
export const confirm = async (tx: Db, accountId: string, secret: string, step: number): Promise<boolean> =>
  (
    await tx.query(sql`update second_factor
      set secret = pending, pending = null, confirmed_at = now(), last_step = ${step}
      where account_id = ${accountId} and pending = ${secret} returning account_id`)
  ).length > 0

/**
 * Marks the code of a time step, and all earlier ones, as used; only one of two concurrent uses succeeds.
 */
export const markStepUsed = async (
  db: Db,
  accountId: string,
  secret: string,
  step: number,
): Promise<boolean> =>
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

/** Returns whether a second factor was active. */
export const remove = async (tx: Db, accountId: string): Promise<boolean> =>
  (
    await tx.query<{ wasOn: boolean }>(
      sql`delete from second_factor where account_id = ${accountId} returning secret is not null as "wasOn"`,
    )
  )[0]?.wasOn ?? false
