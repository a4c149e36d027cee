import { PartDraft, partList } from '@portal/contracts/part.contract.ts'
import { code, createColumns, day, hidden, instant, number, text } from '@portal/service-kit/list/columns.ts'
import { cacheByReader } from '@portal/service-kit/list/owned-rows.ts'
import { containsOrderNo, selectOrderNo } from '../common/ownership.repo.ts'

const contract = {
  draft: PartDraft,
  list: partList,
}

/** Declares each field of a part once, for lists, forms, exports and demo data. */
export const partColumns = cacheByReader((reader) =>
  createColumns(contract, {
    id: number('id'),
    version: number('version'),
    partNo: text('part_no'),
    name: text('name'),
    model: code('model'),
    batchNo: text('batch_no'),
    supplier: text('supplier'),
    orderId: hidden(number('order_id')),
    orderNo: text('order_no', {
      read: selectOrderNo('part', reader),
      filter: containsOrderNo('part', reader),
    }),
    deviceId: hidden(number('device_id')),
    serialNum: text('serial_num'),
    replacedOn: day('replaced_on'),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  }),
)
