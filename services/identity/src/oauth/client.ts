import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import type { OauthClient, OauthClientDraft } from '@portal/contracts/oauth.contract.ts'
import { type Actor, createAudited } from '@portal/service-kit/audit.ts'
import { type Database, type Db, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { staleProblem } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import * as authorizations from './authorization.repo.ts'
import * as clients from './client.repo.ts'
import { redirectUriProblem } from './oauth.rules.ts'

const noun = 'oauthClient'

/** Returns the fields that the audit records; for a logo only whether it exists. */
const auditFields = ({
  name,
  homepage,
  logo,
  isPublic,
  requiresPkce,
  mayUseDeviceCode,
  redirectUris,
  scopes,
}: OauthClient) => ({
  name,
  homepage,
  isPublic,
  requiresPkce,
  mayUseDeviceCode,
  redirectUris,
  scopes,
  hasLogo: logo !== '',
})

const wrong = (field: string, reason: Reason) =>
  problem('oauthClient.invalid', { reason }, { fields: { [field]: reason } })

const magic = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff', webp: '52494646' }

/** @throws Problem 400 at the field */
function assertSaveable({ redirectUris, mayUseDeviceCode, isPublic, requiresPkce, logo }: OauthClientDraft) {
  for (const uri of redirectUris) {
    const reason = redirectUriProblem(uri)
    if (reason) throw wrong('redirectUris', toMessage('oauthClient.wrong_address', { uri, reason }))
  }
  if (redirectUris.length === 0 && !mayUseDeviceCode) throw wrong('redirectUris', 'oauthClient.no_address')
  if (isPublic && !requiresPkce) throw wrong('requiresPkce', 'oauthClient.no_pkce')
  const [, type, content = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(logo) ?? []
  if (
    type &&
    !Buffer.from(content, 'base64')
      .toString('hex')
      .startsWith(magic[type as keyof typeof magic])
  )
    throw wrong('logo', 'oauthClient.wrong_logo')
}

const withFreeName = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'oauth_client_name') throw error
    throw problem('oauthClient.duplicate_name', {}, { fields: { name: 'field.taken' } })
  })

async function locked(tx: Db, id: string): Promise<OauthClient> {
  const client = await clients.lock(tx, id)
  if (!client) throw notFound(noun)
  return client
}

/** Inserts or updates an application with an audit row. @throws Problem 400, 404, 409 */
export async function save(db: Database, actor: Actor, draft: OauthClientDraft) {
  assertSaveable(draft)
  return withFreeName(
    createAudited(db)(actor, async (tx, record) => {
      if (draft.id === undefined) {
        const made = await clients.insert(tx, draft, actor.username)
        record({ noun, id: made.client.id, action: 'create', before: null, after: auditFields(made.client) })
        return made
      }
      const before = await locked(tx, draft.id)
      if (draft.version !== before.version) throw staleProblem(noun, before)
      if (draft.isPublic !== before.isPublic) throw wrong('isPublic', 'oauthClient.secret_stays')
      const client = await clients.update(tx, draft.id, draft)
      record({ noun, id: client.id, action: 'edit', before: auditFields(before), after: auditFields(client) })
      return { client, secret: null }
    }),
  )
}

/** @throws Problem 400, 404 */
export const rotateSecret = (db: Database, actor: Actor, id: string, endsOld: boolean) =>
  createAudited(db)(actor, async (tx, record) => {
    const before = await locked(tx, id)
    if (before.isPublic) throw problem('oauthClient.no_secret')
    const made = await clients.rotate(tx, id, endsOld)
    const [old, now] = [before.secretHint, made.client.secretHint]
    record({ noun, id, action: 'edit', before: { secret: old }, after: { secret: now } })
    return made
  })

/** Disables an application and ends all its grants, or enables it. @throws Problem 404 */
export const setDisabled = (db: Database, actor: Actor, id: string, isDisabled: boolean) =>
  createAudited(db)(actor, async (tx, record) => {
    const before = await locked(tx, id)
    const client = await clients.saveDisabled(tx, id, isDisabled)
    if (isDisabled) await authorizations.endByClient(tx, id)
    const was = { disabled: before.disabledAt !== null }
    record({ noun, id, action: 'edit', before: was, after: { disabled: isDisabled } })
    return { ...client, users: isDisabled ? 0 : client.users }
  })
