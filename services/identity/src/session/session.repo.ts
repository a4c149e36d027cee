import type { Session } from '@portal/contracts/session.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { KeyInForce } from '../access/key.rules.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'
import { sidHash } from './token.ts'

/** Limits of a session when idle and in all; kept ones last longer. */
const idle = sql`case when is_kept then interval '7 days' else interval '12 hours' end`
const absolute = sql`case when is_kept then interval '30 days' else interval '7 days' end`

/** Selects sessions with a recent sign-in or password. */
const isProven = sql`session.proven_at > now() - interval '10 minutes'`

interface NewSession {
  sid: string
  userId: string
  address: string
  userAgent: string
  isKept?: boolean
  /** The API key that opens it. */
  apiKeyId?: number
}

export const insert = async (
  db: Db,
  { sid, userId, address, userAgent, isKept = false, apiKeyId }: NewSession,
): Promise<string> => {
  const [row] = await db.query<{
    id: string
  }>(sql`insert into session (sid_hash, user_id, expires_at, address, user_agent, is_kept, api_key_id)
    select ${sidHash(sid)}, ${userId}, now() + ${idle}, ${address}, ${userAgent.slice(0, 300)}, is_kept, ${apiKeyId ?? null}::bigint
    from (values (${isKept}::boolean)) wished (is_kept) returning id`)
  return row?.id ?? ''
}

export type LiveSession = Account & {
  sessionId: string
  isStale: boolean
  isProven: boolean
  apiKey: KeyInForce | null
}

/** Finds a live session with its enabled account; one of an API key only while the key is valid. */
export async function findLive(db: Db, sid: string): Promise<LiveSession | undefined> {
  const [row] = await db.query<LiveSession>(
    sql`select session.id as "sessionId", session.last_seen_at < now() - interval '1 minute' as "isStale", ${isProven} as "isProven", ${accountColumns},
        case when api_key.id is not null then jsonb_build_object('id', api_key.id, 'name', api_key.name, 'scope', api_key.scope, 'maySignIn', api_key.may_sign_in) end as "apiKey"
      from session join account on account.id = user_id left join api_key on api_key.id = api_key_id
      where sid_hash = ${sidHash(sid)} and session.expires_at > now() and disabled_at is null
        and (api_key_id is null or (api_key.revoked_at is null and api_key.expires_at > now()))`.prepared(),
  )
  return row
}

/** Extends a session by its use. */
export const touch = (db: Db, id: string) =>
  db.query(
    sql`update session set last_seen_at = now(), expires_at = least(created_at + ${absolute}, now() + ${idle}) where id = ${id}`,
  )

export const prove = (db: Db, id: string) =>
  db.query(sql`update session set proven_at = now() where id = ${id}`)

export const isRecent = async (db: Db, id: string): Promise<boolean> =>
  (await db.query(sql`select from session where id::text = ${id} and ${isProven}`)).length > 0

export const list = (db: Db, userId: string, currentId: string): Promise<Session[]> =>
  db.query(sql`select id, id::text = ${currentId} as current, created_at as "createdAt", last_seen_at as "lastSeenAt",
      expires_at as "expiresAt", address, user_agent as "userAgent"
    from session where user_id = ${userId} and expires_at > now() order by id::text = ${currentId} desc, last_seen_at desc`)

/** Answers the id of the session that ended, if there was one. */
export const endBySid = async (db: Db, sid: string): Promise<string | undefined> =>
  (await db.query<{ id: string }>(sql`delete from session where sid_hash = ${sidHash(sid)} returning id`))[0]
    ?.id

/** Ends a session of this user only. */
export const end = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db.query(sql`delete from session where id::text = ${id} and user_id = ${userId} returning id`))
    .length > 0

/** Sessions of one account at once, those of API keys aside. */
const maxSessions = 100

/** Ends the sessions above the limit, the longest unused first, and returns their ids. */
export const endExcess = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(sql`delete from session where id in (
        select id from session where user_id = ${userId} and api_key_id is null
        order by last_seen_at desc, id desc offset ${maxSessions}) returning id`)
  ).map(({ id }) => id)

export const endAll = (db: Db, userId: string) => db.query(sql`delete from session where user_id = ${userId}`)

/** Ends all other sessions of the user and returns their ids. */
export const endOthers = async (db: Db, userId: string, keptId: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      sql`delete from session where user_id = ${userId} and id::text <> ${keptId} returning id`,
    )
  ).map(({ id }) => id)

/** All that an API key has opened; answers their ids. */
export const endOfKey = async (db: Db, apiKeyId: number): Promise<string[]> =>
  (await db.query<{ id: string }>(sql`delete from session where api_key_id = ${apiKeyId} returning id`)).map(
    ({ id }) => id,
  )

export const removeExpired = (db: Db) => db.query(sql`delete from session where expires_at < now()`)
