import type { Readable } from 'node:stream'
import type { Problem as ProblemBody } from '@portal/contracts/envelope.ts'
import type { PlainCode } from '@portal/contracts/errors/all.ts'
import type { BodyOf, DataOf, ParamsOf, QueryOf, Route } from '@portal/contracts/route.ts'
import { jwtVerify, SignJWT } from 'jose'
import type { TSchema } from 'typebox'
import { Agent, request } from 'undici'
import type { ServiceConfig } from '../config.ts'
import { isConnectionReset, isNotSent } from '../http/lost-connection.ts'
import { createCheck } from '../http/validation.ts'
import { notFound, Problem, problem } from '../problem/problem.ts'
import { createTraceHeaders, runInSpan, SpanKind } from '../trace/span.ts'

/** Proves that a service makes the call. The gateway removes this header from browsers' requests. */
export const callerHeader = 'x-portal-caller'
/** Seconds that a proof is valid, including clock differences between machines. */
const lifetime = 60
const clockTolerance = 30

export type Caller = Pick<ServiceConfig, 'name' | 'serviceSecret'>

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/**
 * Creates the header of an internal call: signed with the shared secret, for one operation of one service.
 */
export async function createCallerProof(
  { name, serviceSecret }: Caller,
  route: Pick<Route, 'service' | 'operation'>,
) {
  const proof = new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(name)
    .setAudience(route.service)
    .setSubject(route.operation)
  return {
    [callerHeader]: await proof.setIssuedAt().setExpirationTime(`${lifetime}s`).sign(keyOf(serviceSecret)),
  }
}

/** @throws Problem 401 unless a service made this call for this operation */
export async function assertCaller(
  { name, serviceSecret }: Caller,
  operation: string,
  proof: unknown,
): Promise<void> {
  const isProven =
    typeof proof === 'string' &&
    (await jwtVerify(proof, keyOf(serviceSecret), {
      algorithms: ['HS256'],
      audience: name,
      subject: operation,
      requiredClaims: ['iss', 'iat', 'exp'],
      maxTokenAge: lifetime,
      clockTolerance,
    }).then(
      () => true,
      () => false,
    ))
  if (!isProven) throw problem('service.unproven')
}

/** Caller, and the address of the called service. */
export interface ServiceTarget {
  caller: Caller
  url: string
}

type PartOf<R extends Route, Key extends 'body' | 'params' | 'query', Value> = R[Key] extends TSchema
  ? { [K in Key]: Value }
  : { [K in Key]?: undefined }
export type ServiceInput<R extends Route> = PartOf<R, 'body', BodyOf<R>> &
  PartOf<R, 'params', ParamsOf<R>> &
  PartOf<R, 'query', QueryOf<R>>

export interface ServiceCallOptions {
  /** Timeout of the whole answer. */
  timeoutMs?: number
  /** Aborts the call; it then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Allows a retry when the connection closes before an answer; reads are retried by default. */
  isRepeatable?: boolean
  /** Problem shown to the user when the service is unavailable. */
  unavailable?: PlainCode
}

/**
 * Limits concurrent calls per service; further calls queue. Idle connections do not keep the process alive.
 */
const agent = new Agent({ connections: 8, connect: { timeout: 2_000 } })

/**
 * Calls another service by its contract and returns the data of its answer. @throws Problem as refused (400,
 * 403, 404, 409 …), or 503 when it is down, slow, or breaks the contract
 */
export async function callService<const R extends Route>(
  { caller, url }: ServiceTarget,
  route: R,
  input: ServiceInput<R>,
  { timeoutMs = 3_000, signal, isRepeatable = isRead(route), unavailable }: ServiceCallOptions = {},
): Promise<DataOf<R>> {
  const unavailableBecause = (cause: unknown) =>
    problem(unavailable ?? `${route.service}.unavailable`, {}, { cause })
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  const { status, content } = await runInSpan(
    `${route.service} ${route.operation}`,
    { kind: SpanKind.CLIENT, attributes: { 'portal.operation': route.operation } },
    () =>
      send(caller, url, route, input, either).catch((error) => {
        if (isNotSent(error) || (isConnectionReset(error) && isRepeatable))
          return send(caller, url, route, input, either)
        throw error
      }),
  ).catch((cause) => {
    throw signal?.aborted ? signal.reason : unavailableBecause(cause)
  })
  if (status === 200 && answerCheck(route)(content))
    return (route.answer ? content : (content as { data: unknown }).data) as DataOf<R>
  throw (
    (isRefusal(status) && refusalOf(status, content)) ||
    unavailableBecause(`${status} from ${route.operation}`)
  )
}

/**
 * Opens a file of another service.
 * @throws Problem like `callService`
 */
export async function openFromService<const R extends Route>(
  { caller, url }: ServiceTarget,
  route: R,
  input: ServiceInput<R>,
): Promise<Readable> {
  const { statusCode, body } = await ask(caller, url, route, input)
  if (statusCode === 200) return body
  throw refusalOf(statusCode, await body.json().catch(() => undefined)) || notFound('file')
}

const isRead = ({ method, reads }: Route) => method === 'GET' || reads === true

async function send(...call: Parameters<typeof ask>) {
  const answer = await ask(...call)
  return { status: answer.statusCode, content: await answer.body.json() }
}

async function ask(
  caller: Caller,
  url: string,
  route: Route,
  { body, params, query }: Partial<Record<string, unknown>>,
  signal?: AbortSignal,
) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  return request(new URL(path, url), {
    method: route.method ?? 'POST',
    headers: {
      ...(await createCallerProof(caller, route)),
      ...createTraceHeaders(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    query: (query ?? {}) as Record<string, unknown>,
    dispatcher: agent,
    ...(signal && { signal }),
  })
}

const checks = new WeakMap<Route, (content: unknown) => boolean>()
function answerCheck(route: Route) {
  const known = checks.get(route)
  if (known) return known
  const check = createCheck(
    route.answer ?? {
      type: 'object',
      required: ['data'],
      properties: { data: route.data ?? { type: 'null' } },
    },
  )
  checks.set(route, check)
  return check
}

/** Recognizes errors of the caller; failed proofs and rate limits between services do not count. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status)

function refusalOf(status: number, content: unknown) {
  const { error, msg, ...rest } = (content ?? {}) as Partial<ProblemBody>
  return typeof error === 'string' && typeof msg === 'string' && new Problem(error, { ...rest, status, msg })
}
