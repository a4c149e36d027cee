import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { verifyWebhook, WebhookError } from './webhook.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const secret = newSecret()
const now = () => Math.floor(Date.now() / 1_000)

/** Signs as Standard Webhooks specifies, independently of the tested code. */
function signed(body: string, by: readonly string[] = [secret], id = 'msg_1', timestamp = String(now())) {
  const signature = (one: string) =>
    createHmac('sha256', Buffer.from(one.slice(6), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': by.map((one) => `v1,${signature(one)}`).join(' '),
  }
}
const data = fc.record({
  id: fc.nat(),
  number: fc.string({ unit: 'grapheme' }),
  state: fc.constant('SHIPPED'),
})
const body = data.map((one) =>
  JSON.stringify({ type: 'order.created', timestamp: '2026-11-27T10:00:00.000Z', data: one }),
)
const refused = (call: Promise<unknown>) => assert.rejects(call, WebhookError)

suite('refused', () => {
  test('refuses missing headers and timestamps in the past or future', async () => {
    const headers = signed('{}')
    for (const name of Object.keys(headers))
      await refused(verifyWebhook(secret, { ...headers, [name]: undefined }, '{}'))
    for (const late of [-301, 302, Number.NaN]) {
      const old = signed('{}', [secret], 'msg_1', String(now() + late))
      await refused(verifyWebhook(secret, old, '{}'))
    }
  })

  test('refuses any changed character of id, time, signature or body', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.nat(), fc.nat(3), async (text, at, part) => {
        const headers = signed(text)
        const changed = (whole: string) => {
          const place = at % whole.length
          return `${whole.slice(0, place)}${whole[place] === '1' ? '2' : '1'}${whole.slice(place + 1)}`
        }
        const name = (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)[part]
        // Skips trailing base64 characters with unused bits.
        if (name === 'webhook-signature') at %= headers[name].length - 2
        const call = name
          ? verifyWebhook(secret, { ...headers, [name]: changed(headers[name]) }, text)
          : verifyWebhook(secret, headers, changed(text))
        await refused(call)
      }),
    )
  })

  test('refuses another secret, and contains no secret in the error', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const other = newSecret()
        const call = verifyWebhook([newSecret(), other], signed(text), text)
        await assert.rejects(
          call,
          (error: Error) => error instanceof WebhookError && !/whsec/.test(error.message),
        )
      }),
    )
    const wrong = verifyWebhook('whsec_=not base64=', signed('{}'), '{}')
    await assert.rejects(
      wrong,
      (error: Error) => error instanceof TypeError && !error.message.includes('=not'),
    )
  })

  test('refuses unreadable signatures and other versions', async () => {
    const { 'webhook-signature': signature, ...headers } = signed('{}')
    for (const given of [signature.replace('v1,', 'v1a,'), signature.slice(3), 'v1,%%%', 'v1,', ' '])
      await refused(verifyWebhook(secret, { ...headers, 'webhook-signature': given }, '{}'))
  })
})

suite('taken', () => {
  test('accepts any of several signatures and secrets, as text or bytes, from Node or a request', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.array(fc.boolean(), { maxLength: 2 }), async (text, others) => {
        const secrets = [...others.map(newSecret), secret]
        const headers = signed(text, [...others.map(newSecret), secret])
        const expected = { ...JSON.parse(text), id: 'msg_1' }
        assert.deepEqual(await verifyWebhook(secrets, headers, text), expected)
        assert.deepEqual(await verifyWebhook(secret, new Headers(headers), Buffer.from(text)), expected)
      }),
    )
  })
})
