import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { sql } from './database.ts'

/** Exempt tables: small, short-lived, or referring to accounts and applications, which are never deleted. */
const exempt = new Set([
  'identity_provider_flow',
  'login_ticket',
  'oauth_authorization',
  'oauth_device_code',
  'oauth_request',
  'override',
  'passkey_challenge',
])

const services = join(import.meta.dirname, '../../../../services')
for (const migrations of globSync('*/migrations', { cwd: services })) {
  const name = basename(dirname(migrations))
  test(`indexes every column of ${name} that refers to deletable rows`, async (t) => {
    const db = await createTestDatabase({ name, migrations: join(services, migrations) })
    t.after(() => db.close())
    // Deletes files without any action, once nothing refers to them.
    const found = await db.query<{ table: string; column: string }>(sql`
      select conrelid::regclass::text as table, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and (confdeltype <> 'a' or confrelid = 'file'::regclass)
        and not exists (
          select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
            and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname))
        )`)
    assert.deepEqual(
      found.filter(({ table }) => !exempt.has(table)),
      [],
      'a deletion would read these tables from end to end',
    )
  })
}
