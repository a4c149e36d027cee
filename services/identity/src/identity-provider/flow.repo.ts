import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { toHash } from '../secret/secret.ts'
import type { Person } from './provider.rules.ts'

/** Sign-in in progress, which only the browser that started it can continue. */
export interface SignInFlow {
  providerId: string
  nonce: string
  codeVerifier: string
  /** Person whom the provider has authenticated. */
  person: Person | null
}

/** Random state and browser secret; only the browser that started the flow has both. */
export interface FlowKey {
  state: string
  browser: string
}

/** Long enough for a second factor at the provider. */
export const flowMinutes = 15

const isFlow = ({ state, browser }: FlowKey) =>
  sql`state_hash = ${toHash(state)} and browser_hash = ${toHash(browser)} and expires_at > now()`

export const begin = (db: Db, { state, browser }: FlowKey, flow: Omit<SignInFlow, 'person'>) =>
  db.query(sql`insert into identity_provider_flow
    (state_hash, browser_hash, provider_id, nonce, code_verifier, expires_at)
    values (${toHash(state)}, ${toHash(browser)}, ${flow.providerId}, ${flow.nonce}, ${flow.codeVerifier},
      now() + make_interval(mins => ${flowMinutes}))`)

export const find = async (db: Db, key: FlowKey): Promise<SignInFlow | undefined> =>
  (
    await db.query<SignInFlow>(
      sql`select provider_id as "providerId", nonce, code_verifier as "codeVerifier", person from identity_provider_flow where ${isFlow(key)}`,
    )
  )[0]

/** Claims the call to the provider; returns false if another request has claimed it. */
export const claimProviderCall = async (db: Db, key: FlowKey): Promise<boolean> =>
  (
    await db.query(sql`update identity_provider_flow set is_asked = true
      where ${isFlow(key)} and not is_asked returning provider_id`)
  ).length > 0

/** Releases the claim after a failure, so that the call can be repeated. */
export const releaseProviderCall = (db: Db, key: FlowKey) =>
  db.query(sql`update identity_provider_flow set is_asked = false where ${isFlow(key)}`)

export const savePerson = (db: Db, key: FlowKey, person: Person) =>
  db.query(
    sql`update identity_provider_flow set person = ${JSON.stringify(person)}::jsonb where ${isFlow(key)}`,
  )

/**
 * Ends a flow; only one of two concurrent calls succeeds, and only if its provider is enabled. Disabling the
 * provider waits for this transaction and then finds the session.
 */
export const end = async (tx: Db, key: FlowKey): Promise<boolean> =>
  (
    await tx.query(sql`delete from identity_provider_flow
      where ${isFlow(key)} and exists (select from identity_provider where id = provider_id and disabled_at is null for key share)
      returning provider_id`)
  ).length > 0

export const deleteExpired = (db: Db) =>
  db.query(sql`delete from identity_provider_flow where expires_at < now()`)
