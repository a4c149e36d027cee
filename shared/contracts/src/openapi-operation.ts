import type * as T from 'typebox'
import type { Components } from './openapi-components.ts'
import { findScopesWithPermission, isKeyable } from './permission.ts'
import type { Route } from './route.ts'

const mediaTypes = { json: 'application/json', text: 'text/plain', form: 'application/x-www-form-urlencoded' }
export const toJsonContent = (schema: object) => ({ 'application/json': { schema } })
const none = { type: 'null' }
const fileSchema = { type: 'string', format: 'binary' }
const address = { required: true, schema: { type: 'string', format: 'uri-reference' } }

/** Describes a call. Refers to the components `IdempotencyKey` and `Problem`. */
export function toOperation(noun: string, route: Route, components: Components) {
  const parameters = [
    ...parametersOf('path', route.params, components),
    ...parametersOf('query', route.query, components),
    ...(route.creates ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  return {
    operationId: route.operation,
    tags: [noun],
    summary: route.summary,
    'x-permission': route.access,
    // Marks a POST that can be repeated safely.
    ...(route.reads ? { 'x-reads-only': true } : {}),
    security: route.access === 'public' ? [] : callersOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route, components),
    responses: {
      ...(route.redirects
        ? { 302: { description: 'Another address of the portal', headers: { location: address } } }
        : { 200: answerOf(route, components) }),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const callersOf = (route: Route) => [
  { session: [] },
  ...(isKeyable(route.access) ? [{ apiKey: [] }] : []),
  ...findScopesWithPermission(route.access).map((scope) => ({ application: [scope] })),
]

function parametersOf(place: 'path' | 'query', schema: Route['params'], { refer }: Components) {
  if (!schema) return []
  const { properties, required = [] }: { properties: object; required?: string[] } = schema
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: refer(type),
  }))
}

function bodyOf(route: Route, components: Components) {
  const { body, bodyType = 'json' } = route
  if (bodyType === 'multipart') return { requestBody: upload(route, components) }
  if (!body) return {}
  return {
    requestBody: { required: true, content: { [mediaTypes[bodyType]]: { schema: components.refer(body) } } },
  }
}

function upload({ body, hasFields }: Route, { refer, share, nameOf }: Components) {
  const multipart = (properties: object, required: string[], more = {}) => ({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: [...required, 'file'],
          properties: { ...properties, file: fileSchema },
        },
        ...more,
      },
    },
  })
  if (!body) return share('requestBodies', 'File', multipart({}, []))
  if (hasFields) {
    const { properties, required = [] } = body as T.TObject
    return multipart(refer(properties), required)
  }
  const request = multipart({ body: refer(body) }, [], {
    encoding: { body: { contentType: 'application/json' } },
  })
  const name = nameOf(body)
  return name ? share('requestBodies', name, request) : request
}

function answerOf({ data, answer, download, silent, bare }: Route, { refer, share, nameOf }: Components) {
  if (download)
    return share('responses', 'File', {
      description: 'The file',
      content: { 'application/octet-stream': { schema: fileSchema } },
    })
  const { properties, required = [] } = answer ?? { properties: { data: data ?? none }, required: ['data'] }
  const envelope = bare ? {} : { code: { const: 200 }, ...(silent ? {} : { msg: { type: 'string' } }) }
  const response = {
    description: 'Success',
    content: toJsonContent({
      type: 'object',
      required: [...Object.keys(envelope), ...required],
      properties: { ...envelope, ...refer(properties) },
    }),
  }
  const name = data ? responseName(data, nameOf) : 'Done'
  return answer || silent || !name ? response : share('responses', name, response)
}

function responseName(data: T.TSchema & { items?: T.TSchema }, nameOf: Components['nameOf']) {
  const row = data.items && nameOf(data.items)
  return nameOf(data) ?? (row && `${row}List`)
}
