import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nameHint } from './name-hint.ts'
import { prepareDataDir, readSettings } from './settings.ts'

test('without settings: loopback, port 8080, embedded database, demo data', () => {
  const { host, port, databaseUrl, demo, dataDir } = readSettings({})
  assert.deepEqual(
    { host, port, databaseUrl, demo },
    { host: '127.0.0.1', port: 8080, databaseUrl: undefined, demo: true },
  )
  assert.ok(dataDir.endsWith('/.data'))
})

test("an administrator's database starts empty unless it is told otherwise", () => {
  const DATABASE_URL = 'postgres://portal:secret@db.example/portal'
  assert.equal(readSettings({ DATABASE_URL }).demo, false)
  assert.equal(readSettings({ DATABASE_URL, DEMO: '1' }).demo, true)
  assert.equal(readSettings({ DEMO: '0' }).demo, false)
  assert.equal(readSettings({ DATABASE_URL_CHAT: DATABASE_URL }).demo, false)
})

test('a wrong setting is named', () => {
  for (const [name, value] of Object.entries({
    PORT: '80a',
    DATABASE_URL: 'mysql://x',
    DATABASE_URL_RMA: 'x',
    DEMO: 'maybe',
  })) {
    assert.throws(() => readSettings({ [name]: value }), new RegExp(name))
  }
})

test('a data folder that cannot be made is named, with how to choose another', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-data-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  assert.throws(() => prepareDataDir(join(folder, 'file/data')), /cannot be written.*DATA_DIR=/)
})

test('the start says that a name needs PUBLIC_URL where others reach the portal', () => {
  assert.match(nameHint('0.0.0.0', undefined), /For a name, .* start with PUBLIC_URL=/)
  assert.equal(nameHint('0.0.0.0', 'http://portal.local'), '')
  assert.equal(nameHint('127.0.0.1', undefined), '')
})
