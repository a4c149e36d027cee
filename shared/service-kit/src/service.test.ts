import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxRoutes, boxService } from '../test/box.ts'
import { identityHeader } from './identity/identity.ts'
import { buildService } from './service.ts'

let service: TestService
before(async () => {
  service = await startTestService(boxService, { as: { permissions: ['box:view', 'box:edit'] } })
})
after(() => service.close())

const aBox = (part: object = {}) => ({
  name: `box ${Math.random().toString(36).slice(2, 10)}`,
  colour: 'red',
  companyId: null,
  packedOn: null,
  ...part,
})

test('answers 401 without, with a forged or an expired identity, and 403 without the permission', async () => {
  const input = { body: { page: 1, size: 15 } }
  assert.equal((await service.call(boxRoutes.findBoxes, input, { as: null })).status, 401)
  const forbidden = await service.call(boxRoutes.findBoxes, input, { as: { permissions: ['box:other'] } })
  assert.equal(forbidden.status, 403)
  assert.match(forbidden.body.msg, /box:view/)
  const token = await signIdentity({ permissions: ['box:view'] })
  const forged = `${token.slice(0, -6)}AAAAAA`
  for (const bad of [forged, 'x', await signIdentity({ permissions: ['box:view'] }, { lifetime: -10 })]) {
    const answer = await service.call(
      boxRoutes.findBoxes,
      { ...input, headers: { [identityHeader]: bad } },
      { as: null },
    )
    assert.equal(answer.status, 401, bad)
    assert.equal(answer.body.error, 'identity.invalid')
  }
})

test('answers unknown paths and internal errors in the envelope with a request id and without the cause', async () => {
  const unknown = await service.app.inject({ method: 'POST', url: '/nothing/here?token=abc' })
  assert.equal(unknown.statusCode, 404)
  assert.equal(unknown.json().msg, 'Not Found: /nothing/here')
  const broken = await service.call(boxRoutes.breakBox)
  assert.deepEqual(
    [broken.status, broken.body.code, broken.body.error, broken.data],
    [500, 500, 'server.error', null],
  )
  assert.ok(broken.body.requestId.length >= 8)
  assert.doesNotMatch(broken.raw.toString(), /secret inner/)
})

test('accepts exact media types only', async () => {
  const send = (type: string) =>
    service.app
      .inject({ method: 'POST', url: '/box/name', payload: 'a', headers: { 'content-type': type } })
      .then(({ statusCode }) => statusCode)
  assert.equal(await send('text/plain'), 200)
  assert.equal(await send('text/plain;charset=UTF-8'), 200)
  for (const trick of [
    'text/plain\t; x=1',
    'TEXT/PLAIN',
    'text/plain; charset=utf-16',
    'text/plain, application/json',
    'application/json',
    'text/plain;',
    ' text/plain',
    'application/vnd.x+json',
  ]) {
    assert.equal(await send(trick), 415, trick)
  }
})

test('names invalid fields in readable words', async () => {
  const answer = await service.call(boxRoutes.saveBox, {
    body: { name: 'x'.repeat(21), colour: 'pink', companyId: '1', extra: 1, packedOn: '2026-02-30' },
  })
  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body.fields, {
    name: 'must be at most 20 characters',
    colour: 'must be one of red, green, blue',
    companyId: 'must be a whole number',
    extra: 'is not known here',
    packedOn: 'must be a day like 2026-03-31',
  })
})

test('creates, reads and changes a row, and answers 409 with the current row for an old version', async () => {
  const created = await service.call(boxRoutes.saveBox, { body: aBox({ packedOn: '2026-03-01' }) })
  assert.equal(created.status, 200, created.raw.toString())
  assert.deepEqual([created.body.code, created.body.msg, created.data.version], [200, 'succeed', 1])
  const edited = await service.call(boxRoutes.saveBox, {
    body: { ...aBox({ name: created.data.name, colour: 'blue' }), id: created.data.id, version: 1 },
  })
  assert.equal(edited.data.version, 2)
  const stale = await service.call(boxRoutes.saveBox, {
    body: { ...aBox(), id: created.data.id, version: 1 },
  })
  assert.deepEqual([stale.status, stale.body.error, stale.data.current.colour], [409, 'box.stale', 'blue'])
  const read = await service.call(boxRoutes.getBox, {
    params: { id: created.data.id },
    query: { loud: true },
  })
  assert.equal(read.data.name, created.data.name.toUpperCase())
})

test('gives the same answer for a repeated key, and 422 for another payload', async () => {
  const headers = { 'idempotency-key': 'k-1' }
  const body = aBox()
  const answers = [
    await service.call(boxRoutes.saveBox, { body, headers }),
    await service.call(boxRoutes.saveBox, { body, headers }),
  ]
  assert.deepEqual(answers[1]?.data, answers[0]?.data)
  assert.equal(answers[1]?.headers['idempotent-replayed'], 'true')
  const other = await service.call(boxRoutes.saveBox, { body: aBox(), headers })
  assert.equal(other.status, 422)
})

test('refuses to start with a route without declared access', async () => {
  const { config } = service.app
  const careless = {
    ...boxService,
    routes: [(app: typeof service.app) => void app.get('/open', async () => 'x')],
  }
  await assert.rejects(buildService(careless, config), /GET \/open does not declare who may call it/)
})
