import { type Reason, toMessage } from '@portal/contracts/errors/all.ts'
import { emptyOrder, type OrderDraft } from '@portal/contracts/order.contract.ts'
import type { OrderStatus } from '@portal/contracts/reference.ts'
import { type CellValue, toExcerpt } from '@portal/service-kit/import/cell.rules.ts'
import type { CellProblem } from '@portal/service-kit/import/header.rules.ts'
import type { Row } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { orderingProblem, shippingProblem } from '../order/order.rules.ts'
import { parseCell } from './cell.rules.ts'
import { allFields, getLabel, type ImportField, importColumns, lineFields } from './order-list.rules.ts'

/** Fields that must be equal in all rows of one order. */
export type OrderFields = { [F in OrderField]: OrderDraft[F] extends string ? string : OrderDraft[F] }
type OrderField = Exclude<ImportField, 'model' | 'quantity'>

export interface ParsedRow {
  rowNo: number
  facts: Partial<OrderFields>
  model: string | null
  quantity: number | null
  problems: CellProblem[]
}

type Values = Partial<Record<ImportField, CellValue>>

/** Parses one row of the list. Empty cells of further lines are filled from the previous row. */
export function parseRow(
  row: Row,
  columns: readonly (ImportField | undefined)[],
  before: ParsedRow | undefined,
): ParsedRow {
  const problems: CellProblem[] = []
  const bad = new Set<ImportField>()
  const values: Values = {}
  const refuse = (field: ImportField, value: string, reason: Reason) => {
    problems.push({ column: getLabel(field), value, reason })
    bad.add(field)
  }
  row.cells.forEach((cell, index) => {
    const field = columns[index]
    if (field === undefined) {
      if (toExcerpt(cell).trim() !== '')
        problems.push({
          column: cell.address.replace(/\d+$/, ''),
          value: toExcerpt(cell),
          reason: 'import.no_column_name',
        })
      return
    }
    const reading = parseCell(field, cell)
    if ('reason' in reading) refuse(field, toExcerpt(cell), reading.reason)
    else values[field] = reading.value
  })
  inherit(values, bad, before)
  for (const field of allFields)
    if ('isRequired' in importColumns[field] && !bad.has(field) && (values[field] ?? null) === null)
      refuse(field, '', toMessage('import.cell_missing', { column: getLabel(field) }))
  const facts = complete(values, bad)
  checkStatus(facts, bad, refuse)
  return {
    rowNo: row.number,
    facts,
    model: (values.model as string | null) ?? null,
    quantity: (values.quantity as number | null) ?? null,
    problems,
  }
}

function inherit(values: Values, bad: ReadonlySet<ImportField>, before: ParsedRow | undefined) {
  const orderNo = values.orderNo ?? null
  if (!before || orderNo === null || String(orderNo).toUpperCase() !== before.facts.orderNo?.toUpperCase())
    return
  for (const field of allFields) {
    if (lineFields.includes(field) || bad.has(field) || (values[field] ?? null) !== null) continue
    const above = before.facts[field as keyof OrderFields]
    if (above !== undefined) values[field] = above
  }
}

const isLeftOut = (field: ImportField): field is OrderField =>
  !('isRequired' in importColumns[field]) && field !== 'status'
/** Defaults of optional columns; the status is derived from the shipping date. */
const leftOut = Object.fromEntries(allFields.filter(isLeftOut).map((field) => [field, emptyOrder[field]]))

function complete(
  { model, quantity, ...given }: Values,
  bad: ReadonlySet<ImportField>,
): Partial<OrderFields> {
  const status = bad.has('status') ? undefined : (given.status ?? (given.shippedOn ? 'SHIPPED' : 'DRAFT'))
  const present = Object.entries({ ...given, status }).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return { ...leftOut, ...Object.fromEntries(present) }
}

function checkStatus(
  facts: Partial<OrderFields>,
  bad: ReadonlySet<ImportField>,
  refuse: (field: ImportField, value: string, reason: Reason) => void,
) {
  if (bad.has('status') || bad.has('shippedOn')) return
  const { status, orderedOn = null, shippedOn = null } = facts
  const ordering = bad.has('orderedOn') ? undefined : orderingProblem({ orderedOn, shippedOn })
  if (ordering) refuse('orderedOn', orderedOn ?? '', ordering)
  const shipping = shippingProblem({ status: status as OrderStatus, shippedOn })
  if (shipping) refuse('shippedOn', shippedOn ?? '', shipping)
}
