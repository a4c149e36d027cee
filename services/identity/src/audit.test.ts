import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AuditRow, identityAuditRoutes } from '@portal/contracts/audit.contract.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { identity } from './service.ts'

const password = 'Sonnenschein-42'
const as = { permissions: ['audit:view'] }
const { findAudit, exportAudit } = identityAuditRoutes
let service: TestService

before(async () => {
  service = await startTestService(identity({ demoPassword: password }), { config: { demo: true } })
})
after(() => service.close())

const find = async (filter: object = {}) =>
  (await service.call(findAudit, { body: { size: 50, ...filter } }, { as })).data as {
    rows: AuditRow[]
    before: number | null
  }
const signIn = (username: string, given: string) =>
  service.call(sessionRoutes.login, { body: { username, password: given } }, { as: null })

test('records sign-ins and failures, filtered by user, action, row and time', async () => {
  await signIn('owner', password)
  await signIn('owner', 'a guess')
  await signIn('nobody', 'a guess')
  await waitUntil(async () => (await find({ action: 'signInRefused' })).rows.length > 0)
  const refused = await find({ action: 'signInRefused' })
  assert.deepEqual(
    refused.rows.map(({ by, noun, rowId }) => [by, noun, rowId]),
    [['owner', 'session', 'OWNER_1']],
  )
  const all = (await find()).rows
  assert.deepEqual(
    (await find({ by: 'OWNER' })).rows.map(({ action }) => action),
    ['signInRefused', 'signIn'],
  )
  assert.deepEqual((await find({ by: 'own' })).rows, [])
  assert.deepEqual((await find({ noun: 'session', rowId: 'OWNER_1' })).rows.length, 2)
  assert.deepEqual((await find({ rowId: 'OWNER_2' })).rows, [])
  const [newest] = all
  assert.deepEqual((await find({ from: newest?.at })).rows[0]?.id, newest?.id)
  assert.ok(!(await find({ until: newest?.at })).rows.some(({ id }) => id === newest?.id))
})

test('pages by keyset while rows are added', async () => {
  const { db } = service.app
  await db.query(sql`insert into audit (user_id, username, noun, row_id, action)
    select 'X', 'writer', 'thing', n, 'edit' from generate_series(1, 25) n`)
  const seen: string[] = []
  let before: number | null | undefined
  do {
    const page = await find({ noun: 'thing', size: 10, ...(before && { before }) })
    seen.push(...page.rows.map(({ rowId }) => rowId))
    before = page.before
    await db.query(
      sql`insert into audit (user_id, username, noun, row_id, action) values ('X', 'writer', 'thing', 'new', 'edit')`,
    )
  } while (before)
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, at) => String(25 - at)),
  )
})

test('exports all filtered rows without formulas', async () => {
  const { db } = service.app
  await db.query(sql`insert into audit (user_id, username, noun, row_id, action, after)
    select 'X', '=cmd|calc', 'evil', n, 'edit', '{"name": "a,b"}' from generate_series(1, 2500) n`)
  const impossible = { until: '0000-01-01T12:00:00Z' }
  for (const [route, input] of [
    [findAudit, { ...impossible, size: 10 }],
    [exportAudit, impossible],
  ] as const)
    assert.equal((await service.call(route, { body: input } as never, { as })).status, 400, route.operation)
  const { status, headers, body } = await service.call(exportAudit, { body: { noun: 'evil' } }, { as })
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /audit-identity\.csv/)
  const lines = String(body).trim().split('\r\n')
  assert.equal(lines.length, 2_501)
  assert.match(lines[1] ?? '', /^\d+,[^,]+,'=cmd\|calc,X,evil,2500,edit,\{\},"\{""name"":/)
})
