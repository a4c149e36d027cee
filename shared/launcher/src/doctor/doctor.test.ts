import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { services } from '@portal/contracts/service.ts'
import { startS3 } from '@portal/testing/node/s3.ts'
import { startSmtp } from '@portal/testing/node/smtp.ts'
import { anEmptyDatabase, connected } from '../database.builder.ts'
import { prepareRoles, rolesSql } from '../role.ts'
import { checkDatabases } from './database.check.ts'
import { doctor } from './doctor.ts'
import { formatFinding } from './finding.ts'
import { checkMail } from './mail.check.ts'
import { checkFiles } from './store.check.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const lines = (findings: Parameters<typeof formatFinding>[0][]) => findings.map(formatFinding).join('\n')

test('a database is well before and after its roles are made; a role that lost its schema is named', async () => {
  const adminUrl = await anEmptyDatabase()
  const check = async () => lines(await checkDatabases({ adminUrl, own: {} }, 4))
  assert.match(
    await check(),
    /^✔ PostgreSQL at .*: version \d+\.\d+, UTF8.*\n✔ Roles and schemas: 7 of 7 are made at the first start$/,
  )
  await prepareRoles(adminUrl, services)
  assert.match(await check(), /✔ Roles and schemas: 7 of 7$/)
  await connected(adminUrl, (client) => client.query('alter schema rma owner to current_user'))
  assert.match(
    await check(),
    /✘ Database of rma: its role owns 1 of the schemas rma, rma_job.*portal -- roles/,
  )
})

test('a server without room for the connections of the services is not well', async () => {
  const adminUrl = await anEmptyDatabase()
  assert.match(
    lines(await checkDatabases({ adminUrl, own: {} }, 10_000)),
    /✘ .*max_connections is \d+.*POOL_SIZE/,
  )
})

test('addresses that are missing or lead nowhere are named', async () => {
  assert.match(
    lines(await checkDatabases({ adminUrl: undefined, own: { chat: 'postgres://a@127.0.0.1/a' } }, 4)),
    /✘ PostgreSQL: no address for backoffice, finance,.* Set DATABASE_URL/,
  )
  assert.match(
    lines(await checkDatabases({ adminUrl: 'postgres://a:b@127.0.0.1:1/a', own: {} }, 4)),
    /^✘ PostgreSQL at 127\.0\.0\.1:1\/a: .*ECONNREFUSED.*DATABASE_URL$/,
  )
})

test('the SQL for an administrator makes the roles that the launcher expects', async () => {
  const adminUrl = await anEmptyDatabase()
  const text = await rolesSql(adminUrl, ['tools'])
  await connected(adminUrl, (client) => client.query(text))
  const [role] = await prepareRoles(adminUrl, ['tools'])
  await connected(role?.url ?? '', (client) => client.query('create table tools.made_by_the_role (n int)'))
})

test('a bucket is written, read and emptied again; a wrong secret says which step failed', async () => {
  const s3 = await startS3()
  const check = async (filesUrl: string) =>
    formatFinding(await checkFiles({ dataDir, filesUrl, minFreeMiB: 0 }))
  assert.match(await check(s3.url), /^✔ Files in .*a file was written, read and deleted$/)
  assert.match(await check(s3.url.replace(':S3RVER@', ':wrong@')), /^✘ .*writing failed: .*FILES_URL/)
  assert.doesNotMatch(await check(s3.url), /S3RVER/)
  await s3.close()
})

test('the mail server is signed in at, and nothing is sent', async () => {
  const smtp = await startSmtp()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com' }
  assert.match(formatFinding(await checkMail(env)), /^✔ E-mail: .* takes the sign-in$/)
  assert.equal(smtp.received.length, 0)
  await smtp.close()
  assert.match(formatFinding(await checkMail(env)), /^✘ E-mail: .*ECONNREFUSED.*SMTP_URL/)
})

test('settings that cannot be read are all named at once, before anything is asked', async () => {
  const said: string[] = []
  const launcher = { host: '127.0.0.1', port: 1, dataDir, databaseUrl: undefined, demo: false }
  const env = {
    CHAT_PACE: 'fast',
    POOL_SIZE: '1',
    IDENTITY_URL: 'http://127.0.0.1:1',
    SERVICE_SECRET: 's'.repeat(32),
  }
  assert.equal(await doctor(launcher, env, (line) => said.push(line)), false)
  const text = said.join('\n')
  for (const expected of [
    /✘ Settings: CHAT_PACE must be/,
    /POOL_SIZE must be/,
    /TOOLS_URL must say where tools is/,
  ])
    assert.match(text, expected)
})
