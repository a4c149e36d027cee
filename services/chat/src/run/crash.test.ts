import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { dialSocket, isFinalMessage, joinText, owner } from '../chat.builder.ts'
import feedback from '../feedback/feedback.routes.ts'

const limit = { timeout: 300_000 }
const wordsOf = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}-${n} `).join('')

/** Creates the database and reads stored answers; only the child processes answer. */
let base: TestService
const started: ChildProcess[] = []
before(async () => {
  const migrations = join(import.meta.dirname, '../../migrations')
  base = await startTestService({ name: 'chat', migrations, routes: [feedback] }, { as: owner })
})
after(async () => {
  for (const child of started) child.kill('SIGKILL')
  await base.close()
})

interface Instance {
  child: ChildProcess
  url: string
}

async function anInstance({ pace = 100, isFirst = false } = {}): Promise<Instance> {
  const { trustProxy: _, ...config } = base.app.config
  const env = {
    ...process.env,
    INSTANCE: JSON.stringify({ config, pace }),
    ...(isFirst && { IS_FIRST: '1' }),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'instance.builder.ts')], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  started.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `ws://127.0.0.1:${port}/chat/socket` }
}

async function kill({ child }: Instance, signal: NodeJS.Signals) {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Asks one instance until the answer has begun, stops it by `lose`, and resumes at the other instance. */
async function interrupted(
  question: string,
  [first, second]: [Instance, Instance],
  after: number,
  lose: () => Promise<void>,
) {
  const client = await dialSocket(first.url)
  client.ask(question)
  const { chatId, mid, epoch } = await client.hear(({ code }) => code === 202)
  if (after > 0) await client.hear(({ seq = 0 }) => seq >= after)
  await lose()
  await client.closed
  const seen = joinText(client.heard)
  const other = await dialSocket(second.url)
  other.say({ type: 3, chatId, mid, epoch, after: seen.seq })
  const end = await other.hear(isFinalMessage)
  const all = joinText([...client.heard, ...other.heard])
  for (const each of [client, other]) each.socket.close()
  return { ...all, end, seen, ends: [...client.heard, ...other.heard].filter(isFinalMessage).length, chatId }
}

test('continues the same text on another instance after kill -9, without repetition', limit, async () => {
  const instances: [Instance, Instance] = [await anInstance({ pace: 200 }), await anInstance({ pace: 200 })]
  const count = 12
  let begun = 0
  const lose = async () => {
    if (++begun === count) await kill(instances[0], 'SIGKILL')
  }
  const results = await Promise.all(
    Array.from({ length: count }, (_, n) => interrupted(`planned ${1_000 + n}`, instances, 5 + n, lose)),
  )
  for (const [n, { text, gaps, end, ends, seen }] of results.entries()) {
    assert.equal(text, wordsOf('planned', 1_000 + n))
    assert.deepEqual([gaps, end.code, ends, JSON.parse(end.data).sources.length], [0, 200, 1, 1])
    assert.ok(seen.seq < 1_000, 'it was killed in the middle')
  }
  const { data } = await base.call(gptTopicRecordRoutes.getGptTopicRecordData, {
    body: { page: 1, size: 10, queryParams: { threadId: results[0]?.chatId } },
  })
  assert.deepEqual(
    data.content.map(({ message, gptTopicDataStatus }: { message: string; gptTopicDataStatus: string }) => [
      message,
      gptTopicDataStatus,
    ]),
    [
      ['planned 1000', 'success'],
      [wordsOf('planned', 1_000), 'success'],
    ],
  )
})

test('hands over running answers on SIGTERM', limit, async () => {
  const instances: [Instance, Instance] = [await anInstance(), await anInstance()]
  const open = sql`select owner, lease_until <= now() as "isFree" from run where ended_at is null order by id desc limit 1`
  const { text, gaps, ends, end } = await interrupted('planned 150', instances, 20, async () => {
    const { db } = base.app
    const [before] = await db.query<{ owner: string; isFree: boolean }>(open)
    await kill(instances[0], 'SIGTERM')
    const [after] = await db.query<{ owner: string; isFree: boolean }>(open)
    assert.ok(before && (!after || after.isFree || after.owner !== before.owner), 'it keeps its lease')
  })
  assert.deepEqual([text, gaps, ends, end.code], [wordsOf('planned', 150), 0, 1, 200])
})

test('keeps the text of an interrupted model and ends the answer as failed', limit, async () => {
  const instances: [Instance, Instance] = [await anInstance(), await anInstance()]
  const { text, end, ends, chatId } = await interrupted('stream 5000 20', instances, 5, async () => {
    await sleep(200)
    await kill(instances[0], 'SIGKILL')
  })
  assert.deepEqual(
    [end.code, end.msg, ends],
    [500, 'The answer was interrupted. Send your question again.', 1],
  )
  assert.ok(text.length > 0 && wordsOf('stream', 5000).startsWith(text))
  const { data } = await base.call(gptTopicRecordRoutes.getGptTopicRecordData, {
    body: { page: 1, size: 10, queryParams: { threadId: chatId } },
  })
  const [, kept] = data.content
  assert.equal(kept.gptTopicDataStatus, 'failed')
  assert.ok(kept.message.length > 0 && wordsOf('stream', 5000).startsWith(kept.message))
})

test('restarts an answer of which nobody has seen any text', limit, async () => {
  const instances: [Instance, Instance] = [await anInstance({ isFirst: true }), await anInstance()]
  const { text, end, ends } = await interrupted('silent 30', instances, 0, () =>
    kill(instances[0], 'SIGKILL'),
  )
  assert.deepEqual([text, end.code, end.epoch, ends], [wordsOf('silent', 30), 200, 2, 1])
})

test('streams and stops an answer of another instance', limit, async () => {
  const [first, second] = [await anInstance(), await anInstance()]
  const client = await dialSocket(first.url)
  client.ask('planned 3000')
  const { chatId, mid } = await client.hear(({ code }) => code === 202)
  const other = await dialSocket(second.url)
  other.say({ type: 3, chatId, mid, epoch: 1, after: 0 })
  await other.hear(({ seq = 0 }) => seq >= 60)
  assert.ok(!other.heard.some(isFinalMessage), 'it is shown while it is made')
  const { port } = new URL(second.url)
  const stopped = await fetch(`http://127.0.0.1:${port}/chat/runThread/${chatId}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal-identity': await signIdentity(owner) },
    body: '{}',
  })
  assert.equal(stopped.status, 200)
  const ends = await Promise.all([client.hear(isFinalMessage), other.hear(isFinalMessage)])
  assert.deepEqual(
    ends.map(({ code }) => code),
    [203, 203],
  )
  assert.equal(joinText(client.heard).text, joinText(other.heard).text)
  for (const each of [client, other]) each.socket.close()
})
