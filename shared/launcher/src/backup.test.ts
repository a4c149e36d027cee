import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { demoOrders } from '@portal/demo/order.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { readOwner, writeOwner } from '@portal/service-kit/files/owner.ts'
import { migrate, migrationLockId } from '@portal/service-kit/migrate.ts'
import { startS3 } from '@portal/testing/node/s3.ts'
import pg from 'pg'
import { type BackupTarget, createBackup } from './backup.ts'
import { createEmptyDatabase, withConnection } from './database.builder.ts'
import { type BackupManifest, describeBackup, verifyBackup } from './manifest.ts'
import { type RestoreOptions, restoreBackup } from './restore.ts'
import { createBackupAndPrune } from './retention.ts'
import { prepareRoles } from './role.ts'
import { root } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const services = ['identity', 'tools']
/** Portal with a shared database of known address. */
type TestPortal = BackupTarget & { databaseUrl: string }
let portal: TestPortal
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
    `INSERT INTO tools.audit (user_id, username, noun, row_id, action, after) VALUES ('U1', 'tab\\t', 'order', '1', 'create', $1)`,
    [JSON.stringify(order)],
  )
  await admin.query(
    `INSERT INTO identity.signing_key (kid, private_jwk, public_jwk) VALUES ('k', '{}', '{}')`,
  )
  await admin.query(`INSERT INTO identity.company (name) VALUES ('Ørsted "Sol" \\ \n 太阳能'), ('Second')`)
  mkdirSync(join(portal.dataDir, 'files/tools/ab'), { recursive: true })
  writeFileSync(join(portal.dataDir, 'files/tools/ab/abc'), Buffer.from([0, 255, 10, 13]))
})
after(() => admin?.end())

/** Separate database on the tests' server, and a data folder. */
async function emptyPortal(name: string): Promise<TestPortal> {
  const databaseUrl = await createEmptyDatabase()
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return { databaseUrl, dataDir, services }
}

const partsOf = (name: string) =>
  readdirSync(folder)
    .filter((found) => found.startsWith(`${name}.part`))
    .map((found) => join(folder, found))
const digests = async (of: BackupTarget, name: string) => (await createBackup(of, join(folder, name))).members
const restored = (to: BackupTarget, name: string, options?: RestoreOptions) =>
  restoreBackup(to, join(folder, name), options)
const force = { isForced: true }
const readPortal = async ({ databaseUrl }: TestPortal, schema = 'identity') =>
  (await withConnection(databaseUrl, (client) => client.query(`SELECT id, is_drill FROM ${schema}.portal`)))
    .rows[0]
const companies = async ({ databaseUrl }: TestPortal) =>
  (await withConnection(databaseUrl, (client) => client.query('SELECT name FROM identity.company'))).rows
    .length

test('lists the encryption keys that a backup needs, and contains no signing key', async () => {
  const { databaseUrl } = portal
  await withConnection(databaseUrl, (client) =>
    client.query(`INSERT INTO identity.identity_provider (id, name, issuer, client_id, client_secret, scope, role_claim, roles, is_listed, created_by)
      VALUES ('sun', 'Sun', 'https://s.example', 'c', 'aes1:keyone:text', 'openid', 'groups', '[]', false, 'x');
      UPDATE identity.signing_key SET private_jwk = 'aes1:keytwo:text'`),
  )
  const { encryptionKeys, members } = await createBackup(portal, join(folder, 'keys'))
  assert.deepEqual(encryptionKeys, ['keyone'])
  assert.ok(!members.some(({ path }) => path.includes('signing_key')))
})

test('restores all digests, also into another portal', async () => {
  const saved = await digests(portal, 'first')
  assert.ok(saved.some(({ path }) => path === 'files/tools/ab/abc'))
  assert.ok(saved.some(({ path, bytes }) => path === 'database/tools/audit.copy' && bytes > 0))

  await admin.query(`DELETE FROM tools.audit; INSERT INTO identity.company (name) VALUES ('Third')`)
  writeFileSync(join(portal.dataDir, 'files/tools/ab/abc'), 'changed')
  assert.notDeepEqual(await digests(portal, 'changed'), saved)

  await assert.rejects(restoreBackup(portal, join(folder, 'first')), /already holds data.*--force/)
  await restoreBackup(portal, join(folder, 'first'), force)
  assert.deepEqual(await digests(portal, 'restored'), saved)

  const other = await emptyPortal('other')
  await restoreBackup(other, join(folder, 'first'))
  assert.deepEqual(await digests(other, 'elsewhere'), saved)
  const { rows } = await withConnection(other.databaseUrl, (client) =>
    client.query(`INSERT INTO identity.company (name) VALUES ('Next') RETURNING id`),
  )
  assert.equal(Number(rows[0].id), 3, 'numbers go on after the last one')
})

test('contains no signing keys, and leaves a restored portal without any', async () => {
  const saved = await digests(portal, 'without-keys')
  assert.ok(saved.some(({ path }) => path === 'database/identity/company.copy'))
  assert.ok(!saved.some(({ path }) => path.includes('signing_key')))
  const other = await emptyPortal('without-keys-restored')
  await restoreBackup(other, join(folder, 'without-keys'))
  const { rows } = await withConnection(other.databaseUrl, (client) =>
    client.query('SELECT FROM identity.signing_key'),
  )
  assert.equal(rows.length, 0)
})

test('detects and names a flipped byte, and changes nothing', async () => {
  const saved = await digests(portal, 'whole')
  for (const path of ['database/identity/company.copy', 'files/tools/ab/abc', 'manifest.json']) {
    const file = join(folder, 'whole', path)
    const bytes = readFileSync(file)
    const flipped = Buffer.from(bytes)
    flipped[1] = (flipped[1] as number) ^ 1
    writeFileSync(file, flipped)
    await assert.rejects(
      restoreBackup(portal, join(folder, 'whole'), force),
      new RegExp(`${path.replaceAll('.', '\\.')} is not what was written`),
    )
    writeFileSync(file, bytes)
  }
  assert.deepEqual(await digests(portal, 'untouched'), saved)
  await verifyBackup(join(folder, 'whole'))
})

test('skips a file that is deleted during the backup', async () => {
  const gone = join(portal.dataDir, 'files/tools/ab/second')
  symlinkSync(join(folder, 'nowhere'), gone)
  const { members } = await createBackup(portal, join(folder, 'meanwhile'))
  rmSync(gone)
  assert.deepEqual(
    members.map(({ path }) => path).filter((path) => path.startsWith('files/')),
    ['files/tools/ab/abc'],
  )
  await verifyBackup(join(folder, 'meanwhile'))
})

test('refuses a second backup to the same folder', async () => {
  const to = join(folder, 'twice')
  const first = createBackup(portal, to)
  while (partsOf('twice').length === 0) await setImmediate()
  await assert.rejects(
    createBackup(portal, to),
    /Another backup is being written .*\(process \d+\)\. Wait for it/,
  )
  await first
  await verifyBackup(to)
  assert.deepEqual(partsOf('twice'), [])
})

test('keeps a folder that appears during the backup', async () => {
  const to = join(folder, 'taken')
  const saving = createBackup(portal, to)
  while (partsOf('taken').length === 0) await setImmediate()
  mkdirSync(to)
  writeFileSync(join(to, 'mine'), 'something else')
  await assert.rejects(saving, /is there already/)
  assert.deepEqual([readdirSync(to), partsOf('taken')], [['mine'], []])
})

test('removes only the leftovers of a killed backup', async () => {
  const to = join(folder, 'killed')
  const other = `${to}.part-of-somebody`
  const code = `import { createBackup } from ${JSON.stringify(join(import.meta.dirname, 'backup.ts'))}
    await createBackup(JSON.parse(process.argv[1]), process.argv[2])`
  writeFileSync(join(portal.dataDir, 'files/tools/ab/large'), Buffer.alloc(64 * 2 ** 20))
  mkdirSync(other)
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(portal), to], {
    stdio: 'ignore',
  })
  while (!partsOf('killed').some((part) => existsSync(join(part, 'files')))) await wait(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  rmSync(join(portal.dataDir, 'files/tools/ab/large'))
  const [left] = partsOf('killed').filter((part) => part !== other)
  assert.ok(left)
  await assert.rejects(restoreBackup(portal, left, force), /not a complete backup/)
  await createBackup(portal, to)
  await verifyBackup(to)
  assert.deepEqual(partsOf('killed'), [other])
})

test('refuses a backup into its own data, and leaves nothing after a failure', async () => {
  await assert.rejects(
    createBackup(portal, join(portal.dataDir, 'files/mine')),
    /within the files that are saved/,
  )
  const unreachable = { ...portal, databaseUrl: 'postgres://postgres@127.0.0.1:9/portal' }
  await assert.rejects(createBackup(unreachable, join(folder, 'failed')))
  assert.deepEqual([existsSync(join(folder, 'failed')), partsOf('failed')], [false, []])
})

test('never overwrites a backup, and recognizes partial ones', async () => {
  await digests(portal, 'once')
  await assert.rejects(createBackup(portal, join(folder, 'once')), /is there already/)
  rmSync(join(folder, 'once/manifest.json'))
  await assert.rejects(verifyBackup(join(folder, 'once')), /not a complete backup/)
})

test('backs up and restores a database per service', async () => {
  const own = await emptyPortal('own')
  const roles = await prepareRoles(own.databaseUrl, services)
  const databaseUrls = Object.fromEntries(roles.map(({ service, url }) => [service, url]))
  const separate: BackupTarget = { dataDir: own.dataDir, databaseUrls, services }
  await assert.rejects(
    createBackup(separate, join(folder, 'nothing')),
    /has no tables of identity.*as the portal has them/,
  )
  const saved = await digests(portal, 'for-own')
  await restored(separate, 'for-own')
  assert.deepEqual(await digests(separate, 'own-saved'), saved)
  assert.match(
    describeBackup((await verifyBackup(join(folder, 'own-saved'))).manifest),
    /^The data as they were at /,
  )
  await withConnection(own.databaseUrl, (client) => client.query('DELETE FROM identity.company'))
  await restored(separate, 'own-saved', force)
  assert.equal(await companies(own), 2)
})

test('refuses to restore an empty backup of an earlier version', async () => {
  const text = JSON.stringify({
    format: 1,
    createdAt: '2026-11-01T00:00:00Z',
    members: [],
    schemas: services.map((name) => ({ name, migrations: [], tables: [], sequences: [] })),
  })
  mkdirSync(join(folder, 'of-nothing'))
  writeFileSync(join(folder, 'of-nothing/manifest.json'), text)
  writeFileSync(join(folder, 'of-nothing/manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  await assert.rejects(restored(portal, 'of-nothing', force), /has no data.*Nothing was changed/)
  assert.equal(await companies(portal), 2)
})

test('reports what a restore replaces, and changes nothing on failure', async () => {
  const saved = await digests(portal, 'to-fail')
  const other = await emptyPortal('failing')
  const said: string[] = []
  await restored(other, 'to-fail', { say: (text) => said.push(text) })
  assert.match(said.join('\n'), /backup .*\n {2}identity +0 +\d+\n {2}tools +0 +\d+\n {2}files +0 +\d+/)
  await withConnection(other.databaseUrl, (client) =>
    client.query(`INSERT INTO identity.company (name) VALUES ('Mine')`),
  )
  const before = await digests(other, 'before-failure')
  const file = join(folder, 'to-fail/manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BackupManifest
  for (const table of manifest.schemas.find(({ name }) => name === 'identity')?.tables ?? [])
    if (table.name === 'company') table.rows = 3
  const text = JSON.stringify(manifest)
  writeFileSync(file, text)
  writeFileSync(join(folder, 'to-fail/manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  await assert.rejects(restored(other, 'to-fail', force), /Of 3 rows of identity\.company 2 came back/)
  assert.deepEqual(await digests(other, 'after-failure'), before)
  assert.ok(saved.length > 0)
})

test('waits until no service uses the database', async () => {
  await digests(portal, 'in-use')
  const other = await emptyPortal('used')
  const service = openDatabase({ url: other.databaseUrl, schema: 'identity', poolSize: 1 })
  await service.pool.query('SELECT 1')
  await assert.rejects(restored(other, 'in-use'), /service identity works on the database .*Stop the portal/)
  await service.close()
})

test('encrypts a backup so that only its key restores it', async () => {
  const secret = 'a key of forty characters, more or less.'
  await assert.rejects(createBackup(portal, join(folder, 'weak'), 'short'), /at least 32 characters/)
  const { members } = await createBackup(portal, join(folder, 'secret'), secret)
  for (const path of [...members.map(({ path }) => path), 'manifest.json'])
    assert.ok(!/Ørsted|company/.test(readFileSync(join(folder, 'secret', path), 'utf8')), path)
  const other = await emptyPortal('with-key')
  await assert.rejects(restored(other, 'secret'), /is encrypted: set BACKUP_KEY/)
  await assert.rejects(restored(other, 'secret', { secret: `${secret}!` }), /BACKUP_KEY is not the key/)
  await restored(other, 'secret', { secret })
  assert.deepEqual(await digests(other, 'with-key-saved'), members)
  const file = join(folder, 'secret/database/identity/company.copy')
  const bytes = readFileSync(file)
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1
  writeFileSync(file, bytes)
  await assert.rejects(verifyBackup(join(folder, 'secret'), secret), /company\.copy is not what was written/)
})

test('backs up files in S3 and restores them to a folder', async (t) => {
  const s3 = await startS3()
  t.after(() => s3.close())
  const inBucket = { ...portal, filesUrl: `${s3.url}/one` }
  const store = openStore(inBucket, 'tools')
  const content = 'of the bucket'
  writeFileSync(join(folder, 'upload'), content)
  await store.put('cd-file', join(folder, 'upload'), createHash('sha256').update(content).digest('hex'))
  const saved = await digests(inBucket, 'of-s3')
  assert.deepEqual(
    saved.map(({ path }) => path).filter((path) => path.startsWith('files/')),
    ['files/tools/cd/cd-file'],
  )
  const other = await emptyPortal('from-s3')
  await restored(other, 'of-s3')
  assert.equal(readFileSync(join(other.dataDir, 'files/tools/cd/cd-file'), 'utf8'), content)
})

test('refuses a backup with the files of another portal, or without files that rows refer to', async () => {
  const other = await emptyPortal('other-files')
  await writeOwner(openStore(other, 'tools'), 'another portal')
  const withForeign = { ...portal, dataDir: other.dataDir }
  await assert.rejects(
    createBackup(withForeign, join(folder, 'foreign')),
    /tools: The files .* belong to another portal \(another portal;/,
  )
  await admin.query(
    `INSERT INTO tools.file (name, size, type, digest, created_by, noun, row_id) VALUES ('a', 1, 't', 'd', 'u', 'order', '1')`,
  )
  const withNone = { ...portal, dataDir: join(folder, 'no-files') }
  await assert.rejects(createBackup(withNone, join(folder, 'none')), /tools: The files .*nothing is there/)
  await admin.query('DELETE FROM tools.file')
  assert.deepEqual([existsSync(join(folder, 'foreign')), existsSync(withNone.dataDir)], [false, false])
})

test('refuses a restore while another one, or a starting service, works on the tables', async () => {
  await digests(portal, 'for-two')
  const other = await emptyPortal('two')
  await withConnection(other.databaseUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLockId])
    await assert.rejects(restored(other, 'for-two'), /Another restore, or a service.*Nothing was changed/)
  })
  await restored(other, 'for-two')
})

test('refuses an unreadable manifest', async () => {
  const broken = join(folder, 'broken-manifest')
  mkdirSync(broken)
  for (const text of ['{', '{}', '{"format": 3, "schemas": [], "members": []}']) {
    writeFileSync(join(broken, 'manifest.json'), text)
    writeFileSync(join(broken, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
    await assert.rejects(verifyBackup(broken), /manifest\.json is not the manifest .* this version can read/)
  }
})

test('names missing files of the portal', async () => {
  const [row] = (
    await admin.query(
      `INSERT INTO tools.file (name, size, type, digest, created_by, noun, row_id) VALUES ('a', 1, 't', 'd', 'u', 'order', '1') RETURNING id`,
    )
  ).rows
  const { faultyFiles } = await createBackup(portal, join(folder, 'with-loss'))
  assert.deepEqual(faultyFiles, [`files/tools/${row.id.slice(0, 2)}/${row.id}`])
  await admin.query('DELETE FROM tools.file')
})

test('marks a recovery drill and separates its files', async (t) => {
  const s3 = await startS3()
  t.after(() => s3.close())
  const production = { ...portal, filesUrl: `${s3.url}/production` }
  const { id } = await readPortal(portal)
  await writeOwner(openStore(production, 'identity'), id)
  await digests(production, 'for-drill')
  const isDrill = true
  await assert.rejects(
    restored(production, 'for-drill', { ...force, isDrill }),
    /is the portal that the backup is of/,
  )
  const other = await emptyPortal('drill')
  const shared = { ...other, filesUrl: production.filesUrl }
  await assert.rejects(restored(shared, 'for-drill', { isDrill }), /files here are those of another portal/)
  await assert.rejects(
    restored(shared, 'for-drill'),
    /carry the id of the portal that the backup is of .*--take-files/s,
  )
  assert.equal(await readOwner(openStore(production, 'identity')), id)
  await restored(other, 'for-drill', { isDrill })
  const drill = await readPortal(other)
  assert.deepEqual([drill.is_drill, drill.id === id], [true, false])
  assert.equal(await readOwner(openStore(other, 'identity')), drill.id)
})

test('takes over the files of a lost portal exclusively', async (t) => {
  const s3 = await startS3()
  t.after(() => s3.close())
  const lost = { ...portal, filesUrl: `${s3.url}/lost` }
  const { id } = await readPortal(portal)
  await writeOwner(openStore(lost, 'identity'), id)
  await digests(lost, 'of-lost')
  const successor = { ...(await emptyPortal('successor')), filesUrl: lost.filesUrl }
  await restored(successor, 'of-lost', { takesFiles: true })
  assert.deepEqual((await readPortal(successor)).is_drill, false)
  await assert.rejects(
    createBackup(lost, join(folder, 'lost-again')),
    /identity: The files .* belong to another portal/,
  )
})

test('turns files added after the backup into unused uploads', async () => {
  await digests(portal, 'before-file')
  const id = '0e8c0b0e-8a53-4b53-9d5f-000000000001'
  mkdirSync(join(portal.dataDir, 'files/tools/0e'), { recursive: true })
  writeFileSync(join(portal.dataDir, 'files/tools/0e', id), 'later')
  await restored(portal, 'before-file', force)
  const { rows } = await admin.query('SELECT id, free_since IS NOT NULL AS "isFree" FROM tools.file')
  assert.deepEqual(rows, [{ id, isFree: true }])
  rmSync(join(portal.dataDir, 'files/tools/0e', id))
  await admin.query('DELETE FROM tools.file')
})

test('keeps the newest backups of this portal, and all files that are not backups', async () => {
  const parent = join(folder, 'kept')
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3))
  const other = await emptyPortal('neighbour')
  await digests(portal, 'for-neighbour')
  await restored(other, 'for-neighbour')
  await createBackupAndPrune(other, parent, { count: 1, now: at(1) })
  for (const day of [2, 3, 4]) await createBackupAndPrune(portal, parent, { count: 2, now: at(day) })
  mkdirSync(join(parent, 'portal-2020-01-01T030000Z'))
  const { folder: newest, removed } = await createBackupAndPrune(portal, parent, { count: 2, now: at(5) })
  assert.deepEqual(removed, [join(parent, 'portal-2026-11-03T030000Z')])
  assert.deepEqual(readdirSync(parent).sort(), [
    'portal-2020-01-01T030000Z',
    'portal-2026-11-01T030000Z',
    'portal-2026-11-04T030000Z',
    'portal-2026-11-05T030000Z',
  ])
  await verifyBackup(newest)
})

test('names the folder where no backup can be written', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  await assert.rejects(
    createBackup(portal, join(folder, 'a-file/one')),
    /^Error: No backup can be written to .*: E\w+: .*Nothing was kept\.$/,
  )
})

test('names a damaged encryption.json, and an unreadable backup', async () => {
  const secret = 'a key of forty characters, more or less.'
  await createBackup(portal, join(folder, 'salted'), secret)
  const file = join(folder, 'salted/encryption.json')
  const text = readFileSync(file, 'utf8')
  for (const damaged of [text.replace('{', '['), text.replace('salt', 'malt')]) {
    writeFileSync(file, damaged)
    await assert.rejects(
      verifyBackup(join(folder, 'salted'), secret),
      /encryption\.json is not what was written/,
    )
  }
  rmSync(file)
  await assert.rejects(verifyBackup(join(folder, 'salted'), secret), /manifest\.json is not what was written/)
  mkdirSync(join(folder, 'unreadable/manifest.json'), { recursive: true })
  writeFileSync(join(folder, 'unreadable/manifest.sha256'), '')
  await assert.rejects(verifyBackup(join(folder, 'unreadable')), /unreadable cannot be read: EISDIR/)
})

test('names a missing member', async () => {
  const { members } = await createBackup(portal, join(folder, 'member-missing'))
  const path = members.at(0)?.path ?? ''
  rmSync(join(folder, 'member-missing', path))
  await assert.rejects(
    restored(portal, 'member-missing', force),
    new RegExp(`${path} is not what was written`),
  )
})

test('repeats a killed restore and removes its leftovers', async () => {
  await digests(portal, 'for-killed')
  const other = await emptyPortal('killed-restore')
  const large = join(portal.dataDir, 'files/tools/ab/large')
  writeFileSync(large, Buffer.alloc(64 * 2 ** 20))
  const saved = await digests(portal, 'for-killed-large')
  rmSync(large)
  const code = `import { restoreBackup } from ${JSON.stringify(join(import.meta.dirname, 'restore.ts'))}
    await restoreBackup(JSON.parse(process.argv[1]), process.argv[2])`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', code, JSON.stringify(other), join(folder, 'for-killed-large')],
    { stdio: 'ignore' },
  )
  const leftOver = () => readdirSync(other.dataDir).filter((name) => name.startsWith('restored-'))
  while (leftOver().length === 0) await setImmediate()
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(leftOver().length, 1)
  await restored(other, 'for-killed-large', force)
  assert.deepEqual(leftOver(), [])
  assert.deepEqual(await digests(other, 'after-killed'), saved)
})

test('leaves the files without an id when the commit fails, and can restore again', async (t) => {
  await digests(portal, 'for-lost-commit')
  const other = await emptyPortal('lost-commit')
  const { query } = pg.Client.prototype
  let isReplaced = false
  const lost = t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    isReplaced ||= /^UPDATE portal SET id/.test(String(args[0]))
    if (isReplaced && args[0] === 'COMMIT') throw new Error('lost')
    return Reflect.apply(query, this, args)
  })
  await assert.rejects(restored(other, 'for-lost-commit'), /^Error: lost$/)
  lost.mock.restore()
  assert.equal(await readOwner(openStore(other, 'identity')), undefined)
  await restored(other, 'for-lost-commit')
  assert.equal(await companies(other), 2)
})

test('makes concurrent backups in one folder, and keeps the newest', async () => {
  const parent = join(folder, 'at-once')
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3))
  await createBackupAndPrune(portal, parent, { count: 1, now: at(1) })
  await Promise.all([2, 3, 4].map((day) => createBackupAndPrune(portal, parent, { count: 1, now: at(day) })))
  assert.deepEqual(readdirSync(parent), ['portal-2026-11-04T030000Z'])
  await verifyBackup(join(parent, 'portal-2026-11-04T030000Z'))
})

test("starts a service with empty tables if the backup's version lacks it", async () => {
  await createBackup({ ...portal, services: ['identity'] }, join(folder, 'earlier'))
  const other = await emptyPortal('later')
  await restored(other, 'earlier')
  assert.equal(await companies(other), 2)
  const { id } = await readPortal(other, 'tools')
  assert.equal(await readOwner(openStore(other, 'tools')), id)
})
