import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, beforeEach, test } from 'node:test'
import { openMemoryBus } from '@portal/service-kit/bus/memory.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { ensureKeyFile, openEncryption, parseKeyId } from '@portal/service-kit/database/encryption.ts'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import * as accounts from './account/account.repo.ts'
import { readPassword } from './account/password.prompt.ts'
import { isPassword } from './account/password.ts'
import { CommandProblem, identityCommand } from './cli.ts'
import * as keys from './key/key.repo.ts'
import { identity } from './service.ts'
import * as sessions from './session/session.repo.ts'

let db: TestDatabase
const published: object[] = []
const bus = openMemoryBus()
const keyFolder = mkdtempSync(join(tmpdir(), 'portal-key-'))
const encryption = openEncryption({ dataDir: keyFolder })
before(async () => {
  ensureKeyFile(keyFolder)
  const { migrations = '' } = identity({ demoPassword: '' })
  db = await createTestDatabase({ name: 'identity', migrations })
  for (const topic of ['session.ended', 'account.changed'])
    await bus.subscribe(topic, (data) => published.push({ topic, ...data }))
})
after(() => {
  rmSync(keyFolder, { recursive: true })
  return db.close()
})
beforeEach(() => db.query(sql`truncate account, company, session, signing_key restart identity cascade`))

async function run(line: string, password = 'correct horse battery') {
  const said: string[] = []
  const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  await identityCommand(argv, {
    db,
    bus,
    encryption,
    keyFolder,
    say: (text: string) => said.push(text),
    readPassword: async () => password,
  })
  return said.join('\n')
}
const refused = (line: string, reason: RegExp, password?: string) =>
  assert.rejects(run(line, password), (error: Error) => {
    assert.ok(error instanceof CommandProblem, String(error))
    assert.match(error.message, reason)
    return true
  })

test('names the allowed values when refusing one', async () => {
  await refused('user fly anna', /no command "user fly anna"[\s\S]*user add <name>/)
  await refused('user add anna', /Say name and role/)
  await refused('user add anna --role BOSS', /no role BOSS, but: ADMIN/)
  await refused('user add anna --role OWNER --kind x', /no kind x/)
  await refused('user add anna --role OWNER --wings 2', /--wings/)
  await refused('user add anna --role OWNER --company Nowhere', /no company Nowhere/)
  await refused('user add anna --role OWNER --id "a b"', /An id has/)
  await refused('user add anna --role OWNER', /easy to guess/, 'password1')
  await refused('user disable nobody', /no account nobody/)
  await refused('user add anna --role OWNER --email "a@b, c@d"', /no e-mail address/)
  assert.deepEqual(await accounts.list(db), [])
})

test('creates the first administrator as FIRST_1, numbers the others and refuses a taken name', async () => {
  assert.match(await run('user add root-admin --role ADMIN'), /Administrator, id FIRST_1/)
  assert.match(await run('user add second --role ADMIN'), /id ADMIN_\d+/)
  await refused('user add ROOT-Admin --role VIEWER', /an account ROOT-Admin already/)
  await refused('user add third --role ADMIN --id FIRST_1', /with the id FIRST_1/)
  const [entry] = await db.query(
    sql`select username, action, after->>'role' as role from audit where row_id = 'FIRST_1'`,
  )
  assert.deepEqual(entry, { username: 'command line', action: 'create', role: 'ADMIN' })
  const all = await db.query(sql`select audit::text from audit`)
  assert.ok(!JSON.stringify(all).includes('argon2'))
})

test('sets and removes company and grants, and notifies open pages', async () => {
  assert.equal(await run('company add "Signal Ridge"'), 'Signal Ridge has the number 1.')
  await refused('company add "signal ridge"', /already/)
  await run('user add anna --role OWNER --company "SIGNAL ridge" --grant knowledge-files')
  assert.match(await run('user list'), /^anna +OWNER_\d+ +Owner +Signal Ridge {2}knowledge-files$/)
  assert.equal(await run('user grant anna knowledge'), 'anna has knowledge.')
  assert.equal(await run('user company anna'), 'anna belongs to no company.')
  const account = await accounts.findByName(db, 'anna')
  assert.deepEqual([account?.grants, account?.companyId], [['knowledge'], null])
  assert.deepEqual(published.at(-1), { topic: 'account.changed', userId: account?.id })
  assert.equal(await run('user email anna anna@x.example'), 'anna gets e-mails at anna@x.example.')
  await refused('user email anna anna', /no e-mail address/)
  assert.equal((await accounts.findByName(db, 'anna'))?.email, 'anna@x.example')
  assert.equal(await run('user email anna'), 'anna gets no e-mails.')
})

test('ends all sessions when an account is disabled or its password changes', async () => {
  await run('user add anna --role VIEWER')
  const { id = '' } = (await accounts.findByName(db, 'anna')) ?? {}
  const open = () =>
    sessions.insert(db, { sid: Math.random().toString(), userId: id, address: '', userAgent: '' })
  const left = async () => (await sessions.list(db, id, '')).length
  await open()
  await run('user disable anna')
  assert.equal(await left(), 0)
  assert.deepEqual(published.at(-1), { topic: 'session.ended', userId: id, reason: 'disabled' })
  await run('user enable anna')
  await open()
  await run('user password anna', 'another horse battery')
  assert.equal(await left(), 0)
  const account = await accounts.findByName(db, 'anna')
  assert.deepEqual(
    [account?.disabledAt, await isPassword('another horse battery', account?.passwordHash)],
    [null, true],
  )
  assert.deepEqual(published.at(-1), { topic: 'session.ended', userId: id, reason: 'everywhere' })
})

test('signs with a new key at once and publishes the old one until its signatures expire', async () => {
  await keys.ensureKey({ db, encryption })
  const old = await keys.getCurrent(db, encryption)
  assert.match(await run('key rotate'), /from now on/)
  const fresh = await keys.getCurrent(db, encryption)
  assert.notEqual(fresh?.kid, old?.kid)
  const published = await keys.listPublished(db)
  assert.deepEqual(
    published.map(({ kid }) => kid),
    [fresh?.kid, old?.kid],
  )
  assert.ok(
    published.every((jwk) => !('d' in jwk)),
    'nothing private',
  )
  await db.query(
    sql`update signing_key set retired_at = now() - interval '10 minutes' where retired_at is not null`,
  )
  await run('key rotate')
  assert.equal((await keys.listPublished(db)).length, 2)
})

test('re-encrypts all secrets when the encryption key is rotated, including those of older versions', async () => {
  await accounts.insert(db, {
    id: 'u1',
    username: 'anna',
    role: 'OWNER',
    kind: 'staff',
    grants: [],
    companyId: null,
    companyName: '',
    country: '',
    platform: '',
    email: '',
    passwordHash: null,
  })
  await keys.ensureKey({ db, encryption })
  await db.query(sql`insert into second_factor (account_id, secret, confirmed_at, pending)
    values ('u1', 'CLEARSECRET', now(), ${encryption.encrypt('PENDING', 'u1')})`)
  await db.query(sql`insert into webhook (owner_id, url, types, added_types, secret, old_secrets, old_secret_until)
    values ('u1', 'https://x.example', '{a.b}', '{a.b}', 'clear', ${['older', encryption.encrypt('oldest', 'u1')]}, now())`)
  await db.query(sql`insert into identity_provider (id, name, issuer, client_id, client_secret, scope, role_claim, roles, is_listed, created_by)
    values ('sun', 'Sun', 'https://s.example', 'c', 'clear client', 'openid', 'groups', '[]', false, 'x')`)
  const [old = ''] = encryption.keyIds()
  const said = await run('encryption-key rotate')
  const [current = ''] = encryption.keyIds()
  assert.notEqual(current, old)
  assert.match(said, new RegExp(`^6 secrets .* ${current} and no other.\nKeep ${old}`))
  const [row] = await db.query<Record<string, string>>(
    sql`select secret, pending, (select secret from webhook) as webhook, (select old_secrets[1] from webhook) as older,
        (select old_secrets[2] from webhook) as oldest, (select client_secret from identity_provider) as client
      from second_factor`,
  )
  const { client = '', ...own } = row ?? {}
  assert.deepEqual(
    Object.values(own).map((value) => [parseKeyId(value), encryption.decrypt(value, 'u1')]),
    ['CLEARSECRET', 'PENDING', 'clear', 'older', 'oldest'].map((secret) => [current, secret]),
  )
  assert.equal(encryption.decrypt(client, 'sun'), 'clear client')
  assert.ok((await keys.getCurrent(db, encryption))?.privateJwk.d)

  await run('encryption-key rotate')
  assert.deepEqual(
    encryption.keyIds().slice(1),
    [current],
    'a key that nothing needs goes at the next rotation',
  )
  const [needed] = encryption.keyIds()
  rmSync(join(keyFolder, 'portal.key'))
  await assert.rejects(
    keys.getCurrent(db, encryption),
    /key is missing .* Set PORTAL_KEY, or put .*portal.key/,
  )
  ensureKeyFile(keyFolder)
  assert.equal(readFileSync(join(keyFolder, 'portal.key'), 'utf8').length, 43)
  await assert.rejects(keys.getCurrent(db, encryption), new RegExp(`with the key ${needed}, which`))
})

test('reads a password from one line of stdin', async () => {
  const input = Object.assign(Readable.from(['correct horse', ' battery\r\nmore']), { isTTY: false })
  assert.equal(await readPassword(undefined, input as unknown as NodeJS.ReadStream), 'correct horse battery')
})
