import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type View, type ViewDraft, viewLimits, viewRoutes } from '@portal/contracts/view.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { identity } from '../service.ts'
import * as views from './view.repo.ts'

let service: TestService
before(async () => {
  service = await startTestService(identity({ demoPassword: 'Sonnenschein-42' }), { config: { demo: true } })
})
after(() => service.close())

const who = (userId: string, username: string, role: string, kind = 'staff') =>
  ({ userId, username, role, kind, permissions: [] }) as never
const admin = who('FIRST_1', 'admin', 'ADMIN')
const maintain = who('MAINTAIN_1', 'maintain', 'MAINTAIN')
const owner = who('OWNER_1', 'owner', 'OWNER')
const otherOwner = who('VIEWER_1', 'viewer', 'OWNER')
/** User whose kind replaces the role. */
const finance = who('INSTALLER_1', 'installer', 'OWNER', 'finance')

const aView = (part: Partial<ViewDraft> = {}): ViewDraft => ({
  table: 'order',
  name: 'Overdue',
  sharedWith: null,
  content: {
    filters: { status: ['CONFIRMED'], shippedOn: ['..2026-01-01'] },
    sort: 'shippedOn',
    direction: 'DESC',
    columns: null,
  },
  ...part,
})
const save = (body: ViewDraft, as: never) => service.call(viewRoutes.saveView, { body }, { as })
const find = async (as: never, table = 'order'): Promise<View[]> =>
  (await service.call(viewRoutes.findViews, { body: { table } }, { as })).data
const remove = (id: number, as: never) => service.call(viewRoutes.deleteView, { body: { id } }, { as })
const names = async (as: never) => (await find(as)).map(({ name }) => name)
const clear = () => service.app.db.query(sql`truncate saved_view cascade`)
const openWith = (id: number | null, as: never, table = 'order') =>
  service.call(viewRoutes.openWithView, { body: { table, id } }, { as })
/** Reads the default view as a page does at its start. */
const opening = async (user: { userId: string; role: string; kind: string }) =>
  (await views.findDefaults(service.app.db, user as never)).map(({ table, name }) => `${table}: ${name}`)

describe('refuses invalid views and users without access', () => {
  test('limits the views of an account across unknown tables, also for concurrent saves', async () => {
    const most = viewLimits.total
    const statuses = []
    for (let table = 0; statuses.length < most + 20; table++) {
      const drafts = Array.from({ length: 20 }, (_, n) =>
        aView({ table: `invented-${table}`, name: `view ${n}` }),
      )
      const answers = await Promise.all(drafts.map((draft) => save(draft, owner)))
      statuses.push(...answers.map(({ status, body }) => (status === 200 ? 200 : body.error)))
    }
    assert.equal(statuses.filter((status) => status === 200).length, most)
    assert.equal(statuses.filter((status) => status === 'view.too_many').length, 20)
    const [kept] = await service.app.db.query<{ n: number }>(
      sql`select count(*)::int as n from saved_view where user_id = 'OWNER_1'`,
    )
    assert.equal(kept?.n, most)
    const { body } = await save(aView({ table: 'another' }), owner)
    assert.match(body.msg, /200 views.*Delete/)
    assert.equal((await save(aView({ table: 'another' }), otherOwner)).status, 200)
    await clear()
  })

  test('refuses an invalid view with the reason', async () => {
    const { content } = aView()
    const wrong: [object, string][] = [
      [{ table: 'Order; drop' }, 'table'],
      [{ name: '  ' }, 'name'],
      [{ name: '\u0085' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ sharedWith: 'EVERYBODY' }, 'sharedWith'],
      [{ content: { ...content, filters: { status: 'CONFIRMED' } } }, 'content.filters.status'],
      [{ content: { ...content, filters: { status: ['x'.repeat(101)] } } }, 'content.filters.status.0'],
      [{ content: { ...content, sort: 'a b' } }, 'content.sort'],
      [{ content: { ...content, columns: ['status', 'status'] } }, 'content.columns'],
      [{ content: { ...content, script: 'x' } }, 'content.script'],
    ]
    for (const [part, field] of wrong) {
      const { status, body } = await save({ ...aView(), ...part } as ViewDraft, owner)
      assert.deepEqual([status, Object.keys(body.fields)], [400, [field]])
    }
    const values = Array.from({ length: 300 }, (_, n) => String(n).padStart(90, '0'))
    const large = await save(aView({ content: { ...content, filters: { customer: values } } }), owner)
    assert.deepEqual([large.status, large.body.error], [400, 'view.too_large'])
    assert.deepEqual(await names(owner), [])
  })

  test('lets only administrators and maintenance share', async () => {
    const { status, body } = await save(aView({ sharedWith: 'OWNER' }), owner)
    assert.deepEqual([status, body.error], [403, 'view.not_sharable'])
    assert.ok(body.fields.sharedWith)
  })

  test('hides private views of others, from administrators too', async () => {
    const { data } = await save(aView(), owner)
    for (const stranger of [otherOwner, maintain, admin]) {
      assert.deepEqual(await names(stranger), [])
      assert.equal((await save(aView({ id: data.id, version: data.version }), stranger)).status, 404)
      assert.equal((await remove(data.id, stranger)).status, 404)
    }
    assert.deepEqual(await names(owner), ['Overdue'])
  })

  test('requires unique names per table, ignoring case', async () => {
    for (const name of ['Overdue', '  oVERDUE ']) {
      const { status, body } = await save(aView({ name }), owner)
      assert.deepEqual([status, body.error], [400, 'view.name_taken'])
      assert.ok(body.fields.name)
    }
    assert.equal((await save(aView({ table: 'device' }), owner)).status, 200)
    assert.equal((await save(aView(), otherOwner)).status, 200)
  })

  test('limits the views of a table for concurrent saves', async () => {
    await clear()
    const answers = await Promise.all(
      Array.from({ length: viewLimits.count + 5 }, (_, n) => save(aView({ name: `View ${n}` }), owner)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    assert.deepEqual(
      refused.map(({ body }) => body.error),
      Array(5).fill('view.too_many'),
    )
    assert.equal((await find(owner)).length, viewLimits.count)
  })
})

test('lets users of a role read a shared view, and its owner and administrators change it', async () => {
  await clear()
  const { data } = await save(aView({ sharedWith: 'OWNER' }), maintain)
  const [seen] = await find(owner)
  assert.deepEqual(seen, { ...data, isOwn: false, isEditable: false })
  assert.equal(seen?.owner, 'maintain')
  assert.deepEqual(await names(finance), [])
  const refused = await save(aView({ id: data.id, version: data.version, name: 'Taken over' }), owner)
  assert.deepEqual([refused.status, refused.body.error], [403, 'view.not_own'])
  assert.equal((await remove(data.id, owner)).status, 403)

  const renamed = await save(
    aView({ id: data.id, version: data.version, name: 'Late', sharedWith: 'OWNER' }),
    admin,
  )
  assert.deepEqual([renamed.status, renamed.data.isOwn, renamed.data.owner], [200, false, 'maintain'])
  assert.deepEqual(await names(owner), ['Late'])
  await save(aView({ id: data.id, version: renamed.data.version, name: 'Late', sharedWith: null }), maintain)
  assert.deepEqual([await names(owner), await names(admin), await names(maintain)], [[], [], ['Late']])
})

test('answers a save with an old version with the current view, and audits every change', async () => {
  await clear()
  const { data } = await save(aView(), owner)
  const first = await save(aView({ id: data.id, version: 1, name: 'First' }), owner)
  const second = await save(aView({ id: data.id, version: 1, name: 'Second' }), owner)
  assert.deepEqual([second.status, second.body.error], [409, 'view.stale'])
  assert.deepEqual(second.body.data.current, first.data)
  assert.equal((await remove(data.id, owner)).status, 200)
  assert.equal((await remove(data.id, owner)).status, 404)
  const audit = await service.app.db.query<{ action: string }>(
    sql`select action from audit where noun = 'view' and row_id = ${String(data.id)} order by id`,
  )
  assert.deepEqual(
    audit.map(({ action }) => action),
    ['create', 'edit', 'delete'],
  )
})

describe('selects the default view', () => {
  test("prefers the user's default to the role's, also if the user's choice is to show all rows", async () => {
    await clear()
    const { data: ofRole } = await save(aView({ sharedWith: 'OWNER', isRoleDefault: true }), maintain)
    const { data: own } = await save(aView({ name: 'Mine' }), owner)
    assert.equal(ofRole.isRoleDefault, true)
    assert.deepEqual(await opening(owner), ['order: Overdue'])
    const chosen = await openWith(own.id, owner)
    assert.deepEqual(chosen.data, [{ table: 'order', id: own.id, name: 'Mine', content: own.content }])
    assert.deepEqual(await opening(otherOwner), ['order: Overdue'])
    assert.deepEqual(await opening(finance), [])
    assert.deepEqual((await openWith(null, owner)).data, [])
    assert.deepEqual(await opening(otherOwner), ['order: Overdue'])
    await openWith(own.id, owner)
    await remove(own.id, owner)
    assert.deepEqual(await opening(owner), ['order: Overdue'])
    const { data: unshared } = await save(
      aView({ id: ofRole.id, version: ofRole.version, sharedWith: null }),
      maintain,
    )
    assert.equal(unshared.isRoleDefault, false)
    assert.deepEqual(await opening(owner), [])
  })

  test('keeps one default per role and table for concurrent saves and old pages', async () => {
    await clear()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        save(aView({ name, sharedWith: 'OWNER', isRoleDefault: true }), maintain),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const defaults = (await find(maintain)).filter(({ isRoleDefault }) => isRoleDefault)
    assert.equal(defaults.length, 1)
    const [view] = defaults as [View]
    const draft = aView({ id: view.id, version: view.version, name: 'Kept', sharedWith: 'OWNER' })
    const { data: renamed } = await save(draft, maintain)
    assert.equal(renamed.isRoleDefault, true)
    const moved = await save({ ...draft, version: renamed.version, sharedWith: 'VIEWER' }, maintain)
    assert.equal(moved.data.isRoleDefault, false)
  })

  test('ignores a default that the user may not see or that belongs to another table', async () => {
    await clear()
    const { data: foreign } = await save(aView(), owner)
    assert.equal((await openWith(foreign.id, otherOwner)).status, 404)
    assert.equal((await openWith(foreign.id, owner, 'device')).status, 404)
    assert.equal((await openWith(999_999, owner)).status, 404)
    await openWith(null, owner, 'invented')
    const kept = await service.app.db.query(sql`select from view_default`)
    assert.equal(kept.length, 0)
  })
})
