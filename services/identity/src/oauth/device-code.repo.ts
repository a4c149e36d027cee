import type { Scope } from '@portal/contracts/access.ts'
import { oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { newSecret, newUserCode, toHash } from '../secret/secret.ts'
import { lifetimeSeconds } from './oauth.rules.ts'

/** Seconds between two polls of a device. */
export const pollIntervalSeconds = 5

export async function insert(db: Db, clientId: string, scopes: readonly Scope[]) {
  const [deviceCode, userCode] = [newSecret(oauthPrefix.deviceCode), newUserCode()]
  await db.query(sql`insert into oauth_device_code (hash, user_code, client_id, scopes, expires_at, interval_seconds)
    values (${toHash(deviceCode)}, ${userCode}, ${clientId}, ${scopes}, now() + ${lifetimeSeconds.deviceCode} * interval '1 second', ${pollIntervalSeconds})`)
  return { deviceCode, userCode }
}

export interface WaitingDevice {
  clientId: string
  scopes: Scope[]
}

/** Locks the undecided request of this code until the transaction ends. */
export const lockWaiting = async (tx: Db, userCode: string): Promise<WaitingDevice | undefined> =>
  (
    await tx.query<WaitingDevice>(sql`select client_id as "clientId", oauth_device_code.scopes
    from oauth_device_code join oauth_client on oauth_client.id = client_id
    where user_code = ${userCode} and decision is null and expires_at > now() and disabled_at is null for update of oauth_device_code`)
  )[0]

export const decide = (tx: Db, userCode: string, authorizationId: string | null) =>
  tx.query(sql`update oauth_device_code set decision = ${authorizationId ? 'approved' : 'denied'}, authorization_id = ${authorizationId}
    where user_code = ${userCode}`)

export interface PolledDevice {
  clientId: string
  decision: 'approved' | 'denied' | null
  authorizationId: string | null
  isUsed: boolean
  isExpired: boolean
  isTooSoon: boolean
}

/** Locks a device code to read its result. */
export const lockPolled = async (tx: Db, deviceCode: string): Promise<PolledDevice | undefined> =>
  (
    await tx.query<PolledDevice>(sql`select client_id as "clientId", decision, authorization_id as "authorizationId",
      used_at is not null as "isUsed", expires_at <= now() as "isExpired", next_poll_at > now() as "isTooSoon"
    from oauth_device_code where hash = ${toHash(deviceCode)} for update`)
  )[0]

/** Records a poll; a poll that is too early extends the interval (RFC 8628, 3.5). */
export const recordPoll = (tx: Db, deviceCode: string, isTooSoon: boolean) =>
  tx.query(sql`update oauth_device_code set interval_seconds = interval_seconds + ${isTooSoon ? 5 : 0},
    next_poll_at = now() + (interval_seconds + ${isTooSoon ? 5 : 0}) * interval '1 second' where hash = ${toHash(deviceCode)}`)

/** Marks a device code as used and returns its grant, locked until the transaction ends. */
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

/** Deletes codes an hour after expiry. Until then late polls get the error `expired_token`. */
export const deleteExpired = (db: Db) =>
  db.query(sql`delete from oauth_device_code where expires_at < now() - interval '1 hour'`)
