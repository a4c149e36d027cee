import { createHmac, randomBytes } from 'node:crypto'
import type { Scope } from '@portal/contracts/access.ts'
import { oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'
import { newSecret, toHash } from '../secret/secret.ts'
import { isLive } from './authorization.repo.ts'
import { lifetimeSeconds } from './oauth.rules.ts'

export interface IssuedTokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

const newPair = () => ({ access: newSecret(oauthPrefix.access), refresh: newSecret(oauthPrefix.refresh) })
type Pair = ReturnType<typeof newPair>

/** Encrypted pair of tokens; can only be decrypted with both the refresh token and the stored seed. */
const pairOf = (token: string, seed: Buffer): Pair => {
  const half = (prefix: string) =>
    prefix + createHmac('sha256', seed).update(`${prefix}${token}`).digest('base64url')
  return { access: half(oauthPrefix.access), refresh: half(oauthPrefix.refresh) }
}

/** Issues a pair of tokens; neither outlives its grant. */
export async function issueTokens(
  tx: Db,
  authorizationId: string,
  all: readonly Scope[],
  scopes = all,
  { access, refresh } = newPair(),
): Promise<IssuedTokens> {
  await tx.query(sql`insert into oauth_token (hash, authorization_id, kind, scopes, expires_at)
    select hash, id, kind, case kind when 'access' then ${scopes}::text[] else ${all}::text[] end,
      least(expires_at, now() + seconds * interval '1 second')
    from oauth_authorization, (values (${toHash(access)}::bytea, 'access', ${lifetimeSeconds.access}::int),
      (${toHash(refresh)}::bytea, 'refresh', ${lifetimeSeconds.refresh}::int)) made (hash, kind, seconds)
    where id = ${authorizationId}`)
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: lifetimeSeconds.access,
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
}

export interface RefreshToken {
  authorizationId: string
  clientId: string
  scopes: Scope[]
  isUsed: boolean
  isEnded: boolean
  /** True if the grant is valid, whether or not the token is. */
  isAgreed: boolean
  isGood: boolean
}

/** Seconds in which a repeated exchange gets the same answer. */
const graceSeconds = 60

/** Locks a refresh token with its grant until the transaction ends. */
export const lockRefresh = async (tx: Db, token: string): Promise<RefreshToken | undefined> =>
  (
    await tx.query<RefreshToken>(sql`select authorization_id as "authorizationId", client_id as "clientId", oauth_token.scopes,
      used_at is not null as "isUsed", ended_at is not null as "isEnded", (${isLive} and account.disabled_at is null) as "isAgreed",
      (${isLive} and oauth_token.expires_at > now() and account.disabled_at is null) as "isGood"
    from oauth_token join oauth_authorization on oauth_authorization.id = authorization_id join account on account.id = user_id
    where hash = ${toHash(token)} and oauth_token.kind = 'refresh' for update of oauth_token, oauth_authorization`)
  )[0]

/** Marks the token as used and returns the new pair. */
export async function exchangeRefresh(tx: Db, token: string): Promise<Pair> {
  const seed = randomBytes(32)
  await tx.query(
    sql`update oauth_token set used_at = now(), answer_seed = ${seed} where hash = ${toHash(token)}`,
  )
  return pairOf(token, seed)
}

/**
 * Finds the recent answer for a used refresh token, as long as its tokens are unused. Applications may ask
 * twice at once, or lose an answer.
 */
export async function findRecentAnswer(tx: Db, token: string): Promise<IssuedTokens | undefined> {
  const [used] = await tx.query<{ seed: Buffer }>(sql`select answer_seed as seed from oauth_token
    where hash = ${toHash(token)} and answer_seed is not null and used_at > now() - ${graceSeconds} * interval '1 second'`)
  if (!used) return undefined
  const { access, refresh } = pairOf(token, used.seed)
  const [found] = await tx.query<{ scopes: Scope[]; left: number }>(sql`select access.scopes,
      extract(epoch from access.expires_at - now())::int as left
    from oauth_token access join oauth_token refresh on refresh.hash = ${toHash(refresh)} and refresh.used_at is null
    where access.hash = ${toHash(access)} and access.expires_at > now()`)
  return (
    found && {
      access_token: access,
      token_type: 'Bearer',
      expires_in: found.left,
      refresh_token: refresh,
      scope: found.scopes.join(' '),
    }
  )
}

export interface LiveToken {
  authorizationId: string
  clientId: string
  kind: 'access' | 'refresh'
  scopes: Scope[]
  createdAt: string
  expiresAt: string
}

const live = sql`from oauth_token
  join oauth_authorization on oauth_authorization.id = authorization_id
  join oauth_client on oauth_client.id = client_id
  join account on account.id = user_id`
const isGood = sql`oauth_token.expires_at > now() and used_at is null and ${isLive} and oauth_client.disabled_at is null and account.disabled_at is null`
const tokenColumns = sql`authorization_id as "authorizationId", client_id as "clientId", oauth_token.kind as "kind", oauth_token.scopes as "scopes",
  oauth_token.created_at as "createdAt", oauth_token.expires_at as "expiresAt"`

/** Finds a valid access or refresh token with its owner. */
export const findLive = async (
  db: Db,
  token: string,
): Promise<(LiveToken & { userId: string }) | undefined> =>
  (
    await db.query<LiveToken & { userId: string }>(
      sql`select ${tokenColumns}, user_id as "userId" ${live} where hash = ${toHash(token)} and ${isGood}`,
    )
  )[0]

export type TokenCaller = Account & { authorizationId: string; tokenScopes: Scope[] }

/** Finds the caller of an access token and records its use, at most once a minute. */
export async function findCaller(db: Db, token: string): Promise<TokenCaller | undefined> {
  const [found] = await db.query<TokenCaller & { isStale: boolean }>(
    sql`select ${accountColumns}, authorization_id as "authorizationId", oauth_token.scopes as "tokenScopes",
      coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
    ${live} where hash = ${toHash(token)} and oauth_token.kind = 'access' and ${isGood}`.prepared(),
  )
  if (found?.isStale)
    await db.query(
      sql`update oauth_authorization set last_used_at = now() where id = ${found.authorizationId}`,
    )
  return found
}

export const endAccess = (db: Db, token: string) =>
  db.query(sql`delete from oauth_token where hash = ${toHash(token)} and kind = 'access'`)

/** Keeps used refresh tokens as long as their grant, so that a second use is detected. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from oauth_token where expires_at < now() - interval '1 hour' and used_at is null`)
