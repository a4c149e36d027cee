import * as T from 'typebox'
import { binRoutes } from './bin.ts'
import { changeRoutes } from './change.ts'
import { WarrantyExpiry } from './device.contract.ts'
import { FileIds, StoredFile } from './file.contract.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ProductModel, WarrantyServiceType, WarrantyStatus } from './reference.ts'
import { routes } from './route.ts'
import { groupRoute } from './summary.ts'
import { binFields, Day, Id, Instant, Nullable, OptionalLine, SerialNum, Version } from './values.ts'

const fields = {
  /** Serial number of the device. */
  serialNum: SerialNum,
  serviceType: WarrantyServiceType,
  startsOn: Day,
  months: T.Integer({ minimum: 0, maximum: 240 }),
  /** The last day, where another was agreed than the months give. */
  agreedEnd: Nullable(Day),
  purchaser: OptionalLine(120),
  /** Only a confirmed one counts for its device. */
  status: WarrantyStatus,
}
export const Warranty = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Model of the device. */
  model: ProductModel,
  /** Name of the company or person that owns the device. */
  owner: T.String(),
  expiry: WarrantyExpiry,
  /** The invoice. */
  files: T.Array(StoredFile),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Warranty = T.Static<typeof Warranty>
export const WarrantyDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    /** Uploads, and those of the row that stay; without, all stay. */
    fileIds: T.Optional(FileIds),
  },
  { additionalProperties: false },
)
export type WarrantyDraft = T.Static<typeof WarrantyDraft>

/** A warranty before anything of it is known: what forms, demo data and tests begin with. */
export const emptyWarranty: WarrantyDraft = {
  serialNum: '',
  serviceType: 'EXTENDED_WARRANTY',
  startsOn: '',
  months: 12,
  agreedEnd: null,
  purchaser: '',
  status: 'CONFIRMED',
}

export const WarrantyFilter = T.Object({
  serialNum: TextFilter,
  serviceType: CodeFilter(WarrantyServiceType),
  status: CodeFilter(WarrantyStatus),
  purchaser: TextFilter,
  startsOn: DayFilter,
  expiresOn: DayFilter,
})
export const warrantySorts = [
  'serialNum',
  'serviceType',
  'status',
  'purchaser',
  'startsOn',
  'expiresOn',
  'updatedAt',
] as const
/** The columns that an export can show, by the names that the pages have for them. */
export const warrantyExportFields = [
  'serialNum',
  'model',
  'serviceType',
  'status',
  'startsOn',
  'months',
  'expiresOn',
  'purchaser',
  'owner',
  'updatedAt',
] as const
/** A row of an import. The end is agreed where it is another than the months give. */
export const WarrantyRow = T.Object({
  serialNum: fields.serialNum,
  serviceType: fields.serviceType,
  status: fields.status,
  startsOn: fields.startsOn,
  months: fields.months,
  expiresOn: Nullable(Day),
  purchaser: fields.purchaser,
})
export type WarrantyRow = T.Static<typeof WarrantyRow>
export const warrantyImportFields = [
  'serialNum',
  'serviceType',
  'status',
  'startsOn',
  'months',
  'expiresOn',
  'purchaser',
] as const satisfies readonly (keyof WarrantyRow)[]
/** Code columns by which the list can be counted. */
export const warrantyGroups = ['serviceType', 'status'] as const
export const WarrantyPageRequest = PageRequest(WarrantyFilter, warrantySorts)
export type WarrantyPageRequest = T.Static<typeof WarrantyPageRequest>

/** Fields for bulk changes of warranties. */
const { serviceType, startsOn, months, purchaser, status } = fields
const changeable = T.Object({ status, serviceType, startsOn, months, purchaser })
export type WarrantyChange = Partial<T.Static<typeof changeable>>

const noun = { path: '/warranty', permission: 'warranty', one: 'a warranty', many: 'warranties' } as const
const bin = binRoutes(noun, WarrantyFilter)
const change = changeRoutes(noun, WarrantyFilter, changeable)

export const warrantyRoutes = routes('backoffice', {
  findWarranties: {
    path: '/warranty/findPage',
    access: 'warranty:view',
    summary: 'One page of warranties',
    body: WarrantyPageRequest,
    data: Page(Warranty),
    reads: true,
  },
  findDeviceWarranties: {
    path: '/warranty/ofDevice',
    access: 'warranty:view',
    summary: 'The warranties of a device, the first 200',
    body: T.Object({ serialNum: SerialNum }, { additionalProperties: false }),
    data: T.Array(Warranty),
    reads: true,
  },
  saveWarranty: {
    path: '/warranty/save',
    access: 'warranty:edit',
    summary: 'Register a warranty of a device, or change it',
    body: WarrantyDraft,
    data: Warranty,
    creates: true,
  },
  changeWarranties: change.change,
  undoWarrantyChange: change.undo,
  groupWarranties: groupRoute(noun, WarrantyFilter, warrantyGroups),
  countWarranties: bin.count,
  deleteWarranties: bin.delete,
  restoreWarranties: bin.restore,
  findWarrantyHistory: bin.history,
})
