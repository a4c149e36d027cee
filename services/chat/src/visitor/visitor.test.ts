import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { embedRoutes } from '@portal/contracts/embed.contract.ts'
import { visitorPermissions } from '@portal/contracts/permission.ts'
import { threadRoutes } from '@portal/contracts/thread.contract.ts'
import type { TestService } from '@portal/testing/node/service.ts'
import type { Ask } from '../answering/answer.ts'
import { anEngine, owner, startChat, toPlanned } from '../chat.builder.ts'
import type { Register } from '../device/register.ts'
import { createVisitorRegister } from '../device/visitor-scope.ts'

const visitor: Partial<Identity> = {
  userId: 'v:1',
  username: 'Ms Sun',
  role: 'OWNER',
  kind: 'staff',
  companyId: 1,
  permissions: [...visitorPermissions],
  visitor: { site: 'aaaaaaaaaaaaaaaa', serialNum: 'SNA0000001' },
}
let service: TestService
let asked: Ask[]
before(async () => {
  const { engine, asked: all } = anEngine(() => toPlanned('It hums.'))
  asked = all
  service = await startChat(engine)
})
after(() => service.close())

const start = (body: object) =>
  service.call(
    chatRoutes.startIntegratedChat,
    { body: { data: 'Why does it hum?', language: 'en', ...body } as never },
    { as: visitor },
  )

test("binds a visitor's questions to the token's device, whatever the page sends", async () => {
  for (const claimed of [
    {},
    { serialNum: '' },
    { serialNum: 'sna0000001', platform: 'CROWN', devicesType: 'hybrid' },
  ]) {
    assert.equal((await start(claimed)).status, 200)
    const last = asked.at(-1)
    assert.equal(last?.device?.serialNum, 'SNA0000001', JSON.stringify(claimed))
    assert.notEqual(last?.platform, 'CROWN')
    // Restricts the register for visitors, because it would otherwise return every device of the company.
    assert.deepEqual(last?.user?.visitor, visitor.visitor)
  }
  const count = asked.length
  const { status, body } = await start({ serialNum: 'SNA0000002' })
  assert.deepEqual([status, body.error], [404, 'chat.unknown_device'])
  assert.equal(asked.length, count)
})

test('lets a visitor read only own conversations, and refuses account calls', async () => {
  const own = (await start({})).data.threadId
  const foreign = await service.call(
    chatRoutes.startIntegratedChat,
    { body: { data: 'Mine?', serialNum: 'SNA0000001', language: 'en' } as never },
    { as: owner },
  )
  const { data } = await service.call(
    threadRoutes.findOwnThreads,
    { body: { page: 1, size: 200 } },
    { as: visitor },
  )
  const ids = data.content.map(({ threadId }: { threadId: string }) => threadId)
  assert.ok(ids.includes(own) && !ids.includes(foreign.data.threadId))
  for (const [route, input] of [
    [threadRoutes.deleteOwnThreads, { body: { threadIds: [own] } }],
    [threadRoutes.exportOwnThread, { query: { threadId: own } }],
    [chatRoutes.createChat, { body: {} }],
    [
      embedRoutes.createVisitorToken,
      { body: { site: 'aaaaaaaaaaaaaaaa', serialNum: 'SNA0000001', user: 'x' } },
    ],
  ] as const)
    assert.equal(
      (await service.call(route, input as never, { as: visitor })).body.error,
      'visitor.not_here',
      route.operation,
    )
})

test('creates tokens only for devices that the account may ask about', async () => {
  const { status, body } = await service.call(
    embedRoutes.createVisitorToken,
    { body: { site: 'aaaaaaaaaaaaaaaa', serialNum: 'SNA9999999', user: 'x' } },
    { as: { ...owner, permissions: ['device:view'] } },
  )
  assert.deepEqual([status, body.error], [404, 'chat.unknown_device'])
})

test('gives a visitor one device and no repair requests', async () => {
  const devices = [{ serialNum: 'SNA0000001' }, { serialNum: 'SNA0000002' }]
  const register = createVisitorRegister({
    findDevices: async () => devices,
    findFacts: async (_: unknown, serialNum: string) => ({ serialNum }),
    findOpenRequests: async () => [{ number: 'RMA2026-000001' }],
  } as unknown as Register)
  const who = visitor as Identity
  assert.deepEqual(await register.findDevices(who), [devices[0]])
  assert.deepEqual(await register.findFacts(who, 'sna0000001'), { serialNum: 'sna0000001' })
  assert.equal(await register.findFacts(who, 'SNA0000002'), null)
  assert.deepEqual(await register.findOpenRequests(who, 'SNA0000001'), [])
  const { visitor: _, ...account } = { ...who, permissions: ['rma:own'] }
  assert.deepEqual(await register.findDevices(account), devices)
  assert.equal((await register.findOpenRequests(account)).length, 1)
})
