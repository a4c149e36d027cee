import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bindPort } from './bound-port.ts'
import { LogFile } from './log.ts'
import { findFreePorts } from './port.ts'
import { supervise } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-held-port-'))
after(() => rmSync(folder, { recursive: true }))

/** Answers with its process id (`/slow` with a delay), and stops gracefully. */
const server = `
const server = require('node:http').createServer((request, response) =>
  setTimeout(() => response.end(String(process.pid)), request.url === '/slow' ? 600 : 0))
server.listen({ fd: 3 })
process.on('SIGTERM', () => server.close(() => process.exit(0)))`

async function stage(t: TestContext) {
  const [port = 0] = await findFreePorts(1)
  const held = await bindPort(port, '127.0.0.1')
  const said: string[] = []
  /** Returns the answer on a new connection, or the connection error. */
  const ask = (path = '/') =>
    new Promise<string>((resolve) => {
      get({ port, path, host: '127.0.0.1', agent: false }, async (answer) =>
        resolve(String(Buffer.concat(await answer.toArray()))),
      ).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
  const task = supervise(
    {
      name: 'server',
      log: new LogFile(folder, 'server'),
      start: () => spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'pipe', held.fd] }),
      isReady: async () => /^\d+$/.test(await ask()),
    },
    (text) => said.push(text),
  )
  // Kills the child in any case, because this process cannot end while it lives.
  t.after(() => task.stop())
  await task.ready
  return {
    task,
    ask,
    /**
     * Sends a request every few milliseconds until the returned function is called, which returns the
     * results.
     */
    askAlways() {
      const answers: Promise<string>[] = []
      const timer = setInterval(() => answers.push(ask()), 5)
      return () => {
        clearInterval(timer)
        return Promise.all(answers)
      }
    },
    async end() {
      await task.stop()
      held.release()
      assert.equal(await ask(), 'ECONNREFUSED')
    },
  }
}
const isAnswer = (answer: string) => /^\d+$/.test(answer)

test('queues new connections for the successor and finishes old calls', async (t) => {
  const { task, ask, askAlways, end } = await stage(t)
  const before = task.pid as number
  const slow = ask('/slow')
  const asked = askAlways()
  assert.equal(await ask(), String(before))
  await task.restart(true)
  await sleep(100)
  const answers = await asked()
  assert.deepEqual(
    answers.filter((answer) => !isAnswer(answer)),
    [],
  )
  assert.equal(await slow, String(before))
  assert.ok(answers.includes(String(task.pid)))
  await end()
})

test('runs two concurrent replacements sequentially', {
  timeout: 300_000,
}, async (t) => {
  const { task, end } = await stage(t)
  const pids = [task.pid]
  const note = () => pids.push(task.pid)
  await Promise.all([task.restart(true).then(note), task.restart(true).then(note)])
  assert.equal(new Set(pids).size, 3, pids.join())
  await end()
})

test('queues connections while a killed process restarts', async (t) => {
  const { task, askAlways, end } = await stage(t)
  const before = task.pid as number
  const asked = askAlways()
  await sleep(50)
  process.kill(before, 'SIGKILL')
  while (task.pid === undefined || task.pid === before) await sleep(10)
  await sleep(200)
  const answers = await asked()
  // Only calls already accepted by the killed process fail; connections during the restart do not.
  assert.deepEqual(
    answers.filter((answer) => !isAnswer(answer) && answer !== 'ECONNRESET'),
    [],
  )
  assert.ok(answers.includes(String(task.pid)))
  await end()
})

test('refuses a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  await assert.rejects(bindPort((other.address() as { port: number }).port, '127.0.0.1'), /cannot hold port/)
  other.close()
})
