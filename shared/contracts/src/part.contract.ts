import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ProductModel } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import {
  binFields,
  Day,
  Id,
  Instant,
  Line,
  Nullable,
  OptionalLine,
  OrderNo,
  SerialNum,
  Version,
} from './values.ts'

const fields = {
  partNo: Line(40),
  name: Line(120),
  /** Product model that the part fits. */
  model: ProductModel,
  batchNo: OptionalLine(40),
  supplier: OptionalLine(120),
  orderNo: Nullable(OrderNo),
  /** Device that the part was built into; set together with `replacedOn`. */
  serialNum: Nullable(SerialNum),
  replacedOn: Nullable(Day),
}
export const Part = T.Object({
  id: Id,
  version: Version,
  ...fields,
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Part = T.Static<typeof Part>
export const PartDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...fields },
  { additionalProperties: false },
)
export type PartDraft = T.Static<typeof PartDraft>

/** Initial values for forms, demo data and tests. */
export const emptyPart: PartDraft = {
  partNo: '',
  name: '',
  model: '' as ProductModel,
  batchNo: '',
  supplier: '',
  orderNo: null,
  serialNum: null,
  replacedOn: null,
}

export const partList = createList(Part, {
  partNo: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  name: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  model: { filter: CodeFilter(ProductModel), uses: ['sort', 'export', 'import', 'group', 'change'] },
  batchNo: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  supplier: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  orderNo: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  serialNum: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  replacedOn: { filter: DayFilter, uses: ['sort', 'export', 'import'] },
  createdAt: {},
  updatedAt: { uses: ['sort', 'export'] },
})
export const PartRow = pickFields(partList.imports, fields)
export const PartPageRequest = PageRequest(partList)
export type PartPageRequest = T.Static<typeof PartPageRequest>

export const PartChange = Change(pickFields(partList.changes, fields))
export type PartChange = T.Static<typeof PartChange>

const noun = { path: '/trace/part', permission: 'order', one: 'a part', many: 'parts' } as const
const bin = createBinRoutes(noun, partList.filter)
const change = createChangeRoutes(noun, partList.filter, PartChange)

export const partRoutes = routes('backoffice', {
  findParts: {
    path: '/trace/part/findPage',
    access: 'order:view',
    summary: 'One page of parts',
    body: PartPageRequest,
    data: Page(Part),
    reads: true,
  },
  savePart: {
    path: '/trace/part/save',
    access: 'order:edit',
    summary: 'Create or change a part',
    body: PartDraft,
    data: Part,
    creates: true,
  },
  changeParts: change.change,
  undoPartChange: change.undo,
  groupParts: createGroupRoute(noun, partList),
  countParts: bin.count,
  deleteParts: bin.delete,
  restoreParts: bin.restore,
  findPartHistory: bin.history,
})
