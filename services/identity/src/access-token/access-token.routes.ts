import { accessTokenRoutes } from '@portal/contracts/access-token.contract.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { createSigner } from '../key/signer.ts'
import * as tokens from './access-token.repo.ts'
import { toIdentityOfToken, toTokenUserId } from './access-token.rules.ts'
import { createAccessToken, revokeAccessToken } from './access-token.ts'

export default function accessToken(app: FastifyInstance) {
  const { db, bus } = app
  const sign = createSigner(app)

  implement(app, accessTokenRoutes.findAccessTokens, () => tokens.list(db))
  implement(app, accessTokenRoutes.createAccessToken, ({ body, user }) => createAccessToken(db, user, body))
  implement(app, accessTokenRoutes.revokeAccessToken, ({ body, user }) =>
    revokeAccessToken(db, bus, user, body.id),
  )

  implement(app, identityRoutes.resolveAccessToken, async ({ body }) => {
    const found = await tokens.findLive(db, body.token)
    if (!found) return { identity: null, expiresAt: null, sessionId: null, userId: null }
    const { token, expiresAt } = await sign(toIdentityOfToken(found))
    return { identity: token, expiresAt, sessionId: toTokenUserId(found), userId: toTokenUserId(found) }
  })
}
