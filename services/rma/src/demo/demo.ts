import { isCovered } from '@portal/contracts/cover.ts'
import type { RmaOperationName } from '@portal/contracts/rma-status.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { demoCompanies } from '@portal/demo/company.ts'
import { createDemoCover, findDemoRun } from '@portal/demo/cover.ts'
import { type DemoRma, demoRepairCentres, demoRmaNumber, demoRmas, isAtDemoCentre } from '@portal/demo/rma.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Calendar } from '../centre/calendar.rules.ts'
import * as centres from '../centre/centre.repo.ts'
import * as events from '../request/event.repo.ts'
import * as requests from '../request/request.repo.ts'
import { applyStep, type StoredRequest } from '../request/request.rules.ts'
import { findStep, isStep } from '../request/transition.rules.ts'
import * as repo from './demo.repo.ts'

const clerk = demoAccounts.find(({ role }) => role === 'MAINTAIN') ?? { id: 'demo', username: 'demo' }

type State = Pick<
  StoredRequest,
  | 'rmaStatus'
  | 'cameFrom'
  | 'coveredBy'
  | 'closed'
  | 'rmaCloseReason'
  | 'closedAt'
  | 'isWaiting'
  | 'appealDueAt'
  | 'appealMinutesLeft'
  | 'appealMinutesKept'
  | 'isToExamine'
>

interface Told {
  state: State
  events: (events.NewEvent & { at: string })[]
}

const sideOf = (operation: RmaOperationName) =>
  operation === 'APPEAL' || operation === 'PAY' ? 'CUSTOMER' : 'STAFF'

/** Applies all steps of a demo request by the table of transitions. */
function tell({ draft, device, by, createdAt, steps }: DemoRma, requestId: number): Told {
  const centre = demoRepairCentres[draft.repairShop - 1] as Calendar
  let state: State = {
    rmaStatus: 'REQUEST',
    cameFrom: null,
    closed: false,
    rmaCloseReason: 'TIME_OUT',
    closedAt: null,
    isWaiting: false,
    appealDueAt: null,
    appealMinutesLeft: null,
    appealMinutesKept: null,
    isToExamine: false,
    coveredBy: isCovered(createDemoCover(device), draft.dateOfFault) ? 'WARRANTY' : null,
  }
  const said: Told['events'] = [
    {
      requestId,
      operation: 'FILED',
      fromStatus: null,
      rmaStatus: 'REQUEST',
      side: 'CUSTOMER',
      text: '',
      userId: by.id,
      userName: by.username,
      isInternal: false,
      at: createdAt,
    },
  ]
  for (const { operation, at, text } of steps) {
    const side = sideOf(operation)
    const step = findStep(state, side, operation)
    // Skips steps that the table does not allow, for example for devices out of warranty.
    if (!isStep(step)) continue
    const before = { ...state, replacementSerialNum: null } as StoredRequest
    state = applyStep(before, step, { now: new Date(at), calendar: centre })
    const who = side === 'CUSTOMER' ? by : clerk
    said.push({
      requestId,
      operation,
      side,
      text,
      isInternal: false,
      at,
      fromStatus: before.rmaStatus,
      rmaStatus: state.rmaStatus,
      userId: who.id,
      userName: who.username,
    })
  }
  return { state, events: said }
}

const rowOf = (request: DemoRma, id: number, { state, events: said }: Told) => {
  const { draft, device, by, createdAt, faultReason } = request
  const run = findDemoRun(device)
  return {
    ...draft,
    ...state,
    id,
    rmaNumber: demoRmaNumber(id - 1),
    faultReason,
    threadId: null,
    statedInstallationDate: null,
    model: device.model,
    endUser: device.endUser,
    warrantyDate: run?.startsOn ?? null,
    warrantyExpireDate: run?.endsOn ?? null,
    owner: demoCompanies.find((company) => company.id === device.companyId)?.name ?? '',
    companyId: device.companyId,
    ownerId: device.ownerId,
    userId: by.id,
    userName: by.username,
    userRole: by.role,
    createdAt,
    updatedAt: said.at(-1)?.at ?? createdAt,
  }
}

/** Fills an empty database with repair centres and requests in every status, in one transaction. */
export const seedDemo = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await repo.isEmpty(tx))) return
    for (const draft of demoRepairCentres) await centres.insert(tx, draft)
    const told = demoRmas().map((request, at) => ({ request, id: at + 1, ...tell(request, at + 1) }))
    const rows = told.map(({ request, id, ...rest }) => rowOf(request, id, rest))
    await requests.insertAll(tx, rows)
    await events.insertAll(
      tx,
      told.flatMap((one) => one.events),
    )
    await repo.insertHistory(
      tx,
      rows,
      told.flatMap((one) => one.events),
    )
    await repo.insertDeviceOutbox(
      tx,
      told.flatMap(({ request, id }) => (isAtDemoCentre(request) ? [id] : [])),
    )
    await repo.advanceNumbers(tx, 2026, rows.length)
    app.log.info({ requests: rows.length, centres: demoRepairCentres.length }, 'demo data written')
  })
