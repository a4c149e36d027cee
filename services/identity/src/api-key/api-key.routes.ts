import { apiKeyInternalRoutes, apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { filterKeyPermissions } from '../access/key.rules.ts'
import * as accounts from '../account/account.repo.ts'
import { createSigner } from '../key/signer.ts'
import { toKeyIdentity } from '../session/session.rules.ts'
import * as keys from './api-key.repo.ts'
import { assertTargetAllowed } from './api-key.rules.ts'
import { createApiKey, revokeApiKey, toVisibleKey } from './api-key.ts'
import * as tickets from './ticket.repo.ts'

export default function apiKey(app: FastifyInstance) {
  const { db, bus } = app
  const sign = createSigner(app)

  implement(app, apiKeyRoutes.findApiKeys, async ({ user }) => ({
    keys: (await keys.list(db, user.userId)).map((key) => toVisibleKey(key, user.permissions)),
    permissions: filterKeyPermissions(user.permissions),
  }))

  implement(app, apiKeyRoutes.createApiKey, ({ body, user }) => createApiKey(db, user, body))

  implement(app, apiKeyRoutes.revokeApiKey, async ({ body, user }) =>
    toVisibleKey(await revokeApiKey(db, bus, user, { id: body.id, ownerId: user.userId }), user.permissions),
  )

  implement(app, apiKeyRoutes.createLoginTicket, async ({ body, user }) => {
    const account = await accounts.find(db, user.userId)
    const key = (await keys.list(db, user.userId)).find((one) => one.id === user.apiKey?.id)
    if (!account || !key) throw notFound('apiKey')
    assertTargetAllowed(body.targetRouter, account, key)
    const made = await tickets.insert(db, key.id, body.targetRouter)
    const query = new URLSearchParams({ k: made.ticket, targetRouter: body.targetRouter })
    return { ...made, path: `/apiLogin?${query}` }
  })

  implement(app, apiKeyInternalRoutes.resolveApiKey, async ({ body }) => {
    const nobody = { identity: null, expiresAt: null, sessionId: null, userId: null }
    const found = await keys.findCaller(db, body.token)
    if (!found) return nobody
    const wait = await keys.countCall(db, found.key)
    if (wait > 0) return { ...nobody, wait }
    const identity = toKeyIdentity(found, found.key)
    const { token, expiresAt } = await sign(identity)
    return { identity: token, expiresAt, sessionId: identity.sessionId, userId: identity.sessionId }
  })
}
