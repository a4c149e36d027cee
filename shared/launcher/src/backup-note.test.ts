import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from '@portal/service-kit/database/database.ts'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { recordBackup } from './backup-note.ts'
import { root } from './service.ts'

const manifest = {
  createdAt: '2026-11-29T10:00:00.000Z',
  members: [1, 2].map((bytes) => ({ path: 'a', bytes, sha256: '' })),
}

test('records the time of a backup, and skips a gateway without the table', async () => {
  const db = await createTestDatabase({
    name: 'gateway',
    migrations: join(root, 'services/gateway/migrations'),
  })
  await recordBackup({ databaseUrl: db.url }, manifest)
  const noted = await db.query(sql`select finished_at as at, bytes from backup`)
  assert.deepEqual(noted, [{ at: '2026-11-29T10:00:00.000Z', bytes: 3 }])
  await db.query(sql`drop table backup`)
  await recordBackup({ databaseUrl: db.url }, manifest)
  await db.close()
})
