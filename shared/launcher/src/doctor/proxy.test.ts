import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { startTestPortal } from '@portal/gateway/test-portal.ts'
import { testSecret } from '@portal/testing/node/service.ts'
import { startSmtp } from '@portal/testing/node/smtp.ts'
import { formatFinding } from './finding.ts'
import { checkProxy } from './proxy.check.ts'

interface Proxy {
  /** Headers passed on to the gateway. */
  passes?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders
  sockets?: boolean
}

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal({ trustProxy: (_, hop) => hop < 1 })
})
after(() => portal.close())

/** Headers of a correct proxy: the client's own address replaces the forged one. */
const asItShould = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': '192.0.2.1' })

async function findingsBehind({ passes = asItShould, sockets = true }: Proxy): Promise<string> {
  const onward = ({
    method,
    url,
    headers,
  }: {
    method?: string
    url?: string
    headers: IncomingHttpHeaders
  }) => request(new URL(url ?? '/', portal.url), { method, headers: passes(headers) } as object)
  const server = createServer((incoming, response) => {
    const sent = onward(incoming)
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(sent)
  })
  server.on('upgrade', (incoming, socket) => {
    if (!sockets) return void socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\n\r\n')
    const sent = onward(incoming)
    sent.on('upgrade', ({ rawHeaders }, other) => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]))
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      other
        .on('error', () => {})
        .pipe(socket.on('error', () => {}))
        .pipe(other)
    })
    sent.on('error', () => socket.destroy()).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const findings = await checkProxy(address, testSecret)
  server.closeAllConnections()
  server.close()
  return findings.map(formatFinding).join('\n')
}

test('accepts a correct proxy and reports the client address', async () => {
  assert.match(await findingsBehind({}), /^✔ Proxy of .* pass; this machine is 192\.0\.2\.1$/)
})

const faults: [string, Proxy, RegExp][] = [
  [
    'Host',
    { passes: (all) => ({ ...asItShould(all), host: 'gateway:8080' }) },
    /✘ .*Host arrives as gateway:8080/,
  ],
  ['the claimed address', { passes: (all) => all }, /✘ .*clients choose the address.*TRUST_PROXY/],
  [
    'Authorization',
    { passes: ({ authorization: _, ...others }) => asItShould(others) },
    /✘ .*Authorization is dropped/,
  ],
  ['protocol', { passes: (all) => ({ ...asItShould(all), 'x-forwarded-proto': 'https' }) }, /✘ .*sees https/],
  ['sockets', { sockets: false }, /✘ .*no WebSocket passes/],
]
for (const [what, proxy, says] of faults)
  test(`reports a faulty proxy: ${what}`, async () => {
    const found = await findingsBehind(proxy)
    assert.match(found, says)
    assert.equal(found.split('\n').length, 1, found)
  })

test('reports untrusted certificates and unreachable addresses', async () => {
  const server = await startSmtp({ secure: true })
  const address = new URL(server.url.replace('smtps:', 'https:'))
  const check = async () => (await checkProxy(address, testSecret)).map(formatFinding).join('\n')
  assert.match(await check(), /^✘ Certificate of 127\.0\.0\.1: .*certificate.*browsers trust/)
  await server.close()
  assert.match(await check(), /✘ Proxy of https:.*cannot be reached through it \(.*ECONNREFUSED/)
})
