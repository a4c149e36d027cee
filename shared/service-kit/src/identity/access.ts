import type { Identity } from '@portal/contracts/access.ts'
import {
  findScopesWithPermission,
  isKeyable,
  permissionsBeforeSecondFactor,
  ticketPermission,
} from '@portal/contracts/permission.ts'
import type { Access } from '@portal/contracts/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentTypeError } from '../http/content-type.ts'
import { sendProblem } from '../http/errors.ts'
import { type Problem, problem } from '../problem/problem.ts'
import { type IdentityVerifier, identityHeader } from './identity.ts'
import { assertCaller, type Caller, callerHeader } from './service-call.ts'

/** Returns the signed identity of a call. @throws Problem without an identity */
export type IdentityResolver = (request: FastifyRequest, reply: FastifyReply) => string | Promise<string>

const fromHeader: IdentityResolver = ({ headers }) => {
  const token = headers[identityHeader]
  if (typeof token === 'string' && token !== '') return token
  throw signedOut
}

/**
 * Checks caller, permission and media type before reading the body. A route without declared access stops
 * the start.
 */
export function installAccess(
  app: FastifyInstance,
  caller: Caller,
  verifier: IdentityVerifier,
  identify: IdentityResolver = fromHeader,
) {
  app.decorateRequest('user', null)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(
        `The route ${route.method} ${route.url} does not declare who may call it (config.access)`,
      )
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions
    const { access = 'public', knowsCaller, asksProof, bodyType = 'json', operation = '' } = config
    const wrong = contentTypeError(request, bodyType)
    if (wrong) return refuse(wrong, request, reply)
    if (access === 'public' && !(knowsCaller && request.headers[identityHeader])) return done()
    if (access === 'internal') {
      assertCaller(caller, operation, request.headers[callerHeader]).then(
        () => done(),
        (error) => refuse(error, request, reply),
      )
      return
    }
    let token: ReturnType<IdentityResolver>
    try {
      token = identify(request, reply)
    } catch (error) {
      return refuse(error, request, reply)
    }
    // Verifies a cached token synchronously, the case of nearly every call.
    if (typeof token === 'string') check(token)
    else token.then(check, (error) => refuse(error, request, reply))
    function check(token: string) {
      const known = verifier.known(token)
      if (known) admit(known)
      else verifier.verify(token).then(admit, (error) => refuse(error, request, reply))
    }
    function admit(identity: NonNullable<FastifyRequest['user']>) {
      request.user = identity
      const refusal =
        findRefusal(identity, access) ?? (asksProof && !identity.isProven ? unproven : undefined)
      if (refusal === notGiven) {
        const scope = findScopesWithPermission(access).join(' ')
        reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
      }
      if (refusal) refuse(refusal, request, reply)
      else done()
    }
  })
}

/** Returns the refusal of a call; undefined if permitted. */
export function findRefusal(user: Identity, access: Access): Problem | undefined {
  if (access === 'public' || user.permissions.includes(access)) return undefined
  if (user.scopes) return notGiven
  if (user.visitor) return notForVisitors
  if (user.remotes) return onlyReleases
  if (user.apiKey && access === ticketPermission) return noSignIn
  if (user.apiKey) return isKeyable(access) ? beyondKey(access) : notForKeys
  return isHalfMade(user) ? secondFactorFirst : forbidden(access)
}

const isHalfMade = ({ permissions }: Identity) =>
  permissions.length === permissionsBeforeSecondFactor.length &&
  permissionsBeforeSecondFactor.every((permission) => permissions.includes(permission))

/** Returns nothing, because Fastify would wait for a reply returned by a hook: it has a `then`. */
function refuse(answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  sendProblem(answer, request, reply)
}

const signedOut = problem('identity.missing')
const unproven = problem('identity.unproven')
const notGiven = problem('insufficient_scope')
const notForKeys = problem('apiKey.not_here')
const noSignIn = problem('apiKey.no_sign_in')
const notForVisitors = problem('visitor.not_here')
const onlyReleases = problem('accessToken.not_here')
const secondFactorFirst = problem('secondFactor.needed')
const beyondKey = (access: Access) => problem('apiKey.beyond_scope', { access })
const forbidden = (permission: Access) => problem('identity.forbidden', { permission })
