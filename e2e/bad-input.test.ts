import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { type Caller, caller, nobody, signInByCall } from './call.ts'
import { anOrder } from './order.ts'
import { type Portal, portal } from './portal.ts'
import { refused } from './refused.ts'

let stack: Portal
let maintain: Caller
let owner: Caller
before(async () => {
  stack = await portal()
  maintain = await signInByCall(stack.url, 'maintain')
  owner = await signInByCall(stack.url, 'owner')
})
after(() => stack?.stop())

const firstPage = { page: 1, size: 15 }

describe('sign-in and session', () => {
  test('wrong passwords are slowed down, the signed-in person is not locked out and can sign in again', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        nobody(stack.url).call(sessionRoutes.login, { username: 'owner', password: `guess-${index}` }),
      ),
    )
    for (const guess of guesses) refused(guess, guess.status === 429 ? 429 : 401, 'a wrong password')
    const waits = guesses.filter(({ status }) => status === 429)
    assert.ok(waits.length > 0, 'twelve wrong passwords at once are not slowed down')
    for (const { headers } of waits)
      assert.ok(Number(headers.get('retry-after')) > 0, 'Retry-After says how long to wait')
    assert.equal((await owner.call(orderRoutes.findOrders, firstPage)).status, 200)
    const wait = Math.max(...waits.map(({ headers }) => Number(headers.get('retry-after'))))
    assert.ok(wait <= 120, `${wait} s would lock the account`)
  })

  test('an unknown name and a wrong password answer the same', async () => {
    const unknown = await nobody(stack.url).call(sessionRoutes.login, {
      username: `nobody-${randomUUID()}`,
      password: 'x',
    })
    const wrong = await nobody(stack.url).call(sessionRoutes.login, { username: 'librarian', password: 'x' })
    assert.deepEqual(
      [unknown.status, unknown.body.msg, unknown.body.error],
      [wrong.status, wrong.body.msg, wrong.body.error],
    )
  })

  test('a forged, foreign or lone half of a session is worth nothing', async () => {
    const sid = (session: Caller) => session.cookie.split('; ').find((pair) => /sid=/.test(pair)) as string
    const forged = (text: string) => text.slice(0, -3) + (text.endsWith('AAA') ? 'BBB' : 'AAA')
    const sessions: Record<string, { cookie: string; token: string }> = {
      'a token without its sid': { cookie: '', token: maintain.token },
      'the readable cookie alone': { cookie: `token=${maintain.token}`, token: maintain.token },
      'a sid with a forged token': { cookie: sid(maintain), token: forged(maintain.token) },
      'a forged sid with its old token': { cookie: forged(sid(maintain)), token: maintain.token },
      'the token of somebody else': { cookie: sid(owner), token: maintain.token },
      'a token of nonsense': { cookie: sid(maintain), token: 'null' },
      'a very long token': { cookie: sid(maintain), token: 'x'.repeat(4000) },
    }
    for (const [about, session] of Object.entries(sessions)) {
      refused(
        await caller(stack.url, { username: about, ...session }).call(orderRoutes.findOrders, firstPage),
        401,
        about,
      )
    }
    const cookiesAlone = await nobody(stack.url).call(orderRoutes.findOrders, firstPage, {
      headers: { cookie: maintain.cookie },
    })
    refused(cookiesAlone, 401, 'cookies without the header, as a forged request would send them')
  })

  test('an identity that somebody brings along is not believed', async () => {
    const headers = { 'x-portal-identity': 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoiQURNSU4ifQ.' }
    refused(
      await nobody(stack.url).call(orderRoutes.findOrders, firstPage, { headers }),
      401,
      'a forged identity',
    )
    refused(
      await owner.call(orderRoutes.saveOrder, anOrder(), { headers }),
      403,
      'a forged identity beside an own session',
    )
  })
})

describe('page requests', () => {
  const ask = (request: unknown) => maintain.call(orderRoutes.findOrders, request)

  test('what is no page request is refused and the field is named', async () => {
    const bad: Record<string, object> = {
      'an unknown sort column': { ...firstPage, sort: 'password' },
      'SQL as a sort column': { ...firstPage, sort: 'order_no; drop table "order"' },
      'page 0': { page: 0, size: 15 },
      'page 1.5': { page: 1.5, size: 15 },
      'a page as text': { page: '1', size: 15 },
      'no rows': { page: 1, size: 0 },
      'too many rows': { page: 1, size: 201 },
      'a direction of its own': { ...firstPage, direction: 'UP' },
      'an unknown key': { ...firstPage, limit: 5 },
      'a filter that is no filter': { ...firstPage, queryParams: { color: 'red' } },
      'a filter of the wrong kind': { ...firstPage, queryParams: { status: { contains: 'S' } } },
      'an unknown code': { ...firstPage, queryParams: { status: 'LOST' } },
      'a day that is none': { ...firstPage, queryParams: { shippedOn: { from: '2026-02-30' } } },
      'a list as request': [],
    }
    for (const [about, request] of Object.entries(bad)) refused(await ask(request), 400, about)
  })

  test('a page far past the end is empty and tells the true total', async () => {
    const first = await maintain.get(orderRoutes.findOrders, firstPage)
    for (const page of [100_000, 1_000_000_000]) {
      const past = await maintain.get(orderRoutes.findOrders, { page, size: 15 })
      assert.deepEqual(past.content, [])
      assert.equal(past.totalElements, first.totalElements)
    }
  })

  test('signs that mean something to SQL find rows by themselves or nothing', async () => {
    for (const customer of ["O'Hara", '%', '_', '\\', '\'; drop table "order"; --', '\u0000', '☃']) {
      const answer = await ask({ ...firstPage, queryParams: { customer } })
      assert.ok([200, 400].includes(answer.status), `${customer}: ${answer.status}`)
      if (answer.status !== 200) continue
      assert.ok(
        (answer.body.data as { content: { customer: string }[] }).content.every((row) =>
          row.customer.toLowerCase().includes(customer.toLowerCase()),
        ),
        customer,
      )
    }
  })
})

describe('bodies', () => {
  /** Sends a body without ever holding it whole; answers the status, also when the server hangs up early. */
  const flood = (
    path: string,
    bytes: number,
    headers: Record<string, string>,
    edge = { head: '', tail: '' },
  ) =>
    new Promise<number>((resolve) => {
      const { hostname, port } = new URL(stack.url)
      const length = String(bytes + edge.head.length + edge.tail.length)
      const outgoing = request(
        {
          hostname,
          port,
          path: `/api${path}`,
          method: 'POST',
          headers: {
            ...headers,
            'content-length': length,
            cookie: maintain.cookie,
            authorization: `Bearer ${maintain.token}`,
          },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
          response.on('end', () => outgoing.destroy())
        },
      )
      outgoing.on('error', () => resolve(0))
      outgoing.write(edge.head)
      const chunk = Buffer.alloc(64 * 1024, ' ')
      let left = bytes
      const pump = () => {
        while (left > 0 && !outgoing.destroyed) {
          const size = Math.min(left, chunk.length)
          left -= size
          if (!outgoing.write(chunk.subarray(0, size))) return outgoing.once('drain', pump)
        }
        if (!outgoing.destroyed) outgoing.end(edge.tail)
      }
      pump()
    })

  test('a body of 100 MB is refused, as JSON and as an upload, and the portal goes on', async () => {
    assert.ok(
      [413, 0].includes(
        await flood(orderRoutes.findOrders.path, 100e6, { 'content-type': 'application/json' }),
      ),
    )
    const head =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\ncontent-type: text/plain\r\n\r\n'
    const upload = await flood(
      '/upload',
      100e6,
      { 'content-type': 'multipart/form-data; boundary=x' },
      { head, tail: '\r\n--x--\r\n' },
    )
    assert.ok([413, 0].includes(upload), String(upload))
    assert.equal((await maintain.call(orderRoutes.findOrders, firstPage)).status, 200)
  })

  test('a wrong content type is refused, however it is dressed up', async () => {
    const body = JSON.stringify(firstPage)
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonx',
      'application/json\t;',
      'text/html;application/json',
      'application/xml',
      'multipart/form-data',
    ]
    for (const type of types) {
      const answer = await maintain.send(orderRoutes.findOrders.path, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      refused(answer, 415, JSON.stringify(type))
    }
    const json = await maintain.call(orderRoutes.getOrderInfo, '"SO"', {
      headers: { 'content-type': 'application/json' },
    })
    refused(json, 415, 'JSON where text is asked for')
  })

  test('a body that is no JSON, or tries to change prototypes, is refused', async () => {
    for (const body of [
      '{',
      '',
      'null',
      '{"page":1,"size":15,"__proto__":{"admin":true}}',
      '{"page":1,"size":15,"constructor":{"prototype":{}}}',
    ]) {
      const answer = await maintain.send(orderRoutes.findOrders.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      refused(answer, 400, body)
    }
  })

  test('a method or an address that is not served answers like every error', async () => {
    refused(await maintain.send('/trace/order/findPage', { method: 'GET' }), 405, 'GET of a POST call')
    refused(await maintain.send('/trace/nothing', { method: 'POST' }), 404, 'an unknown address')
    refused(await maintain.send('/..%2finternal/keys'), 404, 'a way round')
  })
})
