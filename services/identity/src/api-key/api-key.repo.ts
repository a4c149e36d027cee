import { type ApiKey, type ApiKeyDraft, apiKeyPrefix } from '@portal/contracts/api-key.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { CallingKey } from '../access/key.rules.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'
import { newSecret, toHash } from '../secret/secret.ts'

/** Stored API key. */
export type KeyRow = Omit<ApiKey, 'lost'> & { ownerId: string }

const columns = sql`api_key.id, api_key.owner_id as "ownerId", api_key.name, hint, scope, may_sign_in as "maySignIn",
  allow_url_login as "allowUrlLogin", calls_per_minute as "callsPerMinute", api_key.created_at as "createdAt",
  api_key.expires_at as "expiresAt", api_key.last_used_at as "lastUsedAt", revoked_at as "revokedAt"`
const isLive = sql`api_key.revoked_at is null and api_key.expires_at > now()`
const inOrder = sql`order by (${isLive}) desc, api_key.created_at desc, api_key.id desc`

export const list = (db: Db, ownerId: string): Promise<KeyRow[]> =>
  db.query(sql`select ${columns} from api_key where owner_id = ${ownerId} ${inOrder}`)

/** Lists the keys of all accounts, or of one username. */
export const listAll = (db: Db, username?: string): Promise<(KeyRow & { owner: string })[]> =>
  db.query(sql`select ${columns}, account.username as owner from api_key join account on account.id = owner_id
    ${username === undefined ? sql`` : sql`where lower(account.username) = lower(${username})`} ${inOrder}`)

/** Locks the account until the transaction ends and counts its valid keys. */
export async function lockCount(tx: Db, ownerId: string): Promise<number> {
  await tx.query(sql`select from account where id = ${ownerId} for no key update`)
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from api_key where owner_id = ${ownerId} and ${isLive}`,
  )
  return row?.count ?? 0
}

/** Returns the key, which is stored only as a hash. */
export async function insert(tx: Db, draft: ApiKeyDraft, ownerId: string) {
  const { name, scope, maySignIn, allowUrlLogin, callsPerMinute, days } = draft
  const apiKey = newSecret(apiKeyPrefix)
  const [made] = await tx.query<KeyRow>(sql`insert into api_key
      (owner_id, name, key_hash, hint, scope, may_sign_in, allow_url_login, calls_per_minute, expires_at)
    values (${ownerId}, ${name.trim()}, ${toHash(apiKey)}, ${apiKey.slice(0, apiKeyPrefix.length + 4)}, ${scope}, ${maySignIn},
      ${allowUrlLogin}, ${callsPerMinute}, now() + ${days} * interval '1 day')
    returning ${columns}`)
  return { apiKey, made: made as KeyRow }
}

/** Returns undefined if the key is revoked, unknown or of another owner. */
export const revoke = async (tx: Db, id: number, ownerId?: string): Promise<KeyRow | undefined> =>
  (
    await tx.query<KeyRow>(sql`update api_key set revoked_at = now()
      where id = ${id} and revoked_at is null and (${ownerId ?? null}::text is null or owner_id = ${ownerId ?? null})
      returning ${columns}`)
  )[0]

export const revokeAll = (tx: Db, ownerId: string): Promise<KeyRow[]> =>
  tx.query(
    sql`update api_key set revoked_at = now() where owner_id = ${ownerId} and revoked_at is null returning ${columns}`,
  )

export type KeyCaller = Account & {
  key: CallingKey & Pick<KeyRow, 'maySignIn' | 'allowUrlLogin' | 'callsPerMinute'>
}

/** Selects a valid key with its enabled account. */
const asKey = sql`jsonb_build_object('id', api_key.id, 'name', api_key.name, 'scope', scope, 'maySignIn', may_sign_in,
  'allowUrlLogin', allow_url_login, 'callsPerMinute', calls_per_minute)`
export const callerColumns = sql`${accountColumns}, ${asKey} as key`
export const isValid = sql`${isLive} and account.disabled_at is null`

/** Finds the caller of a key and records its use, at most once a minute. */
export async function findCaller(db: Db, apiKey: string): Promise<KeyCaller | undefined> {
  const [found] = await db.query<KeyCaller & { isStale: boolean }>(
    sql`select ${callerColumns}, coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
      from api_key join account on account.id = owner_id where key_hash = ${toHash(apiKey)} and ${isValid}`.prepared(),
  )
  if (found?.isStale) await recordUse(db, found.key.id)
  return found
}

export const recordUse = (db: Db, id: number) =>
  db.query(sql`update api_key set last_used_at = now() where id = ${id}`)

/** Checks that key and account are still valid, and locks both until the transaction ends. */
export const lockValid = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx.query(
      sql`select from api_key join account on account.id = owner_id where api_key.id = ${id} and ${isValid} for share`,
    )
  ).length > 0

/** Counts a call. Returns 0, or the seconds to wait if the limit is reached. */
export async function countCall(db: Db, { id, callsPerMinute }: KeyCaller['key']): Promise<number> {
  const isOver = sql`api_key_minute.began_at <= clock_timestamp() - interval '1 minute'`
  const [row] = await db.query<{ calls: number; wait: number }>(
    sql`insert into api_key_minute (key_id, began_at, calls) values (${id}, clock_timestamp(), 1)
      on conflict (key_id) do update set calls = case when ${isOver} then 1 else api_key_minute.calls + 1 end,
        began_at = case when ${isOver} then clock_timestamp() else api_key_minute.began_at end
      returning calls, ceil(extract(epoch from began_at + interval '1 minute' - clock_timestamp()))::int as wait`.prepared(),
  )
  return row && row.calls > callsPerMinute ? Math.max(1, row.wait) : 0
}
