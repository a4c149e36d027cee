import { type DeviceFacts, deviceInternalRoutes } from '@portal/contracts/device.contract.ts'
import { getFirmwarePlatform, getFirmwareType } from '@portal/contracts/firmware-type.ts'
import { listNewerEntries } from '@portal/contracts/firmware-version.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import type { FastifyInstance } from 'fastify'
import { standardRecords } from '../firmware/firmware.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as repo from './device.repo.ts'

type DeviceOfLog = Parameters<typeof getFirmwarePlatform>[0] &
  Pick<NonNullable<Awaited<ReturnType<typeof repo.findWithRegisteredData>>>, 'model' | 'firmwareCodes'>

/** Adds the newest firmware of the log to each firmware of a device. */
async function comparedFirmware(db: Db, { firmwareCodes, model, ...device }: DeviceOfLog) {
  const platform = getFirmwarePlatform(device)
  const log = platform
    ? await standardRecords.findLog(db, { platform, deviceType: getFirmwareType(model) })
    : []
  return firmwareCodes.map((code) => {
    const newer = listNewerEntries(code, log)
    return { code, newest: newer === undefined ? null : (newer[0]?.fwCode ?? code) }
  })
}

/** Serves device data to the assistant, restricted to what the user may see. */
export default function ask(app: FastifyInstance) {
  implement(app, deviceInternalRoutes.findDeviceToAskAbout, async ({ body }) => {
    const found = await repo.findForAssistant(app.db, body.user, body.serialNum)
    return found ?? null
  })

  implement(app, deviceInternalRoutes.findDevicesToAskAbout, ({ body }) =>
    repo.listForAssistant(app.db, body.user),
  )

  implement(app, deviceInternalRoutes.findDeviceFacts, async ({ body: { user, serialNum } }) => {
    const found = await repo.findWithRegisteredData(app.db, user, serialNum)
    if (!found) return null
    const may = (permission: string) => user.permissions.includes(permission)
    const hasPage = found.isOwn && may('device:view')
    const order =
      hasPage && may('order:view') && found.orderNo !== null
        ? await orders.findProgress(app.db, user, found.orderNo)
        : undefined
    return {
      serialNum: found.serialNum,
      model: found.model,
      cover:
        hasPage || may('rma:create')
          ? { status: found.status, warranty: found.warranty, intervals: found.cover }
          : null,
      record: hasPage
        ? {
            installer: found.installer,
            installationDate: found.installationDate,
            firmware: await comparedFirmware(app.db, found),
          }
        : null,
      order: order ?? null,
      // Staff see all orders and own none.
      openOrders:
        hasPage && may('order:view') && user.companyId !== null ? await orders.listOpen(app.db, user) : [],
    } satisfies DeviceFacts
  })
}
