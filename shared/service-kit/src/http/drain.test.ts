import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { drainServer } from './drain.ts'

const forEver = 2 ** 31

test('answers on open connections, refuses new ones, and resolves after the last is closed', async () => {
  const server = createServer((_request, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statusOver = (over: Agent | false) =>
    new Promise((resolve) => {
      const settle = (answer: IncomingMessage) =>
        answer.resume().once('end', () => resolve(answer.statusCode))
      get({ port, host: '127.0.0.1', agent: over }, settle).once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code),
      )
    })
  assert.equal(await statusOver(agent), 200)
  const drained = drainServer(server, { quietMs: forEver, maxMs: forEver })
  assert.equal(await statusOver(agent), 200)
  assert.equal(await statusOver(false), 'ECONNREFUSED')
  agent.destroy()
  await drained
  server.close()
})

test('waits only briefly for unused connections', async () => {
  const server = createServer((_request, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true })
  const { port } = server.address() as AddressInfo
  get({ port, host: '127.0.0.1', agent }, (answer) => answer.resume()).on('error', () => {})
  await once(server, 'request')
  await drainServer(server, { quietMs: 1, maxMs: forEver })
  agent.destroy()
  server.close()
})
