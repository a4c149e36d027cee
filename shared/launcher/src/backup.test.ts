import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { demoOrders } from '@portal/demo/order.ts'
import { openDatabase } from '@portal/service-kit/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import pg from 'pg'
import { backup, type Portal, verify } from './backup.ts'
import { anEmptyDatabase, connected } from './database.builder.ts'
import { restore } from './restore.ts'
import { prepareRoles } from './role.ts'
import { root } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const services = ['backoffice', 'identity']
let portal: Portal
let admin: pg.Client

before(async () => {
  portal = await emptyPortal('original')
  for (const { url, service } of await prepareRoles(portal.databaseUrl, services)) {
    const db = openDatabase({ url, schema: service, poolSize: 1 })
    await migrate(db, join(root, 'services', service, 'migrations'))
    await db.close()
  }
  admin = new pg.Client({ connectionString: portal.databaseUrl })
  await admin.connect()
  const [order] = demoOrders()
  await admin.query(
    `INSERT INTO backoffice.audit (user_id, username, noun, row_id, action, after) VALUES ('U1', 'tab\\t', 'order', '1', 'create', $1)`,
    [JSON.stringify(order)],
  )
  await admin.query(
    `INSERT INTO identity.signing_key (kid, private_jwk, public_jwk) VALUES ('k', '{}', '{}')`,
  )
  await admin.query(`INSERT INTO identity.company (name) VALUES ('Ørsted "Sol" \\ \n 太阳能'), ('Second')`)
  mkdirSync(join(portal.dataDir, 'files/backoffice/ab'), { recursive: true })
  writeFileSync(join(portal.dataDir, 'files/backoffice/ab/abc'), Buffer.from([0, 255, 10, 13]))
})
after(() => admin?.end())

/** A database of its own on the tests' server, and a data folder. */
async function emptyPortal(name: string): Promise<Portal> {
  const databaseUrl = await anEmptyDatabase()
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return { databaseUrl, dataDir, services }
}

const partsOf = (name: string) =>
  readdirSync(folder)
    .filter((found) => found.startsWith(`${name}.part`))
    .map((found) => join(folder, found))
const digests = async (of: Portal, name: string) => (await backup(of, join(folder, name))).members

test('backup, change, restore: every digest is as before, also in another portal', async () => {
  const saved = await digests(portal, 'first')
  assert.ok(saved.some(({ path }) => path === 'files/backoffice/ab/abc'))
  assert.ok(saved.some(({ path, bytes }) => path === 'database/backoffice/audit.copy' && bytes > 0))

  await admin.query(`DELETE FROM backoffice.audit; INSERT INTO identity.company (name) VALUES ('Third')`)
  writeFileSync(join(portal.dataDir, 'files/backoffice/ab/abc'), 'changed')
  assert.notDeepEqual(await digests(portal, 'changed'), saved)

  await assert.rejects(restore(portal, join(folder, 'first'), false), /already holds data.*--force/)
  await restore(portal, join(folder, 'first'), true)
  assert.deepEqual(await digests(portal, 'restored'), saved)

  const other = await emptyPortal('other')
  await restore(other, join(folder, 'first'), false)
  assert.deepEqual(await digests(other, 'elsewhere'), saved)
  const { rows } = await connected(other.databaseUrl, (client) =>
    client.query(`INSERT INTO identity.company (name) VALUES ('Next') RETURNING id`),
  )
  assert.equal(Number(rows[0].id), 3, 'numbers go on after the last one')
})

test('keys that sign identities are in no backup, and a restored portal has none', async () => {
  const saved = await digests(portal, 'without-keys')
  assert.ok(saved.some(({ path }) => path === 'database/identity/company.copy'))
  assert.ok(!saved.some(({ path }) => path.includes('signing_key')))
  const other = await emptyPortal('without-keys-restored')
  await restore(other, join(folder, 'without-keys'), false)
  const { rows } = await connected(other.databaseUrl, (client) =>
    client.query('SELECT FROM identity.signing_key'),
  )
  assert.equal(rows.length, 0)
})

test('one flipped byte is found, named, and nothing is changed', async () => {
  const saved = await digests(portal, 'whole')
  for (const path of ['database/identity/company.copy', 'files/backoffice/ab/abc', 'manifest.json']) {
    const file = join(folder, 'whole', path)
    const bytes = readFileSync(file)
    const flipped = Buffer.from(bytes)
    flipped[1] = (flipped[1] as number) ^ 1
    writeFileSync(file, flipped)
    await assert.rejects(
      restore(portal, join(folder, 'whole'), true),
      new RegExp(`${path.replaceAll('.', '\\.')} is not what was written`),
    )
    writeFileSync(file, bytes)
  }
  assert.deepEqual(await digests(portal, 'untouched'), saved)
  await verify(join(folder, 'whole'))
})

test('a file that is cleared while the backup is written is left out, and the backup is whole', async () => {
  const files = join(portal.dataDir, 'files/backoffice')
  mkdirSync(join(files, 'zz'))
  writeFileSync(join(files, 'ab/first'), Buffer.alloc(32 * 2 ** 20))
  writeFileSync(join(files, 'zz/second'), 'gone in a moment')
  const folderOfBackup = join(folder, 'meanwhile')
  const saving = backup(portal, folderOfBackup)
  while (!partsOf('meanwhile').some((part) => existsSync(join(part, 'files/backoffice/ab/first'))))
    await setImmediate()
  rmSync(join(files, 'zz/second'))
  const { members } = await saving
  assert.deepEqual(
    members.map(({ path }) => path).filter((path) => path.startsWith('files/')),
    ['files/backoffice/ab/abc', 'files/backoffice/ab/first'],
  )
  assert.equal(existsSync(join(folderOfBackup, 'files/backoffice/zz/second')), false)
  await verify(folderOfBackup)
})

test('two backups to one folder: the second is refused and takes nothing from the first', async () => {
  const to = join(folder, 'twice')
  const first = backup(portal, to)
  while (partsOf('twice').length === 0) await setImmediate()
  await assert.rejects(backup(portal, to), /Another backup is being written .*\(process \d+\)\. Wait for it/)
  await first
  await verify(to)
  assert.deepEqual(partsOf('twice'), [])
})

test('a folder that comes up while the backup is written stays as it is', async () => {
  const to = join(folder, 'taken')
  const saving = backup(portal, to)
  while (partsOf('taken').length === 0) await setImmediate()
  mkdirSync(to)
  writeFileSync(join(to, 'mine'), 'something else')
  await assert.rejects(saving, /is there already/)
  assert.deepEqual([readdirSync(to), partsOf('taken')], [['mine'], []])
})

test('what a killed backup left is cleared by the next one, and nothing else is', async () => {
  const to = join(folder, 'killed')
  const other = `${to}.part-of-somebody`
  const code = `import { backup } from ${JSON.stringify(join(import.meta.dirname, 'backup.ts'))}
    await backup(JSON.parse(process.argv[1]), process.argv[2])`
  writeFileSync(join(portal.dataDir, 'files/backoffice/ab/large'), Buffer.alloc(64 * 2 ** 20))
  mkdirSync(other)
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(portal), to], {
    stdio: 'ignore',
  })
  while (!partsOf('killed').some((part) => existsSync(join(part, 'files')))) await wait(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  rmSync(join(portal.dataDir, 'files/backoffice/ab/large'))
  const [left] = partsOf('killed').filter((part) => part !== other)
  assert.ok(left)
  await assert.rejects(restore(portal, left, true), /not a complete backup/)
  await backup(portal, to)
  await verify(to)
  assert.deepEqual(partsOf('killed'), [other])
})

test('a backup is refused where it would save itself, and a failed one leaves nothing', async () => {
  await assert.rejects(backup(portal, join(portal.dataDir, 'files/mine')), /within the files that are saved/)
  const unreachable = { ...portal, databaseUrl: 'postgres://postgres@127.0.0.1:9/portal' }
  await assert.rejects(backup(unreachable, join(folder, 'failed')))
  assert.deepEqual([existsSync(join(folder, 'failed')), partsOf('failed')], [false, []])
})

test('a backup never goes over an older one, and half a backup is none', async () => {
  await digests(portal, 'once')
  await assert.rejects(backup(portal, join(folder, 'once')), /is there already/)
  rmSync(join(folder, 'once/manifest.json'))
  await assert.rejects(verify(join(folder, 'once')), /not a complete backup/)
})
