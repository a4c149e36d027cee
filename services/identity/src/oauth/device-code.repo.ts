import type { Scope } from '@portal/contracts/access.ts'
import { oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { newSecret, newUserCode, toHash } from '../secret/secret.ts'
import { lifetimes } from './oauth.rules.ts'

/** Seconds between two questions of a display. */
export const pollInterval = 5

export async function insert(db: Db, clientId: string, scopes: readonly Scope[]) {
  const [deviceCode, userCode] = [newSecret(oauthPrefix.deviceCode), newUserCode()]
  await db.query(sql`insert into oauth_device_code (hash, user_code, client_id, scopes, expires_at, interval_seconds)
    values (${toHash(deviceCode)}, ${userCode}, ${clientId}, ${scopes}, now() + ${lifetimes.deviceCode} * interval '1 second', ${pollInterval})`)
  return { deviceCode, userCode }
}

export interface Waiting {
  clientId: string
  scopes: Scope[]
}

/** Locks the undecided request of this code until the transaction ends. */
export const lockWaiting = async (tx: Db, userCode: string): Promise<Waiting | undefined> =>
  (
    await tx.query<Waiting>(sql`select client_id as "clientId", oauth_device_code.scopes
    from oauth_device_code join oauth_client on oauth_client.id = client_id
    where user_code = ${userCode} and decision is null and expires_at > now() and disabled_at is null for update of oauth_device_code`)
  )[0]

export const decide = (tx: Db, userCode: string, authorizationId: string | null) =>
  tx.query(sql`update oauth_device_code set decision = ${authorizationId ? 'approved' : 'denied'}, authorization_id = ${authorizationId}
    where user_code = ${userCode}`)

export interface Polled {
  clientId: string
  decision: 'approved' | 'denied' | null
  authorizationId: string | null
  isUsed: boolean
  isExpired: boolean
  isTooSoon: boolean
}

/** Locks a device code to read its result. */
export const lockPolled = async (tx: Db, deviceCode: string): Promise<Polled | undefined> =>
  (
    await tx.query<Polled>(sql`select client_id as "clientId", decision, authorization_id as "authorizationId",
      used_at is not null as "isUsed", expires_at <= now() as "isExpired", next_poll_at > now() as "isTooSoon"
    from oauth_device_code where hash = ${toHash(deviceCode)} for update`)
  )[0]

/** Records a poll, and extends the interval after an early one (RFC 8628, 3.5). */
export const notePoll = (tx: Db, deviceCode: string, isTooSoon: boolean) =>
  tx.query(sql`update oauth_device_code set interval_seconds = interval_seconds + ${isTooSoon ? 5 : 0},
    next_poll_at = now() + (interval_seconds + ${isTooSoon ? 5 : 0}) * interval '1 second' where hash = ${toHash(deviceCode)}`)

/** Locks the grant that the code is exchanged for. */
export const useCode = async (
  tx: Db,
  deviceCode: string,
): Promise<{ scopes: Scope[]; isGood: boolean } | undefined> => {
  await tx.query(sql`update oauth_device_code set used_at = now() where hash = ${toHash(deviceCode)}`)
  const [row] = await tx.query<{ scopes: Scope[]; isGood: boolean }>(sql`select oauth_authorization.scopes,
      (ended_at is null and account.disabled_at is null) as "isGood"
    from oauth_device_code join oauth_authorization on oauth_authorization.id = authorization_id join account on account.id = user_id
    where hash = ${toHash(deviceCode)}`)
  return row
}

/** Deletes codes an hour after their expiry, so that late polls get the right error. */
export const removeOld = (db: Db) =>
  db.query(sql`delete from oauth_device_code where expires_at < now() - interval '1 hour'`)
