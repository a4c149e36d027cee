import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { drain } from './drain.ts'

const forEver = 2 ** 31

test('a server that stops answers on connections that it has, takes no new ones, and ends when they do', async () => {
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
  const drained = drain(server, { quietMs: forEver, maxMs: forEver })
  assert.equal(await statusOver(agent), 200)
  assert.equal(await statusOver(false), 'ECONNREFUSED')
  agent.destroy()
  await drained
  server.close()
})

test('connections that nobody uses are waited for no longer than a moment', async () => {
  const server = createServer((_request, response) => response.end('here'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true })
  get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent }, (answer) => answer.resume())
  await once(server, 'request')
  await drain(server, { quietMs: 1, maxMs: forEver })
  agent.destroy()
  server.close()
})
