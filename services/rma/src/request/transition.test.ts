import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toText } from '@portal/contracts/errors/all.ts'
import {
  customerStatuses,
  type RmaStatus,
  rmaOperationNames,
  rmaStatuses,
  statusesWithReason,
} from '@portal/contracts/rma-status.ts'
import { createIdentity } from '@portal/testing/node/identity.ts'
import {
  findStep,
  findStepToStatus,
  isStep,
  listOperations,
  listSteps,
  needsRemark,
  type RepairBasis,
  type RequestState,
  repairBases,
  transitions,
} from './transition.rules.ts'

const at = (rmaStatus: RmaStatus, given: Partial<RequestState> = {}): RequestState => ({
  rmaStatus,
  closed: rmaStatus === 'COMPLETED',
  isWaiting: false,
  coveredBy: null,
  cameFrom: null,
  isToExamine: false,
  ...given,
})
const everywhere = rmaStatuses.flatMap((rmaStatus) =>
  [null, ...repairBases].flatMap((coveredBy: RepairBasis) =>
    [false, true].flatMap((isWaiting) =>
      [false, true].map((closed) =>
        at(rmaStatus, { coveredBy, isWaiting, closed: closed || rmaStatus === 'COMPLETED' }),
      ),
    ),
  ),
)

test('contains every operation, reaches every status and has no step out of COMPLETED', () => {
  assert.deepEqual(
    [...new Set(transitions.map(({ operation }) => operation))].sort(),
    [...rmaOperationNames].sort(),
  )
  const reached = new Set(transitions.map(({ to }) => to))
  for (const status of rmaStatuses) assert.ok(status === 'REQUEST' || reached.has(status), status)
  assert.ok(transitions.every(({ from }) => !from.includes('COMPLETED')))
})

test('lets staff reach each status by exactly one step', () => {
  for (const standing of everywhere) {
    const targets = listSteps(standing, 'STAFF').flatMap(({ transition, to }) =>
      transition.to === 'same' ? [] : [to],
    )
    assert.equal(new Set(targets).size, targets.length, JSON.stringify(standing))
    for (const to of targets) assert.equal((findStepToStatus(standing, to) as { to: string }).to, to)
  }
})

test('gives pages the same transitions as the table', () => {
  const staffs = transitions.filter(({ side }) => side === 'STAFF')
  const ofStaff = new Set(staffs.map(({ to }) => to))
  assert.deepEqual(
    rmaStatuses.filter((status) => !ofStaff.has(status)),
    customerStatuses,
  )
  for (const one of staffs)
    if (one.to !== 'same') assert.equal(needsRemark(one), statusesWithReason.includes(one.to as RmaStatus))
})

test('lists the regular next step first and the closing one last', () => {
  const desk = createIdentity({ userId: 'T-1', role: 'MAINTAIN', permissions: ['rma:create', 'rma:audit'] })
  const namesAt = (rmaStatus: RmaStatus, coveredBy: RepairBasis, userId = 'T-1') =>
    listOperations(desk, { ...at(rmaStatus, { coveredBy }), userId }).map(({ operation }) => operation)
  assert.equal(namesAt('UNDER_REPAIR', 'WARRANTY')[0], 'COMPLETE')
  // Includes an author who is staff and acts for both sides.
  const both = namesAt('REQUEST', null)
  assert.deepEqual([both[0], both.at(-1)], ['RECEIVE', 'END'])
  assert.equal(namesAt('RECEIVED', 'WARRANTY', 'O-1').at(-1), 'CLOSE')
})

test('refuses every step of a closed request except reopening', () => {
  for (const standing of everywhere.filter(({ closed }) => closed))
    for (const side of ['CUSTOMER', 'STAFF'] as const) {
      const names = listSteps(standing, side).map(({ transition }) => transition.operation)
      assert.deepEqual(names, side === 'STAFF' && standing.rmaStatus !== 'COMPLETED' ? ['REOPEN'] : [])
    }
  assert.equal(findStep(at('COMPLETED'), 'CUSTOMER', 'APPEAL'), 'rma.closed')
  assert.equal(findStepToStatus(at('COMPLETED'), 'RECEIVED'), 'rma.closed')
})

test('requires cover before a repair and a reason for a refusal', () => {
  for (const standing of everywhere)
    for (const status of rmaStatuses) {
      const step = findStepToStatus(standing, status)
      if (!isStep(step)) assert.match(toText(step), /^[A-Z].*\.$/)
      else if (['WAITING_REPAIR', 'UNDER_REPAIR', 'COMPLETED'].includes(step.to))
        assert.ok(standing.coveredBy)
    }
})

test('returns to the previous status when an appeal or payment is withdrawn', () => {
  for (const cameFrom of ['REQUEST', 'RECEIVED', 'OUT_WARRANTY'] as const) {
    const back = findStep(at('IN_APPEAL', { cameFrom }), 'CUSTOMER', 'CANCEL_APPEAL')
    assert.equal((back as { to: string }).to, cameFrom)
    assert.equal(
      (findStep(at('PAY_REQUEST', { cameFrom }), 'CUSTOMER', 'CANCEL_PAY') as { to: string }).to,
      cameFrom,
    )
  }
})
