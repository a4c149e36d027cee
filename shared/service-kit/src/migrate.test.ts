import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { openDatabase, sql } from './database/database.ts'
import { assertPostgresVersion } from './database/postgres-version.ts'
import { migrate } from './migrate.ts'

let db: TestDatabase
let folder: string
const file = (name: string, text: string) => writeFile(join(folder, name), text)
before(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'))
})
after(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

test('applies files once in numerical order, also by several copies', async () => {
  await file('002-second.sql', 'insert into step values (2)')
  await file('001-first.sql', 'create table step (n int); insert into step values (1)')
  const copies = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
  assert.deepEqual(copies.flat(), ['service/001-first.sql', 'service/002-second.sql'])
  assert.deepEqual(await db.query(sql`select n from step`), [{ n: 1 }, { n: 2 }])
  await file('003-third.sql', 'insert into step values (3)')
  assert.deepEqual(await migrate(db, folder), ['service/003-third.sql'])
})

test('rolls back and names a file that fails', async () => {
  await file('004-broken.sql', 'insert into step values (4); select 1 / 0')
  await assert.rejects(migrate(db, folder), /004-broken\.sql of backoffice failed: division by zero/)
  assert.equal((await db.query(sql`select from step where n = 4`)).length, 0)
  await rm(join(folder, '004-broken.sql'))
})

test('refuses to start with changed, missing and misnamed files, with advice', async () => {
  await file('002-second.sql', 'insert into step values (22)')
  await assert.rejects(
    migrate(db, folder),
    /002-second\.sql of backoffice was changed after it had been applied\. Restore the file/,
  )
  await rm(join(folder, '002-second.sql'))
  await assert.rejects(migrate(db, folder), /which this version does not know/)
  await file('002-second.sql', 'insert into step values (2)')
  await file('2-bad.sql', '')
  await assert.rejects(migrate(db, folder), /must be named like 001-what-it-does\.sql/)
  await rm(join(folder, '2-bad.sql'))
  await file('003-twice.sql', '')
  await assert.rejects(migrate(db, folder), /Two migrations .* have the number 003/)
  await rm(join(folder, '003-twice.sql'))
})

test('accepts the earlier digest of a file whose result did not change', async () => {
  const earlier = createHash('sha256').update('insert into step values (2)').digest('hex')
  await file('002-second.sql', `-- Same result as ${earlier}\ninsert into step select 2`)
  assert.deepEqual(await migrate(db, folder), [])
  await file('002-second.sql', `-- Same result as ${'0'.repeat(64)}\ninsert into step select 2`)
  await assert.rejects(migrate(db, folder), /002-second\.sql of backoffice was changed/)
  await file('002-second.sql', 'insert into step values (2)')
})

test('refuses PostgreSQL 14 before any change and names both versions', async () => {
  const said: string[] = []
  const server = (number: string, version: string) => ({
    query: async (text: string) => {
      said.push(text)
      return { rows: [{ number, version }] }
    },
  })
  type Client = Parameters<typeof assertPostgresVersion>[0]
  await assertPostgresVersion(server('150000', '15.0') as unknown as Client)
  const client = server('140023', '14.23')
  await assert.rejects(
    assertPostgresVersion(client as unknown as Client),
    /PostgreSQL 14\.23, but the portal needs 15 or newer\. Nothing was changed/,
  )
  said.length = 0
  const pool = { connect: async () => ({ ...client, release() {} }) }
  await assert.rejects(migrate({ pool: pool as never, schema: 'backoffice' }, folder), /needs 15 or newer/)
  assert.ok(said.every((text) => text.startsWith('select')))
})

test('separates the tables of services that share a database', async () => {
  const identity = openDatabase({ url: db.url, schema: 'identity', poolSize: 2 })
  await migrate(identity)
  await identity.query(
    sql`insert into audit (user_id, username, noun, row_id, action) values ('1', 'a', 'x', '1', 'edit')`,
  )
  assert.equal((await db.query(sql`select from audit`)).length, 0)
  await identity.close()
})
