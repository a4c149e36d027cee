import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { PartDraft } from '@portal/contracts/part.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import { auditFields } from '../common/row.rules.ts'
import * as devices from '../device/device.repo.ts'
import * as orders from '../order/order.repo.ts'
import { toKey } from './part.list.ts'
import * as repo from './part.repo.ts'
import { deviceFitProblems } from './part.rules.ts'

// Locks orders before devices, as saves do.
async function hold(tx: Db, rows: readonly PartDraft[], by: Identity) {
  const foundOrders = await orders.lockAllByNumber(
    tx,
    by,
    rows.flatMap(({ orderNo }) => orderNo ?? []),
  )
  const foundDevices = await devices.lockAllBySerial(
    tx,
    by,
    rows.flatMap(({ serialNum }) => serialNum ?? []),
  )
  const same = await repo.findByNumbers(
    tx,
    rows.map(({ partNo }) => partNo),
  )
  return {
    linksOf: ({ orderNo, serialNum }: PartDraft): repo.PartLinks => ({
      order: foundOrders.get(orderNo?.toUpperCase() ?? ''),
      device: foundDevices.get(serialNum?.toUpperCase() ?? ''),
    }),
    taken: new Set(same.map(toKey)),
  }
}

export const partImport = createRowImport({
  permission: 'order:edit',
  path: '/order',
  view: 'importParts',
  reader: join(import.meta.dirname, 'part.list.ts'),
  async lockFirst(tx) {
    await orders.lockImported(tx)
    await devices.lockImported(tx, ['serialNum'])
  },
  hold,
  problems(row: PartDraft, { linksOf, taken }): Reasons {
    const { order, device } = linksOf(row)
    return {
      ...(row.orderNo !== null && !order && { orderNo: 'order.unknown_number' }),
      ...(row.serialNum !== null && !device && { serialNum: 'device.unknown_serial' }),
      ...deviceFitProblems(row, device),
      ...(taken.has(toKey(row)) && { partNo: 'part.there_already' }),
    }
  },
  async write(tx, rows, { linksOf }, { record }) {
    const given = rows.map((draft) => ({ draft, links: linksOf(draft) }))
    for (const part of await repo.create(tx, given))
      record({ noun: 'part', id: part.id, action: 'import', before: null, after: auditFields(part) })
  },
})
