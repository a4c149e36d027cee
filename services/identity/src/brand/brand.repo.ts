import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'
import { toHash } from '../secret/secret.ts'
import type { AssertionClaims, BrandKey } from './brand.rules.ts'

export interface BrandPlatform {
  id: string
  keys: BrandKey[]
  createdBy: string
  disabledAt: string | null
  /** Number of linked persons. */
  people: number
}

const columns = sql`id, keys, created_by as "createdBy", disabled_at as "disabledAt",
  (select count(*)::int from brand_link where platform_id = brand_platform.id) as people`

export const list = (db: Db): Promise<BrandPlatform[]> =>
  db.query(sql`select ${columns} from brand_platform order by disabled_at is not null, id`)

/** Finds an enabled platform. */
export const findEnabled = async (
  db: Db,
  id: string,
): Promise<Pick<BrandPlatform, 'id' | 'keys'> | undefined> =>
  (
    await db.query<Pick<BrandPlatform, 'id' | 'keys'>>(
      sql`select id, keys from brand_platform where id = ${id} and disabled_at is null`,
    )
  )[0]

/** Locks until the transaction ends. */
export const lock = async (tx: Db, id: string): Promise<BrandPlatform | undefined> =>
  (await tx.query<BrandPlatform>(sql`select ${columns} from brand_platform where id = ${id} for update`))[0]

/** Registers a platform or replaces its keys. */
export const save = (tx: Db, id: string, keys: readonly BrandKey[], createdBy: string) =>
  tx.query(sql`insert into brand_platform (id, keys, created_by) values (${id}, ${JSON.stringify(keys)}::jsonb, ${createdBy})
    on conflict (id) do update set keys = excluded.keys, updated_at = now()`)

export const saveDisabled = (tx: Db, id: string, isDisabled: boolean) =>
  tx.query(sql`update brand_platform set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null}, updated_at = now()
    where id = ${id}`)

/** Finds the account linked to a platform's user, even if disabled. */
export const findLinked = async (db: Db, platformId: string, subject: string): Promise<Account | undefined> =>
  (
    await db.query<Account>(sql`select ${accountColumns} from brand_link join account on account.id = account_id
      where platform_id = ${platformId} and subject = ${subject}`)
  )[0]

/** Checks that a person is linked to this account; links the person if unlinked. Requires a transaction. */
export async function link(tx: Db, platformId: string, subject: string, accountId: string): Promise<boolean> {
  const [row] = await tx.query<{
    accountId: string
  }>(sql`insert into brand_link (platform_id, subject, account_id, last_used_at)
    values (${platformId}, ${subject}, ${accountId}, now())
    on conflict (platform_id, subject) do update set last_used_at = now() returning account_id as "accountId"`)
  return row?.accountId === accountId
}

export const listLinks = (db: Db, accountId: string) =>
  db.query<{ platform: string; since: string; lastUsedAt: string | null }>(sql`select platform_id as platform,
      min(created_at) as since, max(last_used_at) as "lastUsedAt"
    from brand_link where account_id = ${accountId} group by platform_id order by platform_id`)

/** Removes all links of the platform to this account; returns whether there were any. */
export const unlink = async (tx: Db, platformId: string, accountId: string): Promise<boolean> =>
  (
    await tx.query(
      sql`delete from brand_link where platform_id = ${platformId} and account_id = ${accountId} returning subject`,
    )
  ).length > 0

/** Marks an assertion as used; only one of two concurrent uses succeeds. */
export const markAssertionUsed = async (
  tx: Db,
  platformId: string,
  { jti, expiresAt }: AssertionClaims,
): Promise<boolean> =>
  (
    await tx.query(sql`insert into brand_assertion (platform_id, jti_hash, expires_at)
      select id, ${toHash(jti)}, to_timestamp(${expiresAt}) from brand_platform where id = ${platformId} and disabled_at is null
      on conflict do nothing returning platform_id`)
  ).length > 0

/** Deletes assertions one hour after expiry, which exceeds any clock skew. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from brand_assertion where expires_at < now() - interval '1 hour'`)
