import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import { runParameters } from '@portal/testing/node/deep.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { unicodeText } from '@portal/testing/text.ts'
import fc from 'fast-check'
import pg from 'pg'
import { boxList, boxRoutes, boxService, findBoxes } from '../../test/box.ts'
import { type Sql, sql, transaction } from '../database/database.ts'
import { identityHeader } from '../identity/identity.ts'
import { foldRanks } from '../upkeep.ts'
import { contains, selectPage } from './list.ts'
import { assertListMigrated } from './list-migration.ts'

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

test('answers 400 with the field for invalid page, size, sort and filter', async () => {
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

test('refuses to start, and to answer, a list whose columns lack ranks, index or search', async () => {
  const { db } = service.app
  const request = { page: 1, size: 15, sort: 'made' }
  const list = boxList(request)
  await assertListMigrated(db, list)
  const unranked = { ...list, sortable: { ...list.sortable, made: 'b.created_at' } }
  await assert.rejects(
    assertListMigrated(db, unranked),
    /lack for the list of box: create index on box \(created_at, id\); rank_more\('box', 'created_at'\)$/,
  )
  await assert.rejects(selectPage(db, request, unranked))
  const filters = { ...list.ranks?.filters, label: contains('b.label') }
  await assert.rejects(
    assertListMigrated(db, { ...list, ranks: { noun: 'box', filters } }),
    /search_rows\('box', 'label'\)$/,
  )
  await assert.rejects(
    assertListMigrated(db, { ...list, select: sql`b.label` }),
    /column b.label does not exist/,
  )
})

test('reads all rows between two ids in order', async () => {
  const { db } = service.app
  const request = { page: 1, size: 200, queryParams: { company: { from: 1, to: 2 } } }
  const list = boxList({ page: 1, size: 200 })
  const company = Object.assign(() => sql`company_id between 1 and 2`, {
    column: 'b.company_id',
    ranges: (range: { from: number; to: number }) => [range],
  })
  const ranks = { noun: 'box', filters: { ...list.ranks?.filters, company } }
  const where = [sql`company_id between 1 and 2`]
  const { content, totalElements } = await selectPage<{ id: number }>(db, request, { ...list, where, ranks })
  const [all] = await db.query<{ n: number; ids: number[] }>(sql`
    select count(*) as n, (array_agg(id::int order by id))[:200] as ids from box where deleted_at is null and company_id between 1 and 2`)
  assert.deepEqual([totalElements, content.map(({ id }) => id)], [all?.n, all?.ids])
})

test('refuses sorts and filters in the engine that a contract allows', async () => {
  await assert.rejects(find({ sort: 'toString' }), { error: 'list.unknown_sort' })
  await assert.rejects(find({ queryParams: { toString: 'x' } }), { error: 'list.unknown_filter' })
})

test('answers a page past the end as empty with the true total, fast even at 10⁹', async () => {
  for (const request of [
    { page: 801 },
    { page: 1_000_000_000 },
    { page: 900_000_000, queryParams: { colour: 'red' } },
    { page: 50, size: 200, queryParams: { name: 'off' } },
    { page: 1_000_000_000, queryParams: { name: 'off' } },
  ]) {
    const { data, status } = await ask({ size: 15, ...request })
    const total =
      { 'colour,red': rows / 3, 'name,off': rows / 1_000 }[
        Object.entries(request.queryParams ?? {}).join()
      ] ?? rows
    assert.deepEqual(
      [status, data.content, data.totalElements, data.totalIsExact, data.page],
      [200, [], total, true, request.page],
    )
  }
})

test('returns the right rows for first, deep and last pages, without the bin', async () => {
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

test('filters texts ignoring case, with wildcards taken literally; codes and dates', async () => {
  const total = async (queryParams: object, company?: number) =>
    (await find({ queryParams: queryParams as never }, company)).totalElements
  assert.equal(await total({ name: 'BOX 1199' }), 11)
  assert.equal(await total({ name: '50%_OFF' }), 12)
  assert.equal(await total({ name: '%' }), 12)
  assert.equal(await total({ name: 'ox_1' }), 0)
  assert.equal(await total({ name: "'; drop table box; --" }), 0)
  assert.equal(await total({ colour: ['red', 'blue'], name: '1999' }), 1)
  assert.equal(await total({ packedOn: { from: '2026-01-02', to: '2026-01-02' } }), 40)
  assert.equal(await total({ colour: 'red' }, 1), 1_000)
})

test('caps totals of text matches at 1,000, on deep pages at 10,000, and counts all others exactly', async () => {
  const many = await find({ queryParams: { name: 'box' } })
  assert.deepEqual([many.totalElements, many.totalIsExact], [1_001, false])
  const deep = await find({ page: 200, queryParams: { name: 'box' } })
  assert.deepEqual([deep.totalElements, deep.totalIsExact, deep.content.length], [10_001, false, 15])
  const [all, company] = [await find({}), await find({}, 2)]
  assert.deepEqual(
    [all.totalElements, all.totalIsExact, company.totalElements, company.totalIsExact],
    [rows, true, 3_000, true],
  )
})

test('answers any filter and page with a page or a 400', async () => {
  const anything = fc.record(
    {
      page: fc.oneof(fc.integer(), fc.double(), fc.anything()),
      size: fc.oneof(fc.integer({ min: 0, max: 210 }), fc.anything()),
      queryParams: fc.oneof(fc.record({ name: unicodeText({ minLength: 1, maxLength: 100 }) }), fc.object()),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const { status } = await ask(JSON.parse(JSON.stringify(body)))
      return status === 200 || status === 400
    }),
    runParameters(40, 100),
  )
})

test('sorts by date and merges codes by number exactly, from both ends', async () => {
  const real = (where: Sql, by: Sql) =>
    service.app.db.query<{ id: number }>(
      sql`select id from box where deleted_at is null and ${where} order by ${by}`,
    )
  const cases: [Partial<AnyPageRequest>, Sql, Sql][] = [
    [
      { queryParams: { packedOn: { from: '2026-03-01', to: '2026-06-30' } } },
      sql`packed_on between '2026-03-01' and '2026-06-30'`,
      sql`packed_on, id`,
    ],
    [
      { queryParams: { packedOn: { from: '2026-03-01' } } },
      sql`packed_on >= '2026-03-01'`,
      sql`packed_on, id`,
    ],
    [{ queryParams: { packedOn: {} } }, sql`true`, sql`packed_on, id`],
    [{ queryParams: { colour: ['red', 'blue'] } }, sql`colour in ('red', 'blue')`, sql`id`],
    [{ queryParams: { colour: 'blue' } }, sql`colour = 'blue'`, sql`id`],
    [
      { queryParams: { colour: ['green', 'red'] }, sort: 'name' },
      sql`colour in ('green', 'red')`,
      sql`name, id`,
    ],
    [{ sort: 'packedOn' }, sql`true`, sql`packed_on, id`],
  ]
  for (const [request, where, by] of cases) {
    const ids = (await real(where, by)).map(({ id }) => id)
    for (const direction of ['ASC', 'DESC'] as const) {
      const inOrder = direction === 'ASC' ? ids : ids.toReversed()
      for (const page of [1, 2, 100, Math.ceil(ids.length / 15)]) {
        const found = await find({ ...request, page, direction })
        const about = JSON.stringify({ ...request, page, direction })
        assert.deepEqual([found.totalElements, found.totalIsExact], [ids.length, true], about)
        assert.deepEqual(
          found.content.map(({ id }) => id),
          inOrder.slice((page - 1) * 15, page * 15),
          about,
        )
      }
    }
  }
})

/** Compares a page and its total with a plain query in one snapshot. */
function compare(request: Partial<AnyPageRequest>, company?: number) {
  return transaction(service.app.db, async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read`)
    const asked = { page: 1, size: 7, ...request }
    const { content, totalElements } = await findBoxes(tx, asked, company)
    const colours = request.queryParams?.colour
    const where = sql.where([
      sql`deleted_at is null`,
      company === undefined ? undefined : sql`company_id = ${company}`,
      colours === undefined ? undefined : sql`colour = any(${[colours].flat()})`,
    ])
    const way = sql.raw(request.direction ?? 'ASC')
    const by = sql`${sql.raw({ name: 'name', packedOn: 'packed_on' }[request.sort ?? ''] ?? 'id')} ${way}, id ${way}`
    const real = await tx.query<{ id: number }>(sql`select id from box${where} order by ${by}`)
    const expected = real.slice((asked.page - 1) * asked.size, asked.page * asked.size)
    assert.deepEqual(
      { total: totalElements, ids: content.map(({ id }) => id) },
      { total: real.length, ids: expected.map(({ id }) => id) },
      JSON.stringify({ ...asked, company }),
    )
  })
}

test('cancels the query when the client disconnects', async () => {
  const { app } = service
  const poolSize = app.db.pool.options.max ?? 0
  const waiting = async () => {
    const [row] = await app.db.query<{
      n: number
    }>(sql`select count(*) as n from pg_locks join pg_class on pg_class.oid = relation
      where relname = 'box' and not granted`)
    return row?.n ?? 0
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const identity = await signIdentity({ permissions: ['box:view'] })
  const leaving = new AbortController()
  const lock = new pg.Client(app.config.databaseUrl)
  await lock.connect()
  try {
    await lock.query(`begin; lock table ${app.db.schema}.box in access exclusive mode`)
    // Leaves one connection free for observing.
    const left = Array.from({ length: poolSize - 1 }, (_, n) =>
      fetch(url + boxRoutes.findBoxes.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [identityHeader]: identity },
        body: JSON.stringify({ page: 1, size: 15, queryParams: { name: `box ${n}` } }),
        signal: leaving.signal,
      }),
    )
    await waitUntil(async () => (await waiting()) === left.length)
    leaving.abort()
    for (const one of await Promise.allSettled(left)) assert.equal(one.status, 'rejected')
    await waitUntil(async () => (await waiting()) === 0)
  } finally {
    await lock.end()
  }
  assert.equal((await ask({ page: 1, size: 15 })).status, 200)
})

test('keeps pages and totals consistent in every snapshot during writes, rollbacks and folding', {
  timeout: 300_000,
}, async () => {
  const { db } = service.app
  const name = () => `race ${Math.random()}`
  let hasEnded = false
  const folding = (async () => {
    while (!hasEnded) await foldRanks(db)
  })()
  const steps = {
    insert: () =>
      sql`insert into box (name, colour, company_id, packed_on) values (${name()}, 'red', ${Math.ceil(Math.random() * 3)}, '2026-02-02')`,
    many: () =>
      sql`insert into box (name, colour, company_id) select ${name()} || n, 'red', n % 3 from generate_series(1, 20) n`,
    flood: () =>
      sql`insert into box (name, colour) select ${name()} || n, 'green' from generate_series(1, 3000) n`,
    delete: () => sql`delete from box where ${some()}`,
    bin: () => sql`update box set deleted_at = now() where ${some()}`,
    restore: () => sql`update box set deleted_at = null where ${some()}`,
    edit: () =>
      sql`update box set packed_on = date '2026-01-01' + id::int % 200, colour = 'blue', version = version + 1 where ${some()}`,
    rename: () => sql`update box set name = ${name()} || id, company_id = id % 3 where ${some()}`,
    rollback: () => sql`with x as (insert into box (name, colour) values (${name()}, 'red')) select 1 / 0`,
    nothing: () => sql`delete from box where false`,
  }
  const some = () =>
    sql`id in (select id from box where id % 97 = ${Math.floor(Math.random() * 97)} limit ${Math.ceil(Math.random() * 60)})`
  const kind = fc.oneof(
    { weight: 1, arbitrary: fc.constant('flood' as const) },
    { weight: 30, arbitrary: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])) },
  )
  const question = fc.record({
    page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 2_000 })),
    direction: fc.constantFrom('ASC', 'DESC'),
    sort: fc.constantFrom(undefined, undefined, 'name', 'packedOn'),
    colour: fc.constantFrom(undefined, undefined, 'red', ['red', 'blue']),
    company: fc.constantFrom(undefined, undefined, undefined, 2),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(kind, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 3 }),
      fc.array(question, { minLength: 4, maxLength: 8 }),
      async (workers, questions) => {
        const writing = Promise.all(
          workers.map(async (kinds) => {
            for (const kind of kinds) await db.query(steps[kind]()).catch(expected)
          }),
        )
        for (const { colour, company, ...request } of questions)
          await compare({ ...request, ...(colour && { queryParams: { colour } }) } as never, company)
        await writing
      },
    ),
    { numRuns: 10 },
  )
  hasEnded = true
  await folding
  await foldRanks(db)
  assert.equal((await db.query(sql`select from rank_log_box`)).length, 0)
  await compare({ page: 300, direction: 'DESC' })
  await db.query(sql`truncate box`)
  assert.deepEqual(await find({}), { content: [], totalElements: 0, totalIsExact: true, page: 1, size: 15 })
})

/** Expected errors: deadlocks among the writers, and the division by zero. */
function expected(error: { code?: string }) {
  if (error.code !== '40P01' && error.code !== '22012') throw error
}

test('finds a text in every slice of ids, from both ends, in any order', async () => {
  const { db } = service.app
  // Inserts late, sparse and dense matches in different slices.
  await db.query(sql`insert into box (id, name, colour, packed_on) overriding system value
    select 600000 + n * 150, 'wide ' || n || case when n % 40 = 0 then ' rare' else '' end, 'red', date '2026-01-01' + n * 7 % 300 from generate_series(1, 11000) n`)
  await db.query(sql`insert into box (id, name, colour, packed_on) overriding system value
    select 2400000 + n, 'dense ' || n || ' wide', 'blue', null from generate_series(1, 11000) n`)
  await db.query(sql`analyze box`)
  for (const [name, total] of [
    ['wide', 1_001],
    ['dense', 1_001],
    ['rare', 275],
    ['wide 1099', 11],
    ['E 1', 1_001],
    ['0 R', 275],
  ] as const)
    for (const [sort, by] of [
      [undefined, 'id'],
      ['name', 'name'],
      ['packedOn', 'packed_on'],
    ] as const)
      for (const direction of ['ASC', 'DESC'] as const)
        for (const page of sort ? [2] : [1, 19, 60]) {
          const found = await find({ page, direction, queryParams: { name }, ...(sort && { sort }) })
          const way = sql.raw(direction)
          const real = await db.query<{
            id: number
          }>(sql`select id from box where deleted_at is null and name ilike ${`%${name}%`}
            order by ${sql.raw(by)} ${way}, id ${way} limit 15 offset ${(page - 1) * 15}`)
          const about = JSON.stringify({ name, sort, direction, page })
          assert.deepEqual(
            found.content.map(({ id }) => id),
            real.map(({ id }) => id),
            about,
          )
          assert.deepEqual([found.totalElements, found.totalIsExact], [total, total < 1_001], about)
        }
})

test('vacuums a list table after one per cent has changed, for index-only scans', async () => {
  const [box] = await service.app.db.query<{ options: string[] }>(
    sql`select reloptions as options from pg_class where oid = 'box'::regclass`,
  )
  assert.ok(box?.options.includes('autovacuum_vacuum_scale_factor=0.01'))
})
