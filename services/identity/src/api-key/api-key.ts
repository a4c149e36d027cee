import type { ApiKey, ApiKeyDraft } from '@portal/contracts/api-key.contract.ts'
import { maxKeys } from '@portal/contracts/api-key.contract.ts'
import { type Actor, createAudited, type Recorder } from '@portal/service-kit/audit.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import { type Database, type Db, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import { filterKeyPermissions } from '../access/key.rules.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import * as sessions from '../session/session.repo.ts'
import * as keys from './api-key.repo.ts'

const noun = 'apiKey'

const auditFields = ({
  ownerId,
  name,
  scope,
  maySignIn,
  allowUrlLogin,
  callsPerMinute,
  expiresAt,
}: keys.KeyRow) => ({
  ownerId,
  name,
  scope,
  maySignIn,
  allowUrlLogin,
  callsPerMinute,
  expiresAt,
})

/** Returns the key as its owner sees it, with the current permissions. */
export function toVisibleKey({ ownerId: _, ...key }: keys.KeyRow, own: readonly string[]): ApiKey {
  const possible = filterKeyPermissions(own)
  return { ...key, lost: key.scope.filter((permission) => !possible.includes(permission)) }
}

interface Owner extends Actor {
  permissions: readonly string[]
}

/** Creates a key with an audit row. @throws Problem 400 at the field */
export const createApiKey = (db: Database, owner: Owner, draft: ApiKeyDraft) => {
  const possible = filterKeyPermissions(owner.permissions)
  if (draft.scope.some((permission) => !possible.includes(permission)))
    throw problem('apiKey.beyond_owner', {}, { fields: { scope: 'field.more_than_you_have' } })
  if (draft.allowUrlLogin && !draft.maySignIn)
    throw problem('apiKey.url_login', {}, { fields: { allowUrlLogin: 'field.needs_sign_in' } })
  return createAudited(db)(owner, async (tx, record) => {
    if ((await keys.lockCount(tx, owner.userId)) >= maxKeys)
      throw problem('apiKey.too_many_keys', { max: maxKeys })
    const { apiKey, made } = await keys.insert(tx, draft, owner.userId)
    record({ noun, id: made.id, action: 'create', before: null, after: auditFields(made) })
    return { apiKey, made: toVisibleKey(made, owner.permissions) }
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'api_key_name') throw error
    throw problem('apiKey.duplicate_name', { name: draft.name.trim() }, { fields: { name: 'field.taken' } })
  })
}

const recordRevoked = (record: Recorder, key: keys.KeyRow) =>
  record({ noun, id: key.id, action: 'delete', before: auditFields(key), after: null })

/**
 * Revokes a key and ends the sessions that it has opened; without `ownerId` a key of any account.
 * @throws Problem 404
 */
export async function revokeApiKey(
  db: Database,
  bus: Pick<Bus, 'publish'>,
  actor: Actor,
  { id, ownerId }: { id: number; ownerId?: string },
): Promise<keys.KeyRow> {
  const { key, ended } = await createAudited(db)(actor, async (tx, record) => {
    const key = await keys.revoke(tx, id, ownerId)
    if (!key) throw notFound(noun)
    recordRevoked(record, key)
    return { key, ended: await sessions.endByKey(tx, id) }
  })
  for (const sessionId of ended) await publishEndedSession(bus)({ sessionId, reason: 'expired' })
  return key
}

/**
 * Revokes all keys of an account that was disabled or whose password was changed by others. The caller ends
 * the sessions.
 */
export async function revokeAllApiKeys(tx: Db, record: Recorder, ownerId: string): Promise<void> {
  for (const key of await keys.revokeAll(tx, ownerId)) recordRevoked(record, key)
}
