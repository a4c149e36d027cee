import type { AccessToken, AccessTokenDraft } from '@portal/contracts/access-token.contract.ts'
import { type Actor, createAudited } from '@portal/service-kit/audit.ts'
import type { Bus } from '@portal/service-kit/bus/open.ts'
import { type Database, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import * as tokens from './access-token.repo.ts'
import { toTokenUserId } from './access-token.rules.ts'

const noun = 'accessToken'

/** Creates a token with an audit row. @throws Problem 400 `accessToken.duplicate_name` */
export const createAccessToken = (db: Database, actor: Actor, draft: AccessTokenDraft) =>
  createAudited(db)(actor, async (tx, record) => {
    const made = await tokens.insert(tx, draft, actor.username)
    const { id, name, remotes, expiresAt } = made.accessToken
    record({ noun, id, action: 'create', before: null, after: { name, remotes, expiresAt } })
    return made
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'access_token_name') throw error
    throw problem(
      'accessToken.duplicate_name',
      { name: draft.name.trim() },
      { fields: { name: 'field.taken' } },
    )
  })

/** Revokes a token. @throws Problem 404 */
export async function revokeAccessToken(
  db: Database,
  bus: Pick<Bus, 'publish'>,
  actor: Actor,
  id: number,
): Promise<AccessToken> {
  const revoked = await createAudited(db)(actor, async (tx, record) => {
    const token = await tokens.revoke(tx, id)
    if (!token) throw notFound(noun)
    record({ noun, id, action: 'delete', before: { name: token.name, remotes: token.remotes }, after: null })
    return token
  })
  // Notifies all instances of the gateway. Without a bus they notice within five seconds.
  await bus.publish('session.ended', { sessionId: toTokenUserId(revoked), reason: 'expired' }).catch(() => {})
  return revoked
}
