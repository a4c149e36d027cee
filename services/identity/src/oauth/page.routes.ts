import type { Identity } from '@portal/contracts/access.ts'
import { oauthPageRoutes } from '@portal/contracts/oauth.contract.ts'
import { filterGrantableScopes } from '@portal/contracts/permission.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as guesses from '../guess/guess.repo.ts'
import { limits, toWait } from '../guess/guess.rules.ts'
import { toIssuer } from '../issuer.ts'
import { normalizeUserCode } from '../secret/secret.ts'
import * as authorizations from './authorization.repo.ts'
import * as clients from './client.repo.ts'
import * as deviceCodes from './device-code.repo.ts'
import { assertSameRequest, grantDays, validateRequest, withParameters } from './oauth.rules.ts'
import * as requests from './request.repo.ts'

/** Noun in the audit; rows are identified by client and user. */
const noun = 'oauthAuthorization'

const over = problem('oauth.over')
const nothingToGive = problem('oauth.nothing')
const unknownCode = problem('oauth.user_code', {}, { fields: { userCode: 'field.no_display' } })

const shown = ({ name, homepage, logo }: clients.RequestingClient) => ({
  clientName: name,
  homepage,
  logo,
  days: grantDays,
})
/** Returns scheme and host of an address, or only a private scheme. */
const placeOf = (uri: string) => {
  const { origin, protocol } = new URL(uri)
  return origin === 'null' ? protocol.slice(0, -1) : origin
}

/** Calls of the portal's consent pages. */
export default function oauthPages(app: FastifyInstance) {
  const { db } = app

  implement(app, oauthPageRoutes.authorize, async ({ query, user }) => {
    const client = await clients.findEnabled(db, query.client_id ?? '')
    const asked = validateRequest(query, client)
    const scopes = filterGrantableScopes(asked, user.permissions)
    if (!client || scopes.length === 0) throw nothingToGive
    const requestId = await requests.storeRequest(db, user, {
      clientId: client.id,
      scopes,
      parameters: query,
    })
    return { requestId, ...shown(client), scopes, redirectsTo: placeOf(query.redirect_uri ?? '') }
  })

  implement(app, oauthPageRoutes.doConfirm, async ({ body, query, user, request }) => {
    const { build_redirect_uri: isComplete = false, ...repeated } = query
    const iss = toIssuer(request)
    const { code, parameters } = await app.audited(user, async (tx, record) => {
      const kept = await taken(tx, user, body)
      assertSameRequest(repeated, kept.parameters)
      const { redirect_uri: redirectUri = '', code_challenge: challenge } = kept.parameters
      const agreed = {
        clientId: kept.clientId,
        userId: user.userId,
        scopes: filterGrantableScopes(kept.scopes, user.permissions),
      }
      if (agreed.scopes.length === 0) throw nothingToGive
      const made = await authorizations.insertWithCode(tx, agreed, {
        redirectUri,
        codeChallenge: challenge || null,
      })
      const { clientId, scopes } = agreed
      record({ noun, id: made.id, action: 'create', before: null, after: { clientId, scopes } })
      return { code: made.code, parameters: kept.parameters }
    })
    const state = parameters.state || undefined
    const address = parameters.redirect_uri ?? ''
    return {
      redirect_uri: isComplete ? withParameters(address, { code, state, iss }) : address,
      data: { code, iss, ...(state && { state }) },
    }
  })

  implement(app, oauthPageRoutes.doCancel, async ({ body, user, request }) => {
    const { parameters } = await taken(db, user, body)
    const { redirect_uri: address = '', state } = parameters
    const outcome = { error: 'access_denied', state: state || undefined, iss: toIssuer(request) }
    return { redirect_uri: withParameters(address, outcome), data: null }
  })

  async function taken(tx: Db, user: Identity, id: string) {
    const kept = await requests.takeRequest(tx, user, id)
    if (!kept || !(await clients.findEnabled(tx, kept.clientId))) throw over
    return kept
  }

  /** Counts an attempt before its code is looked up (RFC 8628, 5.1). @throws Problem 429 */
  async function counted<T>(user: Identity, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const subject = `device-code:${user.userId}`
    const wait = await guesses.countAttempt(db, subject, limits.account)
    if (wait > 0) {
      reply.header('retry-after', String(wait))
      throw problem('oauth.too_many', toWait(wait))
    }
    const result = await work()
    await guesses.recordSuccess(db, subject, '')
    return result
  }

  implement(app, oauthPageRoutes.viewDeviceCode, async ({ body, user, reply }) => {
    const find = () => transaction(db, (tx) => waitingFor(tx, user, body.userCode))
    const found = await counted(user, reply, find)
    return { ...shown(found.client), scopes: found.scopes }
  })

  implement(app, oauthPageRoutes.decideDeviceCode, async ({ body, user, reply }) => {
    const decide = () =>
      app.audited(user, async (tx, record) => {
        const { client, scopes } = await waitingFor(tx, user, body.userCode)
        const agreed = { clientId: client.id, userId: user.userId, scopes }
        const id = body.isApproved ? await authorizations.insert(tx, agreed) : null
        if (id) {
          await authorizations.endOldest(tx, user.userId, client.id)
          record({ noun, id, action: 'create', before: null, after: { clientId: client.id, scopes } })
        }
        await deviceCodes.decide(tx, normalizeUserCode(body.userCode), id)
      })
    await counted(user, reply, decide)
    return null
  })

  /** @throws Problem 400 */
  async function waitingFor(tx: Db, user: Identity, userCode: string) {
    const found = await deviceCodes.lockWaiting(tx, normalizeUserCode(userCode))
    const client = found && (await clients.findEnabled(tx, found.clientId))
    if (!found || !client) throw unknownCode
    const scopes = filterGrantableScopes(found.scopes, user.permissions)
    if (scopes.length === 0) throw nothingToGive
    return { client, scopes }
  }

  implement(app, oauthPageRoutes.findApplications, ({ user }) => authorizations.listByUser(db, user.userId))

  implement(app, oauthPageRoutes.withdrawApplication, async ({ body, user }) => {
    await app.audited(user, async (tx, record) => {
      if (!(await authorizations.endByUser(tx, user.userId, body.clientId))) throw notFound('application')
      const before = { clientId: body.clientId }
      record({ noun, id: `${body.clientId} ${user.userId}`, action: 'delete', before, after: null })
    })
    return null
  })
}
