import { backlogOrderList } from '@portal/contracts/finance.contract.ts'
import {
  code,
  createColumns,
  day,
  instant,
  json,
  number,
  prose,
  text,
} from '@portal/service-kit/list/columns.ts'
import * as T from 'typebox'
import { amountColumn } from '../document/amount.repo.ts'

const contract = {
  // Empty draft, because documents are imported and never edited.
  draft: T.Object({}),
  list: backlogOrderList,
}

export const orderColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  orderNo: text('order_no'),
  revision: number('revision'),
  status: code('status'),
  orderedOn: day('ordered_on'),
  requestedOn: day('requested_on'),
  confirmedOn: day('confirmed_on'),
  currency: code('currency'),
  remark: prose('remark'),
  partNos: text('part_nos'),
  lines: json('lines'),
  amount: amountColumn('amount'),
  invoiced: amountColumn('invoiced'),
  toInvoice: amountColumn('to_invoice'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
