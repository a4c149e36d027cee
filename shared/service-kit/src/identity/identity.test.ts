import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, mock, test } from 'node:test'
import { createIdentity, getIdentityKeys, signIdentity } from '@portal/testing/node/identity.ts'
import { testSecret } from '@portal/testing/node/service.ts'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { createIdentityVerifier, identityAudience, identityIssuer } from './identity.ts'

const caller = { name: 'backoffice', serviceSecret: testSecret } as const

/** Fake key endpoint of the identity service, which can fail and counts its requests. */
const page = { keys: [] as JWK[], isDown: false, asked: 0 }
const server = createServer((_request, response) => {
  page.asked++
  response.writeHead(page.isDown ? 500 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ code: 200, msg: 'succeed', keys: page.keys }))
})
let url: string
let other: { privateKey: CryptoKey; publicKey: CryptoKey }
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page.keys = (await getIdentityKeys()).keys
  other = await generateKeyPair('EdDSA', { extractable: true })
})
after(() => server.close())

const signOther = (kid: string, claims: object = {}) =>
  new SignJWT({ ...createIdentity(), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(identityIssuer)
    .setAudience(identityAudience)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(other.privateKey)

test('refuses forged, foreign, unsigned, expired and malformed identities', async () => {
  const verifier = createIdentityVerifier({ url, keys: await getIdentityKeys(), caller })
  const good = await signIdentity()
  const [head, claims, signature] = good.split('.')
  const admin = Buffer.from(
    JSON.stringify({
      ...JSON.parse(Buffer.from(claims as string, 'base64url').toString()),
      permissions: ['order:delete'],
    }),
  ).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'test-key' }).sign(other.privateKey)
  const refused = {
    'changed claims': `${head}.${admin}.${signature}`,
    'another key under a known id': await signOther('test-key'),
    'an unknown key': await signOther('nobody'),
    'no signature': new UnsecuredJWT({ ...createIdentity() })
      .setIssuer(identityIssuer)
      .setAudience(identityAudience)
      .setIssuedAt()
      .setExpirationTime('60s')
      .encode(),
    'no expiry': await sign({ ...createIdentity(), iss: identityIssuer, aud: identityAudience, iat: now }),
    'an old one': await signIdentity({}, { lifetime: -5 }),
    'no token at all': 'x',
    'a shape that is none': await signIdentity({ grants: 'all' as never }),
  }
  for (const [what, token] of Object.entries(refused))
    await assert.rejects(verifier.verify(token), { status: 401, error: 'identity.invalid' }, what)
})

test('refuses an identity after a minute, even with a longer lifetime', async () => {
  const verifier = createIdentityVerifier({ url, keys: await getIdentityKeys(), caller })
  const token = await signIdentity({}, { lifetime: 3_600 })
  await verifier.verify(token)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  assert.equal(verifier.known(token), undefined)
  mock.timers.setTime(Date.now() + 70_000)
  await assert.rejects(verifier.verify(token), { status: 401 })
  mock.timers.reset()
})

test('caches a verified identity with its own claims until it expires', async () => {
  const verifier = createIdentityVerifier({ url, keys: await getIdentityKeys(), caller })
  const token = await signIdentity({ userId: 'u-9', permissions: ['order:view'] }, { lifetime: 30 })
  assert.equal(verifier.known(token), undefined)
  assert.deepEqual(
    await verifier.verify(token),
    createIdentity({ userId: 'u-9', permissions: ['order:view'] }),
  )
  assert.equal(verifier.known(token)?.userId, 'u-9')
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 })
  assert.equal(verifier.known(token), undefined)
  mock.timers.reset()
})

test('fetches keys once and for unknown key ids, and answers 503 while they are unavailable', {
  timeout: 300_000,
}, async () => {
  const verifier = createIdentityVerifier({ url, caller })
  page.isDown = true
  await assert.rejects(verifier.verify(await signIdentity()), { status: 503, error: 'identity.unavailable' })
  page.isDown = false
  await verifier.verify(await signIdentity())
  await verifier.verify(await signIdentity({ userId: 'u-2' }))
  assert.equal(page.asked, 2)
  page.keys = [
    ...page.keys,
    { ...(await exportJWK(other.publicKey)), kid: 'rotated', alg: 'EdDSA', use: 'sig' },
  ]
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  assert.equal((await verifier.verify(await signOther('rotated', { userId: 'u-3' }))).userId, 'u-3')
  assert.equal(page.asked, 3)
  const nowhere = createIdentityVerifier({ url: 'http://127.0.0.1:9', caller })
  await assert.rejects(nowhere.verify(await signIdentity()), { status: 503 })
})
