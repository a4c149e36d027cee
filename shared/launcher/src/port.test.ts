import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { StartProblem } from './host.ts'
import { checkPort, freePorts, portsFrom } from './port.ts'

test('free ports are different ones', async () => {
  const ports = await freePorts(20)
  assert.ok(
    ports.every((port) => port < 32_768),
    'outgoing connections take higher ones',
  )
  assert.equal(new Set(ports).size, 20)
})

test('a used port is named, with how to choose another', async (t) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  await assert.rejects(
    checkPort(port, '127.0.0.1'),
    (error) =>
      error instanceof StartProblem &&
      error.message.includes(`Port ${port}`) &&
      error.message.includes(`PORT=${port + 1} npm start`),
  )
})

test('fixed ports follow each other, and a used one among them is named', async (t) => {
  const [first = 0] = await freePorts(1)
  assert.deepEqual(await portsFrom(first, 1), [first])
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(first, '127.0.0.1', resolve))
  t.after(() => server.close())
  await assert.rejects(portsFrom(first, 2), new RegExp(`Port ${first} is used.*FIRST_SERVICE_PORT=`))
})

test('an address that this machine does not have is refused with the way out', () =>
  assert.rejects(checkPort(8080, '203.0.113.7'), /HOST=203\.0\.113\.7 is not an address of this machine/))
