import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createNameHint } from './name-hint.ts'
import { prepareDataDir, readSettings } from './settings.ts'

test('defaults to loopback, port 8080, embedded database and demo data', () => {
  const { host, port, databaseUrl, demo, dataDir } = readSettings({})
  assert.deepEqual(
    { host, port, databaseUrl, demo },
    { host: '127.0.0.1', port: 8080, databaseUrl: undefined, demo: true },
  )
  assert.ok(dataDir.endsWith('/.data'))
})

test('starts an external database empty by default', () => {
  const DATABASE_URL = 'postgres://portal:secret@db.example/portal'
  assert.equal(readSettings({ DATABASE_URL }).demo, false)
  assert.equal(readSettings({ DATABASE_URL, DEMO: '1' }).demo, true)
  assert.equal(readSettings({ DEMO: '0' }).demo, false)
  assert.equal(readSettings({ DATABASE_URL_CHAT: DATABASE_URL }).demo, false)
})

test('names an invalid setting', () => {
  for (const [name, value] of Object.entries({
    PORT: '80a',
    DATABASE_URL: 'mysql://x',
    DATABASE_URL_RMA: 'x',
    DEMO: 'maybe',
  })) {
    assert.throws(() => readSettings({ [name]: value }), new RegExp(name))
  }
})

test('names a data folder that cannot be created, with advice', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  assert.throws(() => prepareDataDir(join(folder, 'file/data')), /cannot be written.*DATA_DIR=/)
})

test('prints that a host name needs PUBLIC_URL when others reach the portal', () => {
  assert.match(createNameHint('0.0.0.0', undefined), /For a name, .* start with PUBLIC_URL=/)
  assert.equal(createNameHint('0.0.0.0', 'http://portal.local'), '')
  assert.equal(createNameHint('127.0.0.1', undefined), '')
})
