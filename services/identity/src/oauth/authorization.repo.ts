import type { Scope } from '@portal/contracts/access.ts'
import { oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { newSecret, toHash } from '../secret/secret.ts'
import { lifetimeSeconds, maxGrants } from './oauth.rules.ts'

export type EndReason =
  | 'withdrawn'
  | 'revoked'
  | 'code reused'
  | 'refresh token reused'
  | 'too many'
  | 'client'

interface Agreement {
  clientId: string
  userId: string
  scopes: readonly Scope[]
}

/** Selects grants that have not expired or ended. Account and application are checked separately. */
export const isLive = sql`oauth_authorization.ended_at is null and oauth_authorization.expires_at > now()`
/** Selects grants whose application has fetched its tokens. */
const isTaken = sql`(oauth_authorization.code_hash is null or oauth_authorization.code_used_at is not null)`
const until = sql`now() + ${lifetimeSeconds.authorization} * interval '1 second'`

/** Inserts a grant and returns its authorization code. */
export async function insertWithCode(
  tx: Db,
  { clientId, userId, scopes }: Agreement,
  { redirectUri, codeChallenge }: { redirectUri: string; codeChallenge: string | null },
): Promise<{ id: string; code: string }> {
  const code = newSecret(oauthPrefix.code)
  const [row] = await tx.query<{ id: string }>(sql`insert into oauth_authorization
      (client_id, user_id, scopes, expires_at, code_hash, code_expires_at, redirect_uri, code_challenge)
    values (${clientId}, ${userId}, ${scopes}, ${until}, ${toHash(code)}, now() + ${lifetimeSeconds.code} * interval '1 second',
      ${redirectUri}, ${codeChallenge}) returning id`)
  return { id: row?.id ?? '', code }
}

/** Inserts a grant for a device code and returns its id. */
export async function insert(tx: Db, { clientId, userId, scopes }: Agreement): Promise<string> {
  const [row] = await tx.query<{
    id: string
  }>(sql`insert into oauth_authorization (client_id, user_id, scopes, expires_at)
    values (${clientId}, ${userId}, ${scopes}, ${until}) returning id`)
  return row?.id ?? ''
}

export interface CodeGrant extends Agreement {
  id: string
  redirectUri: string
  codeChallenge: string | null
  isUsed: boolean
  isEnded: boolean
  /** True if the code has not expired, its grant has not ended and its account is enabled. */
  isGood: boolean
}

/** Locks the grant of a code until the transaction ends. */
export const lockByCode = async (tx: Db, code: string): Promise<CodeGrant | undefined> =>
  (
    await tx.query<CodeGrant>(sql`select oauth_authorization.id, client_id as "clientId", user_id as "userId", scopes,
      redirect_uri as "redirectUri", code_challenge as "codeChallenge", code_used_at is not null as "isUsed", ended_at is not null as "isEnded",
      (${isLive} and code_expires_at > now() and account.disabled_at is null) as "isGood"
    from oauth_authorization join account on account.id = user_id
    where code_hash = ${toHash(code)} for update of oauth_authorization`)
  )[0]

/** Marks the code as used, and ends the oldest grants beyond the limit. */
export async function markCodeUsed(tx: Db, { id, userId, clientId }: CodeGrant) {
  await tx.query(sql`update oauth_authorization set code_used_at = now() where id = ${id}`)
  await endOldest(tx, userId, clientId)
}

export const endOldest = (tx: Db, userId: string, clientId: string) =>
  tx.query(sql`update oauth_authorization set ended_at = now(), ended_because = 'too many' where id in (
    select id from oauth_authorization where user_id = ${userId} and client_id = ${clientId} and ${isLive} and ${isTaken}
    order by created_at desc, id offset ${maxGrants})`)

/** Ends a grant with all its tokens. */
export const end = (db: Db, id: string, because: EndReason) =>
  db.query(
    sql`update oauth_authorization set ended_at = now(), ended_because = ${because} where id = ${id} and ended_at is null`,
  )

/** Ends all grants of a user for an application; returns whether there were any. */
export const endByUser = async (tx: Db, userId: string, clientId: string): Promise<boolean> =>
  (
    await tx.query(sql`update oauth_authorization set ended_at = now(), ended_because = 'withdrawn'
      where user_id = ${userId} and client_id = ${clientId} and ended_at is null returning id`)
  ).length > 0

export const endByClient = (tx: Db, clientId: string) =>
  tx.query(
    sql`update oauth_authorization set ended_at = now(), ended_because = 'client' where client_id = ${clientId} and ended_at is null`,
  )

export interface Application {
  clientId: string
  name: string
  homepage: string
  logo: string
  scopes: Scope[]
  since: string
  lastUsedAt: string | null
}

/** Lists the applications of a user, last used first. */
export const listByUser = (db: Db, userId: string): Promise<Application[]> =>
  db.query(sql`select client_id as "clientId", name, homepage, logo,
      (select array_agg(distinct scope) from oauth_authorization each, unnest(each.scopes) scope
        where each.user_id = ${userId} and each.client_id = oauth_client.id and each.ended_at is null and each.expires_at > now()
          and (each.code_hash is null or each.code_used_at is not null)) as scopes,
      min(oauth_authorization.created_at) as since, max(last_used_at) as "lastUsedAt"
    from oauth_authorization join oauth_client on oauth_client.id = client_id
    where user_id = ${userId} and ${isLive} and ${isTaken}
    group by client_id, oauth_client.id order by max(last_used_at) desc nulls last, lower(name)`)

/** Deletes unused codes, and grants that ended a month ago. Until then the reuse of a token is detected. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from oauth_authorization where (code_used_at is null and code_expires_at < now() - interval '1 hour')
    or least(ended_at, expires_at) < now() - interval '30 days'`)
