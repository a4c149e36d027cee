import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import fc from 'fast-check'
import { isUnavailable, sql, transaction, violatedConstraint } from './database.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
  await db.query(sql`create table thing (id int primary key, name text)`)
})
after(() => db.close())

test('rejects an undefined value', () => {
  assert.throws(() => sql`select ${undefined}`, /value 1 is undefined, after "select "/)
})

test('nests statements with values in order, never as text', async () => {
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.string().map((value) => ({ sql: sql`${value}::text`, values: [value] })),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => both(a as Node, b as Node)),
    ),
  })).node
  type Node = { sql: ReturnType<typeof sql>; values: string[] }
  const both = (a: Node, b: Node): Node => ({
    sql: sql`${a.sql} || '|' || ${b.sql}`,
    values: [...a.values, ...b.values],
  })
  await fc.assert(
    fc.asyncProperty(tree, async (node) => {
      const { sql: piece, values } = node as Node
      if (values.some((value) => value.includes('\0'))) return
      const [row] = await db.query<{ text: string }>(sql`select ${piece} as text`)
      assert.equal(row?.text, values.join('|'))
    }),
  )
})

test('quotes names and drops empty conditions', () => {
  assert.equal(
    sql`select ${sql.id('o.a"b')} from x${sql.where([undefined])}`.text,
    'select "o"."a""b" from x',
  )
  assert.equal(
    sql`select 1${sql.where([sql`a = ${1} or b`, undefined, sql`c = ${2}`])}`.text,
    'select 1 where (a = $1 or b) and (c = $2)',
  )
})

test('returns dates, ISO 8601 times in UTC, and bigint as number', async () => {
  const [row] = await db.query(
    sql`select date '2026-03-31' as day, timestamptz '2026-03-31 12:00:00.1234+02' as moment, timestamptz '2026-01-01 00:00:00+00' as whole, timestamptz '0044-03-15 00:00:00+00 BC' as old, 9007199254740991::bigint as big`,
  )
  assert.deepEqual(row, {
    day: '2026-03-31',
    moment: '2026-03-31T10:00:00.123Z',
    whole: '2026-01-01T00:00:00.000Z',
    old: '0044-03-15 00:00:00+00 BC',
    big: Number.MAX_SAFE_INTEGER,
  })
})

test('commits or rolls back as a whole, rolls back savepoints alone, and shows uncommitted rows to pool queries', async () => {
  const insert = (id: number) => db.query(sql`insert into thing values (${id})`)
  await assert.rejects(
    transaction(db, async () => {
      await insert(1)
      throw new Error('no')
    }),
  )
  await transaction(db, async (tx) => {
    await tx.query(sql`insert into thing values (2)`)
    await assert.rejects(
      transaction(db, () => insert(2)),
      (error) => violatedConstraint(error) === 'thing_pkey',
    )
    assert.equal((await db.query(sql`select from thing where id = 2`)).length, 1)
    await transaction(db, () => insert(3))
  })
  assert.deepEqual(await db.query(sql`select id from thing order by id`), [{ id: 2 }, { id: 3 }])
})

test('completes more transactions than connections, each with nested queries', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      transaction(db, async () => void (await db.query(sql`select ${index}::int`))),
    ),
  )
})

test('reports a connection closed by the server as unavailable, and recovers', async () => {
  const killed = transaction(db, async (tx) => {
    await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await assert.rejects(killed, (error) => isUnavailable(error))
  assert.deepEqual(await db.query(sql`select 1 as one`), [{ one: 1 }])
})
