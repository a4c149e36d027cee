import { demoAccounts } from '@portal/demo/account.ts'
import { demoClaims } from '@portal/demo/claim.ts'
import { demoCompanies } from '@portal/demo/company.ts'
import { demoDevices } from '@portal/demo/device.ts'
import { type DemoFeedback, demoFeedback } from '@portal/demo/feedback.ts'
import { demoBetaFirmware, demoFirmware, demoFirmwareInformation } from '@portal/demo/firmware.ts'
import { demoOrders } from '@portal/demo/order.ts'
import { demoParts } from '@portal/demo/part.ts'
import { type DemoRegistration, demoRegistrations } from '@portal/demo/registration.ts'
import { demoRmaNumber, demoRmas, isAtDemoCentre } from '@portal/demo/rma.ts'
import { demoAppVersions, demoDongleFirmware } from '@portal/demo/version.ts'
import { demoWarranties } from '@portal/demo/warranty.ts'
import { setActor } from '@portal/service-kit/audit.ts'
import { type Db, transaction } from '@portal/service-kit/database/database.ts'
import * as accounts from '@portal/service-kit/identity/account.repo.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import type { FastifyInstance } from 'fastify'
import * as appVersions from '../app-version/app-version.repo.ts'
import * as claims from '../claim/claim.repo.ts'
import { replaceByClaim } from '../claim/replacement.ts'
import { withCause } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import * as dongleFirmware from '../dongle-firmware/dongle-firmware.repo.ts'
import * as feedback from '../feedback/feedback.repo.ts'
import { betaRecords, standardRecords } from '../firmware/firmware.repo.ts'
import { standardInformation } from '../firmware/information.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as parts from '../part/part.repo.ts'
import * as registrations from '../registration/registration.repo.ts'
import * as warranties from '../warranty/warranty.repo.ts'
import * as repo from './demo.repo.ts'

const clerk = demoAccounts.find(({ role }) => role === 'MAINTAIN') ?? { id: 'demo', username: 'demo' }

const demoRepairs = () =>
  demoRmas().flatMap((request, at) =>
    isAtDemoCentre(request)
      ? [{ rmaNumber: demoRmaNumber(at), deviceId: request.device.id, occurredOn: request.draft.dateOfFault }]
      : [],
  )

/** Fields as the author entered them. */
const entered = ({ ownerId: _, userName: __, companyId: ___, ...rest }: DemoFeedback) => rest

const registered = ({ serialNum, installedOn, remark, id, createdAt }: DemoRegistration) => ({
  serialNum,
  installedOn,
  remark,
  id,
  createdAt,
})

/** Replaces devices as claims do; the demo data write their own history. */
async function replaceDevices(tx: Db) {
  const act = { tx, user: { userId: clerk.id, username: clerk.username }, record: () => {} }
  for (const claim of demoClaims()) {
    if (claim.replacementSerialNum === null) continue
    const device = await devices.get(tx, devices.unrestrictedReader, claim.serialNum)
    const replacement = await devices.get(tx, devices.unrestrictedReader, claim.replacementSerialNum)
    if (device && replacement) await replaceByClaim(act, claim, device, replacement)
  }
}

/** Devices that are at a repair centre. */
async function sendToRepair(tx: Db) {
  await repo.insertRepairs(tx, demoRepairs())
  for (const { deviceId: id, rmaNumber, occurredOn: on } of demoRepairs())
    await withCause(tx, { kind: 'AT_CENTRE', rmaNumber, on }, () =>
      devices.updateAll(tx, [{ id, status: 'IN_REPAIR' }]),
    )
}

/** Fills an empty database with the demo data, in one transaction. */
export const seedDemo = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await repo.isEmpty(tx))) return
    await setActor(tx, { userId: clerk.id, username: clerk.username })
    await companies.upsertCompanies(
      tx,
      demoCompanies.map(({ id, name }) => ({ id, name })),
    )
    await accounts.upsertAccounts(
      tx,
      demoAccounts.map(({ id, username }) => ({ id, name: username })),
    )
    await orders.insertAll(tx, demoOrders())
    const orderIds = new Map(demoOrders().map(({ id, orderNo }) => [orderNo, id]))
    const deviceIds = new Map(demoDevices().map(({ id, serialNum }) => [serialNum, id]))
    const orderIdOf = ({ orderNo }: { orderNo: string | null }) =>
      orderNo === null ? null : (orderIds.get(orderNo) ?? null)
    const deviceIdOf = ({ serialNum }: { serialNum: string | null }) =>
      serialNum === null ? null : (deviceIds.get(serialNum) ?? null)
    await devices.insertAll(
      tx,
      demoDevices().map((device) => ({
        ...device,
        // Omits REPLACED, which the claim sets.
        status: device.status === 'REPLACED' ? 'INSTALLED' : device.status,
        orderId: orderIdOf(device),
      })),
    )
    await sendToRepair(tx)
    await parts.insertAll(
      tx,
      demoParts().map((part) => ({ ...part, orderId: orderIdOf(part), deviceId: deviceIdOf(part) })),
    )
    await warranties.insertAll(
      tx,
      demoWarranties().map((warranty) => ({ ...warranty, deviceId: deviceIdOf(warranty) })),
    )
    await registrations.insertAll(
      tx,
      demoRegistrations().map((registration) => ({ ...registration, deviceId: deviceIdOf(registration) })),
    )
    await feedback.insertAll(tx, demoFeedback())
    await claims.insertAll(
      tx,
      demoClaims().map((claim) => ({
        ...claim,
        deviceId: deviceIdOf(claim),
        replacementId: deviceIdOf({ serialNum: claim.replacementSerialNum }),
      })),
    )
    await repo.advanceSequences(tx)
    await replaceDevices(tx)
    await standardRecords.insertAll(tx, demoFirmware())
    await betaRecords.insertAll(tx, demoBetaFirmware())
    await standardInformation.insertAll(tx, demoFirmwareInformation())
    await appVersions.insertAll(tx, demoAppVersions())
    await dongleFirmware.insertAll(tx, demoDongleFirmware())
    await repo.insertHistory(tx, 'order', demoOrders(), clerk)
    await repo.insertHistory(tx, 'device', demoDevices(), clerk)
    await repo.insertHistory(tx, 'part', demoParts(), clerk)
    await repo.insertHistory(tx, 'firmwareRecord', demoFirmware(), clerk)
    await repo.insertHistory(tx, 'betaFirmwareRecord', demoBetaFirmware(), clerk)
    await repo.insertHistory(tx, 'warranty', demoWarranties(), clerk)
    await repo.insertHistory(tx, 'appVersion', demoAppVersions(), clerk)
    await repo.insertHistory(tx, 'dongleFirmware', demoDongleFirmware(), clerk)
    for (const [id, own] of Map.groupBy(demoFeedback(), ({ ownerId }) => ownerId))
      await repo.insertHistory(tx, 'feedback', own.map(entered), { id, username: own[0]?.userName ?? id })
    for (const [id, own] of Map.groupBy(demoRegistrations(), ({ ownerId }) => ownerId))
      await repo.insertHistory(tx, 'registration', own.map(registered), {
        id,
        username: own[0]?.userName ?? id,
      })
    await repo.insertHistory(tx, 'claim', demoClaims(), clerk)
    await repo.advanceSequences(tx)
    app.log.info(
      {
        orders: demoOrders().length,
        devices: demoDevices().length,
        parts: demoParts().length,
        warranties: demoWarranties().length,
        registrations: demoRegistrations().length,
        feedback: demoFeedback().length,
        claims: demoClaims().length,
      },
      'demo data written',
    )
  })
