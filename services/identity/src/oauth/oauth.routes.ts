import { oauthInternalRoutes, oauthRoutes } from '@portal/contracts/oauth.contract.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as accounts from '../account/account.repo.ts'
import { toIssuer } from '../issuer.ts'
import { signer } from '../key/signer.ts'
import * as preferences from '../preference/preference.repo.ts'
import { shownUserCode } from '../secret/secret.ts'
import * as authorizations from './authorization.repo.ts'
import { identityOfCaller, userInfo } from './caller.rules.ts'
import { authenticatedClient } from './client-auth.ts'
import * as deviceCodes from './device-code.repo.ts'
import { askedScopes, assertMayUseDeviceCode, exchange } from './grant.ts'
import { lifetimes, requireParameter } from './oauth.rules.ts'
import * as tokens from './token.repo.ts'

/** Error for clients that proved to be another one (RFC 7009, 2.1), not for public ones. */
const ofAnother = problem('invalid_request', { msg: 'This token was given to another application.' })

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1_000)

/** OAuth endpoints for third parties. */
export default function oauth(app: FastifyInstance) {
  const { db } = app
  const sign = signer(app)

  implement(app, oauthRoutes.issueToken, async ({ body, ...call }) =>
    exchange(db, await authenticatedClient(db, body, call), body),
  )

  implement(app, oauthRoutes.revokeToken, async ({ body, ...call }) => {
    const client = await authenticatedClient(db, body, call)
    const token = requireParameter(body, 'token')
    const found = await tokens.findLive(db, token)
    if (found && found.clientId !== client.id && !client.isPublic) throw ofAnother
    if (found?.clientId !== client.id) return {}
    if (found.kind === 'access') await tokens.endAccess(db, token)
    else await authorizations.end(db, found.authorizationId, 'revoked')
    return {}
  })

  implement(app, oauthRoutes.introspectToken, async ({ body, ...call }) => {
    const client = await authenticatedClient(db, body, call)
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
    const client = await authenticatedClient(db, body, call)
    assertMayUseDeviceCode(client)
    const made = await deviceCodes.insert(db, client.id, askedScopes(body.scope ?? '', client))
    const address = `${toIssuer(call.request)}/account/device`
    const shown = shownUserCode(made.userCode)
    return {
      device_code: made.deviceCode,
      user_code: shown,
      verification_uri: address,
      verification_uri_complete: `${address}?user_code=${shown}`,
      expires_in: lifetimes.deviceCode,
      interval: deviceCodes.pollInterval,
    }
  })

  implement(app, oauthRoutes.findUserInfo, async ({ user }) => {
    const account = await accounts.find(db, user.userId)
    if (!account) throw notFound('account')
    return userInfo(account, await preferences.findAll(db, account.id), user.scopes)
  })

  implement(app, oauthInternalRoutes.resolveOauthToken, async ({ body }) => {
    const found = await tokens.findCaller(db, body.token)
    if (!found) return { identity: null, expiresAt: null, sessionId: null, userId: null }
    const identity = identityOfCaller(found)
    const { token, expiresAt } = await sign(identity)
    return { identity: token, expiresAt, sessionId: identity.sessionId, userId: identity.sessionId }
  })
}
