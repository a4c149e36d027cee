import { shippingNoticeList } from '@portal/contracts/finance.contract.ts'
import {
  code,
  computed,
  createColumns,
  day,
  instant,
  json,
  number,
  text,
} from '@portal/service-kit/list/columns.ts'
import * as T from 'typebox'

const contract = {
  draft: T.Object({}),
  list: shippingNoticeList,
}

export const noticeColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  asnNo: text('asn_no'),
  revision: number('revision'),
  waybillNo: text('waybill_no'),
  carrier: text('carrier'),
  shippedOn: day('shipped_on'),
  expectedOn: day('expected_on'),
  deliveredOn: day('delivered_on'),
  packages: number('packages'),
  orderNos: text('order_nos'),
  partNos: text('part_nos'),
  deliveryState: code('delivery_state'),
  invoicingState: code('invoicing_state'),
  lines: json('lines'),
  file: computed(
    'json',
    `(select jsonb_build_object('id', file.id, 'name', file.name, 'size', file.size, 'type', file.type) from file where file.id = file_id)`,
  ),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
