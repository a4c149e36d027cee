import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { openDatabase, sql, transaction } from './database.ts'
import { lockName, tryLockName } from './lock.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.close())

test('locks a name for one transaction per service', async () => {
  const schema = `${db.schema}_other`
  await db.query(sql`create schema ${sql.id(schema)}`)
  const other = openDatabase({ url: db.url, schema })
  const isFree = (who: Pick<TestDatabase, 'pool'>, name: string) =>
    transaction(who, (tx) => tryLockName(tx, name))
  const copy = openDatabase({ url: db.url, schema: db.schema })
  try {
    await transaction(db, async (tx) => {
      await lockName(tx, 'demo')
      assert.deepEqual(
        await Promise.all([isFree(copy, 'demo'), isFree(copy, 'files'), isFree(other, 'demo')]),
        [false, true, true],
      )
    })
    assert.equal(await isFree(copy, 'demo'), true)
  } finally {
    await Promise.all([copy.close(), other.close()])
  }
})
