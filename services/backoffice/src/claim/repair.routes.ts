import { type Repair, type RepairProblems, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { lockName } from '@portal/service-kit/database/lock.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { moveAll } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import { findReplacements } from './claim.repo.ts'
import * as repo from './repair.repo.ts'
import {
  hasReplaced,
  repairProblems,
  toAppliedStatus,
  toStatus,
  withoutHandover,
  withoutRepair,
} from './repair.rules.ts'
import { type Act, replace, revertReplacement } from './replacement.ts'

const untouched: repo.StoredRepair = {
  turn: 0,
  deviceId: null,
  statusBefore: null,
  replacementId: null,
  handover: null,
  problems: {},
}

const find = async (db: Db, serialNum: string | null) =>
  serialNum === null ? undefined : devices.get(db, devices.anybody, serialNum)

/**
 * Finds the devices of a request, and conflicts with its content. `isReplaced`: this request is to replace
 * one by the other, which no claim has recorded.
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
  const problems = repairProblems(
    said,
    device && withoutRepair(device, known),
    replacement && withoutHandover(replacement, known),
    taken,
  )
  const isReplaced = replacement !== undefined && !problems.replacementSerialNum && !taken?.isPair
  return { device, problems, isMade, isReplaced }
}

/** Restores the request's previous device, unless it was changed since. */
async function giveBack(act: Act, rmaNumber: string, known: repo.StoredRepair) {
  const [row] = await devices.lock(act.tx, [known.deviceId as number], devices.anybody)
  if (!row || !known.statusBefore || row.status !== toAppliedStatus(known)) return
  const { isDeleted: _, ...device } = row
  const kind = device.status === 'REPLACED' ? 'REPLACEMENT_UNDONE' : 'RETURNED'
  await moveAll(act, [{ device, set: { status: known.statusBefore } }], { kind, rmaNumber })
}

/** Updates the devices from the earlier effect of the request to the current one. */
async function put(act: Act, said: Repair): Promise<RepairProblems> {
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
  // Taking back has changed them.
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
  if (device && replacement && !isMade) await replace(act, { device, replacement, occurredOn }, { rmaNumber })
  // Keeps a status that was set in the meantime.
  else if (device && status && !(isKept && toAppliedStatus(known) === status))
    await moveAll(act, [{ device, set: { status } }], { kind: 'AT_CENTRE', on: occurredOn, rmaNumber })
  return found
}

/** Applies repair requests to devices (decision 134). */
export default function repair(app: FastifyInstance) {
  implement(app, repairInternalRoutes.putRepair, ({ body }) =>
    app.audited(body.by, (tx, record) => put({ tx, record, user: body.by }, body)),
  )

  implement(app, repairInternalRoutes.checkRepair, async ({ body }) => {
    const known = (await repo.get(app.db, body.rmaNumber)) ?? untouched
    return (await findLinks(app.db, body, known)).problems
  })
}
