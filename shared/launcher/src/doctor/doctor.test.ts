import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { services } from '@portal/contracts/service.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { openEncryption } from '@portal/service-kit/database/encryption.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { startS3 } from '@portal/testing/node/s3.ts'
import { startSmtp } from '@portal/testing/node/smtp.ts'
import { createEmptyDatabase, withConnection } from '../database.builder.ts'
import { createRolesSql, prepareRoles } from '../role.ts'
import { root } from '../service.ts'
import { checkDatabases } from './database.check.ts'
import { runDoctor } from './doctor.ts'
import { checkEncryption } from './encryption.check.ts'
import { formatFinding } from './finding.ts'
import { checkMail } from './mail.check.ts'
import { checkFiles } from './store.check.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const lines = (findings: Parameters<typeof formatFinding>[0][]) => findings.map(formatFinding).join('\n')

test('accepts a database before and after its roles are created, and names one without a schema', async () => {
  const adminUrl = await createEmptyDatabase()
  const check = async () => lines(await checkDatabases({ adminUrl, own: {} }, 4))
  assert.match(
    await check(),
    /^✔ PostgreSQL at .*: version \d+\.\d+, UTF8.*\n✔ Roles and schemas: 7 of 7 are made at the first start$/,
  )
  await prepareRoles(adminUrl, services)
  assert.match(await check(), /✔ Roles and schemas: 7 of 7$/)
  await withConnection(adminUrl, (client) => client.query('alter schema rma owner to current_user'))
  assert.match(
    await check(),
    /✘ Database of rma: its role owns 1 of the schemas rma, rma_job.*portal -- roles/,
  )
})

test('reports a server with too few connections', async () => {
  const adminUrl = await createEmptyDatabase()
  assert.match(
    lines(await checkDatabases({ adminUrl, own: {} }, 10_000)),
    /✘ .*max_connections is \d+.*POOL_SIZE/,
  )
})

test('names missing and unreachable addresses', async () => {
  assert.match(
    lines(await checkDatabases({ adminUrl: undefined, own: { chat: 'postgres://a@127.0.0.1/a' } }, 4)),
    /✘ PostgreSQL: no address for backoffice, finance,.* Set DATABASE_URL/,
  )
  assert.match(
    lines(await checkDatabases({ adminUrl: 'postgres://a:b@127.0.0.1:1/a', own: {} }, 4)),
    /^✘ PostgreSQL at 127\.0\.0\.1:1\/a: .*ECONNREFUSED.*DATABASE_URL$/,
  )
})

test('creates the expected roles by the SQL for an administrator', async () => {
  const adminUrl = await createEmptyDatabase()
  const text = await createRolesSql(adminUrl, ['tools'])
  await withConnection(adminUrl, (client) => client.query(text))
  const [role] = await prepareRoles(adminUrl, ['tools'])
  await withConnection(role?.url ?? '', (client) =>
    client.query('create table tools.made_by_the_role (n int)'),
  )
})

test('writes, reads and deletes in the bucket, and names the failing step', async () => {
  const s3 = await startS3()
  const check = async (filesUrl: string) =>
    formatFinding(await checkFiles({ dataDir, filesUrl, minFreeMiB: 0 }))
  assert.match(await check(s3.url), /^✔ Files in .*a file was written, read and deleted$/)
  assert.match(await check(s3.url.replace(':S3RVER@', ':wrong@')), /^✘ .*writing failed: .*FILES_URL/)
  assert.doesNotMatch(await check(s3.url), /S3RVER/)
  await s3.close()
})

test('signs in at the mail server without sending', async () => {
  const smtp = await startSmtp()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com' }
  assert.match(formatFinding(await checkMail(env)), /^✔ E-mail: .* takes the sign-in$/)
  assert.equal(smtp.received.length, 0)
  await smtp.close()
  assert.match(formatFinding(await checkMail(env)), /^✘ E-mail: .*ECONNREFUSED.*SMTP_URL/)
})

test('names the key of encrypted secrets if it is missing or wrong', async () => {
  const adminUrl = await createEmptyDatabase()
  const [role] = await prepareRoles(adminUrl, ['identity'])
  const db = openDatabase({ url: role?.url ?? '', schema: 'identity', poolSize: 1 })
  await migrate(db, join(root, 'services/identity/migrations'))
  await db.close()
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
  const check = async (encryptionKeys?: string) =>
    formatFinding(await checkEncryption(role?.url ?? '', { dataDir, encryptionKeys }))
  assert.match(await check(), /^✔ Encrypted secrets: there are none yet$/)
  const encryption = openEncryption({ dataDir, encryptionKeys: key(1) })
  await withConnection(adminUrl, (client) =>
    client.query(
      `insert into identity.signing_key (kid, private_jwk, public_jwk) values ('k', '${encryption.encrypt('{}', 'k')}', '{}')`,
    ),
  )
  const [id] = encryption.keyIds()
  assert.equal(await check(key(1)), `✔ Encrypted secrets: the key ${id} is there`)
  assert.match(await check(key(2)), new RegExp(`^✘ .*the key ${id}, which PORTAL_KEY does not hold`))
  assert.match(
    await check(),
    new RegExp(`^✘ .*the key ${id}, which .*portal.key does not hold.*encryption-key discard --key=${id}`),
  )
  assert.match(await check('short'), /^✘ .*PORTAL_KEY must hold keys of 32 random bytes/)
})

test('reports a portal that is not running, and creates no folder', async () => {
  const said: string[] = []
  const nowhere = join(dataDir, 'nowhere')
  const launcher = { host: '127.0.0.1', port: 1, dataDir: nowhere, databaseUrl: undefined, demo: false }
  assert.equal(await runDoctor(launcher, {}, (line) => said.push(line)), false)
  assert.match(
    said[0] ?? '',
    /^✘ Portal: does not run on .*nowhere\. Start it: npm start; or set DATABASE_URL/,
  )
  assert.match(
    formatFinding(await checkFiles({ ...launcher, filesUrl: undefined, minFreeMiB: 0 })),
    /no such folder/,
  )
  assert.equal(existsSync(nowhere), false)
})

test('leaves no folder behind', async () => {
  writeFileSync(join(dataDir, 'kept'), '')
  assert.match(formatFinding(await checkFiles({ dataDir, filesUrl: undefined, minFreeMiB: 0 })), /^✔/)
  assert.equal(existsSync(join(dataDir, 'files/doctor')), false)
})

test('names silent servers without waiting for them', async (t) => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    silent.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = silent.address() as { port: number }
  const said: string[] = []
  const own = { identity: `postgres://a:hidden@127.0.0.1:${port}/a` }
  const databaseUrl = own.identity
  const filesUrl = `s3+http://key:hidden@127.0.0.1:${port}/bucket`
  const launcher = {
    host: '127.0.0.1',
    port: 1,
    dataDir,
    databaseUrl,
    databaseUrls: own,
    filesUrl,
    demo: false,
  }
  const env = {
    SERVICE_SECRET: 's'.repeat(32),
    SMTP_URL: `smtp://a:hidden@127.0.0.1:${port}`,
    MAIL_FROM: 'portal@example.com',
    PUBLIC_URL: `https://127.0.0.1:${port}`,
  }
  assert.equal(await runDoctor(launcher, env, (line) => said.push(line)), false)
  const text = said.join('\n')
  for (const expected of [
    'PostgreSQL at',
    'Encrypted secrets',
    'Files',
    'E-mail',
    'Certificate of',
    'Proxy of',
  ])
    assert.match(text, new RegExp(`✘ ${expected}`))
  assert.doesNotMatch(text, /hidden/)
})

test('names all invalid settings before any connection', async () => {
  const said: string[] = []
  const launcher = { host: '127.0.0.1', port: 1, dataDir, databaseUrl: undefined, demo: false }
  const env = {
    CHAT_PACE: 'fast',
    POOL_SIZE: '1',
    IDENTITY_URL: 'http://127.0.0.1:1',
    SERVICE_SECRET: 's'.repeat(32),
  }
  assert.equal(await runDoctor(launcher, env, (line) => said.push(line)), false)
  const text = said.join('\n')
  for (const expected of [
    /✘ Settings: CHAT_PACE must be/,
    /POOL_SIZE must be/,
    /TOOLS_URL must say where tools is/,
  ])
    assert.match(text, expected)
})
