import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import type { RepairProblems } from '@portal/contracts/repair.contract.ts'
import { type RmaChange, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { RmaStatus } from '@portal/contracts/rma-status.ts'
import type { BodyOf } from '@portal/contracts/route.ts'
import { findLastEntries } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems, getEditable } from '@portal/service-kit/list/row.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import {
  type ChangeContext,
  type RowChange as Changed,
  implementChange,
} from '@portal/service-kit/noun/change.ts'
import { Problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Calendar } from '../centre/calendar.rules.ts'
import * as centres from '../centre/centre.repo.ts'
import type { RepairClient } from '../device/repairs.ts'
import { refreshPages } from './notify.ts'
import * as repo from './request.repo.ts'
import { applyStep, auditFields, type StoredRequest, toReaderView } from './request.rules.ts'
import { noun, recordStep } from './step.ts'
import { findStepToStatus, isStep, needsRemark } from './transition.rules.ts'

const requestNoun = { noun, repo, auditFields }

const unusableCentre = { repairShop: 'rma.inactive_centre' } as const

/** Bulk changes can end an appeal's time limit but never start one, so the calendar does not matter. */
const unused: Calendar = { timeZone: 'UTC', workingDays: [1], holidays: [] }

/**
 * Maps each resulting row to its change, because the rules need the remark, which is no field of the row.
 */
const changeOfRow = new WeakMap<StoredRequest, RmaChange>()

/** Returns a request after a change, including the consequences of a status step. */
function changed(request: StoredRequest, set: RmaChange): StoredRequest {
  const { rmaStatus, remark: _, ...fields } = set
  const found = rmaStatus === undefined ? undefined : findStepToStatus(request, rmaStatus)
  const after = {
    ...request,
    ...fields,
    ...(found && !isStep(found) && { rmaStatus: rmaStatus as RmaStatus }),
    ...(found && isStep(found) && applyStep(request, found, { now: new Date(), calendar: unused })),
  }
  changeOfRow.set(after, set)
  return after
}

type Statuses = ReadonlyMap<number, RmaStatus>

/** Returns problems. Without `before` the change is an undo, which must not change the status. */
function problems(after: StoredRequest, statuses: Statuses, before?: StoredRequest): Reasons {
  if (!before) return statuses.get(after.id) === after.rmaStatus ? {} : { rmaStatus: 'rma.step_not_undone' }
  const { rmaStatus, remark = '' } = changeOfRow.get(after) ?? {}
  if (rmaStatus === undefined) return {}
  const found = findStepToStatus(before, rmaStatus)
  if (!isStep(found)) return { rmaStatus: found }
  return needsRemark(found.transition) && remark.trim() === '' ? { remark: 'rma.remark_missing' } : {}
}

async function findStatuses(tx: Db, ids: readonly number[]): Promise<Statuses> {
  const found = await repo.findStatuses(tx, ids)
  return new Map(found.map(({ id, rmaStatus }) => [id, rmaStatus]))
}

type Edit = BodyOf<typeof rmaRoutes.editRma>

/**
 * Asks the back office whether newly entered devices can be linked; returns problems by form field. Returns
 * none if the back office is unavailable: the outbox reports them later.
 */
async function deviceProblems(
  repairs: RepairClient,
  { faultySerialNum, replacementSerialNum }: Edit,
  before: StoredRequest,
): Promise<Reasons> {
  const isNew = (now: string | null | undefined, old: string | null) => Boolean(now) && now !== old
  const isFaultyNew = isNew(faultySerialNum, before.faultySerialNum)
  const isReplacementNew = isNew(replacementSerialNum, before.replacementSerialNum)
  if (!isFaultyNew && !isReplacementNew) return {}
  const serialNum =
    (faultySerialNum === undefined ? before.faultySerialNum : faultySerialNum) ?? before.serialNum
  const found = await repairs
    .check({
      rmaNumber: before.rmaNumber,
      serialNum,
      replacementSerialNum: isReplacementNew ? (replacementSerialNum as string) : null,
    })
    .catch((cause) => {
      if (!(cause instanceof Problem)) throw cause
      return {} as RepairProblems
    })
  // Earlier versions of the back office answer the sentence alone.
  const reasonOf = (name: 'serialNum' | 'replacementSerialNum') =>
    found[name] === undefined ? undefined : (found.errors?.[name] ?? { error: found[name] })
  const faulty = isFaultyNew ? reasonOf('serialNum') : undefined
  const replacement = reasonOf('replacementSerialNum')
  return {
    ...(faulty && { faultySerialNum: faulty }),
    ...(replacement && { replacementSerialNum: replacement }),
  }
}

export const changeRoutes =
  (repairsFor: (app: FastifyInstance) => RepairClient) => (app: FastifyInstance) => {
    const repairs = repairsFor(app)
    const assertCentre = async (db: Db, repairShop: number | undefined) => {
      if (repairShop !== undefined && !(await centres.lockActive(db, repairShop)))
        assertNoProblems(noun, unusableCentre)
    }

    async function onChanged(tx: Db, taken: readonly Changed<StoredRequest>[], { user }: ChangeContext) {
      for (const { before, after } of taken) {
        const { rmaStatus, remark = '' } = changeOfRow.get(after) ?? {}
        const found = rmaStatus === undefined ? undefined : findStepToStatus(before, rmaStatus)
        if (found && isStep(found))
          await recordStep(app, tx, { step: found, text: remark, user }, before, after)
      }
      refreshPages(
        app,
        taken.map(({ after }) => after),
      )
    }

    implement(
      app,
      rmaRoutes.editRma,
      ({ body, user }) =>
        app.audited(user, async (tx, record) => {
          const { id, version, ...set } = body
          const [row] = await repo.lock(tx, [id], user)
          const [last] = row && row.version !== version ? await findLastEntries(tx, noun, [id]) : []
          const before = getEditable(noun, row, version, last?.username)
          if (set.repairShop !== before.repairShop) await assertCentre(tx, set.repairShop)
          if (Object.keys(set).length === 0) return toReaderView(user, before)
          const [after] = await repo.updateAll(tx, [{ id, ...set }])
          if (!after) throw new Error('A locked request is missing')
          record({ noun, id, action: 'edit', before: auditFields(before), after: auditFields(after) })
          refreshPages(app, [after])
          return toReaderView(user, after)
        }),
      async ({ body, user }) => {
        const before = await repo.get(app.db, body.id, user)
        if (before) assertNoProblems(noun, await deviceProblems(repairs, body, before))
      },
    )

    implementChange(
      app,
      { change: rmaRoutes.changeRma, undo: rmaRoutes.undoRmaChange },
      {
        ...requestNoun,
        titleOf: ({ rmaNumber }) => rmaNumber,
        assertSound: ({ repairShop }) => assertCentre(app.db, repairShop),
        findFacts: findStatuses,
        changed,
        problems,
        onChanged,
      },
    )

    implementBin(
      app,
      {
        count: rmaRoutes.countRma,
        delete: rmaRoutes.deleteRma,
        restore: rmaRoutes.restoreRma,
        history: rmaRoutes.findRmaHistory,
      },
      {
        ...requestNoun,
        unique: {
          index: 'repair_request_one_open',
          error: toMessage('rma.open_already', { reason: 'rma.open_of_restored' }),
          fields: {},
        },
      },
    )
  }
