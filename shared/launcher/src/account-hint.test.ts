import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { seed } from '@portal/identity/demo/seed.repo.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { createAccountHint } from './account-hint.ts'
import { root } from './service.ts'

test('prints the command for the first account if none exists, and demo accounts only where they work', async () => {
  const db = await createTestDatabase({
    name: 'identity',
    migrations: join(root, 'services/identity/migrations'),
  })
  assert.match(await createAccountHint(db, 'Sonnenschein-42'), /First account {2}npm run portal -- user add/)
  await seed(db, 'Sonnenschein-42')
  assert.match(await createAccountHint(db, 'Sonnenschein-42'), /Demo accounts .*admin.*\n.*Sonnenschein-42$/)
  assert.equal(await createAccountHint(db, 'another-Password-7'), '')
  await db.query(sql`update portal set is_drill = true`)
  assert.match(await createAccountHint(db, 'another-Password-7'), /Drill .*sends nothing$/)
  await db.close()
})
