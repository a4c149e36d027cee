import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatServerMessage, chatContextPrefix, chatProtocol } from '@portal/contracts/chat-socket.ts'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { deviceGroupOf } from '@portal/contracts/device-group.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { gptTopicRecordRoutes, threadRoutes } from '@portal/contracts/thread.contract.ts'
import { type Caller, signInByCall } from './call.ts'
import { answerFrom } from './chat.ts'
import { device, question } from './chat-stage.ts'
import { type Portal, portal } from './portal.ts'

let stack: Portal
before(async () => {
  stack = await portal()
})
after(() => stack.stop())

/** A page's socket, and all that it hears. */
async function openChat({ cookie, token }: Caller, context: object = {}) {
  const packed = Buffer.from(
    JSON.stringify({ token, deviceInfo: 'all_devices', platform: '', ...context }),
  ).toString('base64url')
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/api/chat/socket`, {
    protocols: [chatProtocol, chatContextPrefix + packed],
    headers: { cookie },
  })
  const heard: ChatServerMessage[] = []
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  await once(socket, 'open')
  assert.equal(socket.protocol, chatProtocol)
  async function hear(holds: (message: ChatServerMessage) => boolean) {
    for (let next = 0; ; await sleep(20))
      for (; next < heard.length; next++) if (holds(heard[next] as ChatServerMessage)) return heard[next]
  }
  return {
    heard,
    closed,
    hear,
    say: (message: object) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  }
}

const isEnd = ({ code, type, deltaValue }: ChatServerMessage) =>
  code > 202 || (code === 200 && (type !== 'ai' || deltaValue.includes('[DONE]')))

test('CHAT-69 CHAT-84 an owner asks about an own device through the gateway, is answered from the manuals, and finds the conversation again', async () => {
  const owner = await signInByCall(stack.url, 'owner')
  await answerFrom(owner, device, question, 'sna-us-6k-user-manual.pdf')
  const page = await openChat(owner, { deviceInfo: deviceGroupOf(device.model) })
  page.say({ type: 2, data: question, serialNum: device.serialNum, supportEs: true })
  const end = (await page.hear(isEnd)) as ChatServerMessage
  assert.equal(end.code, 200, JSON.stringify(end))
  page.say({ type: 1 })
  await page.hear(({ type }) => type === 'pong')
  page.close()
  const thread = await owner.get(threadRoutes.getOwnThread, { threadId: end.chatId })
  assert.deepEqual([thread.chatTitle, thread.serialNum, thread.msgCount], [question, device.serialNum, 2])
  await owner.get(gptTopicRecordRoutes.addGptTopicRecord, { threadId: end.chatId, evaluation: -1 })
  await owner.get(gptTopicRecordRoutes.addGptTopicSuggestion, {
    threadId: end.chatId,
    suggestion: 'With a picture & steps',
  })
  assert.equal(
    (await owner.get(threadRoutes.getOwnThread, { threadId: end.chatId })).suggestion,
    'With a picture & steps',
  )
  await owner.get(threadRoutes.deleteOwnThreads, { threadIds: [end.chatId] })
})

test("nobody asks about somebody else's device, and a page that was signed out is let go", async () => {
  const staff = await signInByCall(stack.url, 'admin')
  const { content } = await staff.get(deviceRoutes.findDevices, { page: 1, size: 200 })
  const owner = await signInByCall(stack.url, 'owner2')
  const visible = await signInByCall(stack.url, 'owner')
  const own = await visible.get(deviceRoutes.findDevices, { page: 1, size: 200 })
  const foreign = content.find(
    ({ companyId }) => companyId !== null && companyId !== own.content[0]?.companyId,
  )
  assert.ok(foreign)
  const page = await openChat(visible)
  page.say({ type: 2, data: question, serialNum: foreign.serialNum })
  const refused = (await page.hear(isEnd)) as ChatServerMessage
  assert.deepEqual([refused.code, refused.error], [500, 'chat.unknown_device'])
  await visible.get(sessionRoutes.logout)
  assert.equal(await page.closed, 4401)
  await owner.get(sessionRoutes.logout)
})

test('CHAT-69 the token stands in no log', async () => {
  const viewer = await signInByCall(stack.url, 'viewer')
  const page = await openChat(viewer)
  page.say({ type: 2, data: 'What is a dongle?' })
  await page.hear(isEnd)
  page.close()
  assert.ok(stack.dataDir, 'PORTAL_DATA_DIR names the folder of the portal at PORTAL_URL')
  const folder = join(stack.dataDir, 'logs')
  const packed = Buffer.from(JSON.stringify({ token: viewer.token }))
    .toString('base64url')
    .slice(0, 30)
  const names = await readdir(folder)
  assert.ok(names.includes('gateway.log') && names.includes('chat.log'), names.join(' '))
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    assert.ok(!text.includes(viewer.token) && !text.includes(packed), name)
  }
})
