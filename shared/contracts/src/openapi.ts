import { contracts } from './all.ts'
import { Problem } from './envelope.ts'
import { scopeTexts } from './oauth.contract.ts'
import { isKeyable, scopesOfPermission } from './permission.ts'
import type { Route } from './route.ts'
import { testType, webhookTypes } from './webhook-event.ts'
import { webhookPayload } from './webhook-payload.ts'

const mediaTypes = { json: 'application/json', text: 'text/plain', form: 'application/x-www-form-urlencoded' }
const json = (schema: object) => ({ 'application/json': { schema } })
const fileSchema = { type: 'string', format: 'binary' }
function upload({ body, hasFields }: Route) {
  if (body && hasFields) {
    const { properties, required = [] } = plain(body) as { properties: object; required?: string[] }
    const schema = {
      type: 'object',
      properties: { ...properties, file: fileSchema },
      required: [...required, 'file'],
    }
    return { 'multipart/form-data': { schema } }
  }
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...(body && { body: plain(body) }), file: fileSchema },
        required: ['file'],
      },
      ...(body && { encoding: { body: { contentType: 'application/json' } } }),
    },
  }
}

/** The OpenAPI 3.1 document of every call that the gateway serves, emitted from the contracts. */
export function openapi() {
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, table] of Object.entries(contracts)) {
    for (const route of Object.values(table) as Route[]) {
      const path = `/api${route.path}`
      paths[path] = { ...paths[path], [(route.method ?? 'POST').toLowerCase()]: operation(noun, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'After-sales System',
      version: '1.0.0',
      description:
        'A call succeeds with HTTP 200 and `{ code: 200, msg, data }`. A problem has its true HTTP status and the form of `Problem`; `error` is for programs, `msg` for people, `fields` says what is wrong with which field. Calls that create take an `Idempotency-Key`, so that they can be sent again without doing anything twice.',
    },
    paths,
    webhooks: Object.fromEntries([...webhookTypes, testType].map((type) => [type, webhook(type)] as const)),
    components: {
      schemas: { Problem: plain(Problem) },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The readable cookie `token`, sent together with the HttpOnly cookie `sid`.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key; it needs the permission of the call (`x-permission`).',
        },
        application: {
          type: 'oauth2',
          description: 'Of an application that a user has agreed to.',
          flows: {
            authorizationCode: {
              authorizationUrl: '/login',
              tokenUrl: '/api/oauth2/token',
              scopes: scopeTexts,
            },
          },
        },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}
const address = { required: true, schema: { type: 'string', format: 'uri-reference' } }

function operation(noun: string, route: Route) {
  const parameters = [
    ...parametersOf('path', route.params),
    ...parametersOf('query', route.query),
    ...(route.creates ? [idempotencyKey] : []),
  ]
  return {
    operationId: route.operation,
    tags: [noun],
    summary: route.summary,
    'x-permission': route.access,
    // Marks a POST that can be repeated safely.
    ...(route.reads ? { 'x-reads-only': true } : {}),
    ...(route.access === 'public' ? {} : { security: callersOf(route) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route),
    responses: {
      ...(route.redirects
        ? { 302: { description: 'Another address of the portal', headers: { location: address } } }
        : { 200: answerOf(route) }),
      default: { description: 'A problem', content: json({ $ref: '#/components/schemas/Problem' }) },
    },
  }
}

const callersOf = (route: Route) => [
  { session: [] },
  ...(isKeyable(route.access) ? [{ apiKey: [] }] : []),
  ...scopesOfPermission(route.access).map((scope) => ({ application: [scope] })),
]

/** Describes calls to partners' servers, signed by Standard Webhooks. */
const webhook = (type: (typeof webhookTypes)[number] | typeof testType) => ({
  post: {
    requestBody: { required: true, content: json(plain(webhookPayload(type))) },
    responses: { '2XX': { description: 'Taken' } },
  },
})

function parametersOf(place: 'path' | 'query', schema: Route['params']) {
  if (!schema) return []
  const { properties, required = [] } = plain(schema) as {
    properties: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }))
}

function bodyOf(route: Route) {
  const { body, bodyType = 'json' } = route
  if (bodyType === 'multipart') return { requestBody: { required: true, content: upload(route) } }
  if (!body) return {}
  return { requestBody: { required: true, content: { [mediaTypes[bodyType]]: { schema: plain(body) } } } }
}

function answerOf({ data, answer, download, silent, bare }: Route) {
  if (download)
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const named = answer
    ? (plain(answer) as { properties: object }).properties
    : { data: data ? plain(data) : { type: 'null' } }
  if (bare) return { description: 'Success', content: json({ type: 'object', properties: named }) }
  const properties = { code: { const: 200 }, ...(silent ? {} : { msg: { type: 'string' } }), ...named }
  return { description: 'Success', content: json({ type: 'object', properties }) }
}

/** TypeBox keeps notes of its own on a schema that JSON does not carry. */
const plain = (schema: object): object => JSON.parse(JSON.stringify(schema))
