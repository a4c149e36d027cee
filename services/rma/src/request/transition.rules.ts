import type { Identity } from '@portal/contracts/access.ts'
import { isStaff } from '@portal/contracts/access.ts'
import { type PlainCode, type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import {
  type RmaOperation,
  type RmaOperationName,
  type RmaSide,
  type RmaStatus,
  rmaOperationNames,
  rmaStatuses,
  statusesWithReason,
} from '@portal/contracts/rma-status.ts'

export const repairBases = ['WARRANTY', 'APPEAL', 'PAYMENT'] as const
/** Why the repair is free or paid; null: not decided. */
export type RepairBasis = (typeof repairBases)[number] | null

/** Fields of a request that decide its next steps. */
export interface RequestState {
  rmaStatus: RmaStatus
  closed: boolean
  isWaiting: boolean
  coveredBy: RepairBasis
  /** The fault was reported late and staff have not decided yet. */
  isToExamine: boolean
  /** Status before an appeal or a payment. */
  cameFrom: RmaStatus | null
}

type Condition = 'covered' | 'uncovered' | 'examined' | 'warranty' | 'waiting' | 'notWaiting'

interface Transition {
  operation: RmaOperationName
  side: RmaSide
  from: readonly RmaStatus[]
  /** `same`: keeps the status. `cameFrom`: returns to the status before the appeal or payment. */
  to: RmaStatus | 'same' | 'cameFrom'
  needs?: Condition
  closes?: true
  opens?: true
}

const open = rmaStatuses.filter((status) => status !== 'COMPLETED')

/** Table of all allowed steps (decision 124). */
export const transitions: readonly Transition[] = [
  {
    operation: 'APPEAL',
    side: 'CUSTOMER',
    from: ['REQUEST', 'RECEIVED', 'OUT_WARRANTY', 'PAY_REQUEST'],
    to: 'IN_APPEAL',
    needs: 'uncovered',
  },
  { operation: 'CANCEL_APPEAL', side: 'CUSTOMER', from: ['IN_APPEAL'], to: 'cameFrom' },
  {
    operation: 'PAY',
    side: 'CUSTOMER',
    from: ['REQUEST', 'RECEIVED', 'OUT_WARRANTY', 'IN_APPEAL'],
    to: 'PAY_REQUEST',
    needs: 'uncovered',
  },
  { operation: 'CANCEL_PAY', side: 'CUSTOMER', from: ['PAY_REQUEST'], to: 'cameFrom' },
  { operation: 'ANSWER', side: 'CUSTOMER', from: open, to: 'same', needs: 'waiting' },
  {
    operation: 'END',
    side: 'CUSTOMER',
    from: ['REQUEST', 'OUT_WARRANTY', 'IN_APPEAL', 'APPEAL_PASSED', 'PAY_REQUEST'],
    to: 'same',
    closes: true,
  },
  { operation: 'RECEIVE', side: 'STAFF', from: ['REQUEST', 'APPEAL_PASSED', 'PAY_REPAIR'], to: 'RECEIVED' },
  {
    operation: 'QUEUE',
    side: 'STAFF',
    from: ['RECEIVED', 'UNDER_REPAIR', 'APPEAL_PASSED', 'PAY_REPAIR'],
    to: 'WAITING_REPAIR',
    needs: 'covered',
  },
  {
    operation: 'REPAIR',
    side: 'STAFF',
    from: ['RECEIVED', 'WAITING_REPAIR', 'WARRANTY_EXCEPTION', 'APPEAL_PASSED', 'PAY_REPAIR'],
    to: 'UNDER_REPAIR',
    needs: 'covered',
  },
  {
    operation: 'EXCEPT',
    side: 'STAFF',
    from: ['RECEIVED', 'WAITING_REPAIR', 'UNDER_REPAIR'],
    to: 'WARRANTY_EXCEPTION',
    needs: 'warranty',
  },
  {
    operation: 'REFUSE_WARRANTY',
    side: 'STAFF',
    from: ['WARRANTY_EXCEPTION'],
    to: 'OUT_WARRANTY',
  },
  {
    operation: 'REFUSE_WARRANTY',
    side: 'STAFF',
    from: ['REQUEST', 'RECEIVED'],
    to: 'OUT_WARRANTY',
    needs: 'uncovered',
  },
  {
    operation: 'COMPLETE',
    side: 'STAFF',
    from: ['UNDER_REPAIR'],
    to: 'COMPLETED',
    needs: 'covered',
    closes: true,
  },
  { operation: 'PASS_APPEAL', side: 'STAFF', from: ['IN_APPEAL'], to: 'APPEAL_PASSED' },
  { operation: 'REFUSE_APPEAL', side: 'STAFF', from: ['IN_APPEAL'], to: 'OUT_WARRANTY' },
  { operation: 'CONFIRM_PAYMENT', side: 'STAFF', from: ['PAY_REQUEST'], to: 'PAY_REPAIR' },
  {
    operation: 'ACCEPT_WARRANTY',
    side: 'STAFF',
    from: ['REQUEST', 'RECEIVED'],
    to: 'same',
    needs: 'examined',
  },
  { operation: 'ASK', side: 'STAFF', from: open, to: 'same', needs: 'notWaiting' },
  { operation: 'RESUME', side: 'STAFF', from: open, to: 'same', needs: 'waiting' },
  { operation: 'CLOSE', side: 'STAFF', from: open, to: 'same', closes: true },
  { operation: 'REOPEN', side: 'STAFF', from: open, to: 'same', opens: true },
]

/** Checks whether a step requires a reason, which the customer can read. */
export const needsRemark = ({ operation, side, to }: Transition): boolean =>
  side === 'STAFF' &&
  (['ASK', 'CLOSE', 'REOPEN'].includes(operation) || statusesWithReason.some((status) => status === to))

const isMet: Record<Condition, (state: RequestState) => boolean> = {
  covered: ({ coveredBy }) => coveredBy !== null,
  uncovered: ({ coveredBy }) => coveredBy === null,
  examined: ({ isToExamine }) => isToExamine,
  warranty: ({ coveredBy }) => coveredBy === 'WARRANTY' || coveredBy === 'APPEAL',
  waiting: ({ isWaiting }) => isWaiting,
  notWaiting: ({ isWaiting }) => !isWaiting,
}
const unmetMessages: Record<Condition, PlainCode> = {
  covered: 'rma.uncovered',
  uncovered: 'rma.covered',
  examined: 'rma.not_late',
  warranty: 'rma.paid',
  waiting: 'rma.not_asked',
  notWaiting: 'rma.asked_already',
}

export interface Step {
  transition: Transition
  to: RmaStatus
}
export const isStep = (found: Step | Reason): found is Step =>
  typeof found === 'object' && 'transition' in found

const toStatusAfter = ({ to }: Transition, { rmaStatus, cameFrom }: RequestState): RmaStatus =>
  to === 'same' ? rmaStatus : to === 'cameFrom' ? (cameFrom ?? 'REQUEST') : to

const fitsClosedState = ({ opens }: Transition, { closed }: RequestState) => closed === (opens === true)

/** Lists the steps from the current status, before checking other conditions. */
const listTransitions = (state: RequestState, side: RmaSide) =>
  transitions.filter(
    (one) => one.side === side && fitsClosedState(one, state) && one.from.includes(state.rmaStatus),
  )

const isPossible = (state: RequestState) => (one: Transition) => !one.needs || isMet[one.needs](state)

/** Lists the steps that are possible now. */
export const listSteps = (state: RequestState, side: RmaSide): Step[] =>
  listTransitions(state, side)
    .filter(isPossible(state))
    .map((transition) => ({ transition, to: toStatusAfter(transition, state) }))

/** Returns the message why a step is not allowed. */
function toRefusal(state: RequestState, found: readonly Transition[]): Reason {
  if (found.some(({ opens }) => opens)) return 'rma.not_closed_early'
  if (state.closed) return 'rma.closed'
  const lack = found.map(({ needs }) => needs).find((need) => need && !isMet[need](state))
  return lack ? unmetMessages[lack] : toMessage('rma.step_of_other_status', { status: state.rmaStatus })
}

/** Finds the step with this name, or the message why it is not allowed. */
export function findStep(state: RequestState, side: RmaSide, operation: RmaOperationName): Step | Reason {
  const step = listSteps(state, side).find(({ transition }) => transition.operation === operation)
  if (step) return step
  const led = listTransitions(state, side).filter((one) => one.operation === operation)
  return toRefusal(
    state,
    led.length > 0 ? led : operation === 'REOPEN' ? [transitions.at(-1) as Transition] : [],
  )
}

/** Finds the only staff step that leads to this status, or the message why it is not allowed. */
export function findStepToStatus(state: RequestState, rmaStatus: RmaStatus): Step | Reason {
  const isMoving = ({ to }: Transition) => to !== 'same'
  const step = listSteps(state, 'STAFF').find(
    ({ transition, to }) => isMoving(transition) && to === rmaStatus,
  )
  if (step) return step
  return toRefusal(
    state,
    listTransitions(state, 'STAFF').filter(({ to }) => to === rmaStatus),
  )
}

interface Filed {
  userId: string
}

/**
 * Returns the sides for which a user may act. Staff may act as the customer on requests that they filed
 * themselves.
 */
export const listSides = (user: Identity, { userId }: Filed): RmaSide[] => [
  ...(user.permissions.includes('rma:create') && (!isStaff(user) || userId === user.userId)
    ? (['CUSTOMER'] as const)
    : []),
  ...(user.permissions.includes('rma:audit') ? (['STAFF'] as const) : []),
]

const toPosition = ({ operation }: RmaOperation) => rmaOperationNames.indexOf(operation)

/** Lists the operations that a user may perform now, the regular next step first. */
export const listOperations = (user: Identity, request: RequestState & Filed): RmaOperation[] =>
  listSides(user, request)
    .flatMap((side) =>
      listSteps(request, side).map(({ transition, to }) => ({
        operation: transition.operation,
        side,
        rmaStatus: to,
        needsRemark: needsRemark(transition),
      })),
    )
    .sort((a, b) => toPosition(a) - toPosition(b))

export function toRepairBasis(operation: RmaOperationName, before: RepairBasis): RepairBasis {
  if (operation === 'REFUSE_WARRANTY') return null
  if (operation === 'ACCEPT_WARRANTY') return 'WARRANTY'
  if (operation === 'PASS_APPEAL') return 'APPEAL'
  return operation === 'CONFIRM_PAYMENT' ? 'PAYMENT' : before
}
