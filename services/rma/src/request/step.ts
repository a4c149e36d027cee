import type { Identity } from '@portal/contracts/access.ts'
import type { Reason } from '@portal/contracts/errors/all.ts'
import type { RmaRequest } from '@portal/contracts/rma.contract.ts'
import type { RmaCloseReason } from '@portal/contracts/rma-status.ts'
import { findLastEntries, type Recorder } from '@portal/service-kit/audit.ts'
import { type Db, violatedConstraint } from '@portal/service-kit/database/database.ts'
import type { LockedRow } from '@portal/service-kit/list/row.ts'
import { notFound, problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { getCalendar } from '../centre/centre.repo.ts'
import * as events from './event.repo.ts'
import { notifyCustomer, notifyStaff, refreshPages, toNoticeKind } from './notify.ts'
import * as repo from './request.repo.ts'
import { applyStep, auditFields, type StoredRequest, toReaderView } from './request.rules.ts'
import { isStep, needsRemark, type Step } from './transition.rules.ts'

export const noun = 'rma'

/** @throws Problem 409 with the current request */
export function refuseStep(user: Identity, request: StoredRequest, reason: Reason): never {
  throw problem('rma.not_allowed', { reason }, { data: { current: toReaderView(user, request) } })
}

async function assertFresh(
  tx: Db,
  user: Identity,
  row: LockedRow<StoredRequest>,
  version: number | undefined,
) {
  if (version === undefined || version === row.version) return
  // Only staff may see which member of staff changed the request.
  const [last] = user.permissions.includes('rma:audit') ? await findLastEntries(tx, noun, [row.id]) : []
  const { isDeleted: _, ...request } = row
  throw problem(
    'rma.stale',
    {},
    { data: { current: toReaderView(user, request), ...(last && { by: last.username }) } },
  )
}

/**
 * Locks the request until the transaction ends. @throws Problem 404, 409 `rma.stale` with the current
 * request
 */
export async function lockRequest(
  tx: Db,
  user: Identity,
  { rmaNumber, version }: { rmaNumber: string; version?: number | undefined },
): Promise<StoredRequest> {
  const row = await repo.lockByNumber(tx, rmaNumber, user)
  if (!row || row.isDeleted) throw notFound(noun)
  await assertFresh(tx, user, row, version)
  const { isDeleted: _, ...request } = row
  return request
}

interface StepInput {
  step: Step
  text: string
  user: Identity
  closeReason?: RmaCloseReason | undefined
}

/** Records a step: writes the history line and one notice, and refreshes open pages. */
export async function recordStep(
  app: FastifyInstance,
  tx: Db,
  { step: { transition }, text, user }: StepInput,
  before: StoredRequest,
  after: StoredRequest,
) {
  const { operation, side } = transition
  await events.insertAll(tx, [
    {
      requestId: after.id,
      operation,
      side,
      text: text.trim(),
      isInternal: false,
      fromStatus: before.rmaStatus,
      rmaStatus: after.rmaStatus,
      userId: user.userId,
      userName: user.username,
    },
  ])
  if (side === 'CUSTOMER') await notifyStaff(app, tx, toNoticeKind(operation), after, user.username)
  else await notifyCustomer(app, tx, toNoticeKind(operation), after, text)
  refreshPages(app, [after])
}

/** Updates the row and records the step. The caller has locked the row. */
export async function performStep(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  before: StoredRequest,
  input: StepInput,
): Promise<StoredRequest> {
  const { step, text, closeReason } = input
  if (needsRemark(step.transition) && text.trim() === '')
    throw problem('rma.remark_missing', {}, { fields: { remark: 'rma.remark_missing' } })
  const calendar = await getCalendar(tx, before.repairShop)
  const values = applyStep(before, step, { now: new Date(), calendar, closeReason })
  const [after] = await repo.updateAll(tx, [{ id: before.id, ...values }])
  if (!after) throw new Error('A locked request is missing')
  record({ noun, id: after.id, action: 'edit', before: auditFields(before), after: auditFields(after) })
  await recordStep(app, tx, input, before, after)
  // Rereads the row, because the reason of its status comes from the new history line.
  return repo.read(tx, after.id)
}

/** @throws Problem 409 if another request for the device was opened concurrently */
export async function withOpenRequestConflict<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (violatedConstraint(cause) !== 'repair_request_one_open') throw cause
    throw problem('rma.open_already', { reason: 'rma.opened_by_now' })
  }
}

interface RequestKey {
  rmaNumber: string
  version?: number | undefined
}

/**
 * Applies the step that `choose` selects for the current row. `choose` returns undefined if there is nothing
 * to do.
 */
export const executeStep = (
  app: FastifyInstance,
  user: Identity,
  key: RequestKey,
  choose: (
    request: StoredRequest,
  ) => (Omit<StepInput, 'user' | 'step'> & { step: Step | Reason }) | undefined,
  assert?: (tx: Db, request: StoredRequest, step: Step) => Promise<unknown>,
): Promise<RmaRequest> =>
  withOpenRequestConflict(
    app.audited(user, async (tx, record) => {
      const before = await lockRequest(tx, user, key)
      const chosen = choose(before)
      if (!chosen) return toReaderView(user, before)
      const { step: found, ...rest } = chosen
      if (!isStep(found)) refuseStep(user, before, found)
      await assert?.(tx, before, found)
      return toReaderView(user, await performStep(app, tx, record, before, { ...rest, step: found, user }))
    }),
  )
