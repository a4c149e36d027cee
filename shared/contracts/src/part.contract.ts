import * as T from 'typebox'
import { binRoutes } from './bin.ts'
import { changeRoutes } from './change.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ProductModel } from './reference.ts'
import { routes } from './route.ts'
import { groupRoute } from './summary.ts'
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
  /** The product model that the part fits. */
  model: ProductModel,
  batchNo: OptionalLine(40),
  supplier: OptionalLine(120),
  orderNo: Nullable(OrderNo),
  /** The device it was built into; with `replacedOn`. */
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

/** A part before anything of it is known: what forms, demo data and tests begin with. */
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

export const PartFilter = T.Object({
  partNo: TextFilter,
  name: TextFilter,
  model: CodeFilter(ProductModel),
  batchNo: TextFilter,
  supplier: TextFilter,
  orderNo: TextFilter,
  serialNum: TextFilter,
  replacedOn: DayFilter,
})
export const partSorts = [
  'partNo',
  'name',
  'model',
  'batchNo',
  'supplier',
  'orderNo',
  'serialNum',
  'replacedOn',
  'updatedAt',
] as const
/** The columns that an export can show, by the names that the pages have for them. */
export const partExportFields = [
  'partNo',
  'name',
  'model',
  'batchNo',
  'supplier',
  'orderNo',
  'serialNum',
  'replacedOn',
  'updatedAt',
] as const
/** A row of an import. */
export const PartRow = T.Object(fields)
export const partImportFields = [
  'partNo',
  'name',
  'model',
  'batchNo',
  'supplier',
  'orderNo',
  'serialNum',
  'replacedOn',
] as const satisfies readonly (keyof typeof fields)[]
/** Code columns by which the list can be counted. */
export const partGroups = ['model'] as const
export const PartPageRequest = PageRequest(PartFilter, partSorts)
export type PartPageRequest = T.Static<typeof PartPageRequest>

/** Fields for bulk changes of parts. */
const { name, model, batchNo, supplier } = fields
const changeable = T.Object({ name, model, batchNo, supplier })
export type PartChange = Partial<T.Static<typeof changeable>>

const noun = { path: '/trace/part', permission: 'order', one: 'a part', many: 'parts' } as const
const bin = binRoutes(noun, PartFilter)
const change = changeRoutes(noun, PartFilter, changeable)

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
  groupParts: groupRoute(noun, PartFilter, partGroups),
  countParts: bin.count,
  deleteParts: bin.delete,
  restoreParts: bin.restore,
  findPartHistory: bin.history,
})
