import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { measureCpuMs } from '@portal/testing/node/cpu.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { boxRoutes, boxService } from '../../test/box.ts'
import { identityHeader } from '../identity/identity.ts'
import { Problem } from '../problem/problem.ts'
import { assertUsable, parseForm } from './body.ts'

let service: TestService
before(async () => {
  service = await startTestService(boxService, { as: { permissions: ['box:view', 'box:edit'] } })
})
after(() => service.close())

async function sent(payload: string) {
  const headers = { 'content-type': 'application/json', [identityHeader]: await signed() }
  const answer = await service.app.inject({ method: 'POST', url: boxRoutes.saveBox.path, headers, payload })
  return { ...answer.json(), status: answer.statusCode } as {
    status: number
    error: string
    fields?: Record<string, string>
  }
}
const signed = () => signIdentity({ permissions: ['box:edit'] })
const box = (name: string) => `{"name":${name},"colour":"red","companyId":null,"packedOn":null}`
const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`

test('accepts JSON up to the depth of contracts, and refuses deeper', async () => {
  for (const levels of [51, 10_000, 100_000])
    for (const body of [deep('[', ']', levels), deep('{"a":', '}', levels), box(deep('[', ']', levels))]) {
      const { status, error } = await sent(body)
      assert.deepEqual([status, error], [400, 'request.too_deep'], `${levels} levels of ${body.slice(0, 8)}`)
    }
})

test('counts depth by nesting, not by texts or siblings', async () => {
  const side = `[${'[{}],'.repeat(4_000)}[]]`
  const text = JSON.stringify('["{\\\\'.repeat(4_000))
  for (const body of [side, text, box(side), box(text), box(deep('[', ']', 49) + ' '.repeat(20_000))])
    assert.equal((await sent(body)).error, 'request.invalid', body.slice(0, 60))
  assert.equal((await sent(box(deep('[', ']', 50) + ' '.repeat(20_000)))).error, 'request.too_deep')
})

test('counts lists, objects and members', async () => {
  const ofBoxAndList = 6
  for (const part of ['[]', '{}', deep('[', ']', 48), deep('{"a":', '}', 48), '{"a":1}']) {
    const partsOfOne = part.match(/[[{:]/g)?.length ?? 0
    const list = (count: number) => box(`[${Array(count).fill(part).join(', ')}]${' '.repeat(20_000)}`)
    const most = Math.floor((20_000 - ofBoxAndList) / partsOfOne)
    assert.equal((await sent(list(most))).error, 'request.invalid', part)
    const { status, error } = await sent(list(most + 1))
    assert.deepEqual([status, error], [400, 'request.too_many_parts'], part)
  }
  const members = Array.from({ length: 20_000 }, (_, at) => `"${at}":":"`)
  assert.equal((await sent(`{${members.join()}}`)).error, 'request.too_many_parts')
  assert.equal((await sent(`{${members.slice(1).join()}}`)).error, 'request.invalid')
})

test('refuses a long body by depth and members before parsing', async () => {
  const blank = ' '.repeat(20_000)
  for (const [unclosed, error] of [
    [`${blank}${'['.repeat(50)}`, 'request.malformed'],
    [`${blank}${'['.repeat(51)}`, 'request.too_deep'],
    [`[${'[],'.repeat(19_999)}`, 'request.malformed'],
    [`[${'[],'.repeat(20_000)}`, 'request.too_many_parts'],
    // Short enough to be parsed without a check.
    ['['.repeat(51), 'request.malformed'],
  ] as const)
    assert.equal((await sent(unclosed)).error, error, unclosed.slice(-60))
})

test('stops reading an endlessly nested body early', async () => {
  const body = deep('[', ']', 250_000)
  await sent(body)
  const parsedMs = measureCpuMs(() => JSON.parse(body))
  const answer = sent(body)
  const before = process.threadCpuUsage()
  assert.equal((await answer).error, 'request.too_deep')
  const { user, system } = process.threadCpuUsage(before)
  assert.ok((user + system) / 1_000 < parsedMs / 2, `${(user + system) / 1_000} ms, parsed in ${parsedMs} ms`)
})

test('refuses unstorable characters at their field, in values and keys', async () => {
  for (const text of ['"a\\u0000b"', '"\\ud800"', '"a\\udc00\\ud800"', '["ok","\\udfff"]']) {
    const { status, error, fields } = await sent(box(text))
    assert.deepEqual([status, error], [400, 'request.bad_character'], text)
    assert.match(Object.keys(fields ?? {}).join(), /^name(\.1)?$/)
  }
  assert.equal((await sent('{"\\ud800":1}')).error, 'request.bad_character')
  assert.equal((await sent(box('"\\ud83d\\ude00"'))).status, 200)
})

test('refuses an infinite number at its field, in JSON and addresses', async () => {
  for (const number of ['1e400', '-1e999']) {
    const { status, fields } = await sent(`{"name":"a","colour":"red","companyId":${number},"packedOn":null}`)
    assert.deepEqual([status, fields], [400, { companyId: 'is too large' }])
  }
  const answer = await service.call(boxRoutes.getBox, { params: { id: '1e400' } })
  assert.deepEqual([answer.status, answer.body.fields], [400, { id: 'is too large' }])
})

test('treats keys of Object.prototype as ordinary names', async () => {
  for (const key of ['toString', 'constructor', 'hasOwnProperty'])
    assert.deepEqual((await sent(`{"${key}":1,${box('"a"').slice(1)}`)).fields, {
      [key]: 'is not known here',
    })
})

test('accepts or refuses any JSON, and can serialize what it accepts', () => {
  fc.assert(
    fc.property(fc.anything(), unicodeText(), (value, text) => {
      try {
        assertUsable([value, text])
        assert.ok(text.isWellFormed() && !text.includes('\0'))
      } catch (error) {
        assert.ok(error instanceof Problem && error.status === 400, String(error))
      }
    }),
  )
})

/** Best processor time in milliseconds. */
function cost(work: () => unknown): number {
  const once = () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  return Math.min(once(), once(), once())
}

test('checks half a million members at little more than the cost of parsing', () => {
  const text = `[${'1,'.repeat(500_000)}1]`
  const value = JSON.parse(text)
  const [read, looked] = [cost(() => JSON.parse(text)), cost(() => assertUsable(value))]
  assert.ok(looked < 15 * Math.max(read, 2), `${looked} ms, where reading took ${read} ms`)
})

test('checks a form at little more than the cost of parsing', () => {
  for (const nameOf of [(at: number) => `${at}`, () => 'a']) {
    const text = Array.from({ length: 20_000 }, (_, at) => `${nameOf(at)}=1`).join('&')
    const [read, taken] = [cost(() => [...new URLSearchParams(text)]), cost(() => parseForm(text))]
    assert.ok(taken < 15 * Math.max(read, 2), `${taken} ms, where reading took ${read} ms`)
  }
})

test('returns form fields as sent, and a list for repeated ones', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(unicodeText(), unicodeText())), (fields) => {
      const sent = fields.map(([name, value]): [string, string] => [
        name.toWellFormed(),
        value.toWellFormed(),
      ])
      const form = parseForm(String(new URLSearchParams(sent)))
      for (const [name] of sent) {
        const values = sent.filter(([other]) => other === name).map(([, value]) => value)
        assert.deepEqual(form[name], values.length > 1 ? values : values[0])
      }
      assert.equal(Object.keys(form).length, new Set(sent.map(([name]) => name)).size)
    }),
  )
})
