import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type View, type ViewDraft, viewLimits, viewRoutes } from '@portal/contracts/view.contract.ts'
import { sql } from '@portal/service-kit/database.ts'
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
/** Whose kind replaces the role. */
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
/** As a user of the demo data is told at the start of a page. */
const opening = async (user: { userId: string; role: string; kind: string }) =>
  (await views.findOpening(service.app.db, user as never)).map(({ table, name }) => `${table}: ${name}`)

describe('refusals', () => {
  test('invented tables give nobody more views than anybody may have, also when they are saved at once', async () => {
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

  test('what is no view is refused and says what is wrong', async () => {
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

  test('who is not administrator or maintenance does not share', async () => {
    const { status, body } = await save(aView({ sharedWith: 'OWNER' }), owner)
    assert.deepEqual([status, body.error], [403, 'view.not_sharable'])
    assert.ok(body.fields.sharedWith)
  })

  test('a private view of someone else is not there, for an administrator neither', async () => {
    const { data } = await save(aView(), owner)
    for (const stranger of [otherOwner, maintain, admin]) {
      assert.deepEqual(await names(stranger), [])
      assert.equal((await save(aView({ id: data.id, version: data.version }), stranger)).status, 404)
      assert.equal((await remove(data.id, stranger)).status, 404)
    }
    assert.deepEqual(await names(owner), ['Overdue'])
  })

  test('a name is taken once in a table, whatever its case', async () => {
    for (const name of ['Overdue', '  oVERDUE ']) {
      const { status, body } = await save(aView({ name }), owner)
      assert.deepEqual([status, body.error], [400, 'view.name_taken'])
      assert.ok(body.fields.name)
    }
    assert.equal((await save(aView({ table: 'device' }), owner)).status, 200)
    assert.equal((await save(aView(), otherOwner)).status, 200)
  })

  test('one account has only so many of a table, also when they come at once', async () => {
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

test('a view shared with a role is read by its holders, and changed by its owner and administrators', async () => {
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

test('an old version is answered with the view as it is now; every change is in the audit', async () => {
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

describe('with which view a table opens', () => {
  test('the own choice beats the default of the role, and all rows are a choice, too', async () => {
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

  test('a role has one default of a table, also when two set one at once; an old page leaves it as it is', async () => {
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

  test('nobody opens with a view that is not theirs to see, or with one of another table', async () => {
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
