import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyInternalRoutes } from '@portal/contracts/company.contract.ts'
import { deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import { SignJWT, UnsecuredJWT } from 'jose'
import { callerHeader, callerProof, demandCaller } from './service-call.ts'

const serviceSecret = 'what all services of the portal share'
const gateway = { name: 'gateway', serviceSecret } as const
const identity = { name: 'identity', serviceSecret } as const
const { resolveSession, findSigningKeys } = identityRoutes

const demanded = (proof: unknown) => demandCaller(identity, resolveSession.operation, proof)
const proven = async (...input: Parameters<typeof callerProof>) => (await callerProof(...input))[callerHeader]

test('a service proves who it is for one operation of one service', async () => {
  await demanded(await proven(gateway, resolveSession))
})

test('nothing else is a proof: none, another secret, operation or service, an old one, an unsigned one', async () => {
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
    await proven(gateway, { ...deviceInternalRoutes.findDeviceToAskAbout, operation: resolveSession.operation }),
    await old(now - 3_600),
    await old(now + 3_600),
    new UnsecuredJWT({ iat: now, exp: now + 60 })
      .setIssuer('gateway')
      .setAudience('identity')
      .setSubject(resolveSession.operation)
      .encode(),
  ]
  for (const proof of wrong) await assert.rejects(demanded(proof), { status: 401, error: 'service.unproven' }, String(proof))
})
