import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxRoutes, boxService } from '../../test/box.ts'
import { diffFields, listHistory } from '../audit.ts'
import { sql } from '../database/database.ts'

let service: TestService
before(async () => {
  service = await startTestService(boxService, {
    as: { permissions: ['box:view', 'box:edit'], username: 'Ada' },
  })
})
after(() => service.close())

let count = 0
const aBox = (part: object = {}) => ({
  name: `box ${++count}`,
  colour: 'red',
  companyId: null,
  packedOn: null,
  ...part,
})
const save = (body: object, key?: string, as = {}) =>
  service.call(boxRoutes.saveBox, { body, headers: key ? { 'idempotency-key': key } : {} }, { as })
const boxes = async () => (await service.app.db.query(sql`select from box`)).length

test('leaves no row, audit entry or stored answer after a failed save', async () => {
  await save(aBox({ name: 'taken' }))
  const before = await boxes()
  const refused = await save(aBox({ name: 'taken' }), 'key-1')
  assert.deepEqual(
    [refused.status, refused.body.error, refused.body.fields.name],
    [409, 'box.duplicate_name', 'is taken'],
  )
  assert.equal(await boxes(), before)
  assert.equal(
    (await save(aBox({ name: 'free' }), 'key-1')).status,
    200,
    'so the key may be tried again with another body',
  )
})

test('saves one of two concurrent edits and returns the current row to the other', async () => {
  const { data } = await save(aBox())
  const edits = await Promise.all(
    ['green', 'blue'].map((colour) => save({ ...aBox(), name: data.name, colour, id: data.id, version: 1 })),
  )
  assert.deepEqual(edits.map(({ status }) => status).toSorted(), [200, 409])
  const [won, lost] = edits.toSorted((a, b) => a.status - b.status)
  assert.deepEqual(lost?.data.current, won?.data)
  const missing = await save({ ...aBox(), id: 999_999, version: 1 })
  assert.deepEqual([missing.status, missing.body.error], [404, 'box.not_found'])
})

test('writes one row for concurrent saves with one key, with the same answer for all', async () => {
  const before = await boxes()
  const body = aBox()
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(body, 'key-race')))
  assert.equal(await boxes(), before + 1)
  for (const { status, data, body } of answers) {
    assert.ok(status === 200 || (status === 409 && body.error === 'request.in_flight'))
    if (status === 200) assert.deepEqual(data, answers.find((answer) => answer.status === 200)?.data)
  }
  assert.equal((await save(body, 'key-race')).headers['idempotent-replayed'], 'true')
})

test('binds a key to its user and refuses an invalid key', async () => {
  const body = aBox()
  assert.equal((await save(body, 'key-own')).status, 200)
  const other = await save(body, 'key-own', { userId: 'u-2' })
  assert.equal(other.body.error, 'box.duplicate_name', 'another user does not get the answer of the first')
  for (const key of ['x'.repeat(201), 'a b']) assert.equal((await save(aBox(), key)).status, 400)
})

test('records user and changed fields in the history', async () => {
  const { data } = await save(aBox({ packedOn: '2026-01-01' }))
  await save({ ...aBox(), name: data.name, colour: 'blue', packedOn: '2026-01-01', id: data.id, version: 1 })
  await save({ ...aBox(), name: data.name, colour: 'blue', packedOn: '2026-01-01', id: data.id, version: 2 })
  const [edit, create, ...more] = await listHistory(service.app.db, 'box', data.id)
  assert.deepEqual(more, [], 'a save that changed nothing is no history')
  assert.deepEqual(
    [edit?.by, edit?.action, edit?.before, edit?.after],
    ['Ada', 'edit', { colour: 'red' }, { colour: 'blue' }],
  )
  assert.deepEqual([create?.action, create?.before, create?.after.name], ['create', {}, data.name])
})

test('compares lists and objects by content', () => {
  assert.deepEqual(diffFields({ a: [1, { b: 2 }], c: 1 }, { a: [1, { b: 2 }], c: 2, d: undefined }), {
    before: { c: 1 },
    after: { c: 2 },
  })
  assert.deepEqual(diffFields(null, { a: 1 }), { before: {}, after: { a: 1 } })
  assert.deepEqual(diffFields({ a: null }, null), { before: { a: null }, after: {} })
})
