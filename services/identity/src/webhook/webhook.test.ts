import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxTests, maxWebhooks, webhookRoutes } from '@portal/contracts/webhook.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import {
  allWebhookRoutes,
  answeredByHandler,
  aWebhook,
  computeSignature,
  type ReceivedCall,
  type Source,
  startReceiver,
  startSource,
  startWebhookService,
} from './webhook.builder.ts'

/** Addresses by host name, which a test may change. */
const names: Record<string, string[]> = {}
const resolve = async (name: string) => names[name] ?? Promise.reject(new Error('no such name'))

let source: Source
let hooks: Awaited<ReturnType<typeof startWebhookService>>
const receivers: Awaited<ReturnType<typeof startReceiver>>[] = []
const receiver = async (...act: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...act)
  receivers.push(started)
  return started
}
before(async () => {
  source = await startSource()
  hooks = await startWebhookService(source, { resolve, timeoutMs: 500 })
  await hooks.set('account', sql`company_id = 1 where id = ${hooks.as.userId}`)
})
beforeEach(async () => {
  await hooks.service.app.db.query(sql`delete from webhook`)
  source.events.length = 0
  source.hidden.clear()
})
after(async () => {
  await hooks.service.close()
  await Promise.all([source, ...receivers].map((one) => one.close()))
})
const answer = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  response.writeHead(status, headers).end('as it is')
  return answeredByHandler
}
const hangUp = (response: ServerResponse) => {
  response.socket?.destroy()
  return answeredByHandler
}
/**
 * Counts an event once, because on a busy machine an answer may exceed `timeoutMs` and the event is sent
 * again.
 */
const distinct = (heard: readonly ReceivedCall[]) => [
  ...new Map(heard.map((event) => [event.id, event])).values(),
]
const seen = (heard: readonly ReceivedCall[]) => distinct(heard).map(({ data }) => `${data.id} ${data.state}`)

describe('creates a webhook', () => {
  test('requires a public address and visible types', async () => {
    names['inside.example'] = ['10.1.2.3']
    names['mixed.example'] = ['8.8.8.8', '192.168.0.1']
    for (const [url, error] of [
      ['nowhere', 'webhook.address_form'],
      ['http://partner.example/hook', 'webhook.address_form'],
      ['https://user:word@partner.example', 'webhook.address_form'],
      ['https://10.0.0.1/hook', 'webhook.address_private'],
      ['https://[::ffff:10.0.0.1]/hook', 'webhook.address_private'],
      ['https://inside.example', 'webhook.address_private'],
      ['https://mixed.example', 'webhook.address_private'],
      ['https://unknown.example', 'webhook.address_unknown'],
    ] as const) {
      const { status, body } = await hooks.call('createWebhook', aWebhook(url))
      assert.deepEqual([status, body.error], [400, error], url)
      assert.ok(body.fields.url, url)
    }
    const { url } = await receiver()
    for (const [wrong, error] of [
      [{ types: [] }, 'request.invalid'],
      [{ types: ['invoice.created'] }, 'request.invalid'],
      [{ ownerId: 'FIRST_1' }, 'request.invalid'],
    ] as const)
      assert.equal((await hooks.call('createWebhook', { ...aWebhook(url), ...wrong })).body.error, error)
    const less = { ...hooks.as, permissions: ['webhook:edit', 'device:view'] }
    const beyond = await hooks.service.call(
      webhookRoutes.createWebhook,
      { body: aWebhook(url) },
      { as: less },
    )
    assert.equal(beyond.body.error, 'webhook.beyond_owner')
    assert.deepEqual((await hooks.call('findWebhooks')).data.webhooks, [])
    for (let made = 0; made < maxWebhooks; made++) await hooks.create(url)
    assert.equal((await hooks.call('createWebhook', aWebhook(url))).body.error, 'webhook.too_many')
  })

  test('shows a secret once, and fails while a service is down', async () => {
    const { url } = await receiver()
    source.setAway(true)
    assert.equal((await hooks.call('createWebhook', aWebhook(url))).status, 503)
    source.setAway(false)
    source.wanted.clear()
    const { id, secret } = await hooks.create(url)
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual([...source.wanted], ['order'], 'from now on the service writes events')
    const { db } = hooks.service.app
    const kept = JSON.stringify([
      await hooks.find(id),
      await hooks.log(id),
      await db.query(sql`select audit::text from audit`),
    ])
    assert.ok(kept.includes(url) && !kept.includes(secret.slice(6)))
  })

  test('hides a webhook and its log from other users', async () => {
    const { url } = await receiver()
    const { id } = await hooks.create(url)
    const test = await hooks.call('sendTestEvent', { id })
    const other = { ...hooks.as, userId: 'OWNER_99' }
    const at = '2026-01-01T00:00:00.000Z'
    for (const [operation, body] of [
      ['updateWebhook', { ...aWebhook(url), id }],
      ['switchWebhook', { id, isOn: false }],
      ['rotateWebhookSecret', { id }],
      ['deleteWebhook', { id }],
      ['findWebhookDeliveries', { id }],
      ['replayWebhookRange', { id, from: at, until: at, failedOnly: false }],
      ['sendTestEvent', { id }],
      ['viewWebhookDelivery', { id: test.data.id }],
      ['replayWebhookDelivery', { id: test.data.id }],
    ] as const) {
      const { status } = await hooks.service.call(allWebhookRoutes[operation], { body }, { as: other })
      assert.equal(status, 404, operation)
    }
    assert.equal((await hooks.find(id)).state, 'ON')
  })
})

describe('delivers events', () => {
  test('signs with the current secret, and with both for a day after a change', async () => {
    const { url, heard } = await receiver()
    const { id, secret } = await hooks.create(url)
    const event = source.change(7, 'SHIPPED')
    await hooks.wake()
    await waitUntil(() => heard.length === 1)
    const [one = assert.fail('none')] = heard
    assert.deepEqual(JSON.parse(one.body), {
      type: 'order.stateChanged',
      timestamp: event.at,
      data: { id: 7, number: 'SO-7', state: 'SHIPPED' },
    })
    assert.equal(one.id, `evt_${event.eventId.replaceAll('-', '')}`)
    assert.ok(Math.abs(Number(one.timestamp) - Date.now() / 1_000) < 60)
    assert.deepEqual(one.signatures, [computeSignature(secret, one)])
    const { data } = await hooks.call('rotateWebhookSecret', { id })
    assert.ok(data.webhook.oldSecretUntil && data.secret !== secret)
    source.change(7, 'DELIVERED')
    await hooks.wake()
    await waitUntil(() => heard.length === 2)
    const two = heard[1] as ReceivedCall
    assert.deepEqual(two.signatures, [computeSignature(data.secret, two), computeSignature(secret, two)])
    // Rotates again after a lost answer; the secret that the receiver knows stays valid.
    const again = await hooks.call('rotateWebhookSecret', { id })
    source.change(7, 'SHIPPED')
    await hooks.wake()
    await waitUntil(() => heard.length === 3)
    const three = heard[2] as ReceivedCall
    const valid = [again.data.secret, data.secret, secret]
    assert.deepEqual(
      three.signatures,
      valid.map((one) => computeSignature(one, three)),
    )
    await hooks.set('webhook', sql`old_secret_until = now() - interval '1 second'`)
    source.change(7, 'CANCELLED')
    await hooks.wake()
    await waitUntil(() => heard.length === 4)
    const four = heard[3] as ReceivedCall
    assert.deepEqual(four.signatures, [computeSignature(again.data.secret, four)])
    await waitUntil(async () => (await hooks.log(id))[0].state === 'SENT')
    const [last] = await hooks.log(id)
    assert.deepEqual([last.state, last.number, last.last.status], ['SENT', 'SO-7', 200])
    const [attempt] = await hooks.attempts(last.id)
    assert.deepEqual([attempt.status, attempt.problem, attempt.answer], [200, null, 'thanks'])
  })

  test('sends events of subscribed types, for visible rows only, once per webhook', async () => {
    const [first, second] = [await receiver(), await receiver()]
    await hooks.create(first.url)
    await hooks.create(second.url, { types: ['order.created'] })
    source.change(1, 'DRAFT', { action: 'created' })
    source.change(1, 'SHIPPED')
    source.change(2, 'SHIPPED', { companyId: 2 })
    source.change(3, 'SHIPPED', { companyId: null, ownerId: 'SOMEBODY' })
    source.change(4, 'SHIPPED', { companyId: null, ownerId: hooks.as.userId })
    source.hidden.add(5)
    source.change(5, 'SHIPPED')
    source.change(6, 'SHIPPED')
    await hooks.wake()
    await waitUntil(() => distinct(first.heard).length === 4)
    await waitUntil(() => distinct(second.heard).length === 1)
    await sleep(100)
    assert.deepEqual(seen(first.heard).sort(), ['1 DRAFT', '1 SHIPPED', '4 SHIPPED', '6 SHIPPED'])
    assert.deepEqual(seen(second.heard), ['1 DRAFT'])
    const { db } = hooks.service.app
    assert.deepEqual(await db.query(sql`select from webhook_delivery where row_id in (2, 3, 5)`), [])
    assert.equal(source.events.length, 0, 'the service has forgotten them')
  })

  test('sends the events of each row in order to an unreliable server', async () => {
    let calls = 0
    const taken: string[] = []
    const { url } = await receiver((heard, response) => {
      calls++
      if (calls % 9 === 0) return hangUp(response)
      if (calls % 6 === 0) return answer(response, 500)
      // Longer than the timeout.
      if (calls % 25 === 0) return setTimeout(() => answer(response, 200), 700) && answeredByHandler
      taken.push(`${heard.data.id} ${heard.data.state}`)
    })
    await hooks.create(url)
    const states = Array.from({ length: 10 }, (_, at) => `S${at}`)
    for (const state of states) for (let row = 1; row <= 12; row++) source.change(row, state)
    await hooks.wake()
    await waitUntil(() => new Set(taken).size === 120)
    for (let row = 1; row <= 12; row++) {
      const ofRow = [...new Set(taken.filter((one) => one.startsWith(`${row} `)))]
      assert.deepEqual(
        ofRow,
        states.map((state) => `${row} ${state}`),
      )
    }
    const { db } = hooks.service.app
    await waitUntil(
      async () =>
        (await db.query(sql`select from webhook_delivery where state <> 'SENT' or has_failed`)).length === 0,
    )
  })

  test('delays no other webhook when a server is silent or fails', async () => {
    const silent = await receiver(() => answeredByHandler)
    const broken = await receiver((_, response) => answer(response, 503))
    const well = await receiver()
    const [first] = [await hooks.create(silent.url), await hooks.create(broken.url)]
    await hooks.create(well.url)
    for (let row = 1; row <= 40; row++) source.change(row, 'SHIPPED')
    await hooks.wake()
    await waitUntil(() => distinct(well.heard).length === 40)
    assert.equal((await hooks.find(first.id)).waiting, 40, 'nobody has waited for it')
    assert.ok(silent.heard.length <= 4 * 12, `${silent.heard.length} calls of the one that is silent`)
  })

  test('shares slots fairly when servers are slow', async () => {
    const own = await startSource()
    const few = await startWebhookService(own, { resolve, total: 4, perWebhook: 4 })
    try {
      await few.set('account', sql`company_id = 1 where id = ${few.as.userId}`)
      const slow = await receiver(
        (_, response) => setTimeout(() => response.end(), 1_000) && answeredByHandler,
      )
      const well = await receiver()
      const ids: number[] = []
      for (const { url } of [slow, slow, well]) ids.push((await few.create(url)).id)
      for (let row = 1; row <= 60; row++) own.change(row, 'SHIPPED')
      await few.wake()
      await waitUntil(() => distinct(well.heard).length === 60)
      for (const id of ids.slice(0, 2)) assert.ok((await few.find(id)).waiting > 20, 'the slow ones go on')
    } finally {
      await few.service.close()
      await own.close()
    }
  })
})

describe('sends requests', () => {
  test('follows no redirects and refuses names that resolve to private addresses', async () => {
    const inside = await receiver()
    const outside = await receiver((_, response) =>
      answer(response, 307, { location: `${inside.url}/metadata` }),
    )
    names['partner.example'] = ['127.0.0.1']
    const port = new URL(outside.url).port
    const redirected = await hooks.create(outside.url)
    const changed = await hooks.create(`https://partner.example:${port}/hook`)
    names['partner.example'] = ['10.0.0.1', '127.0.0.1']
    source.change(1, 'SHIPPED')
    await hooks.wake()
    await waitUntil(async () => (await hooks.log(redirected.id, true)).length === 1)
    await waitUntil(async () => (await hooks.log(changed.id, true)).length === 1)
    assert.equal((await hooks.log(redirected.id))[0].last.problem, 'redirect')
    assert.equal((await hooks.log(changed.id))[0].last.problem, 'private')
    assert.equal((await hooks.call('sendTestEvent', { id: changed.id })).data.last.problem, 'private')
    names['partner.example'] = []
    assert.equal((await hooks.call('sendTestEvent', { id: changed.id })).data.last.problem, 'name')
    // Address that was saved before it was forbidden.
    await hooks.set('webhook', sql`url = 'https://169.254.169.254/' where id = ${changed.id}`)
    assert.equal((await hooks.call('sendTestEvent', { id: changed.id })).data.last.problem, 'private')
    assert.deepEqual(inside.heard, [])
  })

  test('truncates endless answers, times out, and stores text only', async () => {
    const endless = await receiver((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1_000)), 5)
      response.on('close', () => clearInterval(timer))
      response.write('<b>\u0000')
      return answeredByHandler
    })
    const long = await hooks.create(endless.url)
    const { data } = await hooks.call('sendTestEvent', { id: long.id })
    assert.deepEqual([data.state, data.type, data.number], ['SENT', 'webhook.test', ''])
    const [attempt] = await hooks.attempts(data.id)
    assert.ok(attempt.answer.startsWith('<b> x') && attempt.answer.length === 500)
    const silent = await receiver(() => answeredByHandler)
    const never = await hooks.create(silent.url)
    const since = Date.now()
    const waited = (await hooks.call('sendTestEvent', { id: never.id })).data
    assert.deepEqual([waited.state, waited.last.problem], ['FAILED', 'timeout'])
    assert.ok(Date.now() - since < 1_500)
    await silent.close()
    const gone = (await hooks.call('sendTestEvent', { id: never.id })).data
    assert.deepEqual([gone.state, gone.last.problem, gone.last.status], ['FAILED', 'connection', null])
  })

  test('limits test events per minute, also while paused', async () => {
    const { url, heard } = await receiver()
    const { id } = await hooks.create(url)
    await hooks.call('switchWebhook', { id, isOn: false })
    for (let sent = 0; sent < maxTests; sent++)
      assert.equal((await hooks.call('sendTestEvent', { id })).data.state, 'SENT')
    assert.equal((await hooks.call('sendTestEvent', { id })).status, 429)
    assert.equal(heard.length, maxTests)
  })
})
