import { Readable } from 'node:stream'
import { type ImportField, importColumns, labelOf } from './order-list.rules.ts'

const example: Record<ImportField, string> = {
  orderNo: 'SO-2026-0001',
  brand: 'LUX_POWER',
  customer: 'Example Solar Ltd',
  companyId: '',
  country: 'DE',
  status: 'SHIPPED',
  shippedOn: '2026-01-31',
  waybillNo: 'WB-1',
  remark: '',
  model: 'LXP_5K',
  quantity: '10',
}

/** A list with the headers, an order of two lines, and a byte order mark, without which Excel takes UTF-8 for something else. */
export function templateFile() {
  const fields = Object.keys(importColumns) as ImportField[]
  const second = { ...example, model: 'DONGLE_WIFI', quantity: '10' }
  const lines = [fields.map(labelOf), fields.map((field) => example[field]), fields.map((field) => second[field])]
  const content = `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
  return { stream: Readable.from([content]), name: 'orders.csv', type: 'text/csv; charset=utf-8' }
}
