import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxRoutes, boxService } from '../test/box.ts'

let service: TestService
before(async () => {
  service = await startTestService(boxService)
})
after(() => service.close())

const type = 'application/x-www-form-urlencoded'
const post = (payload: string, contentType = type) =>
  service.app.inject({ method: 'POST', url: '/box/count', payload, headers: { 'content-type': contentType } })

for (const [what, payload, msg] of [
  ['a missing field', 'name=a', 'Count is missing.'],
  ['text for a number', 'name=a&count=many', 'Count must be a whole number.'],
  ['a field that comes twice', 'name=a&name=b&count=1', 'Name must be text.'],
  ['an unknown field', 'name=a&count=1&size=x', 'Size is not known here.'],
  ['a key that objects have of their own', 'name=a&count=1&__proto__=x', '__proto__ is not known here.'],
] as const)
  test(`refuses a form with ${what} and names it`, async () => {
    const response = await post(payload)
    assert.deepEqual([response.statusCode, response.json().msg], [400, msg])
  })

test('accepts a form in its own media type only', async () => {
  assert.equal((await post('{"name":"a","count":1}', 'application/json')).statusCode, 415)
  assert.equal((await post('name=a&count=1', `${type}; charset=latin1`)).statusCode, 415)
})

test('converts form texts to the types of the contract', async () => {
  const answer = await service.call(boxRoutes.countBox, { body: { name: 'Größe & 太阳', count: 2 } })
  assert.equal(answer.data, '3 Größe & 太阳')
})
