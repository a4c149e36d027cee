import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import fc from 'fast-check'
import { boxRoutes, boxService, findBoxes } from '../test/box.ts'
import { sql } from './database.ts'
import { foldTally } from './upkeep.ts'

let service: TestService
const rows = 12_000
before(async () => {
  service = await startTestService(boxService, { as: { permissions: ['box:view', 'box:edit'] } })
  await service.app.db.query(sql`insert into box (name, colour, company_id, packed_on, deleted_at)
    select 'box ' || n || case when n % 1000 = 0 then ' 50%_off' else '' end, (array['red','green','blue'])[1 + n % 3], nullif(n % 4, 0),
      date '2026-01-01' + n % 300, case when n > ${rows} then now() end
    from generate_series(1, ${rows + 5}) n`)
})
after(() => service.close())

const ask = (body: object, as = {}) => service.call(boxRoutes.findBoxes, { body }, { as })
const find = async (request: Partial<AnyPageRequest>, company?: number) =>
  findBoxes(service.app.db, { page: 1, size: 15, ...request }, company)

test('a page below 1, a size out of 1 to 200, an unknown sort column and a filter that is none are 400 with the field', async () => {
  const cases: [object, string][] = [
    [{ page: 0, size: 15 }, 'page'],
    [{ page: 1.5, size: 15 }, 'page'],
    [{ page: '1', size: 15 }, 'page'],
    [{ page: 1, size: 0 }, 'size'],
    [{ page: 1, size: 201 }, 'size'],
    [{ page: 1 }, 'size'],
    [{ page: 1, size: 15, sort: 'colour' }, 'sort'],
    [{ page: 1, size: 15, sort: 'name; drop table box' }, 'sort'],
    [{ page: 1, size: 15, direction: 'asc' }, 'direction'],
    [{ page: 1, size: 15, queryParams: { owner: 'x' } }, 'queryParams.owner'],
    [{ page: 1, size: 15, queryParams: { constructor: 'x' } }, 'queryParams.constructor'],
    [{ page: 1, size: 15, queryParams: { colour: 'pink' } }, 'queryParams.colour'],
    [{ page: 1, size: 15, queryParams: { packedOn: { from: 'yesterday' } } }, 'queryParams.packedOn.from'],
    [{ page: 1, size: 15, where: '1=1' }, 'where'],
  ]
  for (const [body, field] of cases) {
    const { status, body: answer } = await ask(body)
    assert.equal(status, 400, JSON.stringify(body))
    assert.ok(
      Object.keys(answer.fields).some((key) => key === field || key.startsWith(`${field}.`)),
      `${field}: ${JSON.stringify(answer.fields)}`,
    )
  }
})

test('the engine itself refuses a sort and a filter that the contract let through', async () => {
  await assert.rejects(find({ sort: 'toString' }), { error: 'list.unknown_sort' })
  await assert.rejects(find({ queryParams: { toString: 'x' } }), { error: 'list.unknown_filter' })
})

test('a page past the end is empty with the true total, at once even at 10⁹', async () => {
  for (const request of [
    { page: 801 },
    { page: 1_000_000_000 },
    { page: 900_000_000, queryParams: { colour: 'red' } },
    { page: 50, size: 200, queryParams: { name: 'off' } },
  ]) {
    const start = Date.now()
    const { data, status } = await ask({ size: 15, ...request })
    const total = { 'colour,red': rows / 3, 'name,off': rows / 1_000 }[Object.entries(request.queryParams ?? {}).join()] ?? rows
    assert.deepEqual([status, data.content, data.totalElements, data.totalIsExact, data.page], [200, [], total, true, request.page])
    assert.ok(Date.now() - start < 500, `${Date.now() - start} ms`)
  }
})

test('first, deep and last pages hold the rows of their place, in order, with the bin apart', async () => {
  const ids = async (request: Partial<AnyPageRequest>) => (await find(request)).content.map(({ id }) => id)
  assert.deepEqual((await ids({})).slice(0, 3), [1, 2, 3])
  assert.deepEqual((await ids({ direction: 'DESC' })).slice(0, 2), [rows, rows - 1])
  assert.deepEqual((await ids({ page: 201, size: 10 })).slice(0, 2), [2_001, 2_002])
  assert.deepEqual(
    await ids({ page: rows / 10, size: 10 }),
    Array.from({ length: 10 }, (_, index) => rows - 9 + index),
  )
  assert.deepEqual(
    await ids({ deleted: true }),
    [1, 2, 3, 4, 5].map((n) => rows + n),
  )
  assert.equal((await find({ deleted: true })).totalElements, 5)
})

test('filters: contains ignores case and takes % and _ as themselves; codes, several codes, days', async () => {
  const total = async (queryParams: object, company?: number) => (await find({ queryParams: queryParams as never }, company)).totalElements
  assert.equal(await total({ name: 'BOX 1199' }), 11)
  assert.equal(await total({ name: '50%_OFF' }), 12)
  assert.equal(await total({ name: '%' }), 12)
  assert.equal(await total({ name: 'ox_1' }), 0)
  assert.equal(await total({ name: "'; drop table box; --" }), 0)
  assert.equal(await total({ colour: ['red', 'blue'], name: '1999' }), 1)
  assert.equal(await total({ packedOn: { from: '2026-01-02', to: '2026-01-02' } }), 40)
  assert.equal(await total({ colour: 'red' }, 1), 1_000)
})

test('matches beyond 10,000 are said to be more; totals of all and of a company are exact', async () => {
  const many = await find({ queryParams: { name: 'box' } })
  assert.deepEqual([many.totalElements, many.totalIsExact], [10_001, false])
  const [all, company] = [await find({}), await find({}, 2)]
  assert.deepEqual([all.totalElements, all.totalIsExact, company.totalElements, company.totalIsExact], [rows, true, 3_000, true])
})

test('whatever stands in a filter or in a page, the answer is a page or a 400', async () => {
  const anything = fc.record(
    {
      page: fc.oneof(fc.integer(), fc.double(), fc.anything()),
      size: fc.oneof(fc.integer({ min: 0, max: 210 }), fc.anything()),
      queryParams: fc.oneof(fc.record({ name: fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }) }), fc.object()),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const { status } = await ask(JSON.parse(JSON.stringify(body)))
      return status === 200 || status === 400
    }),
    { numRuns: 200 },
  )
})

test('the tally is exact through inserts, updates, deletes, rolled back work and folds, all at the same time', {
  timeout: 60_000,
}, async () => {
  const { db } = service.app
  const name = () => `race ${Math.random()}`
  let hasEnded = false
  const folding = (async () => {
    while (!hasEnded) await foldTally(db)
  })()
  const step = fc.constantFrom('insert', 'many', 'delete', 'bin', 'restore', 'move', 'rollback', 'truncateNothing')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }), async (workers) => {
      await Promise.all(
        workers.map(async (steps) => {
          for (const kind of steps) {
            const company = Math.ceil(Math.random() * 3)
            const some = sql`id in (select id from box where name like 'race%' order by random() limit 5)`
            if (kind === 'insert') await db.query(sql`insert into box (name, colour, company_id) values (${name()}, 'red', ${company})`)
            if (kind === 'many')
              await db.query(
                sql`insert into box (name, colour, company_id) select ${name()} || n, 'red', n % 3 from generate_series(1, 20) n`,
              )
            if (kind === 'delete') await db.query(sql`delete from box where ${some}`)
            if (kind === 'bin') await db.query(sql`update box set deleted_at = now() where ${some}`).catch(ignoreDeadlock)
            if (kind === 'restore') await db.query(sql`update box set deleted_at = null where ${some}`).catch(ignoreDeadlock)
            if (kind === 'move')
              await db.query(sql`update box set company_id = ${company}, version = version + 1 where ${some}`).catch(ignoreDeadlock)
            if (kind === 'rollback')
              await db.query(sql`with x as (insert into box (name, colour) values (${name()}, 'red')) select 1 / 0`).catch(() => {})
            if (kind === 'truncateNothing') await db.query(sql`delete from box where false`)
          }
        }),
      )
      const real = await db.query(
        sql`select company_id, deleted_at is not null as deleted, count(*) as n from box group by 1, 2 order by 1, 2`,
      )
      const tallied = await db.query(
        sql`select company_id, deleted, sum(delta)::bigint as n from row_tally where noun = 'box' group by 1, 2 having sum(delta) <> 0 order by 1, 2`,
      )
      assert.deepEqual(tallied, real)
    }),
    { numRuns: 25 },
  )
  hasEnded = true
  await folding
  await foldTally(db)
  assert.ok((await db.query(sql`select from row_tally`)).length <= 10)
  await db.query(sql`truncate box`)
  assert.equal((await find({})).totalElements, 0)
})

function ignoreDeadlock(error: { code?: string }) {
  if (error.code !== '40P01') throw error
}
