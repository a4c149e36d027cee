import { createHash, randomBytes } from 'node:crypto'
import {
  type AccessToken,
  type AccessTokenDraft,
  accessTokenPrefix,
} from '@portal/contracts/access-token.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Prefix and 256 random bits. */
const newToken = () => accessTokenPrefix + randomBytes(32).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const hintOf = (token: string) => token.slice(0, accessTokenPrefix.length + 4)

/** Permissions of every access token. */
const permissions = ['release:view', 'release:publish']

const columns = sql`id, name, hint, permissions, remotes, created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`
const isLive = sql`revoked_at is null and expires_at > now()`

export const list = (db: Db): Promise<AccessToken[]> =>
  db.query(sql`select ${columns} from access_token order by (${isLive}) desc, created_at desc, id desc`)

/** Returns the token, which is stored only as a hash. */
export async function insert(db: Db, { name, remotes, days }: AccessTokenDraft, createdBy: string) {
  const token = newToken()
  const [accessToken] = await db.query<AccessToken>(sql`insert into access_token
      (name, token_hash, hint, permissions, remotes, created_by, expires_at)
    values (${name.trim()}, ${hashOf(token)}, ${hintOf(token)}, ${permissions}, ${remotes}, ${createdBy}, now() + ${days} * interval '1 day')
    returning ${columns}`)
  return { token, accessToken: accessToken as AccessToken }
}

/** Returns undefined if the token is revoked or unknown. */
export const revoke = async (db: Db, id: number): Promise<AccessToken | undefined> =>
  (
    await db.query<AccessToken>(
      sql`update access_token set revoked_at = now() where id = ${id} and revoked_at is null returning ${columns}`,
    )
  )[0]

/** Finds the unrevoked token with this name, ignoring case. */
export const findByName = async (db: Db, name: string): Promise<AccessToken | undefined> =>
  (
    await db.query<AccessToken>(
      sql`select ${columns} from access_token where lower(name) = lower(${name}) and revoked_at is null`,
    )
  )[0]

/** Finds the valid token with this value, and records its use at most once a minute. */
export async function findLive(db: Db, token: string): Promise<AccessToken | undefined> {
  const hash = hashOf(token)
  const [found] = await db.query<AccessToken & { isStale: boolean }>(
    sql`select ${columns}, coalesce(last_used_at < now() - interval '1 minute', true) as "isStale" from access_token
      where token_hash = ${hash} and ${isLive}`.prepared(),
  )
  if (found?.isStale) await db.query(sql`update access_token set last_used_at = now() where id = ${found.id}`)
  return found
}
