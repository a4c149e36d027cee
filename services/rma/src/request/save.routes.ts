import { type Identity, isStaff } from '@portal/contracts/access.ts'
import { isCovered } from '@portal/contracts/cover.ts'
import type { RepairDevice } from '@portal/contracts/device.contract.ts'
import { type Reason, toErrorMessage, toMessage, toText } from '@portal/contracts/errors/all.ts'
import { type RmaDraft, type RmaLookup, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import { type Db, violatedConstraint } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as centres from '../centre/centre.repo.ts'
import type { FindDevice } from '../device/device.ts'
import * as events from './event.repo.ts'
import { notifyStaff, refreshPages } from './notify.ts'
import { closeAfterOwnerChange } from './owner-change.ts'
import * as repo from './request.repo.ts'
import {
  auditFields,
  deviceProblem,
  draftProblems,
  hasOwnerChanged,
  isReportedLate,
  type StoredRequest,
  toReaderView,
} from './request.rules.ts'
import { noun } from './step.ts'

const alreadyOpen = 'rma.open_unnamed'

/** Maximum requests per device that customers may withdraw within a day. */
const maxWithdrawn = 5

/**
 * Limits repeated requests, because each one notifies staff and restarts the time limit of an appeal.
 * @throws Problem 429
 */
async function assertNotRepeated(db: Db, user: Identity, serialNum: string) {
  if (isStaff(user) || (await repo.countWithdrawnToday(db, serialNum)) < maxWithdrawn) return
  throw problem('rma.too_often', {}, { field: 'serialNum' })
}

/** @throws Problem 409, with the open request if the caller may see it */
async function assertNoneOpen(db: Db, user: Identity, serialNum: string) {
  const open = await repo.findOpenByDevice(db, user, serialNum)
  if (!open) return
  const { isSeen, rmaNumber, rmaStatus } = open
  const reason = isSeen ? toMessage('rma.open_named', { rmaNumber }) : alreadyOpen
  throw problem(
    'rma.open_already',
    { reason },
    { fields: { serialNum: reason }, data: { openRequest: isSeen ? { rmaNumber, rmaStatus } : null } },
  )
}

/** Finds the device as the caller may see it. @throws Problem 400 at the fields, 503 */
async function findRepairable(
  findDevice: FindDevice,
  user: Identity,
  draft: RmaDraft,
): Promise<RepairDevice> {
  assertNoProblems(noun, draftProblems(draft))
  const device = await findDevice(user, draft.serialNum)
  const reason = deviceProblem(device)
  if (reason) throw problem('rma.unknown_device', { reason }, { fields: { serialNum: reason } })
  return device as RepairDevice
}

interface Filing {
  user: Identity
  draft: RmaDraft
  device: RepairDevice
  reportingDays: number
}

/**
 * Files a request in the caller's transaction. Allocates the number late, because that blocks concurrent
 * requests.
 */
async function file(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  { user, draft, device, reportingDays }: Filing,
): Promise<StoredRequest> {
  if (!(await centres.lockActive(tx, draft.repairShop)))
    assertNoProblems(noun, { repairShop: 'rma.inactive_centre' })
  await assertNotRepeated(tx, user, device.serialNum)
  const former = await repo.findOpenByDevice(tx, user, device.serialNum)
  if (former && hasOwnerChanged(former, device))
    await closeAfterOwnerChange(app, tx, record, former.rmaNumber)
  else await assertNoneOpen(tx, user, device.serialNum)
  const isInCover = isCovered(device.cover, draft.dateOfFault)
  const isToExamine = isInCover && isReportedLate(draft.dateOfFault, reportingDays)
  const coveredBy = isInCover && !isToExamine ? 'WARRANTY' : null
  const rmaNumber = await repo.allocateNumber(tx, new Date().getUTCFullYear())
  const { id } = await repo.insert(tx, { rmaNumber, draft, device, coveredBy, isToExamine, user })
  if (draft.fileIds?.length) await app.files.claim(tx, draft.fileIds, { noun, id, user })
  const saved = await repo.read(tx, id)
  await events.insertAll(tx, [
    {
      requestId: id,
      operation: 'FILED',
      fromStatus: null,
      rmaStatus: saved.rmaStatus,
      side: 'CUSTOMER',
      userId: user.userId,
      userName: user.username,
      text: '',
      isInternal: false,
    },
  ])
  await notifyStaff(app, tx, 'rma.filed', saved, user.username)
  refreshPages(app, [saved])
  record({ noun, id, action: 'create', before: null, after: auditFields(saved) })
  return saved
}

/** The sentence why no request can be filed, and the same as an error. */
const toProblemTexts = (reason: Reason | undefined) =>
  reason ? { problem: `${toText(reason)}.`, problemError: toErrorMessage(reason) } : { problem: '' }

async function lookUp(db: Db, findDevice: FindDevice, user: Identity, serialNum: string): Promise<RmaLookup> {
  const found = await findDevice(user, serialNum)
  const unusable = deviceProblem(found)
  if (!found) return { device: null, ...toProblemTexts(unusable), openRequest: null }
  const {
    cover,
    warrantyStartsOn: warrantyDate,
    warrantyExpiresOn: warrantyExpireDate,
    isOwn,
    ...device
  } = found
  const anyOpen = await repo.findOpenByDevice(db, user, found.serialNum)
  const open = anyOpen && hasOwnerChanged(anyOpen, found) ? undefined : anyOpen
  const today = new Date().toISOString().slice(0, 10)
  const reason = unusable ?? (open && alreadyOpen)
  return {
    device: {
      ...device,
      warrantyDate,
      warrantyExpireDate,
      owner: isOwn ? device.owner : '',
      endUser: isOwn ? device.endUser : '',
      datalogSn: device.datalogSn || null,
      isCovered: !unusable && isCovered(cover, today),
    },
    ...toProblemTexts(reason),
    openRequest: open?.isSeen ? { rmaNumber: open.rmaNumber, rmaStatus: open.rmaStatus } : null,
  }
}

export const saveRoutes =
  ({ findDevice, reportingDays }: { findDevice: FindDevice; reportingDays: number }) =>
  (app: FastifyInstance) => {
    implement(
      app,
      rmaRoutes.saveRma,
      async ({ body, user }, device: RepairDevice) => {
        const filing = app.audited(user, (tx, record) =>
          file(app, tx, record, { user, draft: body, device, reportingDays }),
        )
        const saved = await filing.catch(async (cause: unknown) => {
          // A concurrent request was filed first.
          if (violatedConstraint(cause) === 'repair_request_one_open')
            await assertNoneOpen(app.db, user, device.serialNum)
          throw cause
        })
        return toReaderView(user, saved)
      },
      ({ body, user }) => findRepairable(findDevice, user, body),
    )

    implement(app, rmaRoutes.lookUpRmaDevice, ({ body, user }) =>
      lookUp(app.db, findDevice, user, body.serialNum),
    )
  }
