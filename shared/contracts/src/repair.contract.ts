import * as T from 'typebox'
import { ErrorMessage } from './envelope.ts'
import { routes } from './route.ts'
import { AccountId, Day, Nullable, RmaNumber, SerialNum } from './values.ts'

const devices = {
  rmaNumber: RmaNumber,
  /** Serial number of the faulty device. */
  serialNum: SerialNum,
  /** Serial number of the replacement. */
  replacementSerialNum: Nullable(SerialNum),
}

/** State of a repair request's devices. */
export const Repair = T.Object(
  {
    ...devices,
    /** Increases with each state of a request; older and repeated states are ignored. */
    turn: T.Integer({ minimum: 1 }),
    /** True if the faulty device is at the centre and the request is not closed. */
    isAtCentre: T.Boolean(),
    /** Date of the fault. */
    occurredOn: Day,
    /** User who caused the state. */
    by: T.Object({ userId: AccountId, username: T.String() }),
  },
  { additionalProperties: false },
)
export type Repair = T.Static<typeof Repair>

/** Sentences by the device that cannot be linked, and the same as errors; empty if both were linked. */
export const RepairProblems = T.Partial(
  T.Object(
    {
      serialNum: T.String(),
      replacementSerialNum: T.String(),
      errors: T.Partial(T.Object({ serialNum: ErrorMessage, replacementSerialNum: ErrorMessage })),
    },
    { additionalProperties: false },
  ),
)
export type RepairProblems = T.Static<typeof RepairProblems>

/** Internal calls of the rma service to backoffice. */
export const repairInternalRoutes = routes('backoffice', {
  putRepair: {
    path: '/internal/repair/put',
    access: 'internal',
    summary: 'Bring the devices of a repair request to what it says of them; answers what is in the way',
    body: Repair,
    data: RepairProblems,
  },
  checkRepair: {
    path: '/internal/repair/check',
    access: 'internal',
    summary: 'Problems of replacing one device by another in a repair',
    body: T.Object(devices, { additionalProperties: false }),
    data: RepairProblems,
    reads: true,
  },
})
