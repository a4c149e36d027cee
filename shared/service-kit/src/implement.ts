import type { Readable } from 'node:stream'
import type { Identity } from '@portal/contracts/access.ts'
import type { BodyOf, DataOf, ParamsOf, QueryOf, Route } from '@portal/contracts/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withCallerSignal } from './database/database.ts'
import type { Upload } from './files/files.ts'
import { receiveUpload } from './files/upload.ts'
import { assertUsable } from './http/body.ts'
import { digestRequest, idempotencyHeader, runOnce } from './http/idempotency.ts'
import { exemptFromLimits } from './http/limits.ts'
import { createResponseSerializer } from './http/serializer.ts'
import { createValidator } from './http/validation.ts'
import { problem } from './problem/problem.ts'

/** Milliseconds for calls with a file, because a slow upload is not a failure. */
const transferTimeoutMs = 600_000

/** Result of a route with `download`. */
export interface Download {
  stream: Readable
  name: string
  /** Media type. */
  type: string
  /** Bytes, if known. */
  size?: number
}

export type Call<R extends Route> = {
  body: BodyOf<R>
  query: QueryOf<R>
  params: ParamsOf<R>
  request: FastifyRequest
  reply: FastifyReply
} & (R['access'] extends 'public' | 'internal'
  ? R['knowsCaller'] extends true
    ? { user: Identity | null }
    : unknown
  : { user: Identity }) &
  (R['bodyType'] extends 'multipart' ? { upload: Upload } : unknown)

type Answer<R extends Route> = R['download'] extends true
  ? Download
  : R['redirects'] extends true
    ? string
    : DataOf<R>
type Handler<R extends Route, P> = (call: Call<R>, prepared: P) => Promise<Answer<R>> | Answer<R>

/**
 * Serves one call of a contract: checks access, media type, body, query and params, wraps the answer in the
 * envelope and strips it to its schema. The path has no `/api`, which only the gateway uses. Creating calls
 * run in a transaction; `prepare` runs work that must stay outside, such as sending a file to another
 * service.
 */
export function implement<const R extends Route, P = undefined>(
  app: FastifyInstance,
  route: R,
  handler: Handler<R, P>,
  prepare?: (call: Call<R>) => Promise<P>,
): void {
  const parse = parser(route)
  const formBody = route.bodyType === 'multipart' && route.body ? formParser(route, route.body) : undefined
  const wrap = envelope(route)
  const method = route.method ?? 'POST'

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const parsed = parse(request)
    const form = route.bodyType === 'multipart' ? await receiveUpload(app, request) : undefined
    const upload = form?.upload
    try {
      if (form && formBody) parsed.body = formBody(form.fields)
      const call = { ...parsed, upload, user: request.user, request, reply } as unknown as Call<R>
      const ready = prepare && (() => prepare(call))
      const work = async (prepared: P) => wrap(await handler(call, prepared))
      if (route.download) return sendFile(reply, (await handler(call, undefined as P)) as Download)
      if (route.redirects) return reply.redirect((await handler(call, undefined as P)) as string)
      if (route.reads) return await untilLeft(reply, async () => work((await ready?.()) as P))
      const key = route.creates ? request.headers[idempotencyHeader] : undefined
      if (key === undefined || request.user === null) return await work((await ready?.()) as P)
      const sent = digestRequest(route.operation, parsed, upload?.name, upload?.digest)
      const { answer, isReplay } = await runOnce(
        app.db,
        { key: String(key), userId: request.user.userId, requestDigest: sent },
        work,
        ready,
      )
      if (isReplay) reply.header('idempotent-replayed', 'true')
      return answer
    } finally {
      await upload?.discard()
    }
  }

  app.route({
    method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      access: route.access,
      knowsCaller: route.knowsCaller === true,
      ...(route.bare && { isBare: true }),
      bodyType: route.bodyType ?? 'json',
      asksProof: route.asksProof === true,
      isRead: route.reads === true || method === 'GET',
      operation: route.operation,
      // Exempts internal calls from limits per caller, because they combine all users.
      ...(route.access === 'internal' ? exemptFromLimits : {}),
    },
    ...(route.download || route.bodyType === 'multipart' ? { handlerTimeout: transferTimeoutMs } : {}),
    ...(route.download || route.redirects
      ? {}
      : { schema: { response: { 200: {} } }, serializerCompiler: () => createResponseSerializer(route) }),
    handler: respond,
  })
}

/** Cancels work whose client has disconnected, such as a search for an outdated text. */
async function untilLeft<T>({ raw }: FastifyReply, work: () => Promise<T>): Promise<T> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  raw.once('close', leave)
  try {
    return await withCallerSignal(leaving.signal, work)
  } finally {
    raw.off('close', leave)
  }
}

/** Parses the fields of a form before its file: JSON in one field, or separate fields. */
function formParser({ hasFields }: Route, schema: object) {
  const check = createValidator(hasFields ? 'form' : 'body', schema)
  return (fields: Readonly<Record<string, string>>): unknown => {
    const body = hasFields ? { ...fields } : parsedJson(fields.body ?? '{}')
    assertUsable(body)
    check(body)
    return body
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw problem('request.malformed', { reason: 'the field "body" of the form is not JSON.' }, { cause })
  }
}

function parser(route: Route) {
  const body =
    route.bodyType !== 'multipart' &&
    route.body &&
    createValidator(route.bodyType === 'form' ? 'form' : 'body', route.body)
  const query = createValidator('query', route.query ?? nothing)
  const params = route.params && createValidator('params', route.params)
  return (request: FastifyRequest) => {
    for (const part of [request.params, request.query, request.body]) assertUsable(part)
    params?.(request.params)
    query(request.query)
    if (body) {
      if (request.body === undefined) throw problem('request.no_body')
      body(request.body)
    } else if (!isEmpty(request.body) && route.bodyType !== 'multipart') {
      throw problem('request.unexpected_body')
    }
    return {
      body: body ? (request.body as unknown) : undefined,
      query: request.query,
      params: request.params,
    }
  }
}

const nothing = { type: 'object', properties: {}, additionalProperties: false }
const isEmpty = (body: unknown) =>
  body === undefined ||
  body === null ||
  body === '' ||
  (typeof body === 'object' && Object.keys(body).length === 0)

function envelope(route: Route): (result: unknown) => object {
  if (route.bare) return (result) => result as object
  if (route.answer) return (result) => ({ code: 200, msg: 'succeed', ...(result as object) })
  if (route.silent) return (data) => ({ code: 200, data })
  return (data) => ({ code: 200, msg: 'succeed', data: data ?? null })
}

function sendFile(reply: FastifyReply, file: Download) {
  const plain = file.name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  reply.header('content-type', file.type)
  reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  )
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  reply.header('cache-control', 'private, no-store')
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.stream)
}
