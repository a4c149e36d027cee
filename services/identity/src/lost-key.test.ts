import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from '@portal/service-kit/database/database.ts'
import { encryptionKeyFile, openEncryption, parseKeyId } from '@portal/service-kit/database/encryption.ts'
import { buildService } from '@portal/service-kit/service.ts'
import { startTestService, type TestService, testEncryptionKey } from '@portal/testing/node/service.ts'
import { CommandProblem, identityCommand } from './cli.ts'
import { identity } from './service.ts'

const definition = identity({ demoPassword: '' })
const keyFolder = mkdtempSync(join(tmpdir(), 'portal-key-'))
const lostKey = openEncryption({ encryptionKeys: 'B'.repeat(43), dataDir: keyFolder })
const [lostId = ''] = lostKey.keyIds()
let service: TestService
before(async () => {
  service = await startTestService(definition)
})
after(async () => {
  await service.close()
  rmSync(keyFolder, { recursive: true })
})

async function run(line: string, encryptionKeys?: string) {
  const { db, bus } = service.app
  const said: string[] = []
  await identityCommand(line.split(' '), {
    db,
    bus,
    encryption: openEncryption({ encryptionKeys, dataDir: keyFolder }),
    keyFolder: encryptionKeys ? undefined : keyFolder,
    say: (text) => said.push(text),
    readPassword: async () => '',
  })
  return said.join('\n')
}
const start = async (encryptionKeys: string) => {
  const app = await buildService(definition, { ...service.app.config, encryptionKeys })
  await app.ready()
  await app.close()
}
const read = async () => {
  const [row] = await service.app.db.query<Record<string, unknown>>(sql`select
    (select jsonb_agg(account_id order by account_id) from second_factor) as factors,
    (select jsonb_agg(pending is null) from second_factor where account_id = 'kept') as "hasNoPending",
    (select jsonb_agg(array[state, owner_id] order by id) from webhook) as webhooks,
    (select jsonb_agg(cardinality(old_secrets) order by id) from webhook) as "oldSecrets",
    (select jsonb_agg(array[id, (client_secret is null)::text, (disabled_at is null)::text] order by id)
      from identity_provider) as providers`)
  return row
}

test('discards exactly the secrets of a lost key, so that identity can start again', async () => {
  const { db, encryption } = service.app
  const lost = (owner: string) => lostKey.encrypt('lost', owner)
  const kept = (owner: string) => encryption.encrypt('kept', owner)
  for (const id of ['gone', 'kept', 'begun'])
    await db.query(
      sql`insert into account (id, username, skeleton, role, kind) values (${id}, ${id}, ${id}, 'OWNER', 'staff')`,
    )
  await db.query(sql`update signing_key set private_jwk = ${lost('any')}`)
  await db.query(sql`insert into second_factor (account_id, secret, confirmed_at, pending)
    values ('gone', ${lost('gone')}, now(), null), ('kept', ${kept('kept')}, now(), ${lost('kept')}),
      ('begun', null, null, ${lost('begun')})`)
  await db.query(sql`insert into recovery_code (account_id, hash) values ('gone', 'x')`)
  for (const [owner, secret, old] of [
    ['gone', lost('gone'), lost('gone')],
    ['kept', kept('kept'), kept('kept')],
  ] as const)
    await db.query(sql`insert into webhook (owner_id, url, types, added_types, secret, old_secrets, old_secret_until)
      values (${owner}, 'https://x.example', '{a.b}', '{a.b}', ${secret}, ${[lost(owner), old]}, now())`)
  for (const [id, secret] of [
    ['moon', kept('moon')],
    ['sun', lost('sun')],
  ] as const)
    await db.query(sql`insert into identity_provider (id, name, issuer, client_id, client_secret, scope, role_claim, roles, is_listed, created_by)
      values (${id}, ${id}, 'https://s.example', 'c', ${secret}, 'openid', 'groups', '[]', false, 'x')`)
  const before = await read()
  const [keptId = ''] = encryption.keyIds()
  const discard = `encryption-key discard --key=${lostId}`

  await assert.rejects(start(testEncryptionKey), new RegExp(`the key ${lostId}, which.*${discard}`))
  const both = `${testEncryptionKey},${'B'.repeat(43)}`
  await assert.rejects(run(`${discard} --confirm`, both), /The portal has the key/)
  await assert.rejects(run('encryption-key discard --key=other --confirm', testEncryptionKey), CommandProblem)
  const preview = await run(discard)
  assert.match(
    preview,
    /^Signing keys to delete: 1 [\s\S]* 1 \(gone\)[\s\S]* 1 \(x.example of gone\)[\s\S]* 1 \(sun\)/,
  )
  assert.match(preview, /--confirm$/)
  assert.deepEqual([await read(), existsSync(encryptionKeyFile(keyFolder))], [before, false])

  assert.match(
    await run(`${discard} --confirm`, testEncryptionKey),
    new RegExp(`Nothing needs the key ${lostId}`),
  )
  assert.deepEqual(await read(), {
    factors: ['kept'],
    hasNoPending: [true],
    webhooks: [
      ['OFF', 'gone'],
      ['ON', 'kept'],
    ],
    oldSecrets: [0, 1],
    providers: [
      ['moon', 'false', 'true'],
      ['sun', 'true', 'false'],
    ],
  })
  await start(testEncryptionKey)
  const [{ jwk, ...stored } = { jwk: '' }] = await db.query<{ jwk: string }>(sql`select
    (select private_jwk from signing_key) as jwk,
    (select jsonb_agg(array[kind, audience]) from notice) as notices,
    (select jsonb_agg(noun || ' ' || action order by noun) from audit where username = 'command line') as audit`)
  assert.equal(parseKeyId(jwk), keptId)
  assert.deepEqual(stored, {
    notices: [['webhook.secret', 'user gone']],
    audit: ['account edit', 'identityProvider edit', 'signingKey delete', 'webhook edit'],
  })
})

test('creates the missing key file, and never replaces an existing one', async () => {
  const { db } = service.app
  await db.query(
    sql`update identity_provider set client_secret = ${lostKey.encrypt('lost', 'sun')} where id = 'sun'`,
  )
  await run(`encryption-key discard --key=${lostId} --confirm`)
  const made = openEncryption({ dataDir: keyFolder }).keyIds()
  assert.equal(made.length, 1)
  await db.query(
    sql`update identity_provider set client_secret = ${lostKey.encrypt('lost', 'sun')} where id = 'sun'`,
  )
  await run(`encryption-key discard --key=${lostId} --confirm`)
  assert.deepEqual(openEncryption({ dataDir: keyFolder }).keyIds(), made)
})
