import type { Identity } from '@portal/contracts/access.ts'
import type { Access } from '@portal/contracts/route.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wrongContentType } from './content-type.ts'
import { sendProblem } from './errors.ts'
import { type IdentityVerifier, identityHeader } from './identity.ts'
import { type Problem, problem } from './problem.ts'
import { assertCaller, type Caller, callerHeader } from './service-call.ts'

/** The signed identity that a call carries. @throws Problem where there is none */
export type Identify = (request: FastifyRequest, reply: FastifyReply) => string | Promise<string>

const fromHeader: Identify = ({ headers }) => {
  const token = headers[identityHeader]
  if (typeof token === 'string' && token !== '') return token
  throw signedOut
}

/**
 * Before anything of a body is read: who calls, whether they may, and whether the media type is one of those
 * taken. A route that does not say who may call stops the start.
 */
export function installAccess(
  app: FastifyInstance,
  caller: Caller,
  verifier: IdentityVerifier,
  identify: Identify = fromHeader,
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
    const { access = 'public', knowsCaller, bodyType = 'json', operation = '' } = config
    const wrong = wrongContentType(request, bodyType)
    if (wrong) return refuse(wrong, request, reply)
    if (access === 'public' && !(knowsCaller && request.headers[identityHeader])) return done()
    if (access === 'internal') {
      assertCaller(caller, operation, request.headers[callerHeader]).then(
        () => done(),
        (error) => refuse(error, request, reply),
      )
      return
    }
    let token: ReturnType<Identify>
    try {
      token = identify(request, reply)
    } catch (error) {
      return refuse(error, request, reply)
    }
    // Without a detour where everything is known, as with nearly every call.
    if (typeof token === 'string') check(token)
    else token.then(check, (error) => refuse(error, request, reply))
    function check(token: string) {
      const known = verifier.known(token)
      if (known) admit(known)
      else verifier.verify(token).then(admit, (error) => refuse(error, request, reply))
    }
    function admit(identity: NonNullable<FastifyRequest['user']>) {
      request.user = identity
      const refusal = refusalOf(identity, config, reply)
      if (refusal) refuse(refusal, request, reply)
      else done()
    }
  })
}

/** Why this caller may not make a call; undefined where nothing is against it. */
function refusalOf(
  { scopes: given, permissions, apiKey, visitor }: Identity,
  { access = 'public', scopes = [], takesKeys, takesVisitors, personal }: FastifyContextConfig,
  reply: FastifyReply,
): Problem | undefined {
  // What an application is not given by name, it does not get, whatever its user may.
  if (given && !given.some((scope) => scopes.includes(scope))) {
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`)
    return notGiven
  }
  if (access === 'public') return undefined
  if (visitor && !takesVisitors) return notForVisitors
  if (apiKey) {
    if (apiKey.isSession ? personal : access === 'user' && !takesKeys) return notForKeys
    if (access !== 'user' && !permissions.includes(access)) return beyondKey(access)
  }
  return access === 'user' || permissions.includes(access) ? undefined : forbidden(access)
}

/** Returns nothing: Fastify would wait for a hook that returns a reply, which has a `then`. */
function refuse(answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  sendProblem(answer, request, reply)
}

const signedOut = problem('identity.missing', { status: 401, msg: 'Sign in to do this.' })
const notGiven = problem('insufficient_scope', {
  status: 403,
  msg: 'The user of this application has not agreed to this call.',
})
const notForKeys = problem('apiKey.not_here', {
  status: 403,
  msg: "An API key can't do this. Sign in with your own password.",
})
const notForVisitors = problem('visitor.not_here', {
  status: 403,
  msg: 'The token of a visitor is for the chat about one device, and for nothing else.',
})
const beyondKey = (access: Access) =>
  problem('apiKey.beyond_scope', {
    status: 403,
    msg: `This API key, or the account that it is of, lacks the permission ${access}.`,
  })
const forbidden = (access: Access) =>
  problem('identity.forbidden', { status: 403, msg: `Your account lacks the permission ${access}.` })
