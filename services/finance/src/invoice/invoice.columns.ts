import { invoiceList } from '@portal/contracts/finance.contract.ts'
import { code, createColumns, day, instant, json, number, text } from '@portal/service-kit/list/columns.ts'
import * as T from 'typebox'
import { amountColumn } from '../document/amount.repo.ts'

const contract = {
  draft: T.Object({}),
  list: invoiceList,
}

export const invoiceColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  documentNo: text('document_no'),
  revision: number('revision'),
  orderNo: text('order_no'),
  asnNo: text('asn_no'),
  issuedOn: day('issued_on'),
  dueOn: day('due_on'),
  currency: code('currency'),
  amount: amountColumn('amount'),
  paid: amountColumn('paid'),
  open: amountColumn('open'),
  paymentState: code('payment_state'),
  partNos: text('part_nos'),
  lines: json('lines'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
