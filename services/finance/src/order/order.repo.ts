import type { BacklogOrder } from '@portal/contracts/finance.contract.ts'
import { BacklogDocument } from '@portal/contracts/finance-document.ts'
import { addAmounts, multiplyPrice } from '@portal/contracts/money.ts'
import { createDocuments, joinDistinct } from '../document/document.repo.ts'
import { refreshOrders } from '../document/refresh.repo.ts'
import { listRelatedToOrder } from '../document/related.repo.ts'
import { orderColumns } from './order.columns.ts'

/** Sums the lines; rounds each line separately, as invoices do. */
export const sumLines = ({ lines, currency }: Pick<BacklogDocument, 'lines' | 'currency'>) =>
  addAmounts(
    lines.map(({ quantity, price }) => multiplyPrice(quantity, price, currency)),
    currency,
  )

const days = (lines: BacklogDocument['lines'], field: 'requestedOn' | 'confirmedOn') =>
  lines.map((line) => line[field]).sort((a, b) => (a ?? '9').localeCompare(b ?? '9'))

export const orders = createDocuments<BacklogDocument, BacklogOrder>({
  noun: 'backlogOrder',
  table: 'backlog_order',
  key: { field: 'orderNo', column: 'order_no' },
  columns: orderColumns,
  fields: Object.keys(BacklogDocument.properties) as (keyof BacklogDocument)[],
  summed: {
    done: ['invoiced', 'invoiced'],
    rest: 'toInvoice',
    state: ['status', 'status'],
  },
  derived: (order) => ({
    amount: sumLines(order),
    requestedOn: days(order.lines, 'requestedOn')[0],
    confirmedOn: days(order.lines, 'confirmedOn').at(-1),
    partNos: joinDistinct(order.lines.map(({ partNo }) => partNo)),
  }),
  link: async (tx, rows) => {
    await refreshOrders(
      tx,
      rows.map(({ orderNo }) => orderNo),
    )
  },
  related: (db, { orderNo }) => listRelatedToOrder(db, orderNo),
})
