import { brands, countries, orderStatuses, productModels } from '@portal/contracts/reference.ts'
import {
  anything,
  findOne,
  matching,
  ofText,
  type Reading,
  readCell as read,
  readDay,
  wholeNumber,
} from '@portal/service-kit/import/cell.rules.ts'
import type { Cell } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import type { ImportField } from './order-list.rules.ts'

const countryCodes = new Map(countries.map((code) => [code, code]))
for (const language of ['en', 'zh']) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of countries) countryCodes.set((names.of(code) ?? code).toUpperCase(), code)
}
const country = (text: string): Reading => {
  const code = countryCodes.get(text.toUpperCase())
  return code ? { value: code } : { msg: 'Unknown country. Use a two-letter code, e.g. DE.' }
}

const statusNames = {
  草稿: 'DRAFT',
  已确认: 'CONFIRMED',
  已发货: 'SHIPPED',
  已送达: 'DELIVERED',
  已取消: 'CANCELLED',
  CANCELED: 'CANCELLED',
}
const readers: Record<ImportField, (cell: Cell) => Reading> = {
  orderNo: ofText(
    matching(
      /^[A-Za-z0-9][A-Za-z0-9/_.-]{2,}$/,
      40,
      'An order number has at least 3 letters, digits, / _ . or -, and no spaces.',
    ),
  ),
  brand: ofText(findOne('brand', brands)),
  customer: ofText(matching(anything, 120, '')),
  companyId: wholeNumber(Number.MAX_SAFE_INTEGER),
  country: ofText(country),
  status: ofText(findOne('status', orderStatuses, statusNames)),
  orderedOn: readDay,
  shippedOn: readDay,
  carrier: ofText(matching(anything, 60, '')),
  waybillNo: ofText(matching(anything, 60, '')),
  remark: ofText(matching(anything, 2000, '')),
  model: ofText(findOne('model', productModels)),
  quantity: wholeNumber(100_000),
}

/** Parses a cell by the type of its column. */
export const parseCell = (field: ImportField, cell: Cell): Reading => read(readers[field], cell)
