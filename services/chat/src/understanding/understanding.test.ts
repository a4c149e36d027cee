import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import type { DeviceFacts } from '@portal/contracts/device.contract.ts'
import { ticketRoutes } from '@portal/contracts/ticket.contract.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import { someManuals } from '../answering/engine.builder.ts'
import { createTestRegister, owner, startChat } from '../chat.builder.ts'
import type { Register } from '../device/register.ts'
import { aDocument, aSection, aStore } from '../knowledge/knowledge.builder.ts'

const facts = (part: Partial<DeviceFacts> = {}): DeviceFacts => ({
  serialNum: 'SNA0000001',
  model: 'SNA_5000',
  cover: {
    status: 'INSTALLED',
    warranty: { expiresOn: '2031-05-04', startsOn: '2021-05-04', reason: 'FROM_INSTALLATION' },
    intervals: [{ startsOn: '2021-05-04', endsOn: '2031-05-04', source: 'FROM_INSTALLATION' }],
  },
  record: {
    installer: 'Bright Roofs',
    installationDate: '2021-05-04',
    firmware: [
      { code: 'IAAB-1414', newest: 'IAAB-1420' },
      { code: 'ZZ-1', newest: null },
    ],
  },
  order: { orderNo: 'SO-17', status: 'SHIPPED', shippedOn: '2026-11-20', waybillNo: 'WB-9' },
  openOrders: [],
  ...part,
})
const sna = {
  serialNum: 'SNA0000001',
  model: 'SNA_5000',
  deviceType: 3,
  brand: 'LUX_POWER',
  platform: 'LUX_POWER',
  country: 'DE',
} as const

/** What the register answers; a test changes it. */
let register: Partial<Register> = {}
let service: Awaited<ReturnType<typeof startChat>>
before(async () => {
  service = await startChat(undefined, {
    register: createTestRegister({
      findDevices: async (user) => register.findDevices?.(user) ?? [],
      findFacts: async (user, serialNum) => register.findFacts?.(user, serialNum) ?? null,
      findOpenRequests: async (user, serialNum) => register.findOpenRequests?.(user, serialNum) ?? [],
    }),
  })
  await someManuals(service.app.db as never)
})
after(() => service.close())

const permissions = ['device:view', 'order:view', 'rma:view', 'rma:create']
async function ask(data: string, body: object = {}, as: object = {}) {
  const {
    data: whole,
    status,
    body: raw,
  } = await service.call(
    chatRoutes.queryWhole,
    { body: { data, ...body } },
    { as: { ...owner, permissions, ...as } },
  )
  assert.equal(status, 200, JSON.stringify(raw))
  return whole
}
const onSna = { serialNum: 'SNA0000001' }

test('what the portal knows is answered from its data, with the page that shows it, in the language of the question', async () => {
  const seen: unknown[] = []
  register = {
    findFacts: async (user, serialNum) => {
      seen.push([user.userId, user.companyId, user.permissions, serialNum])
      return facts()
    },
  }
  const warranty = await ask('When does my warranty end?', onSna)
  assert.equal(warranty.text, 'The warranty of device SNA0000001 ends on May 4, 2031.')
  assert.deepEqual(warranty.answer.links, [{ label: 'Open the device', path: '/device/SNA0000001' }])
  assert.deepEqual(
    seen,
    [['u-owner', 1, createIdentity({ permissions }).permissions, 'SNA0000001']],
    'asked as the person who asks',
  )
  const firmware = await ask('do I have the newest firmware?', onSna)
  assert.match(firmware.text, /IAAB-1414: there is a newer version, IAAB-1420\n- ZZ-1: .*doesn't tell/)
  const order = await ask('where is my order', onSna)
  assert.match(order.text, /^Order SO-17: on its way, shipped on November 20, 2026, waybill WB-9\.$/)
  assert.equal(order.answer.links?.[0]?.path, '/order/SO-17')
  assert.match((await ask('who is my installer?', onSna)).text, /Bright Roofs/)
  assert.equal(
    (await ask('how old is my inverter?', onSna)).text,
    'Device SNA0000001 was installed on May 4, 2021. It was shipped on November 20, 2026.',
  )
  assert.match((await ask('which inverter do I have?', onSna)).text, /:\n- SNA 5000 · SNA0000001$/)
  assert.match((await ask('is my inverter online?', onSna)).text, /installed\.\n\n.*Demo data/)
  assert.match(
    (await ask('Wann endet meine Garantie?', { ...onSna, language: 'de' })).text,
    /endet am 4\. Mai 2031\.$/,
  )
  assert.match((await ask('我的保修什么时候到期？', { ...onSna, language: 'zh-CN' })).text, /2031年5月4日/)
  assert.match(
    (await ask('¿Cuándo termina mi garantía?', { ...onSna, language: 'es' })).text,
    /4 de mayo de 2031/,
  )
})

test('whoever may not see a row is not told of it, and a register that is away is said and not guessed', async () => {
  register = { findFacts: async () => facts({ cover: null, record: null, order: null }) }
  for (const question of [
    'when does my warranty end?',
    'is my firmware up to date',
    'where is my order',
    'when was my inverter installed',
  ]) {
    const { text, answer } = await ask(question, onSna)
    assert.match(text, /Your account doesn't show this/, question)
    assert.equal(answer.links, undefined)
  }
  register = {
    findFacts: async () => {
      throw problem('register.unavailable')
    },
  }
  const { code, msg } = await ask('when does my warranty end?', onSna)
  assert.deepEqual([code, msg], [500, "Couldn't look this up. Try again in a few seconds."])
})

test('open repair requests and tickets are those of the asker', async () => {
  register = {
    findOpenRequests: async ({ userId }) =>
      userId === 'u-owner'
        ? [{ rmaNumber: 'RMA2026-000007', serialNum: 'SNA0000001', rmaStatus: 'UNDER_REPAIR' }]
        : [],
  }
  const repair = await ask('what is the status of my repair?')
  assert.match(repair.text, /RMA2026-000007 \(SNA0000001\): Under repair/)
  assert.equal(repair.answer.links?.[0]?.path, '/rma/RMA2026-000007')
  const others = { userId: 'u-other', companyId: 2 }
  assert.equal(
    (await ask('any open repair requests of mine?', {}, others)).text,
    'There is no open repair request.',
  )
  await service.call(
    ticketRoutes.createTicket,
    { body: { threadId: repair.threadId, category: 'TECH', text: 'The fan is loud' } },
    { as: { ...owner, permissions } },
  )
  assert.match(
    (await ask('do I have open tickets?')).text,
    /^You have one open ticket:\n- Ticket \d+: The fan is loud/,
  )
  assert.equal((await ask('do I have open tickets?', {}, others)).text, 'You have no open tickets.')
})

test('a person is offered to whoever asks for one; greetings and thanks are answered as such', async () => {
  const person = await ask('can I talk to a human please')
  assert.equal(person.answer.offersPerson, true)
  assert.match((await ask('Hello!')).text, /^Hello!/)
  assert.match((await ask('thank you')).text, /welcome/)
  for (const [data, language, said] of [
    ['thanks that worked!', 'en', /welcome/],
    ['danke, hat geklappt', 'de', /Gern/],
    ['gracias, ya funciona', 'es', /De nada/],
    ['谢谢，好了', 'zh-CN', /不客气/],
  ] as const)
    assert.match((await ask(data, { language })).text, said, data)
  assert.doesNotMatch((await ask('thanks, but it still does not work')).text, /welcome/)
})

test('what a document has to answer goes to the documents, words of the register or not', async () => {
  register = { findFacts: async () => assert.fail('the register is not asked') }
  assert.match((await ask('How do I clean the air filter?', onSna)).text, /Pull the cover/)
  assert.equal((await ask('warranty conditions of the walrus?', onSna)).code, 204)
})

const conversation = (as: object = {}, page: object = {}) => {
  let chatId: string | undefined
  return async (data: string) => {
    const whole = await ask(data, { ...page, ...(chatId && { chatId }) }, as)
    chatId = whole.threadId
    return whole
  }
}

test('a conversation of eight turns: follow-ups keep their topic, new topics begin anew, thanks are thanks', async () => {
  register = { findFacts: async () => facts() }
  const say = conversation({}, onSna)
  assert.match((await say('What does F03 mean?')).text, /Battery voltage too high/)
  const fix = await say('and how do I fix that?')
  assert.match(fix.text, /Measure the battery/)
  assert.equal(fix.answer.understood, 'F03: and how do I fix that?')
  const other = await say('what about F04?')
  assert.match(other.text, /voltage too low/)
  assert.doesNotMatch(other.text, /too high/)
  assert.match((await say('thanks')).text, /welcome/)
  assert.match((await say('How do I clean the air filter?')).text, /Pull the cover/)
  const warranty = await say('when does my warranty end?')
  assert.match(warranty.text, /ends on/)
  assert.equal(warranty.answer.understood, undefined)
  assert.match((await say('and the firmware?')).text, /IAAB-1420/)
  assert.match((await say('Wie schließe ich die battery cables an?')).text, /\nAus „/)
})

test('a follow-up is answered from the section that was talked about, where that has it; what it has not is not made up', async () => {
  register = {}
  const say = conversation({}, onSna)
  assert.match((await say('How do I clean the air filter?')).text, /Pull the cover/)
  assert.match((await say('how often?')).text, /twice a year/)
  const side = await say('which side is the cover on')
  assert.match(side.text, /to the left/)
  assert.equal(side.answer.understood, 'Cleaning the air filter: which side is the cover on')
  assert.match((await say('may it be wet')).text, /wet filter must not be put back/)
  for (const other of ['can alexa do that for me', 'does it cost anything'])
    assert.doesNotMatch((await say(other)).text, /filter|cover/i, other)
  assert.match((await say('Display')).text, /program list/, 'a title that was offered')
  const corrected = await say('no, the battery cables')
  assert.match(corrected.text, /35 mm²/)
  assert.match((await say('how tight')).text, /8 N·m/)
  assert.match((await say('Up to how many parallel systems work together?')).text, /twelve/)
})

test('whose devices differ is asked which one is meant, by their names; a word or a click answers, for the device that is theirs', async () => {
  const eg4 = { ...sna, serialNum: 'EG40000001', model: 'LXP_5K' } as const
  register = {
    findDevices: async () => [sna, eg4],
    findFacts: async (_, serialNum) => facts({ serialNum }),
  }
  const say = conversation()
  const { text, answer } = await say('when does my warranty end?')
  assert.match(text, /Which of your devices/)
  const labels = answer.choices?.map(({ label }: { label: string }) => label) ?? []
  assert.equal(labels.length, 2)
  const chosen = await say(labels[0] as string)
  assert.match(chosen.text, /SNA0000001 ends on/)
  assert.equal(chosen.answer.understood, 'when does my warranty end?')
  assert.match(
    (await say('Which cables for the battery?')).text,
    /35 mm²/,
    'of the chosen device from then on',
  )

  const steps = 'The start button is behind the flap. Hold the start button for '
  await aDocument(service.app.db as never, await aStore(service.app.db as never), [
    aSection('Start button', `${steps}three seconds.`),
  ])
  await aDocument(service.app.db as never, await aStore(service.app.db as never, 'hybrid'), [
    aSection('Start button', `${steps}nine seconds.`),
  ])
  const question = 'How long do I hold the start button?'
  const open = await conversation()(question)
  assert.deepEqual([open.answer.choices?.length, open.answer.sources], [2, undefined])
  register = { findDevices: async () => [eg4] }
  const own = await conversation()(question)
  assert.match(own.text, /nine seconds/)
  assert.doesNotMatch(own.text, /three seconds/)
})

test('the code of installers is told to installers and staff, and hidden from an owner, whoever wrote it down', async () => {
  register = {}
  await aDocument(service.app.db as never, await aStore(service.app.db as never), [
    aSection(
      'Keypad menu',
      'The keypad menu has four lines. The installer PIN of the keypad menu is 1470 ex works.',
    ),
  ])
  const question = 'What is the PIN of the keypad menu?'
  const owners = await ask(question, onSna)
  assert.match(owners.text, /The installer PIN of the keypad menu is •••• ex works/)
  assert.match(owners.text, /for installers only/)
  assert.doesNotMatch(JSON.stringify(owners), /1470/)
  const staff = { role: 'MAINTAIN', kind: 'staff', permissions: ['knowledge:installer'] } as const
  assert.match((await ask(question, onSna, { ...staff, permissions: [...staff.permissions] })).text, /1470/)
})

test('orders that have not arrived are told first, whatever device is asked about; who means another one of them goes on with it', async () => {
  const delivered = { orderNo: 'SO-3', status: 'DELIVERED', shippedOn: '2022-01-10', waybillNo: '' } as const
  const openOrders = [
    { orderNo: 'SO-31', status: 'SHIPPED', shippedOn: '2026-11-21', waybillNo: 'WB-31' },
    { orderNo: 'SO-30', status: 'CONFIRMED', shippedOn: null, waybillNo: '' },
  ] as const
  register = { findFacts: async () => facts({ order: delivered, openOrders: [...openOrders] }) }
  const first = await ask('any news on my order?', onSna)
  assert.match(
    first.text,
    /^- Order SO-31: on its way.*\n- Order SO-30: confirmed\.\n- Order SO-3: delivered/,
  )
  assert.deepEqual(
    first.answer.links?.map(({ path }: { path: string }) => path),
    ['/order/SO-31', '/order/SO-30', '/order/SO-3'],
  )
  const again = await ask('not that one, the one from last month', {
    ...onSna,
    chatId: first.threadId,
  })
  assert.match(again.text, /^- Order SO-31/)
  register = {
    findDevices: async () => [sna, { ...sna, serialNum: 'SNA0000002' }],
    findFacts: async () => facts({ order: delivered, openOrders: [...openOrders] }),
  }
  assert.match((await ask('where is my order')).text, /^- Order SO-31[^\n]*\n- Order SO-30[^\n]*$/)
})
