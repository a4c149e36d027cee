import { remittanceAdviceList } from '@portal/contracts/finance.contract.ts'
import { code, createColumns, day, instant, json, number, text } from '@portal/service-kit/list/columns.ts'
import * as T from 'typebox'
import { amountColumn } from '../document/amount.repo.ts'

const contract = {
  draft: T.Object({}),
  list: remittanceAdviceList,
}

export const adviceColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  adviceNo: text('advice_no'),
  revision: number('revision'),
  paidOn: day('paid_on'),
  currency: code('currency'),
  reference: text('reference'),
  amount: amountColumn('amount'),
  matched: amountColumn('matched'),
  unmatched: amountColumn('unmatched'),
  matchingState: code('matching_state'),
  documentNos: text('document_nos'),
  lines: json('lines'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
