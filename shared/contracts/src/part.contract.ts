import * as T from 'typebox'
import { History, HistoryRequest } from './history.ts'
import { Chosen, CodeFilter, Count, CountRequest, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ProductModel } from './reference.ts'
import { routes } from './route.ts'
import { Affected, binFields, Day, Deleted, Id, Instant, Nullable, OptionalText, OrderNo, SerialNum, Text, Version } from './values.ts'

const fields = {
  partNo: Text(40),
  name: Text(120),
  /** The product model that the part fits. */
  model: ProductModel,
  batchNo: OptionalText(40),
  supplier: OptionalText(120),
  orderNo: Nullable(OrderNo),
  /** The device it was built into; with `replacedOn`. */
  serialNum: Nullable(SerialNum),
  replacedOn: Nullable(Day),
}
export const Part = T.Object({ id: Id, version: Version, ...fields, createdAt: Instant, updatedAt: Instant, ...binFields })
export type Part = T.Static<typeof Part>
export const PartDraft = T.Object({ id: T.Optional(Id), version: T.Optional(Version), ...fields }, { additionalProperties: false })
export type PartDraft = T.Static<typeof PartDraft>

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
export const partSorts = ['partNo', 'name', 'model', 'batchNo', 'supplier', 'orderNo', 'serialNum', 'replacedOn', 'updatedAt'] as const
export const PartPageRequest = PageRequest(PartFilter, partSorts)
export type PartPageRequest = T.Static<typeof PartPageRequest>

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
  countParts: {
    path: '/trace/part/count',
    access: 'order:delete',
    summary: 'How many parts a filter finds, as far as one delete or restore goes',
    body: CountRequest(PartFilter),
    data: Count,
    reads: true,
  },
  deleteParts: {
    path: '/trace/part/delete',
    access: 'order:delete',
    summary: 'Move parts to the bin, all or none',
    body: Chosen(PartFilter),
    data: Deleted,
  },
  restoreParts: {
    path: '/trace/part/restore',
    access: 'order:delete',
    summary: 'Take parts back from the bin, all or none',
    body: Chosen(PartFilter),
    data: Affected,
  },
  findPartHistory: {
    path: '/trace/part/history',
    access: 'order:edit',
    summary: 'Who changed a part, when and how',
    body: HistoryRequest,
    data: History,
    reads: true,
  },
})
