import type { OpenapiDocument } from '@portal/contracts/openapi.ts'
import { resolveOperation } from '@portal/contracts/openapi-resolve.ts'
import type { Schema } from './type.ts'

type Content = Record<string, { schema: Schema }>
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  summary: string
  'x-permission': string
  'x-reads-only'?: true
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: { 200?: { content: Content } }
}

/** A call of the client. */
export interface ClientCall {
  name: string
  summary: string
  permission: string
  /** Callers by their names in the document. */
  by: ('apiKey' | 'application')[]
  method: string
  path: string
  /** Media type of the input; undefined without one. */
  sends: 'query' | 'json' | 'text' | 'form' | undefined
  takes: Schema | undefined
  /** Data of the envelope; undefined for a file. */
  gives: Schema | undefined
  /** Whether a retry is safe: always, or with an `Idempotency-Key`. */
  repeat: 'free' | 'key' | undefined
}

const kinds = {
  'application/json': 'json',
  'text/plain': 'text',
  'application/x-www-form-urlencoded': 'form',
} as const

/**
 * Lists the calls for API keys and applications, except uploads, calls with a row in their address, and
 * calls that start an import or export.
 */
export function listCalls(document: OpenapiDocument): ClientCall[] {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) =>
        callOf(path, method, resolveOperation(one, document) as Operation),
      ),
    )
    .filter((call) => call !== undefined)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function callOf(path: string, method: string, operation: Operation): ClientCall | undefined {
  const by = (['apiKey', 'application'] as const).filter((caller) =>
    operation.security.some((way) => caller in way),
  )
  const { operationId, summary, parameters, requestBody, responses } = operation
  if (by.length === 0 || (requestBody && 'multipart/form-data' in requestBody.content)) return undefined
  const gives = dataOf(operation)
  if (gives?.$ref === '#/components/schemas/Job') return undefined
  if (parameters.some((one) => one.in === 'path')) return undefined
  if (!responses[200])
    throw new Error(
      `The client cannot make calls like ${operationId} yet: extend callOf, client.ts and request.ts`,
    )
  const repeats = method === 'get' || operation['x-reads-only']
  const takesKey = parameters.some((one) => one.name === 'Idempotency-Key')
  return {
    name: operationId,
    summary,
    permission: operation['x-permission'],
    by,
    method: method.toUpperCase(),
    path,
    ...sentBy(operation),
    gives,
    repeat: repeats ? 'free' : takesKey ? 'key' : undefined,
  }
}

function sentBy({ operationId, parameters, requestBody }: Operation): Pick<ClientCall, 'sends' | 'takes'> {
  const query = parameters.filter((one) => one.in === 'query')
  if (query.length > 0 && requestBody) throw new Error(`${operationId} takes a query and a body`)
  if (query.length > 0) {
    const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]))
    const required = query.filter((one) => one.required).map(({ name }) => name)
    return { sends: 'query', takes: { type: 'object', properties, required } }
  }
  const [kind, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!kind || !content) return { sends: undefined, takes: undefined }
  return { sends: kinds[kind as keyof typeof kinds], takes: content.schema }
}

/** Returns `data` of the envelope, or the keys besides `code` and `msg`. */
function dataOf({ responses }: Operation): Schema | undefined {
  const schema = responses[200]?.content['application/json']?.schema
  if (!schema) return undefined
  const { code, msg, data, ...named } = schema.properties ?? {}
  return data ?? { type: 'object', properties: named, required: Object.keys(named) }
}
