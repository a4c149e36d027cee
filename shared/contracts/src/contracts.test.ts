import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as Value from 'typebox/value'
import { allRoutes, contracts } from './all.ts'
import { allJobRoutes } from './job.contract.ts'
import { orderRoutes } from './order.contract.ts'

test('gives every call a unique operation name and address', () => {
  const addresses = allRoutes.map(({ method = 'POST', path }) => `${method} ${path}`)
  const operations = allRoutes.map(({ operation }) => operation)
  assert.equal(new Set(addresses).size, addresses.length)
  assert.equal(new Set(operations).size, operations.length)
})

test('serves the jobs of every service through the gateway', () => {
  const served = new Set(allRoutes)
  for (const route of allJobRoutes.flatMap((table) => Object.values(table)))
    assert.ok(served.has(route), `${route.operation} of ${route.service}`)
})

test('serves no internal call through the gateway', () => {
  assert.deepEqual(
    allRoutes.filter(({ access, path }) => access === 'internal' || path.startsWith('/internal')),
    [],
  )
})

test('QNA-12 QNA-13 QNA-14 QNA-15 QNA-16 QNA-17 serves the chat, question data, fixed resources and AI chat data at the specified addresses', () => {
  const served = allRoutes.map(({ method = 'POST', path }) => `${method} ${path}`)
  const specified = [
    'POST /qna/getInverterRuntime',
    'POST /qnaDataCount/getQuestionsSupportDebug',
    'POST /qnaDataCount/getTopQuestionsLastWeek',
    'GET /qna/searchIdFromEs',
    'GET /qna/getAnswersFromHitsWithId',
    'GET /qna/debug/startAnalyseFromHitsWithId',
    ...['qnaData', 'fixedResource', 'gptData'].flatMap((noun) =>
      ['save', 'delete', 'findPage'].map((name) => `POST /${noun}/${name}`),
    ),
  ]
  assert.deepEqual(
    specified.filter((address) => !served.includes(address)),
    [],
  )
})

test('serves firmware logs, dongle firmware and app versions at the specified addresses', () => {
  const served = allRoutes.map(({ method = 'POST', path }) => `${method} ${path}`)
  const specified = ['', '/localTest'].flatMap((log) => [
    ...['save', 'delete', 'findPage', 'findAllTypeInfo', 'export'].map(
      (name) => `POST /firmwareRecord${log}/${name}`,
    ),
    `GET /firmwareRecord${log}/export`,
    ...['save', 'getInformation'].map((name) => `POST /firmwareInformation${log}/${name}`),
  ])
  specified.push(
    ...['getRecordList', 'delete'].map((name) => `POST /dongleFirmwareRecord/${name}`),
    ...['findPage', 'save', 'getAppVersions'].map((name) => `POST /appVersion/${name}`),
    'DELETE /appVersion/delete',
  )
  assert.deepEqual(
    specified.filter((address) => !served.includes(address)),
    [],
  )
})

test('API-04 accepts only page, size, direction and queryParams in a page request', () => {
  const request = { page: 1, size: 15, direction: 'ASC', queryParams: { orderNo: 'SO' } }
  const accepts = (value: unknown) => Value.Check(orderRoutes.findOrders.body, value)
  assert.ok(accepts(request))
  assert.ok(accepts({ ...request, direction: 'DESC' }))
  for (const wrong of [
    { page: 0 },
    { page: 1.5 },
    { size: 0 },
    { size: 201 },
    { direction: 'UP' },
    { sort: 'password' },
    { queryParams: { nothing: 1 } },
    { extra: 1 },
  ])
    assert.ok(!accepts({ ...request, ...wrong }), JSON.stringify(wrong))
})

test('CHAT-92 CHAT-93 CHAT-94 HIST-38 HIST-39 HIST-40 HIST-41 HIST-42 HIST-43 HIST-44 HIST-45 serves the chat at the specified addresses', () => {
  const specified = [
    '/chat/runThread/{threadId}/cancel',
    ...['query2', 'createChat', 'postMessage/{id}', 'getNewDeltas/{id}'].map((name) => `/chat/${name}`),
    ...['integratedChat', 'getNewDeltas/{id}'].map((name) => `/integratedChat/${name}`),
    ...[
      ...['addGptTopicRecord', 'addGptTopicSuggestion', 'getGptTopicRecordData', 'getAllGptTopicRecord'],
      ...['updateGptTopicRecordData', 'appendRevisedGptTopicRecordData', 'toTargetPage', 'exportSelected'],
    ].map((name) => `/gptTopicRecord/${name}`),
  ]
  const served = allRoutes.filter(({ method = 'POST' }) => method === 'POST').map(({ path }): string => path)
  assert.deepEqual(
    specified.filter((path) => !served.includes(path)),
    [],
  )
  const { dialogue, gptTopicRecord } = contracts
  for (const form of [
    gptTopicRecord.addGptTopicSuggestion,
    dialogue.updateGptTopicRecordData,
    dialogue.appendRevisedGptTopicRecordData,
    dialogue.toTargetPage,
  ])
    assert.equal(form.bodyType, 'form')
  const { path, method, access } = dialogue.exportDialogue
  assert.deepEqual([method, path, access], ['GET', '/gptTopicRecord/export', 'dialogue:view'])
  assert.ok(!('body' in dialogue.exportDialogue), 'no payload')
})

/** Lists all text schemas with their paths. */
function* listTexts(
  schema: Record<string, unknown>,
  path: string,
): Generator<[string, Record<string, unknown>]> {
  if (schema.type === 'string') yield [path, schema]
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    yield* listTexts(part, `${path}.${name}`)
  for (const part of [schema.anyOf ?? [], schema.items ?? []].flat())
    yield* listTexts(part as Record<string, unknown>, path)
}

test('refuses line breaks and direction marks in short texts of saved rows', () => {
  const isNoLine = /(?:[Ii]d|must(?:Not)?|username|[pP]assword|timeZone|terms)$/
  const texts = allRoutes
    .filter(({ operation, body }) => body && /^(?:save|add)/.test(operation))
    .flatMap(({ operation, body }) => [...listTexts(body as unknown as Record<string, unknown>, operation)])
    .filter(
      ([path, { maxLength }]) => typeof maxLength === 'number' && maxLength <= 200 && !isNoLine.test(path),
    )
  assert.ok(texts.length > 20)
  const taking = texts.filter(([, schema]) => ['a\nb', 'a\u202eb'].some((text) => Value.Check(schema, text)))
  assert.deepEqual(
    taking.map(([path]) => path),
    [],
  )
})
