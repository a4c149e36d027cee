import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxFileRoutes, boxService } from '../../test/box.ts'
import { identityHeader } from '../identity/identity.ts'

let service: TestService
let port: number
let identity: string
before(async () => {
  service = await startTestService(boxService)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as { port: number }).port
  identity = `${identityHeader}: ${await signIdentity({ permissions: ['box:edit'] })}\r\n`
})
after(() => service.close())

const form = (field: string, bytes: number) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`
const upload = (headers: string, body: string) =>
  `POST ${boxFileRoutes.uploadFile.path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`
const live = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'

/**
 * Sends headers and body together on one connection; returns the response and whether the service closed the
 * connection.
 */
async function both(first: string) {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('error', () => {})
  socket.write(first + live)
  const isClosed = await new Promise<boolean>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk
      if (heard.includes('"live"')) resolve(false)
    })
    socket.on('close', () => resolve(true))
  })
  socket.destroy()
  return {
    status: heard.slice(9, 12),
    saysClose: /connection: close/i.test(heard.split('\r\n\r\n')[0] ?? ''),
    isClosed,
  }
}

test('keeps the connection usable after an answer before a small body', async () => {
  for (const headers of ['', identity])
    assert.deepEqual(await both(upload(headers, form('other', 30_000))), {
      status: headers ? '400' : '401',
      saysClose: false,
      isClosed: false,
    })
})

test('closes the connection after a complete answer before a large body', async () => {
  for (const headers of ['', identity])
    assert.deepEqual(await both(upload(headers, form('other', 5_000_000))), {
      status: headers ? '400' : '401',
      saysClose: true,
      isClosed: true,
    })
})
