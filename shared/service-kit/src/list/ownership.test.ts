import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { sql } from '../database/database.ts'
import { type Owner, ownershipCondition, reduceToCompany, toRanks } from './ownership.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
  await db.query(
    sql`create table owned (name text, company_id bigint, owner_id text, open boolean default true)`,
  )
  await db.query(
    sql`insert into owned values ('company', 7, null), ('own', null, 'U-1'), ('both', 7, 'U-1'), ('nobody', null, null)`,
  )
  await db.query(sql`insert into owned values ('other', 8, 'U-2')`)
})
after(() => db.close())

const aReader = (changes: Partial<Owner> = {}): Owner => ({
  userId: 'U-1',
  role: 'OWNER',
  kind: 'plain',
  companyId: null,
  ...changes,
})
const staff = aReader({ role: 'ADMIN', kind: 'staff' })

async function seen(reader: Owner) {
  const rows = await db.query<{ name: string }>(
    sql`select name from owned${sql.where([ownershipCondition(reader), sql`open`])} order by name`,
  )
  return rows.map(({ name }) => name)
}

test('selects rows of company and person, and all for staff', async () => {
  assert.deepEqual(await seen(aReader({ companyId: 7 })), ['both', 'company', 'own'])
  assert.deepEqual(await seen(aReader({ companyId: 7, userId: null })), ['both', 'company'])
  assert.deepEqual(await seen(aReader()), ['both', 'own'])
  assert.deepEqual(await seen(aReader({ userId: 'U-3' })), [])
  assert.deepEqual(await seen(aReader({ userId: null })), [])
  assert.equal((await seen(staff)).length, 5)
})

test('selects by company alone where that covers all rows, with ranks', async () => {
  const readers = [
    aReader({ companyId: 7 }),
    aReader({ companyId: 7, userId: 'U-3' }),
    aReader({ userId: 'U-3' }),
    staff,
  ]
  const found = await Promise.all(readers.map((reader) => reduceToCompany(db, 'owned', reader)))
  assert.deepEqual(
    found.map(({ userId }) => userId),
    ['U-1', null, 'U-3', 'U-1'],
  )
  assert.deepEqual(
    found.map((reader) => toRanks('owned', reader, {})?.companyId ?? 'none'),
    ['none', 7, 'none', 'none'],
  )
  assert.ok(toRanks('owned', staff, {}), 'staff go by all places')
})
