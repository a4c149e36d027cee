import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import { type Route, toPath } from '@portal/contracts/route.ts'
import type { ServiceConfig } from '@portal/service-kit/config.ts'
import { defaultRetention } from '@portal/service-kit/database/retention.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { createCallerProof } from '@portal/service-kit/identity/service-call.ts'
import { buildService, type ServiceDefinition } from '@portal/service-kit/service.ts'
import type { FastifyInstance } from 'fastify'
import { createTestDatabase } from './database.ts'
import { getIdentityKeys, signIdentity } from './identity.ts'

export interface CallInput {
  body?: unknown
  query?: Record<string, string | number | boolean>
  params?: Record<string, string | number>
  headers?: Record<string, string>
  /** File of a multipart call. */
  file?: { name: string; content: Buffer | string }
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Json = any
export interface Answer {
  status: number
  /** The whole envelope, or the text of a download. */
  body: Json
  data: Json
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

export interface TestService {
  app: FastifyInstance
  /** Calls as the service's user with the changes of `as`; `as: null` calls without an identity. */
  call(route: Route, input?: CallInput, options?: { as?: Partial<Identity> | null }): Promise<Answer>
  close(): Promise<void>
}

/** Service secret shared by all tests. */
export const testSecret = 'what the services of the tests share'
export const testEncryptionKey = 'A'.repeat(43)

interface TestServiceOptions {
  as?: Partial<Identity>
  config?: Partial<ServiceConfig>
}

let home: string | undefined
/** Removed when the process ends, even if a test left services open. */
function dataHome(): string {
  if (home) return home
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-data-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  home = folder
  return folder
}

/**
 * Starts the service on a new database, called by contract as the signed-in user `as` (default: an ADMIN
 * without permissions).
 */
export async function startTestService(
  definition: ServiceDefinition,
  { as, config }: TestServiceOptions = {},
): Promise<TestService> {
  const { migrations, name } = definition
  const database = await createTestDatabase({ name, ...(migrations ? { migrations } : {}) })
  await database.close()
  const dataDir = mkdtempSync(join(dataHome(), 'service-'))
  const app = await buildService(definition, {
    name,
    host: '127.0.0.1',
    port: 0,
    databaseUrl: database.url,
    poolSize: 5,
    connectTimeoutMs: 60_000,
    statementTimeoutMs: 30_000,
    dataDir,
    fileLimits: { minFreeMiB: 0, userMiB: 10_240, userCount: 10_000, unusedMiB: 1_024, unusedCount: 1_000 },
    retention: defaultRetention,
    identityUrl: 'http://127.0.0.1:9',
    identityKeys: await getIdentityKeys(),
    serviceSecret: testSecret,
    encryptionKeys: testEncryptionKey,
    demo: false,
    logLevel: 'silent',
    rateLimit: 1_000_000,
    handlerTimeoutMs: 60_000,
    maxEventLoopDelayMs: 0,
    metrics: 'local',
    trustProxy: false,
    ...config,
  })
  return {
    app,
    async call(route, input = {}, options = {}) {
      const proof =
        route.access === 'internal' ? await createCallerProof({ name, serviceSecret: testSecret }, route) : {}
      const identity =
        options.as === null ? {} : { [identityHeader]: await signIdentity({ ...as, ...options.as }) }
      const response = await app.inject({
        method: route.method ?? 'POST',
        url: toPath(route, input.params),
        query: Object.fromEntries(
          Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
        ),
        ...payload(route, input),
        headers: { ...payload(route, input).headers, ...identity, ...proof, ...input.headers },
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      const body = isJson ? response.json() : response.body
      return {
        status: response.statusCode,
        body,
        data: body?.data,
        headers: response.headers,
        raw: response.rawPayload,
      }
    },
    async close() {
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function payload(
  route: Route,
  input: CallInput,
): { headers: Record<string, string>; payload?: string | Buffer } {
  if (route.bodyType === 'multipart' && input.file) return encodeMultipart(input.file, fieldsOf(route, input))
  if (input.body === undefined) return { headers: {} }
  if (route.bodyType === 'text')
    return { headers: { 'content-type': 'text/plain' }, payload: String(input.body) }
  if (route.bodyType === 'form')
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(input.body as Record<string, string>).toString(),
    }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input.body) }
}

function fieldsOf({ hasFields }: Route, { body }: CallInput): Record<string, string> {
  if (hasFields) return body as Record<string, string>
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

/** Encodes a form with one file, in the field `file`, and other fields before it. */
export function encodeMultipart(
  { name, content }: { name: string; content: Buffer | string },
  fields: Readonly<Record<string, string>> = {},
) {
  const boundary = 'portal-test-boundary'
  const before = Object.entries(fields)
    .map(
      ([field, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const head = `${before}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
