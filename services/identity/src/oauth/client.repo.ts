import { randomBytes } from 'node:crypto'
import { type OauthClient, type OauthClientDraft, oauthPrefix } from '@portal/contracts/oauth.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { matchesHash, newSecret, toHash } from '../secret/secret.ts'
import { lifetimeSeconds } from './oauth.rules.ts'

const own = sql`id, version, name, homepage, logo, is_public as "isPublic", requires_pkce as "requiresPkce",
  may_use_device_code as "mayUseDeviceCode", redirect_uris as "redirectUris", scopes, secret_hint as "secretHint",
  case when old_secret_until > now() then old_secret_until end as "oldSecretUntil", created_by as "createdBy",
  created_at as "createdAt", disabled_at as "disabledAt"`
const columns = sql`${own},
  (select count(distinct user_id)::int from oauth_authorization
    where client_id = oauth_client.id and ended_at is null and expires_at > now()
      and (code_hash is null or code_used_at is not null)) as users`
const touched = sql`version = version + 1, updated_at = now()`
const hintOf = (secret: string) => secret.slice(0, oauthPrefix.secret.length + 4)
const newId = () => `app-${randomBytes(9).toString('hex')}`

const one = async (rows: Promise<OauthClient[]>) => (await rows)[0]

export const list = (db: Db): Promise<OauthClient[]> =>
  db.query(sql`select ${columns} from oauth_client order by disabled_at is not null, lower(name)`)

export const find = (db: Db, id: string) =>
  one(db.query(sql`select ${columns} from oauth_client where id = ${id}`))

/** Locks until the transaction ends. */
export const lock = (tx: Db, id: string) =>
  one(tx.query(sql`select ${columns} from oauth_client where id = ${id} for update`))

export const findByName = (db: Db, name: string) =>
  one(db.query(sql`select ${columns} from oauth_client where lower(name) = lower(${name}) or id = ${name}`))

/** Client data that an authorization request needs. */
export type RequestingClient = Omit<OauthClient, 'users'>

/** Finds an enabled client. */
export const findEnabled = async (db: Db, id: string): Promise<RequestingClient | undefined> =>
  (
    await db.query<RequestingClient>(
      sql`select ${own} from oauth_client where id = ${id} and disabled_at is null`.prepared(),
    )
  )[0]

/** Returns the secret, which is stored only as a hash. */
export async function insert(tx: Db, draft: OauthClientDraft, createdBy: string) {
  const secret = draft.isPublic ? null : newSecret(oauthPrefix.secret)
  const [client] = await tx.query<OauthClient>(sql`insert into oauth_client
      (id, name, homepage, logo, is_public, requires_pkce, may_use_device_code, redirect_uris, scopes, secret_hash, secret_hint, created_by)
    values (${newId()}, ${draft.name.trim()}, ${draft.homepage}, ${draft.logo}, ${draft.isPublic}, ${draft.requiresPkce},
      ${draft.mayUseDeviceCode}, ${draft.redirectUris}, ${draft.scopes}, ${secret && toHash(secret)}, ${secret && hintOf(secret)}, ${createdBy})
    returning ${columns}`)
  return { client: client as OauthClient, secret }
}

export const update = async (tx: Db, id: string, draft: OauthClientDraft): Promise<OauthClient> =>
  (await one(
    tx.query(sql`update oauth_client set name = ${draft.name.trim()}, homepage = ${draft.homepage}, logo = ${draft.logo},
      requires_pkce = ${draft.requiresPkce}, may_use_device_code = ${draft.mayUseDeviceCode}, redirect_uris = ${draft.redirectUris},
      scopes = ${draft.scopes}, ${touched} where id = ${id} returning ${columns}`),
  )) as OauthClient

/** Creates a new secret. The old one works for another day, unless `endsOld` is set. */
export async function rotate(tx: Db, id: string, endsOld: boolean) {
  const secret = newSecret(oauthPrefix.secret)
  const client = await one(
    tx.query(sql`update oauth_client set secret_hash = ${toHash(secret)}, secret_hint = ${hintOf(secret)},
      old_secret_hash = ${endsOld ? null : sql`secret_hash`},
      old_secret_until = ${endsOld ? null : sql`now() + ${lifetimeSeconds.oldSecret} * interval '1 second'`}, ${touched}
      where id = ${id} returning ${columns}`),
  )
  return { client: client as OauthClient, secret }
}

export const saveDisabled = async (tx: Db, id: string, isDisabled: boolean) =>
  (await one(
    tx.query(sql`update oauth_client set disabled_at = ${isDisabled ? sql`coalesce(disabled_at, now())` : null}, ${touched}
      where id = ${id} returning ${columns}`),
  )) as OauthClient

/** Finds an enabled client and checks its secret; public clients have none. */
export async function findAuthenticated(
  db: Db,
  id: string,
  secret = '',
): Promise<RequestingClient | undefined> {
  const [found] = await db.query<RequestingClient & { hash: Buffer | null; oldHash: Buffer | null }>(
    sql`select ${own}, secret_hash as hash, case when old_secret_until > now() then old_secret_hash end as "oldHash"
      from oauth_client where id = ${id} and disabled_at is null`.prepared(),
  )
  if (!found) return undefined
  const { hash, oldHash, ...client } = found
  const isProven = client.isPublic ? secret === '' : matchesHash(hash, secret) || matchesHash(oldHash, secret)
  return isProven ? client : undefined
}
