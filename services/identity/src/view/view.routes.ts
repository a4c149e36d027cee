import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import { type View, type ViewDraft, viewLimits, viewRoutes } from '@portal/contracts/view.contract.ts'
import { type Db, transaction, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { staleProblem } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './view.repo.ts'

const { bytes, count, total } = viewLimits

/** Returns the fields that the audit records. */
const auditFields = ({ table, name, sharedWith, isRoleDefault, content }: View) => ({
  table,
  name,
  sharedWith,
  isRoleDefault,
  content,
})

function assertSaveable({ content, sharedWith }: ViewDraft, user: Identity) {
  if (Buffer.byteLength(JSON.stringify(content)) > bytes) throw problem('view.too_large')
  if (sharedWith !== null && !isStaff(user))
    throw problem('view.not_sharable', {}, { fields: { sharedWith: 'view.not_sharable' } })
}

/** Locks a view. @throws Problem 404 if invisible, 403 if read-only */
async function assertEditable(tx: Db, user: Identity, id: number): Promise<View> {
  const current = await repo.lock(tx, user, id)
  if (!current) throw notFound('view')
  if (current.isEditable) return current
  throw problem('view.not_own', { owner: current.owner })
}

async function withFreeName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_view_name') throw error
    throw problem('view.name_taken', {}, { fields: { name: 'field.taken_by_view' } })
  }
}

const tooMany = (reason: Reason) => problem('view.too_many', { reason })

async function create(tx: Db, user: Identity, draft: ViewDraft) {
  const own = await repo.countOwn(tx, user.userId, draft.table)
  if (own.ofTable >= count) throw tooMany(toMessage('view.many_of_table', { count }))
  if (own.total >= total) throw tooMany(toMessage('view.many', { count: total }))
  return repo.insert(tx, user, draft)
}

/** Removes the default of a role when the view is no longer shared with it. */
async function withDefault(tx: Db, draft: ViewDraft, current?: View): Promise<ViewDraft> {
  const { sharedWith } = draft
  const isAlready = current?.isRoleDefault === true && current.sharedWith === sharedWith
  const isRoleDefault = sharedWith !== null && (draft.isRoleDefault ?? isAlready)
  if (isRoleDefault && !isAlready) await repo.endRoleDefault(tx, draft)
  return { ...draft, isRoleDefault }
}

export default function view(app: FastifyInstance) {
  implement(app, viewRoutes.findViews, ({ body, user }) => repo.find(app.db, user, body.table))

  implement(app, viewRoutes.saveView, ({ body, user }) => {
    assertSaveable(body, user)
    const draft = { ...body, name: body.name.trim() }
    return withFreeName(
      app.audited(user, async (tx, record) => {
        if (draft.isRoleDefault) await repo.lockRoleDefault(tx, draft)
        if (body.id === undefined) {
          const created = await create(tx, user, await withDefault(tx, draft))
          record({
            noun: 'view',
            id: created.id,
            action: 'create',
            before: null,
            after: auditFields(created),
          })
          return created
        }
        const current = await assertEditable(tx, user, body.id)
        if (current.table !== body.table) throw notFound('view')
        if (body.version !== current.version) throw staleProblem('view', current)
        const saved = await repo.update(tx, user, current.id, await withDefault(tx, draft, current))
        record({
          noun: 'view',
          id: saved.id,
          action: 'edit',
          before: auditFields(current),
          after: auditFields(saved),
        })
        return saved
      }),
    )
  })

  implement(app, viewRoutes.openWithView, ({ body: { table, id }, user }) =>
    transaction(app.db, async (tx) => {
      if (id !== null && (await repo.lock(tx, user, id))?.table !== table) throw notFound('view')
      await repo.setDefault(tx, user, table, id)
      return repo.findDefaults(tx, user)
    }),
  )

  implement(app, viewRoutes.deleteView, ({ body, user }) =>
    app.audited(user, async (tx, record) => {
      const current = await assertEditable(tx, user, body.id)
      await repo.remove(tx, current.id)
      record({ noun: 'view', id: current.id, action: 'delete', before: auditFields(current), after: null })
      return null
    }),
  )
}
