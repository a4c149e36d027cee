import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { routes } from '@portal/contracts/route.ts'
import { createTraceparent } from '@portal/contracts/traceparent.ts'
import { startTestService, testSecret } from '@portal/testing/node/service.ts'
import * as T from 'typebox'
import { sql } from '../database/database.ts'
import { callService } from '../identity/service-call.ts'
import { implement } from '../implement.ts'
import { createTextStream } from '../model/model-server.ts'
import { Problem } from '../problem/problem.ts'
import type { ServiceDefinition } from '../service.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code: number }
}

const Parcel = T.Object({ name: T.String() }, { additionalProperties: false })
const parcelRoutes = routes('backoffice', {
  sendParcel: {
    path: '/parcel/send/{place}',
    access: 'parcel:edit',
    summary: '',
    params: T.Object({ place: T.String() }),
    body: Parcel,
  },
  weighParcel: { path: '/internal/parcel/weigh', access: 'internal', summary: '', body: Parcel },
})

/** Starts a collector and model server that answers `json` and records requests. */
async function startServer(json: object) {
  const requests: { url: string; traceparent: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    requests.push({ url: request.url ?? '', traceparent: String(request.headers.traceparent ?? ''), body })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, close: () => server.close().closeAllConnections() }
}

test('traces a call through services, database, job and model without private data', async () => {
  const collector = await startServer({})
  const model = await startServer({ error: 'PLANTED' })
  const worked = Promise.withResolvers<void>()
  let url = ''
  const definition: ServiceDefinition = {
    name: 'backoffice',
    migrations: join(import.meta.dirname, '../../test/migrations'),
    routes: [
      async (app) => {
        implement(app, parcelRoutes.sendParcel, async ({ body, user }) => {
          await app.audited(user, async (tx, record) => {
            await tx.query(sql`insert into box (name, colour) values (${body.name}, 'blue')`)
            record({ noun: 'box', id: 1, action: 'create', before: null, after: body })
            await app.jobs.send('parcel', { name: body.name })
          })
          const caller = { name: 'backoffice', serviceSecret: testSecret } as const
          await callService({ caller, url }, parcelRoutes.weighParcel, { body })
          const server = {
            baseUrl: model.url,
            apiKey: 'PLANTED',
            model: 'small',
            firstTokenTimeoutMs: 5_000,
            silenceTimeoutMs: 5_000,
          }
          const request = { system: 'PLANTED', user: 'PLANTED', temperature: 0, maxChars: 100 }
          await createTextStream(server)(request, new AbortController().signal)
            .next()
            .catch(() => {})
          throw new Problem('parcel.lost', { status: 500, msg: 'PLANTED' })
        })
        implement(app, parcelRoutes.weighParcel, async ({ body }) => {
          await app.db.query(sql`select from box where name = ${body.name}`)
          return null
        })
      },
    ],
    onReady: (app) =>
      app.jobs.work<{ name: string }>('parcel', async ({ name }) => {
        await app.db.query(sql`select id from box where name = ${name}`)
        worked.resolve()
      }),
  }
  const service = await startTestService(definition, {
    as: { userId: 'PLANTED', permissions: ['parcel:edit'] },
    config: { tracing: { url: `${collector.url}/v1/traces`, ratio: 1 } },
  })
  url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = { traceparent: createTraceparent(traceId), cookie: 'sid=PLANTED', 'x-other': 'PLANTED' }
  const { body: answer } = await service.call(parcelRoutes.sendParcel, {
    params: { place: 'PLANTED' },
    body: { name: 'PLANTED' },
    headers,
  })
  assert.equal(answer.error, 'parcel.lost')
  await worked.promise
  await service.close()
  collector.close()
  model.close()

  const sent = collector.requests.map(({ body }) => body)
  assert.deepEqual([...new Set(collector.requests.map((request) => request.url))], ['/v1/traces'])
  assert.doesNotMatch(sent.join('\n'), /PLANTED/)
  const spans: Span[] = sent.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  assert.deepEqual([...new Set(spans.map((span) => span.traceId))], [traceId])
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const lines = spans.map(
    ({ name, parentSpanId = '' }) => `${byId.get(parentSpanId)?.name ?? 'caller'} > ${name}`,
  )
  const call = 'POST /parcel/send/:place'
  for (const line of [
    `caller > ${call}`,
    `${call} > insert backoffice`,
    `${call} > backoffice weighParcel`,
    'backoffice weighParcel > POST /internal/parcel/weigh',
    'POST /internal/parcel/weigh > select backoffice',
    `${call} > chat small`,
    `${call} > process parcel`,
    'process parcel > select backoffice',
  ])
    assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
  const failed = spans.find(({ name }) => name === call)
  assert.equal(failed?.status.code, 2)
  assert.match(model.requests[0]?.traceparent ?? '', new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
})
