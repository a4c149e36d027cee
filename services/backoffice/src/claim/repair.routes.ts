import type { Identity } from '@portal/contracts/access.ts'
import type { Device } from '@portal/contracts/device.contract.ts'
import { type Repair, type RepairProblems, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { lockName } from '@portal/service-kit/lock.ts'
import type { FastifyInstance } from 'fastify'
import * as devices from '../device/device.repo.ts'
import { findTaken } from './claim.repo.ts'
import * as repo from './repair.repo.ts'
import { repairProblems, statusMade, statusOf, withoutRepair } from './repair.rules.ts'
import { type Act, carryOver, dropCarried, setStatus } from './replacement.ts'

/** Repairs are of any owner's devices. */
const anybodys: Identity = {
  ...{ userId: '', username: '', role: 'MAINTAIN', kind: 'staff', companyId: null },
  ...{ grants: [], permissions: [], sessionId: '' },
}
const untouched: repo.StoredRepair = {
  ...{ turn: 0, deviceId: null, statusBefore: null, replacementId: null, problems: {} },
}

/** The devices that a request names, and what is in the way of what it says of them. */
async function findLinks(
  db: Db,
  said: Pick<Repair, 'rmaNumber' | 'serialNum' | 'replacementSerialNum'>,
  known: repo.StoredRepair,
) {
  const { rmaNumber, serialNum, replacementSerialNum } = said
  const device = await devices.get(db, anybodys, serialNum)
  const replacement =
    replacementSerialNum === null ? undefined : await devices.get(db, anybodys, replacementSerialNum)
  const taken = device && replacement && (await findTaken(db, device.id, replacement.id, { rmaNumber }))
  const problems = repairProblems(said, device && withoutRepair(device, known), replacement, taken)
  return { device, replacement, problems }
}

/**
 * The device that this request was about until now is what it was before, unless somebody has changed it
 * since.
 */
async function giveBack(act: Act, known: repo.StoredRepair) {
  const [row] = await devices.lock(act.tx, [known.deviceId as number], anybodys)
  if (!row || !known.statusBefore || row.status !== statusMade(known)) return
  const { isDeleted: _, ...device } = row
  await setStatus(act, device, known.statusBefore)
}

interface Linking {
  known: repo.StoredRepair
  device: Device
  replacement: Device | undefined
  status: Device['status']
}

/** Brings the devices from what the request made of them to what it makes of them now. */
async function link(act: Act, said: Repair, { known, device, replacement, status }: Linking) {
  const isSame = known.deviceId === device.id
  const replacementId = replacement?.id ?? null
  // A status that somebody has set meanwhile stays.
  if (!isSame || statusMade(known) !== status) await setStatus(act, device, status)
  const { rmaNumber, occurredOn } = said
  const isCarried = isSame && known.replacementId === replacementId
  if (replacement && !isCarried) await carryOver(act, { device, replacement, occurredOn }, { rmaNumber })
  const statusBefore = isSame ? known.statusBefore : device.status
  return { deviceId: device.id, statusBefore, replacementId }
}

async function put(act: Act, said: Repair): Promise<RepairProblems> {
  const { tx } = act
  const { rmaNumber, turn, serialNum, replacementSerialNum, occurredOn } = said
  await lockName(tx, `repair ${rmaNumber}`)
  const known = (await repo.get(tx, rmaNumber)) ?? untouched
  const isDone = known.turn === turn && Object.keys(known.problems).length === 0
  if (known.turn > turn || isDone) return known.problems
  await repo.holdDevices(tx, rmaNumber, [serialNum, replacementSerialNum ?? []].flat())
  const { device, replacement, problems } = await findLinks(tx, said, known)
  const isReplaced = replacement !== undefined && problems.replacementSerialNum === undefined
  const status = device ? statusOf(said, withoutRepair(device, known), isReplaced) : null
  const next = device && status ? { device, status, ...(isReplaced && { replacement }) } : undefined
  const isKept = known.deviceId === next?.device.id
  if (known.deviceId !== null && !isKept) await giveBack(act, known)
  if (!isKept || known.replacementId !== next?.replacement?.id) await dropCarried(act, { rmaNumber })
  const made = next ? await link(act, said, { known, replacement: undefined, ...next }) : {}
  const isSilent = !said.isAtCentre && replacementSerialNum === null
  const found = isSilent ? {} : problems
  await repo.put(tx, rmaNumber, occurredOn, { ...untouched, ...made, turn, problems: found })
  return found
}

/** What repair requests make of devices (decision 134). */
export default function repair(app: FastifyInstance) {
  implement(app, repairInternalRoutes.putRepair, ({ body }) =>
    app.audited(body.by, (tx, record) => put({ tx, record, user: body.by }, body)),
  )

  implement(app, repairInternalRoutes.checkRepair, async ({ body }) => {
    const known = (await repo.get(app.db, body.rmaNumber)) ?? untouched
    return (await findLinks(app.db, body, known)).problems
  })
}
