import type { Session } from '@portal/contracts/session.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import type { CallingKey } from '../access/key.rules.ts'
import { type Account, accountColumns } from '../account/account.repo.ts'
import { hashSid } from './token.ts'

/** Idle and total lifetimes of a session; longer with "remember me". */
const idle = sql`case when is_kept then interval '7 days' else interval '12 hours' end`
const absolute = sql`case when is_kept then interval '30 days' else interval '7 days' end`

/** Selects sessions with a recent sign-in or password check. */
const isProven = sql`session.proven_at > now() - interval '10 minutes'`

interface NewSession {
  sid: string
  userId: string
  address: string
  userAgent: string
  isKept?: boolean
  /** API key that opens the session. */
  apiKeyId?: number
}

export const insert = async (
  db: Db,
  { sid, userId, address, userAgent, isKept = false, apiKeyId }: NewSession,
): Promise<string> => {
  const [row] = await db.query<{
    id: string
  }>(sql`insert into session (sid_hash, user_id, expires_at, address, user_agent, is_kept, api_key_id)
    select ${hashSid(sid)}, ${userId}, now() + ${idle}, ${address}, ${userAgent.slice(0, 300)}, is_kept, ${apiKeyId ?? null}::bigint
    from (values (${isKept}::boolean)) wished (is_kept) returning id`)
  return row?.id ?? ''
}

export type LiveSession = Account & {
  sessionId: string
  isStale: boolean
  isProven: boolean
  apiKey: CallingKey | null
}

/** Finds a valid session with its enabled account; a session of an API key requires a valid key. */
export async function findLive(db: Db, sid: string): Promise<LiveSession | undefined> {
  const [row] = await db.query<LiveSession>(
    sql`select session.id as "sessionId", session.last_seen_at < now() - interval '1 minute' as "isStale", ${isProven} as "isProven", ${accountColumns},
        case when api_key.id is not null then jsonb_build_object('id', api_key.id, 'name', api_key.name, 'scope', api_key.scope, 'maySignIn', api_key.may_sign_in) end as "apiKey"
      from session join account on account.id = user_id left join api_key on api_key.id = api_key_id
      where sid_hash = ${hashSid(sid)} and session.expires_at > now() and disabled_at is null
        and (api_key_id is null or (api_key.revoked_at is null and api_key.expires_at > now()))`.prepared(),
  )
  return row
}

/** Extends a session when it is used. */
export const extend = (db: Db, id: string) =>
  db.query(
    sql`update session set last_seen_at = now(), expires_at = least(created_at + ${absolute}, now() + ${idle}) where id = ${id}`,
  )

export const recordProof = (db: Db, id: string) =>
  db.query(sql`update session set proven_at = now() where id = ${id}`)

export const isRecent = async (db: Db, id: string): Promise<boolean> =>
  (await db.query(sql`select from session where id::text = ${id} and ${isProven}`)).length > 0

export const list = (db: Db, userId: string, currentId: string): Promise<Session[]> =>
  db.query(sql`select id, id::text = ${currentId} as current, created_at as "createdAt", last_seen_at as "lastSeenAt",
      expires_at as "expiresAt", address, user_agent as "userAgent"
    from session where user_id = ${userId} and expires_at > now() order by id::text = ${currentId} desc, last_seen_at desc`)

/** Ends a session and returns its id; undefined if there was none. */
export const endBySid = async (db: Db, sid: string): Promise<string | undefined> =>
  (await db.query<{ id: string }>(sql`delete from session where sid_hash = ${hashSid(sid)} returning id`))[0]
    ?.id

/** Ends a session only if it belongs to this user. */
export const end = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db.query(sql`delete from session where id::text = ${id} and user_id = ${userId} returning id`))
    .length > 0

/** Maximum sessions per account, without those of API keys. */
const maxSessions = 100

/** Ends the sessions above the limit, longest unused first, and returns their ids. */
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

/** Ends all sessions of an API key and returns their ids. */
export const endByKey = async (db: Db, apiKeyId: number): Promise<string[]> =>
  (await db.query<{ id: string }>(sql`delete from session where api_key_id = ${apiKeyId} returning id`)).map(
    ({ id }) => id,
  )

export const removeExpired = (db: Db) => db.query(sql`delete from session where expires_at < now()`)
