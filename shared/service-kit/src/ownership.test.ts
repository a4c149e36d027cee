import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import { type TestDatabase, testDatabase } from '@portal/testing/node/database.ts'
import { sql } from './database.ts'
import { ownedBy, ownedByPerson } from './ownership.ts'

let db: TestDatabase
before(async () => {
  db = await testDatabase()
  await db.query(
    sql`create table owned (name text, company_id bigint, owner_id text, open boolean default true)`,
  )
  await db.query(
    sql`insert into owned values ('company', 7, null), ('own', null, 'U-1'), ('both', 7, 'U-1'), ('nobody', null, null)`,
  )
  await db.query(sql`insert into owned values ('other', 8, 'U-2')`)
})
after(() => db.close())

type Reader = Pick<Identity, 'userId' | 'role' | 'kind' | 'companyId'>
const aReader = (changes: Partial<Reader> = {}): Reader => ({
  userId: 'U-1',
  role: 'OWNER',
  kind: 'plain',
  companyId: null,
  ...changes,
})
const staff = aReader({ role: 'ADMIN', kind: 'staff' })

async function seen(predicate: typeof ownedByPerson, reader: Reader) {
  const rows = await db.query<{ name: string }>(
    sql`select name from owned${sql.where([predicate(reader), sql`open`])} order by name`,
  )
  return rows.map(({ name }) => name)
}

test('a company’s people see its rows, whoever has none sees none, and staff all', async () => {
  assert.deepEqual(await seen(ownedBy, aReader({ companyId: 7 })), ['both', 'company'])
  assert.deepEqual(await seen(ownedBy, aReader()), [])
  assert.equal((await seen(ownedBy, staff)).length, 5)
})

test('where rows have a person, that person sees them too, with a company or without', async () => {
  assert.deepEqual(await seen(ownedByPerson, aReader({ companyId: 7 })), ['both', 'company', 'own'])
  assert.deepEqual(await seen(ownedByPerson, aReader()), ['both', 'own'])
  assert.deepEqual(await seen(ownedByPerson, aReader({ userId: 'U-3' })), [])
  assert.equal((await seen(ownedByPerson, staff)).length, 5)
})
