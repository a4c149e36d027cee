import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { boxFileRoutes, boxService } from '../../test/box.ts'

/** EICAR test file (eicar.org), which scanners detect; split so that they do not detect this source file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const maxBytes = 1_000_000

/** Content of a complete INSTREAM command; undefined while parts are missing. */
function readStream(sent: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (sent.length < command.length) return undefined
  assert.equal(sent.subarray(0, command.length).toString(), command)
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** Contents that the scanner received. */
const scanned: Buffer[] = []
const clamd: Server = createServer((socket) => {
  let sent = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (part) => {
    sent = Buffer.concat([sent, part])
    if (sent.length > maxBytes) {
      socket.removeAllListeners('data').resume()
      return socket.end('INSTREAM size limit exceeded. ERROR\0')
    }
    const content = readStream(sent)
    if (!content) return
    scanned.push(content)
    socket.end(content.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
  })
})

let service: TestService
before(async () => {
  clamd.listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const scannerUrl = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`
  service = await startTestService(boxService, {
    config: { scannerUrl },
    as: { userId: 'u-1', permissions: ['box:view'] },
  })
})
after(async () => {
  await service.close()
  clamd.close()
})
const upload = (name: string, content: Buffer | string) =>
  service.call(boxFileRoutes.uploadFile, { file: { name, content } })
const leftovers = () => readdir(join(service.app.config.dataDir, 'files/box/temporary')).catch(() => [])

test('stores a file that the scanner finds clean, after sending every byte', async () => {
  const content = Buffer.from('serial;fault\n'.repeat(30_000))
  assert.equal((await upload('faults.csv', content)).status, 200)
  assert.deepEqual(scanned.at(-1), content)
})

test('refuses infected files by field and stores nothing', async () => {
  const { status, body } = await upload('notes.txt', `Dear colleague\n${eicar}\n`)
  assert.deepEqual([status, body.error, body.fields.file], [400, 'file.infected', 'contains malware'])
  assert.deepEqual(await leftovers(), [])
})

test('refuses files that the scanner cannot judge', async () => {
  const { status, body } = await upload('large.txt', 'x'.repeat(8 * maxBytes))
  assert.deepEqual([status, body.error], [503, 'file.not_scanned'])
})

test('refuses uploads while the scanner is down, and stores files of the portal itself', async () => {
  clamd.close()
  await once(clamd, 'close')
  const { status, body } = await upload('notes.txt', 'Dear colleague')
  assert.deepEqual([status, body.error], [503, 'file.not_scanned'])
  assert.deepEqual(await leftovers(), [])
  const own = { name: 'result.txt', stream: Readable.from(['Result of a job']) }
  assert.equal((await service.app.files.put(own, { userId: 'U', username: 'u' })).name, 'result.txt')
})
