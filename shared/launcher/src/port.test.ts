import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { StartProblem } from './host.ts'
import { assertPortFree, chooseServicePorts, findFreePorts } from './port.ts'

test('returns different free ports', async () => {
  const ports = await findFreePorts(20)
  assert.ok(
    ports.every((port) => port < 32_768),
    'outgoing connections take higher ones',
  )
  assert.equal(new Set(ports).size, 20)
})

test('names a used port with advice', async (t) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  await assert.rejects(
    assertPortFree(port, '127.0.0.1'),
    (error) =>
      error instanceof StartProblem &&
      error.message.includes(`Port ${port}`) &&
      error.message.includes(`PORT=${port + 10} npm start`),
  )
})

/** Finds a gateway port followed by this number of free ports. */
async function freePortBefore(count: number): Promise<number> {
  for (;;) {
    const [port = 0] = await findFreePorts(1)
    const isFree = (at: number) =>
      assertPortFree(port + at, '127.0.0.1').then(
        () => true,
        () => false,
      )
    if ((await Promise.all(Array.from({ length: count }, (_, at) => isFree(at + 1)))).every(Boolean))
      return port
  }
}

test('numbers the services from the port after the gateway, in their usual order', async () => {
  const port = await freePortBefore(6)
  const expected = (first: number) => ({
    identity: first,
    backoffice: first + 1,
    chat: first + 2,
    rma: first + 3,
    finance: first + 4,
    tools: first + 5,
  })
  assert.deepEqual(await chooseServicePorts({ port }, assert.fail), expected(port + 1))
  assert.deepEqual(
    await chooseServicePorts({ port: 8080, firstServicePort: port + 1 }, assert.fail),
    expected(port + 1),
  )
})

test('replaces a used service port by a free one, but refuses a used fixed one', async (t) => {
  const port = await freePortBefore(6)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port + 2, '127.0.0.1', resolve))
  t.after(() => server.close())
  const said: string[] = []
  const { identity, backoffice } = await chooseServicePorts({ port }, (text) => said.push(text))
  assert.equal(identity, port + 1)
  assert.notEqual(backoffice, port + 2)
  assert.deepEqual(said, [
    `Port ${port + 2} cannot be used: the service backoffice listens on ${backoffice}.`,
  ])
  await assert.rejects(
    chooseServicePorts({ port: 8080, firstServicePort: port + 1 }, assert.fail),
    new RegExp(`Port ${port + 2} is used.*FIRST_SERVICE_PORT=`),
  )
})

test('refuses an address that this machine lacks, with advice', () =>
  assert.rejects(
    assertPortFree(8080, '203.0.113.7'),
    /HOST=203\.0\.113\.7 is not an address of this machine/,
  ))
