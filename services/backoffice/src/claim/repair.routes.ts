import { type Repair, type RepairProblems, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { changeDevicesWithCause } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import { findReplacements } from './claim.repo.ts'
import * as repo from './repair.repo.ts'
import {
  hasReplaced,
  repairProblems,
  toAppliedStatus,
  toRepairProblems,
  toStatus,
  withoutHandover,
  withoutRepair,
} from './repair.rules.ts'
import { type ReplacementContext, replaceDevice, revertReplacement } from './replacement.ts'

const untouched: repo.StoredRepair = {
  turn: 0,
  deviceId: null,
  statusBefore: null,
  replacementId: null,
  handover: null,
  problems: {},
}

const find = async (db: Db, serialNum: string | null) =>
  serialNum === null ? undefined : devices.get(db, devices.unrestrictedReader, serialNum)

/**
 * Finds the devices of a request and problems with its content. `isReplaced` is true if the request should
 * replace the device and no claim has done so.
 */
async function findLinks(
  db: Db,
  said: Pick<Repair, 'rmaNumber' | 'serialNum' | 'replacementSerialNum'>,
  known: repo.StoredRepair,
) {
  const { rmaNumber } = said
  const device = await find(db, said.serialNum)
  const replacement = await find(db, said.replacementSerialNum)
  const isMade = hasReplaced(known, device, replacement)
  const taken =
    device && replacement && !isMade
      ? await findReplacements(db, device.id, replacement.id, { rmaNumber })
      : undefined
  const problems = toRepairProblems(
    repairProblems(
      said,
      device && withoutRepair(device, known),
      replacement && withoutHandover(replacement, known),
      taken,
    ),
  )
  const isReplaced = replacement !== undefined && !problems.replacementSerialNum && !taken?.isPair
  return { device, problems, isMade, isReplaced }
}

/** Restores the previous device of the request, unless it was changed since. */
async function giveBack(act: ReplacementContext, rmaNumber: string, known: repo.StoredRepair) {
  const [row] = await devices.lock(act.tx, [known.deviceId as number], devices.unrestrictedReader)
  if (!row || !known.statusBefore || row.status !== toAppliedStatus(known)) return
  const { isDeleted: _, ...device } = row
  const kind = device.status === 'REPLACED' ? 'REPLACEMENT_UNDONE' : 'RETURNED'
  await changeDevicesWithCause(act, [{ device, set: { status: known.statusBefore } }], { kind, rmaNumber })
}

/** Reverts the earlier effect of the request and applies the current one. */
async function put(act: ReplacementContext, said: Repair): Promise<RepairProblems> {
  const { tx } = act
  const { rmaNumber, turn, serialNum, replacementSerialNum, occurredOn } = said
  await lockName(tx, `repair ${rmaNumber}`)
  const known = (await repo.get(tx, rmaNumber)) ?? untouched
  const isDone = known.turn === turn && Object.keys(known.problems).length === 0
  if (known.turn > turn || isDone) return known.problems
  await repo.lockDevices(tx, rmaNumber, [serialNum, replacementSerialNum ?? []].flat())
  const links = await findLinks(tx, said, known)
  const { isMade, isReplaced, problems } = links
  const status = links.device ? toStatus(said, withoutRepair(links.device, known), isReplaced) : null
  const isKept = status !== null && known.deviceId === links.device?.id
  if (known.replacementId !== null && !isMade)
    await revertReplacement(act, known.replacementId, { rmaNumber })
  if (known.deviceId !== null && !isKept) await giveBack(act, rmaNumber, known)
  // Reverting has changed the devices, so they are read again.
  const device = status === null ? undefined : await find(tx, serialNum)
  const replacement = isReplaced ? await find(tx, replacementSerialNum) : undefined
  const isSilent = !said.isAtCentre && replacementSerialNum === null
  const found = isSilent ? {} : problems
  await repo.put(tx, rmaNumber, occurredOn, {
    turn,
    deviceId: device?.id ?? null,
    statusBefore: (isKept ? known.statusBefore : device?.status) ?? null,
    replacementId: replacement?.id ?? null,
    handover: isMade ? known.handover : null,
    problems: found,
  })
  if (device && replacement && !isMade)
    await replaceDevice(act, { device, replacement, occurredOn }, { rmaNumber })
  // Keeps a status that a user has set since.
  else if (device && status && !(isKept && toAppliedStatus(known) === status))
    await changeDevicesWithCause(act, [{ device, set: { status } }], {
      kind: 'AT_CENTRE',
      on: occurredOn,
      rmaNumber,
    })
  return found
}

/** Applies repair requests to their devices (decision 134). */
export default function repair(app: FastifyInstance) {
  implement(app, repairInternalRoutes.putRepair, ({ body }) =>
    app.audited(body.by, (tx, record) => put({ tx, record, user: body.by }, body)),
  )

  implement(app, repairInternalRoutes.checkRepair, async ({ body }) => {
    const known = (await repo.get(app.db, body.rmaNumber)) ?? untouched
    return (await findLinks(app.db, body, known)).problems
  })
}
