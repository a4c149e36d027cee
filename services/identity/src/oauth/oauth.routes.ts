import { oauthInternalRoutes, oauthRoutes } from '@portal/contracts/oauth.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { toIssuer } from '../issuer.ts'
import { createSigner } from '../key/signer.ts'
import * as preferences from '../preference/preference.repo.ts'
import { formatUserCode } from '../secret/secret.ts'
import * as authorizations from './authorization.repo.ts'
import { toApplicationIdentity, toUserInfo } from './caller.rules.ts'
import { authenticateClient } from './client-auth.ts'
import * as deviceCodes from './device-code.repo.ts'
import { assertMayUseDeviceCode, exchangeToken, parseRequestedScopes } from './grant.ts'
import { lifetimeSeconds, requireParameter } from './oauth.rules.ts'
import * as tokens from './token.repo.ts'

/**
 * Returns an error for confidential clients with a token of another client (RFC 7009, 2.1), but not for
 * public ones.
 */
const ofAnother = problem('invalid_request', { reason: 'oauth.other_application' })

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000)

/** OAuth endpoints for third-party applications. */
export default function oauth(app: FastifyInstance) {
  const { db } = app
  const sign = createSigner(app)

  implement(app, oauthRoutes.issueToken, async ({ body, ...call }) =>
    exchangeToken(db, await authenticateClient(db, body, call), body),
  )

  implement(app, oauthRoutes.revokeToken, async ({ body, ...call }) => {
    const client = await authenticateClient(db, body, call)
    const token = requireParameter(body, 'token')
    const found = await tokens.findLive(db, token)
    if (found && found.clientId !== client.id && !client.isPublic) throw ofAnother
    if (found?.clientId !== client.id) return {}
    if (found.kind === 'access') await tokens.endAccess(db, token)
    else await authorizations.end(db, found.authorizationId, 'revoked')
    return {}
  })

  implement(app, oauthRoutes.introspectToken, async ({ body, ...call }) => {
    const client = await authenticateClient(db, body, call)
    const found = await tokens.findLive(db, requireParameter(body, 'token'))
    if (found?.clientId !== client.id) return { active: false }
    return {
      active: true,
      scope: found.scopes.join(' '),
      client_id: client.id,
      sub: found.userId,
      ...(found.kind === 'access' && { token_type: 'Bearer' }),
      exp: seconds(found.expiresAt),
      iat: seconds(found.createdAt),
      iss: toIssuer(call.request),
    }
  })

  implement(app, oauthRoutes.authorizeDevice, async ({ body, ...call }) => {
    const client = await authenticateClient(db, body, call)
    assertMayUseDeviceCode(client)
    const made = await deviceCodes.insert(db, client.id, parseRequestedScopes(body.scope ?? '', client))
    const address = `${toIssuer(call.request)}/account/device`
    const shown = formatUserCode(made.userCode)
    return {
      device_code: made.deviceCode,
      user_code: shown,
      verification_uri: address,
      verification_uri_complete: `${address}?user_code=${shown}`,
      expires_in: lifetimeSeconds.deviceCode,
      interval: deviceCodes.pollIntervalSeconds,
    }
  })

  implement(app, oauthRoutes.findUserInfo, async ({ user }) => {
    const account = await accounts.find(db, user.userId)
    if (!account) throw notFound('account')
    return toUserInfo(account, await preferences.findAll(db, account.id), user.scopes)
  })

  implement(app, oauthInternalRoutes.resolveOauthToken, async ({ body }) => {
    const found = await tokens.findCaller(db, body.token)
    if (!found) return { identity: null, expiresAt: null, sessionId: null, userId: null }
    const identity = toApplicationIdentity(found)
    const { token, expiresAt } = await sign(identity)
    return { identity: token, expiresAt, sessionId: identity.sessionId, userId: identity.sessionId }
  })
}
