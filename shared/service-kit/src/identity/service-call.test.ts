import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { companyInternalRoutes } from '@portal/contracts/company.contract.ts'
import { deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import { toText } from '@portal/contracts/errors/all.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import { SignJWT, UnsecuredJWT } from 'jose'
import { assertCaller, callerHeader, callService, createCallerProof } from './service-call.ts'

const serviceSecret = 'what all services of the portal share'
const gateway = { name: 'gateway', serviceSecret } as const
const identity = { name: 'identity', serviceSecret } as const
const { resolveSession, findSigningKeys } = identityRoutes

const demanded = (proof: unknown) => assertCaller(identity, resolveSession.operation, proof)
const proven = async (...input: Parameters<typeof createCallerProof>) =>
  (await createCallerProof(...input))[callerHeader]

test('proves a service for one operation of one service', async () => {
  await demanded(await proven(gateway, resolveSession))
})

test('refuses a missing, expired or unsigned proof and a proof for another secret, operation or service', async () => {
  const aged = new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('gateway')
    .setAudience('identity')
    .setSubject(resolveSession.operation)
  const old = (seconds: number) =>
    aged
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 60)
      .sign(new TextEncoder().encode(serviceSecret))
  const now = Math.floor(Date.now() / 1_000)
  const wrong = [
    undefined,
    '',
    'x',
    ['a', 'b'],
    serviceSecret,
    await proven({ ...gateway, serviceSecret: `${serviceSecret}.` }, resolveSession),
    await proven(gateway, findSigningKeys),
    await proven(gateway, companyInternalRoutes.findCompanyNames),
    await proven(gateway, {
      ...deviceInternalRoutes.findDeviceToAskAbout,
      operation: resolveSession.operation,
    }),
    await old(now - 3_600),
    await old(now + 3_600),
    new UnsecuredJWT({ iat: now, exp: now + 60 })
      .setIssuer('gateway')
      .setAudience('identity')
      .setSubject(resolveSession.operation)
      .encode(),
  ]
  for (const proof of wrong)
    await assert.rejects(demanded(proof), { status: 401, error: 'service.unproven' }, String(proof))
})

let respond: RequestListener = () => {}
const server = createServer((request, response) => respond(request, response))
after(() => server.close().closeAllConnections())

/** Calls for the companies 7 and 8; `answer` is the service's response. */
async function asked(answer: RequestListener, options: Parameters<typeof callService>[3] = {}) {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  respond = answer
  const target = {
    caller: { name: 'backoffice', serviceSecret },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  } as const
  return callService(
    target,
    companyInternalRoutes.findCompanyNames,
    { body: { ids: [7, 8] } },
    { timeoutMs: 30_000, ...options },
  )
}
const json = (response: ServerResponse, status: number, content: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))

test("sends the body with the proof and returns the contract's answer", async () => {
  let sent = ''
  const companies = await asked(async (request, response) => {
    for await (const chunk of request) sent += chunk
    await assertCaller(
      identity,
      companyInternalRoutes.findCompanyNames.operation,
      request.headers[callerHeader],
    )
    json(response, 200, { code: 200, msg: 'succeed', data: [{ id: 7, name: 'Seven Suns', isNew: true }] })
  })
  assert.equal(companies[0]?.name, 'Seven Suns')
  assert.deepEqual(JSON.parse(sent), { ids: [7, 8] })
})

test('passes a refusal on to the caller', async () => {
  const refused = asked((_request, response) =>
    json(response, 409, {
      code: 409,
      msg: 'Not now.',
      data: { current: 1 },
      error: 'company.busy',
      requestId: 'r',
    }),
  )
  await assert.rejects(refused, {
    name: 'Problem',
    status: 409,
    error: 'company.busy',
    message: 'Not now.',
    data: { current: 1 },
  })
})

test('reports every other failure as temporarily unavailable', async () => {
  const unavailable = 'company.unavailable' as const
  const problemOf =
    (status: number): RequestListener =>
    (_request, response) =>
      json(response, status, {
        code: status,
        msg: 'No.',
        data: null,
        error: 'service.unproven',
        requestId: 'r',
      })
  const answers: Record<string, RequestListener> = {
    'another form of answer': (_request, response) =>
      json(response, 200, { code: 200, msg: 'succeed', data: [{ id: '7' }] }),
    'no data': (_request, response) => json(response, 200, { code: 200, msg: 'succeed' }),
    'no envelope': (_request, response) => response.end('null'),
    'no JSON': (_request, response) => response.end('<html>'),
    'a refusal of no form': (_request, response) => response.writeHead(404).end('null'),
    'an error': problemOf(500),
    'no belief in the caller': problemOf(401),
    'too many calls': problemOf(429),
    'another address': (_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'half an answer': (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{')
      setImmediate(() => request.socket.destroy())
    },
    silence: () => {},
  }
  for (const [name, answer] of Object.entries(answers)) {
    const options = { unavailable, ...(name === 'silence' && { timeoutMs: 50 }) } as const
    await assert.rejects(
      asked(answer, options),
      { status: 503, error: 'company.unavailable', message: toText(unavailable) },
      name,
    )
  }
})

test("aborts the call by the caller's signal, with its reason", async () => {
  const ending = new AbortController()
  let closed: Promise<unknown> | undefined
  const call = asked(
    (request) => {
      closed = once(request.socket, 'close')
      ending.abort(new Error('gone'))
    },
    { signal: ending.signal },
  )
  await assert.rejects(call, { message: 'gone' })
  await closed
})
