import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '@portal/testing/node/database.ts'
import { sql } from './database.ts'

/** Tables of few rows, or of rows that live for minutes. */
const small = new Set([
  'identity_provider',
  'identity_provider_flow',
  'login_ticket',
  'oauth_device_code',
  'oauth_request',
  'override',
  'passkey_challenge',
])

const services = join(import.meta.dirname, '../../../services')
for (const migrations of globSync('*/migrations', { cwd: services })) {
  const name = basename(dirname(migrations))
  test(`every column of ${name} that refers to another table has an index`, async (t) => {
    const db = await testDatabase({ name, migrations: join(services, migrations) })
    t.after(() => db.close())
    // Who deletes a row would read all of the other table.
    const found = await db.query<{ table: string; column: string }>(sql`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`)
    assert.deepEqual(
      found.filter(({ table }) => !small.has(table)),
      [],
    )
  })
}
