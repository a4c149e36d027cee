import { contracts } from './all.ts'
import { Problem } from './envelope.ts'
import { scopeTexts } from './oauth.contract.ts'
import { type Components, createComponents } from './openapi-components.ts'
import { toJsonContent, toOperation } from './openapi-operation.ts'
import type { Route } from './route.ts'
import { readSchemaNames } from './schema-names.ts'
import { testEventType, webhookTypes } from './webhook-event.ts'
import { createPayloadSchema } from './webhook-payload.ts'

export type OpenapiDocument = Awaited<ReturnType<typeof buildOpenapi>>

/** Builds the OpenAPI 3.1 document of all calls that the gateway serves. */
export async function buildOpenapi() {
  const components = createComponents(await readSchemaNames())
  components.share('responses', 'Problem', {
    description: 'A problem',
    content: toJsonContent(components.refer(Problem)),
  })
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, table] of Object.entries(contracts)) {
    for (const route of Object.values(table) as Route[]) {
      const path = `/api${route.path}`
      paths[path] = {
        ...paths[path],
        [(route.method ?? 'POST').toLowerCase()]: toOperation(noun, route, components),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'After-sales System',
      version: '1.0.0',
      description:
        'A call succeeds with HTTP 200 and `{ code: 200, msg, data }`. A problem has its true HTTP status and the form of `Problem`; `error` and `params` are for programs and translations, `msg` is for people, `fields` and `fieldErrors` say what is wrong with which field. Calls that create take an `Idempotency-Key`, so that they can be sent again without doing anything twice.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(
      [...webhookTypes, testEventType].map((type) => [type, webhook(type, components)] as const),
    ),
    components: {
      ...components.collect(),
      parameters: { IdempotencyKey: idempotencyKey },
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

/** Describes calls to partners' servers, which are signed as Standard Webhooks defines. */
const webhook = (type: (typeof webhookTypes)[number] | typeof testEventType, { refer }: Components) => ({
  post: {
    operationId: type,
    summary: `The event ${type}, signed by Standard Webhooks`,
    security: [],
    requestBody: { required: true, content: toJsonContent(refer(createPayloadSchema(type))) },
    responses: { '2XX': { description: 'Taken' } },
  },
})
