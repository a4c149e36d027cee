import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { notFound } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as claims from '../claim/claim.repo.ts'
import * as repairs from '../claim/repair.repo.ts'
import { listEvents } from '../device/custody.repo.ts'
import { toCustodyEvents } from '../device/custody.rules.ts'
import * as devices from '../device/device.repo.ts'
import * as feedback from '../feedback/feedback.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as parts from '../part/part.repo.ts'
import * as warranties from '../warranty/warranty.repo.ts'
import { toEvents } from './event.rules.ts'

/** Serves the related rows and events of one device. */
export default function deviceDetail(app: FastifyInstance) {
  implement(app, deviceRoutes.getPartOrderRecordList, async ({ body, user }) => {
    const found = await devices.get(app.db, user, body.serialNum)
    if (!found) throw notFound('device')
    const order = found.orderNo === null ? undefined : await orders.get(app.db, user, found.orderNo)
    return { parts: await parts.listByDevice(app.db, user, found.id), order: order ?? null }
  })

  implement(app, deviceRoutes.findDeviceCustody, async ({ body, user }) => {
    const found = await devices.get(app.db, user, body.serialNum)
    if (!found) throw notFound('device')
    return toCustodyEvents(await listEvents(app.db, user, found.id))
  })

  implement(app, deviceRoutes.findDeviceEvents, async ({ body, user }) => {
    const found = await devices.get(app.db, user, body.serialNum)
    if (!found) throw notFound('device')
    const order = found.orderNo === null ? undefined : await orders.get(app.db, user, found.orderNo)
    const replaced = await parts.listByDevice(app.db, user, found.id)
    // Only users who may read the listHistory see changes and earlier owners.
    const changes = user.permissions.includes('device:edit')
      ? await listHistory(app.db, 'device', found.id)
      : []
    const said = await feedback.listByDevice(app.db, user, found.serialNum)
    const maySee = (noun: string) => user.permissions.includes(`${noun}:view`)
    return toEvents({
      device: found,
      order,
      parts: replaced,
      claims: maySee('defective') ? await claims.listByDevice(app.db, user, found.serialNum) : [],
      warranties: maySee('warranty') ? await warranties.listByDevice(app.db, user, found.serialNum) : [],
      feedback: said,
      repairs: await repairs.listByDevice(app.db, user, found.id),
      changes,
    })
  })
}
