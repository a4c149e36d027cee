import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { services } from '@portal/contracts/service.ts'
import { withConnection } from './database.builder.ts'
import { prepareDatabases, readLauncherSettings, withDatabases } from './databases.ts'
import { assertDatabaseExists, startDatabase } from './embedded.ts'
import { lockDataDir } from './lock.ts'
import type { SupervisedProcess } from './supervisor.ts'

function dataFolder(t: { after(work: () => void): void }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts the data folder's database, runs a query and stops it; returns the printed text. */
async function onDatabase(dataDir: string, statement: string) {
  const lock = lockDataDir(dataDir)
  assert.ok('release' in lock)
  const tasks: SupervisedProcess[] = []
  const printed: string[] = []
  try {
    const url = await startDatabase({ dataDir, throwAway: true }, lock, tasks, (text) => printed.push(text))
    const { rows } = await withConnection(url, (client) => client.query(statement))
    return { rows, printed: printed.join('\n') }
  } finally {
    for (const task of tasks) await task.stop()
    lock.release()
  }
}

test('resets a lost database password, and fails immediately for a wrong one', async (t) => {
  const dataDir = dataFolder(t)
  const file = join(dataDir, 'database.secret')
  await onDatabase(dataDir, 'create table kept as select 7 as n')
  const first = readFileSync(file, 'utf8')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  rmSync(file)
  const { rows, printed } = await onDatabase(dataDir, 'select n from kept')
  assert.deepEqual(rows, [{ n: 7 }])
  assert.match(printed, /database\.secret is missing: the database gets a new password/)
  const second = readFileSync(file, 'utf8')
  assert.notEqual(second, first)
  writeFileSync(file, first)
  await assert.rejects(onDatabase(dataDir, 'select'), /does not take the password in .*database\.secret/)
  rmSync(file)
  await onDatabase(dataDir, 'select n from kept')
})

test('refuses a used data folder without its database', (t) => {
  const dataDir = dataFolder(t)
  mkdirSync(join(dataDir, 'files'))
  assert.doesNotThrow(() => assertDatabaseExists(dataDir))
  for (const name of ['database.secret', 'service.secret', 'files/chat']) {
    writeFileSync(join(dataDir, name), '')
    assert.throws(
      () => assertDatabaseExists(dataDir),
      new RegExp(`it has ${name.split('/')[0]}.*DATABASE_URL`, 's'),
    )
    rmSync(join(dataDir, name))
  }
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'database.secret'), '')
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18')
  assert.doesNotThrow(() => assertDatabaseExists(dataDir))
})

test('names missing settings of a command without a database, and creates nothing', async (t) => {
  const dataDir = dataFolder(t)
  const settings = readLauncherSettings({
    DATA_DIR: dataDir,
    DATABASE_URL_CHAT: 'postgres://chat@127.0.0.1:9/x',
  })
  const command = withDatabases(settings, services, () => assert.fail('there is no database'))
  await assert.rejects(
    command,
    /no portal in .*Set DATABASE_URL \(or .*DATABASE_URL_IDENTITY.*\) or DATA_DIR/,
  )
  await assert.rejects(command, (error: Error) => !error.message.includes('DATABASE_URL_CHAT'))
  assert.deepEqual(readdirSync(dataDir), [])
})

test('names missing settings where a portal runs on other databases', async (t) => {
  const dataDir = dataFolder(t)
  const lock = lockDataDir(dataDir)
  assert.ok('release' in lock)
  lock.publish({ databaseUrl: 'postgres://portal@127.0.0.1:9/portal' })
  const settings = readLauncherSettings({
    DATA_DIR: dataDir,
    DATABASE_URL_CHAT: 'postgres://chat@127.0.0.1:9/x',
  })
  await assert.rejects(
    withDatabases(settings, ['identity', 'chat'], () => assert.fail('there is no database')),
    /^Error: DATABASE_URL_IDENTITY \(or DATABASE_URL\) is not set\. The portal that runs on .* set all of them or none/,
  )
  lock.release()
})

test('starts no server when all services have addresses', async (t) => {
  const own = Object.fromEntries(
    services.map((name) => [`DATABASE_URL_${name.toUpperCase()}`, `postgres://${name}@127.0.0.1:9/${name}`]),
  )
  const settings = readLauncherSettings({ DATA_DIR: dataFolder(t), ...own })
  const urls = await withDatabases(settings, services, (databases) => prepareDatabases(databases))
  assert.equal(urls.chat, 'postgres://chat@127.0.0.1:9/chat')
})

test('finds databases and files of the running portal for a command', (t) => {
  const dataDir = dataFolder(t)
  const lock = lockDataDir(dataDir)
  assert.ok('release' in lock)
  const published = {
    databaseUrl: 'postgres://portal@127.0.0.1:9/portal',
    databaseUrls: { chat: 'postgres://chat@127.0.0.1:9/chat' },
    filesUrl: 's3://bucket.example/portal',
  }
  lock.publish(published)
  const { databaseUrl, databaseUrls, filesUrl } = readLauncherSettings({ DATA_DIR: dataDir })
  assert.deepEqual({ databaseUrl, databaseUrls, filesUrl }, published)
  const other = readLauncherSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://other@127.0.0.1:9/other',
  })
  assert.deepEqual([other.databaseUrl, other.databaseUrls], ['postgres://other@127.0.0.1:9/other', {}])
  lock.release()
})
