import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { WarrantyExpiry } from './device.contract.ts'
import { FileIds, StoredFile } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ProductModel, WarrantyServiceType, WarrantyStatus } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import {
  binFields,
  Day,
  DeviceKey,
  Id,
  Instant,
  Nullable,
  OptionalLine,
  SerialNum,
  Version,
} from './values.ts'

const fields = {
  /** Serial number of the device. */
  serialNum: SerialNum,
  serviceType: WarrantyServiceType,
  startsOn: Day,
  months: T.Integer({ minimum: 0, maximum: 240 }),
  /** Agreed last day, if it differs from the one that the months give. */
  agreedEnd: Nullable(Day),
  purchaser: OptionalLine(120),
  /** Only confirmed warranties cover the device. */
  status: WarrantyStatus,
}
export const Warranty = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Model of the device. */
  model: ProductModel,
  /** Name of the owning company or person. */
  owner: T.String(),
  expiry: WarrantyExpiry,
  /** Invoice files. */
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
    /** New uploads and existing files to keep; all files stay if omitted. */
    fileIds: T.Optional(FileIds),
  },
  { additionalProperties: false },
)
export type WarrantyDraft = T.Static<typeof WarrantyDraft>

/** Initial values for forms, demo data and tests. */
export const emptyWarranty: WarrantyDraft = {
  serialNum: '',
  serviceType: 'EXTENDED_WARRANTY',
  startsOn: '',
  months: 12,
  agreedEnd: null,
  purchaser: '',
  status: 'CONFIRMED',
}

export const warrantyList = createList(Warranty, {
  serialNum: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  model: { uses: ['export'] },
  serviceType: {
    filter: CodeFilter(WarrantyServiceType),
    uses: ['sort', 'export', 'import', 'group', 'change'],
  },
  status: { filter: CodeFilter(WarrantyStatus), uses: ['sort', 'export', 'import', 'group', 'change'] },
  startsOn: { filter: DayFilter, uses: ['sort', 'export', 'import', 'change'] },
  months: { uses: ['export', 'import', 'change'] },
  agreedEnd: { uses: ['history'] },
  expiresOn: { filter: DayFilter, uses: ['sort', 'export', 'import'] },
  purchaser: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  owner: { uses: ['export'] },
  expiry: {},
  files: { uses: ['history'] },
  createdAt: {},
  updatedAt: { uses: ['sort', 'export'] },
})
/** Row of an import. `expiresOn` is an agreed end if it differs from the one that the months give. */
export const WarrantyRow = pickFields(warrantyList.imports, { ...fields, expiresOn: Nullable(Day) })
export type WarrantyRow = T.Static<typeof WarrantyRow>
export const WarrantyPageRequest = PageRequest(warrantyList)
export type WarrantyPageRequest = T.Static<typeof WarrantyPageRequest>

export const WarrantyChange = Change(pickFields(warrantyList.changes, fields))
export type WarrantyChange = T.Static<typeof WarrantyChange>

const noun = { path: '/warranty', permission: 'warranty', one: 'a warranty', many: 'warranties' } as const
const bin = createBinRoutes(noun, warrantyList.filter)
const change = createChangeRoutes(noun, warrantyList.filter, WarrantyChange)

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
    body: DeviceKey,
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
  groupWarranties: createGroupRoute(noun, warrantyList),
  countWarranties: bin.count,
  deleteWarranties: bin.delete,
  restoreWarranties: bin.restore,
  findWarrantyHistory: bin.history,
})
