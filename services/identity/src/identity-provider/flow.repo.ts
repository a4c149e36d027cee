import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { toHash } from '../secret/secret.ts'
import type { Person } from './provider.rules.ts'

/** Started sign-in that only its browser can continue. */
export interface Flow {
  providerId: string
  nonce: string
  codeVerifier: string
  /** Person that the provider has authenticated. */
  person: Person | null
}

/** Key of a flow: both parts are random, and only the browser has both. */
export interface FlowKey {
  state: string
  browser: string
}

/** Long enough to find a phone that shows a code. */
export const flowMinutes = 15

const isFlow = ({ state, browser }: FlowKey) =>
  sql`state_hash = ${toHash(state)} and browser_hash = ${toHash(browser)} and expires_at > now()`

export const begin = (db: Db, { state, browser }: FlowKey, flow: Omit<Flow, 'person'>) =>
  db.query(sql`insert into identity_provider_flow
    (state_hash, browser_hash, provider_id, nonce, code_verifier, expires_at)
    values (${toHash(state)}, ${toHash(browser)}, ${flow.providerId}, ${flow.nonce}, ${flow.codeVerifier},
      now() + make_interval(mins => ${flowMinutes}))`)

export const find = async (db: Db, key: FlowKey): Promise<Flow | undefined> =>
  (
    await db.query<Flow>(
      sql`select provider_id as "providerId", nonce, code_verifier as "codeVerifier", person from identity_provider_flow where ${isFlow(key)}`,
    )
  )[0]

/** Claims the call to the provider; false for a second caller. */
export const beginAsking = async (db: Db, key: FlowKey): Promise<boolean> =>
  (
    await db.query(sql`update identity_provider_flow set is_asked = true
      where ${isFlow(key)} and not is_asked returning provider_id`)
  ).length > 0

/** Releases the claim after a failure, so that the provider can be asked again. */
export const endAsking = (db: Db, key: FlowKey) =>
  db.query(sql`update identity_provider_flow set is_asked = false where ${isFlow(key)}`)

export const savePerson = (db: Db, key: FlowKey, person: Person) =>
  db.query(
    sql`update identity_provider_flow set person = ${JSON.stringify(person)}::jsonb where ${isFlow(key)}`,
  )

/**
 * Ends a flow once: one of two concurrent calls succeeds, and only while its provider is enabled; disabling
 * waits for the end of the transaction, and then finds the session.
 */
export const end = async (tx: Db, key: FlowKey): Promise<boolean> =>
  (
    await tx.query(sql`delete from identity_provider_flow
      where ${isFlow(key)} and exists (select from identity_provider where id = provider_id and disabled_at is null for key share)
      returning provider_id`)
  ).length > 0

export const removeOld = (db: Db) =>
  db.query(sql`delete from identity_provider_flow where expires_at < now()`)
