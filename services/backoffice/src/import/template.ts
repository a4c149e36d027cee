import { Readable } from 'node:stream'
import { getLabel, type ImportField, importColumns } from './order-list.rules.ts'

/**
 * Creates a template with headers, an order of two lines, and a byte order mark, without which Excel does
 * not detect UTF-8.
 */
export function createTemplateFile() {
  const fields = Object.keys(importColumns) as ImportField[]
  const examples = fields.map((field) => importColumns[field].example)
  const second = fields.map((field, at) => (field === 'model' ? 'DONGLE_WIFI' : examples[at]))
  const lines = [fields.map(getLabel), examples, second]
  const content = `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
  return { stream: Readable.from([content]), name: 'orders.csv', type: 'text/csv; charset=utf-8' }
}
