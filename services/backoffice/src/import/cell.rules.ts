import { brands, countries, orderStatuses, productModels } from '@portal/contracts/reference.ts'
import {
  anyText,
  type CellResult,
  createIntegerReader,
  createPatternReader,
  createTextReader,
  findCode,
  readCell as read,
  readDay,
} from '@portal/service-kit/import/cell.rules.ts'
import type { Cell } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import type { ImportField } from './order-list.rules.ts'

const countryCodes = new Map(countries.map((code) => [code, code]))
for (const language of ['en', 'zh']) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of countries) countryCodes.set((names.of(code) ?? code).toUpperCase(), code)
}
const country = (text: string): CellResult => {
  const code = countryCodes.get(text.toUpperCase())
  return code ? { value: code } : { reason: 'cell.unknown_country' }
}

const statusNames = {
  草稿: 'DRAFT',
  已确认: 'CONFIRMED',
  已发货: 'SHIPPED',
  已送达: 'DELIVERED',
  已取消: 'CANCELLED',
  CANCELED: 'CANCELLED',
}
const readers: Record<ImportField, (cell: Cell) => CellResult> = {
  orderNo: createTextReader(createPatternReader(/^[A-Za-z0-9][A-Za-z0-9/_.-]{2,}$/, 40, 'cell.order_number')),
  brand: createTextReader(findCode('brand', brands)),
  customer: createTextReader(createPatternReader(anyText, 120)),
  companyId: createIntegerReader(Number.MAX_SAFE_INTEGER),
  country: createTextReader(country),
  status: createTextReader(findCode('status', orderStatuses, statusNames)),
  orderedOn: readDay,
  shippedOn: readDay,
  carrier: createTextReader(createPatternReader(anyText, 60)),
  waybillNo: createTextReader(createPatternReader(anyText, 60)),
  remark: createTextReader(createPatternReader(anyText, 2000)),
  model: createTextReader(findCode('model', productModels)),
  quantity: createIntegerReader(100_000),
}

/** Parses a cell by the type of its column. */
export const parseCell = (field: ImportField, cell: Cell): CellResult => read(readers[field], cell)
