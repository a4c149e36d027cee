import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { identityProviderRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { type KeyService, password, startKeyService } from '../api-key/api-key.builder.ts'
import { aProvider, createFile, startRogueProvider } from './provider.builder.ts'

const { beginProviderSignIn, signInByProvider } = identityProviderRoutes
const folder = mkdtempSync(join(tmpdir(), 'strength-'))
let keys: KeyService
let provider: Awaited<ReturnType<typeof startRogueProvider>>
const describeProvider = (command: string, part: object = {}) =>
  keys.run(
    `provider ${command} sun --file ${createFile(join(folder, 'sun.json'), aProvider(provider.issuer, { company: 1, ...part }))}`,
  )
before(async () => {
  keys = await startKeyService({ secondFactorRoles: ['MAINTAIN'] })
  provider = await startRogueProvider()
  await describeProvider('add')
})
after(async () => {
  await keys.service.close()
  await provider.stop()
  rmSync(folder, { recursive: true })
})

/** Signs in a person with these claims; the default role requires a second factor. */
async function come(sub: string, claims: object = {}, more: object = {}) {
  const headers = { host: 'portal.example', ...keys.newAddress() }
  const begun = await keys.service.call(
    beginProviderSignIn,
    { body: { provider: 'sun' }, headers },
    { as: null },
  )
  const sent = new URL(begun.data.address).searchParams
  const name = { preferred_username: sub, groups: ['after-sales-managers'] }
  provider.says({ claims: { sub, nonce: sent.get('nonce'), ...name, ...claims }, userinfo: { sub } })
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const answer = `?code=c&state=${sent.get('state')}`
  return keys.service.call(
    signInByProvider,
    { body: { provider: 'sun', answer, ...more }, headers: { ...headers, cookie } },
    { as: null },
  )
}
const outcome = async (...of: Parameters<typeof come>) => {
  const { status, body } = await come(...of)
  return status === 200 ? 'signed in' : body.error
}

test('refuses a role that needs a second factor unless the provider proves one', async () => {
  for (const amr of [undefined, [], ['pwd'], 'pwd', ['MFA'], { mfa: true }, 1])
    assert.equal(await outcome('ida', { amr }), 'login.provider_weak', JSON.stringify(amr))
  assert.equal(await outcome('ida', { amr: ['pwd', 'mfa'] }), 'signed in')
  assert.equal(await outcome('ida'), 'login.provider_weak', 'asked at each sign-in')
  assert.equal(await outcome('ola', { groups: ['after-sales'] }), 'signed in', 'the role needs none')
  assert.equal(
    await outcome('ola', { groups: ['after-sales-managers'] }),
    'login.provider_weak',
    'by the role of the present claim',
  )
})

test('reads the claim that the operator names', async () => {
  await describeProvider('edit', { secondFactor: { claim: 'acr', values: ['gold', 'silver'] } })
  assert.equal(await outcome('ida', { acr: 'silver' }), 'signed in')
  assert.equal(await outcome('ida', { acr: 'bronze', amr: ['mfa'] }), 'login.provider_weak')
  await assert.rejects(describeProvider('edit', { secondFactor: { claim: 'acr', values: [] } }), /values/)
  await describeProvider('edit')
})

test('requires the passkey of a linked account whose role requires a second factor', async () => {
  const { db } = keys.service.app
  const [account] = await db.query<{ id: string }>(
    sql`update account set role = 'MAINTAIN', company_id = 1 where username = 'owner' returning id`,
  )
  const claims = { preferred_username: 'owner', amr: ['mfa'] }
  assert.equal(await outcome('own', claims, { username: 'owner', password }), 'signed in', 'linked')
  assert.equal(await outcome('own', claims), 'signed in', 'to set a second factor up')
  await db.query(sql`insert into passkey (account_id, credential_id, public_key, origin, counter, name, is_backed_up)
    values (${account?.id}, 'key', '\\x00', 'https://portal.example', 0, 'Phone', false)`)
  assert.equal(await outcome('own', claims), 'login.passkey_needed')
})
