import { createHash } from 'node:crypto'
import type { Identity, Scope } from '@portal/contracts/access.ts'
import type { AuthorizationParameters } from '@portal/contracts/authorization.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { lifetimeSeconds, parameterNames } from './oauth.rules.ts'

export interface StoredRequest {
  clientId: string
  scopes: Scope[]
  parameters: AuthorizationParameters
}

/** Stores a request for a session and returns its id; a repeated request gets the same id. */
export async function storeRequest(
  db: Db,
  user: Pick<Identity, 'userId' | 'sessionId'>,
  { clientId, scopes, parameters }: StoredRequest,
): Promise<string> {
  const text = JSON.stringify(parameterNames.map((name) => parameters[name] ?? ''))
  const json = JSON.stringify(
    Object.fromEntries(parameterNames.map((name) => [name, parameters[name] ?? ''])),
  )
  const fingerprint = createHash('sha256').update(text).digest()
  const until = sql`now() + ${lifetimeSeconds.request} * interval '1 second'`
  const [row] = await db.query<{ id: string }>(sql`insert into oauth_request
      (session_id, user_id, client_id, scopes, parameters, fingerprint, expires_at)
    values (${user.sessionId}::uuid, ${user.userId}, ${clientId}, ${scopes}, ${json}::jsonb, ${fingerprint}, ${until})
    on conflict (session_id, fingerprint) do update set scopes = excluded.scopes, expires_at = excluded.expires_at
    returning id`)
  return row?.id ?? ''
}

/** Deletes and returns the stored request of this session, so that it is used once. */
export async function takeRequest(
  tx: Db,
  user: Pick<Identity, 'userId' | 'sessionId'>,
  id: string,
): Promise<StoredRequest | undefined> {
  const [row] = await tx.query<StoredRequest>(sql`delete from oauth_request
    where id::text = ${id} and session_id::text = ${user.sessionId} and user_id = ${user.userId} and expires_at > now()
    returning client_id as "clientId", scopes, parameters`)
  return row
}

export const deleteExpired = (db: Db) => db.query(sql`delete from oauth_request where expires_at < now()`)
