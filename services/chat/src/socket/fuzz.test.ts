import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { runParameters } from '@portal/testing/node/deep.ts'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import { anEngine, dialSocket, startChat, toPlanned } from '../chat.builder.ts'

const { engine } = anEngine(({ question }) => toPlanned(question))
let service: Awaited<ReturnType<typeof startChat>>
const failures: unknown[] = []
before(async () => {
  service = await startChat(engine)
  service.app.log.error = (about: unknown) => void failures.push(about)
})
after(() => service.close())

const deep = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}1${close.repeat(depth)}`
/** JSON that pages do not send, some of it valid in part. */
const odd = [
  ...[
    'null',
    'true',
    '{}',
    '[]',
    '""',
    '" "',
    '"\\u2003\\u00a0"',
    '"\\u200b\\u200b"',
    '"\\u0085"',
    '"\\ufeff"',
  ],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"a\\udc00b"', '"\\ud800\\ud800"', '"\\\\u0000"', '"\\u202e"'],
  ...['1e400', '-1e400', '1e-400', '-0', '0.1', '9007199254740993', '2147483648', '1e20', '-1'],
  ...['"x\'; drop table run; --"', '"%00"', '"../../etc"', '"__proto__"', '"null"', '"NaN"', '"2147483648"'],
  ...[deep(5), deep(20_000), deep(5_000, '{"a":', '}'), `"${'x'.repeat(5_000)}"`, `"${'ß'.repeat(4_000)}"`],
]
const fields =
  'data cid chatId serialNum devicesType platform clusterId supportEs enhanceMode questionId language deviceTypeValue phase subDeviceType dtc voltClass odm machineType powerRating country mid epoch after __proto__ constructor other'.split(
    ' ',
  )
const sound: Record<string, string> = {
  data: '"How?"',
  chatId: '"unknown-1"',
  mid: '"unknown-1"',
  epoch: '1',
  after: '0',
}

const message = fc
  .record({
    type: fc.oneof(
      { arbitrary: fc.constantFrom('2', '3'), weight: 8 },
      fc.constantFrom('1', '7', '"2"', '1e400', '[2]'),
    ),
    sound: fc.subarray(Object.keys(sound)),
    odd: fc.array(fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...odd)), { maxLength: 3 }),
  })
  .map(({ type, sound: kept, odd: added }) => {
    const parts = [['type', type] as const, ...kept.map((name) => [name, sound[name]] as const), ...added]
    return `{${parts.map(([name, value]) => `"${name}":${value}`).join(',')}}`
  })
const anything = fc.oneof(
  { arbitrary: message, weight: 9 },
  fc.constantFrom(...odd),
  fc.json(),
  unicodeText(),
)

test('answers any client message without failing', async () => {
  const batches = fc.array(anything, { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(batches, async (said) => {
      const client = await dialSocket(service.socketUrl)
      let isClosed = false
      void client.closed.then(() => {
        isClosed = true
      })
      // Stays below the size that closes the socket (1009).
      for (const one of said) client.say(one.slice(0, 60_000))
      client.say({ type: 1 })
      await Promise.race([client.hear(({ type }) => type === 'pong').catch(() => {}), client.closed])
      assert.deepEqual(failures, [], JSON.stringify(said))
      assert.ok(!client.heard.some(({ error = '' }) => error.startsWith('server.')), JSON.stringify(said))
      if (!isClosed) client.socket.close()
      await client.closed
    }),
    runParameters(10, 100),
  )
})
