import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseRetryAfter } from './answer.ts'
import { apiClient } from './client.ts'
import { ApiError } from './error.ts'
import { formatLogged, partnerKey, refusalAnswer, startFakePortal, successAnswer } from './portal.builder.ts'

const page = { page: 1, size: 15 }
const soon = { retries: 2, maxPauseMs: 5_000 }

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => assert.fail('the call has succeeded'),
    (cause: unknown) => cause,
  )
  assert.ok(error instanceof ApiError, String(error))
  return error
}

suite('what fails', () => {
  test('exposes status, error, msg, fields, request id and the current row of a problem', async () => {
    const current = { id: 7, version: 3 }
    const more = { fields: { customer: 'Too long' }, data: { current } }
    await using portal = await startFakePortal(() => refusalAnswer(409, 'order.stale', more))
    const error = await failureOf(portal.client.findOrders(page))
    const { call, status, msg, fields, requestId, data } = error
    assert.deepEqual([call, status, error.error, msg], ['findOrders', 409, 'order.stale', 'So it is.'])
    assert.deepEqual([fields, requestId, data], [{ customer: 'Too long' }, 'req-1', { current }])
    assert.equal(error.message, 'findOrders: 409 order.stale: So it is.')
    assert.equal(portal.heard.length, 1)
  })

  test('reports an invalid answer, also with 200 or a redirect', async () => {
    const answers: [number, unknown][] = [
      [200, '<html>'],
      [200, 'null'],
      [404, '<html>'],
      [302, ''],
      [200, ''],
    ]
    await using portal = await startFakePortal(() => answers.shift())
    for (const status of [200, 200, 404, 302, 200]) {
      const error = await failureOf(portal.client.findOrders(page))
      assert.deepEqual([error.status, error.error], [status, 'no_envelope'])
    }
  })

  test('reports a failure in the envelope of a 200', async () => {
    await using portal = await startFakePortal(() => [200, { code: 500, msg: 'No', error: 'server.error' }])
    assert.equal((await failureOf(portal.client.saveOrder({} as never))).status, 500)
  })

  test('retries a read once when there is no answer, then reports it', async () => {
    const portal = await startFakePortal((_, response) => void response.destroy(), { retries: 1 })
    const error = await failureOf(portal.client.findOrders(page))
    assert.deepEqual([error.status, error.error, portal.heard.length], [0, 'no_answer', 2])
    await portal.close()
    assert.equal((await failureOf(portal.client.deleteOrders({ ids: [1] }))).error, 'no_answer')
  })

  test('contains neither key nor body in errors and logs', async () => {
    await using portal = await startFakePortal((_, response) => void response.destroy(), { retries: 0 })
    const error = await failureOf(portal.client.createLoginTicket({ targetRouter: 'body-of-the-call' }))
    for (const value of [error, portal.client])
      assert.doesNotMatch(formatLogged(value), /pak_|body-of-the-call/)
    for (const wrong of [`${partnerKey}\n`, '', 'pak_ü'])
      assert.throws(
        () => apiClient({ baseUrl: portal.url, key: wrong }),
        (cause) => cause instanceof TypeError && !formatLogged(cause).includes('pak_'),
      )
    const withPassword = portal.url.replace('://', '://name:pak_1@')
    assert.throws(
      () => apiClient({ baseUrl: withPassword, key: partnerKey }),
      (cause) => !formatLogged(cause).includes('pak_'),
    )
  })
})

suite('what is made again', () => {
  test('retries 429 of any call after the requested seconds', async () => {
    await using portal = await startFakePortal((_, response) => {
      if (portal.heard.length > 1) return successAnswer({ affected: 1, ids: [1] })
      response.setHeader('retry-after', '1')
      return refusalAnswer(429, 'apiKey.too_many')
    }, soon)
    const began = performance.now()
    assert.deepEqual(await portal.client.deleteOrders({ ids: [1] }), { affected: 1, ids: [1] })
    assert.ok(performance.now() - began >= 990)
  })

  test('retries 503 of reads and of creating calls under one key, and no other writes', async () => {
    await using portal = await startFakePortal(() => refusalAnswer(503, 'server.busy'), { retries: 1 })
    assert.equal((await failureOf(portal.client.findOrders(page))).status, 503)
    assert.equal(portal.heard.length, 2)
    await failureOf(portal.client.saveOrder({} as never))
    await failureOf(portal.client.saveOrder({} as never, { idempotencyKey: 'mine' }))
    const keys = portal.heard.slice(2).map(({ headers }) => headers['idempotency-key'])
    assert.match(String(keys[0]), /^[\da-f-]{36}$/)
    assert.deepEqual(keys, [keys[0], keys[0], 'mine', 'mine'])
    await failureOf(portal.client.deleteOrders({ ids: [1] }))
    assert.equal(portal.heard.length, 7)
    assert.equal(portal.heard.at(-1)?.headers['idempotency-key'], undefined)
  })

  test('retries a creating call with a lost answer after its first attempt has ended', async () => {
    await using portal = await startFakePortal(
      (_, response) => {
        if (portal.heard.length === 1) return void response.destroy()
        return portal.heard.length === 2 ? refusalAnswer(409, 'request.in_flight') : successAnswer({ id: 7 })
      },
      { retries: 2 },
    )
    assert.deepEqual(await portal.client.saveOrder({} as never), { id: 7 })
    assert.equal(new Set(portal.heard.map(({ headers }) => headers['idempotency-key'])).size, 1)
  })

  test('does not wait longer than allowed, and the error names the requested time', async () => {
    await using portal = await startFakePortal((_, response) => {
      response.setHeader('retry-after', '6')
      return refusalAnswer(429, 'apiKey.too_many')
    }, soon)
    const error = await failureOf(portal.client.findOrders(page))
    assert.deepEqual([error.retryAfterSeconds, portal.heard.length], [6, 1])
  })
})

test('accepts Retry-After in seconds or as a date', () => {
  const now = Date.parse('2026-11-27T10:00:00Z')
  const at = (text: string) => parseRetryAfter(text, now)
  assert.deepEqual(
    [at('17'), at('Fri, 27 Nov 2026 10:00:30 GMT'), at('Fri, 27 Nov 2026 09:00:00 GMT')],
    [17, 30, 0],
  )
  assert.deepEqual([parseRetryAfter(null), at(''), at('soon')], [undefined, undefined, undefined])
})

suite('what is given up', () => {
  test('times out without a retry', async () => {
    await using portal = await startFakePortal(() => undefined, { timeoutMs: 50 })
    const error = await failureOf(portal.client.findOrders(page))
    assert.deepEqual([error.status, error.error, portal.heard.length], [0, 'timeout', 1])
    await using slow = await startFakePortal((_, response) => {
      response.writeHead(200).write('{')
    })
    assert.equal((await failureOf(slow.client.findOrders(page, { timeoutMs: 100 }))).error, 'timeout')
  })

  test("aborts by its signal before, during and between attempts, with the signal's reason", async () => {
    await using portal = await startFakePortal((_, response) => {
      if (portal.heard.length === 1) return undefined
      response.setHeader('retry-after', '60')
      return refusalAnswer(429, 'apiKey.too_many')
    })
    const reason = new Error('no longer wanted')
    for (const heard of [1, 2]) {
      const control = new AbortController()
      const call = portal.client.findOrders(page, { signal: control.signal })
      while (portal.heard.length < heard) await new Promise((done) => setTimeout(done, 5))
      setTimeout(() => control.abort(reason), 50)
      await assert.rejects(call, reason)
    }
    await assert.rejects(portal.client.findOrders(page, { signal: AbortSignal.abort(reason) }), reason)
    assert.equal(portal.heard.length, 2)
  })
})

suite('what succeeds', () => {
  test('sends each kind of call in its media type', async () => {
    await using portal = await startFakePortal(() => successAnswer({ found: true }))
    const { client, heard } = portal
    await client.findOrders(page)
    await client.getOrderInfo('SO/1')
    await client.getInvoice({ documentNo: 'R 1&2' })
    await client.toTargetPage({ size: 10, threadId: 't' } as never)
    await client.getFinanceFigures()
    assert.deepEqual(
      heard.map(({ method, url, body }) => `${method} ${url} ${body}`),
      [
        'POST /api/trace/order/findPage {"page":1,"size":15}',
        'POST /api/trace/order/getOrderInfo SO/1',
        'GET /api/backlog/financial?documentNo=R+1%262 ',
        'POST /api/gptTopicRecord/toTargetPage size=10&threadId=t',
        'GET /api/backlog/figures ',
      ],
    )
    assert.deepEqual(
      heard.map(({ headers }) => headers['content-type']?.split(';')[0]),
      ['application/json', 'text/plain', undefined, 'application/x-www-form-urlencoded', undefined],
    )
    assert.ok(heard.every(({ headers }) => headers.authorization === `Bearer ${partnerKey}`))
  })

  test('returns files as streams, and envelopes with extra keys unchanged', async () => {
    await using portal = await startFakePortal(({ url = '' }) => {
      if (url.includes('userinfo')) return [200, { sub: '7', email: 'a@b.example' }]
      return url.includes('ParamInfo') ? [200, { code: 200, msg: '', success: true }] : [200, 'the file']
    })
    const { client } = portal
    assert.equal(await (await client.downloadShippingNotice({ waybillNo: '1' })).text(), 'the file')
    assert.deepEqual(await client.getRmaParamInfo(), { success: true })
    const application = apiClient({ baseUrl: `${portal.url}/`, token: async () => 'oat_1' })
    assert.deepEqual(await application.findUserInfo(), { sub: '7', email: 'a@b.example' })
    assert.equal(portal.heard.at(-1)?.headers.authorization, 'Bearer oat_1')
  })
})
