import type { Cell } from '@portal/service-kit/spreadsheet.ts'
import { storable } from '@portal/service-kit/storable.ts'

export interface ImportColumn {
  /** The first name is the one that messages and the template use. */
  names: readonly [string, ...string[]]
  isRequired?: true
}

/** The columns of an order list: their English and Chinese names; the field's own name is taken too. */
export const importColumns = {
  orderNo: { names: ['Order number', '订单号', 'Order no'], isRequired: true },
  brand: { names: ['Brand', '品牌'], isRequired: true },
  customer: { names: ['Customer', '客户'], isRequired: true },
  companyId: { names: ['Company number', '公司编号', 'Company'] },
  country: { names: ['Country', '国家'], isRequired: true },
  status: { names: ['Status', '状态'] },
  shippedOn: { names: ['Shipped on', '发货日期'] },
  waybillNo: { names: ['Waybill number', '运单号', 'Waybill no'] },
  remark: { names: ['Remark', '备注'] },
  model: { names: ['Model', '型号'], isRequired: true },
  quantity: { names: ['Quantity', '数量'], isRequired: true },
} as const satisfies Record<string, ImportColumn>
export type ImportField = keyof typeof importColumns

const fields = Object.keys(importColumns) as ImportField[]
const spelled = (text: string) => text.toLowerCase().replace(/[\s_.:*-]+/g, '')
const fieldOfName = new Map(
  fields.flatMap((field) => [field, ...importColumns[field].names].map((name) => [spelled(name), field] as const)),
)
export const labelOf = (field: ImportField) => importColumns[field].names[0]

export interface CellProblem {
  column: string
  value: string
  msg: string
}
export interface Header {
  /** By the index of the column; undefined for a column without a name. */
  fields: (ImportField | undefined)[]
  problems: CellProblem[]
}

/** What the first row says of the columns, in any order and case. With a problem no row can be understood. */
export function readHeader(cells: readonly Cell[]): Header {
  const problems: CellProblem[] = []
  const seen = new Set<ImportField>()
  const found = cells.map(({ value, address }) => {
    const name = storable(
      String(value ?? '')
        .trim()
        .slice(0, 200),
    )
    if (name === '') return undefined
    const field = fieldOfName.get(spelled(name))
    const column = address.replace(/\d.*/s, '')
    if (!field)
      problems.push({ column, value: name, msg: `No such column. Rename it to one of ${fields.map(labelOf).join(', ')}, or remove it.` })
    else if (seen.has(field))
      problems.push({ column, value: name, msg: `The column ${labelOf(field)} stands here twice. Remove one of them.` })
    else seen.add(field)
    return field
  })
  for (const field of fields)
    if ('isRequired' in importColumns[field] && !seen.has(field))
      problems.push({ column: labelOf(field), value: '', msg: `The column ${labelOf(field)} is missing.` })
  return { fields: found, problems }
}
