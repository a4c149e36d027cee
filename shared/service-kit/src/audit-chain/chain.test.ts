import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { createAudited } from '../audit.ts'
import { sql, transaction } from '../database/database.ts'
import { verifyCommand } from './audit.command.ts'
import { removeOldRows, sealAll, sealBatch } from './chain.repo.ts'
import { verifyAudit } from './verify.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase({ name: 'identity' })
})
after(() => db.close())
beforeEach(async () => {
  await db.query(sql`truncate audit restart identity`)
  await db.query(sql`update audit_head set seal_no = 0, seal = '', start_no = 0, start_seal = ''`)
})

const anna = { userId: 'A', username: 'anna' }
const write = (count: number) =>
  createAudited(db)(anna, async (_, record) => {
    for (let at = 0; at < count; at++)
      record({ noun: 'order', id: at, action: 'edit', before: { name: 'a' }, after: { name: `b${at}` } })
  })
const said = async (...noted: string[]) => {
  const lines: string[] = []
  const isIntact = await verifyCommand('identity', db, noted, (line) => lines.push(line))
  return { isIntact, text: lines.join('\n') }
}
const headIn = (text: string) => /Head (\S+)/.exec(text)?.[1] ?? assert.fail(text)

test('verifies an intact chain over many batches, repeatedly', async () => {
  assert.match((await said()).text, /^identity: 0 rows are whole/)
  await write(2_345)
  const first = await said()
  assert.match(first.text, /^identity: 2345 rows are whole. Head identity:2345:[0-9a-f]{64}$/)
  await write(1)
  assert.equal((await said(headIn(first.text))).isIntact, true)
  assert.deepEqual(await db.query(sql`select count(*) as n from audit where seal_no is null`), [{ n: 0 }])
})

test('names a changed row, whatever was changed', async () => {
  await write(30)
  await sealAll(db)
  for (const change of [
    sql`username = 'ben'`,
    sql`user_id = 'B'`,
    sql`at = at + interval '1 microsecond'`,
    sql`row_id = '99'`,
    sql`action = 'delete'`,
    sql`noun = 'part'`,
    sql`before = '{}'`,
    sql`after = after || '{"name": "c"}'`,
    sql`act = gen_random_uuid()`,
    sql`sealed_at = sealed_at + interval '1 microsecond'`,
    sql`seal = sha256('x')`,
  ]) {
    const undo = new Error('undo')
    const work = transaction(db, async (tx) => {
      await tx.query(sql`update audit set ${change} where id = 17`)
      const inside = { ...db, query: tx.query.bind(tx) } as typeof db
      assert.deepEqual(await verifyAudit(inside), { isIntact: false, change: 'changed', no: 17, id: 17 })
      throw undo
    })
    await assert.rejects(work, undo)
  }
  assert.equal((await said()).isIntact, true)
})

test('detects removed rows at the start, in the middle and at the end', async () => {
  for (const [ids, no, id] of [
    [[12], 12, 11],
    [[1], 1, null],
    [[19, 20], 19, 18],
  ] as const) {
    await db.query(sql`truncate audit restart identity`)
    await db.query(sql`update audit_head set seal_no = 0, seal = ''`)
    await write(20)
    await sealAll(db)
    await db.query(sql`delete from audit where id = any(${ids})`)
    const found = await verifyAudit(db)
    assert.deepEqual(found, { isIntact: false, change: 'removed', no, id })
    assert.match((await said()).text, /is missing/)
  }
})

test('detects inserted rows in the middle and at the end', async () => {
  await write(10)
  await sealAll(db)
  const insert = (no: number) =>
    db.query(sql`insert into audit (user_id, username, noun, row_id, action, seal_no, seal, sealed_at)
      values ('B', 'ben', 'order', '1', 'edit', ${no}, sha256('y'), now())`)
  await db.query(sql`update audit set seal_no = seal_no + 100 where seal_no > 5`)
  await db.query(sql`update audit set seal_no = seal_no - 99 where seal_no > 100`)
  await db.query(sql`update audit_head set seal_no = 11`)
  await insert(6)
  const found = await verifyAudit(db)
  assert.deepEqual(
    [found.isIntact, 'change' in found && found.change, 'no' in found && found.no],
    [false, 'changed', 6],
  )
})

test('detects a resealed chain by a recorded head', async () => {
  await write(5)
  const noted = headIn((await said()).text)
  await db.query(sql`update audit set username = 'ben' where id = 3`)
  await db.query(sql`update audit set seal_no = null, seal = null, sealed_at = null`)
  await db.query(sql`update audit_head set seal_no = 0, seal = ''`)
  assert.equal((await said()).isIntact, true, 'by itself it cannot be seen')
  const { isIntact, text } = await said(noted)
  assert.deepEqual([isIntact, /row 5 .* does not fit the head that was noted/.test(text)], [false, true])
})

test('reports a row with a false date', async () => {
  await write(3)
  await db.query(sql`insert into audit (at, user_id, username, noun, row_id, action)
    values (now() - interval '30 days', 'B', 'ben', 'order', '1', 'edit')`)
  const { isIntact, text } = await said()
  assert.equal(isIntact, true)
  assert.match(text, /1 rows were sealed more than a day after the time they say, the first is 4/)
})

test('builds one chain under concurrent sealing and writing, without waiting', async () => {
  await write(1_500)
  let isSealing = true
  const sealing = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (isSealing) await sealBatch(db)
    }),
  )
  for (let round = 0; round < 20; round++) await write(20)
  isSealing = false
  await sealing
  const { isIntact, text } = await said()
  assert.deepEqual([isIntact, text.startsWith('identity: 1900 rows are whole')], [true, true], text)

  // Checks that a writer does not wait for a stalled seal run.
  await transaction(db, async (tx) => {
    await tx.query(sql`select from audit_head for update`)
    assert.equal(await sealBatch(db), 0)
    await write(1)
  })
})

test('deletes the oldest rows and verifies the rest', async () => {
  await write(10)
  await sealAll(db)
  assert.equal(await removeOldRows(db, 1), 0)
  await write(20)
  assert.equal(await removeOldRows(db, 0), 10)
  const { isIntact, text } = await said()
  assert.equal(isIntact, true)
  assert.match(text, /^identity: 20 rows are whole[\s\S]* 10 rows before them were deleted by their age/)
  await db.query(sql`delete from audit where seal_no = 11`)
  assert.equal((await said()).isIntact, false)
})
