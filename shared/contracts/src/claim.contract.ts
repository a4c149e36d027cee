import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { FileIds, StoredFile } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import {
  BatteryType,
  FaultReason,
  Outcome,
  ProductModel,
  ReplaceKind,
  WarrantyServiceType,
  WarrantyState,
} from './reference.ts'
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
  OptionalText,
  SerialNum,
  Version,
} from './values.ts'

const fields = {
  /** Serial number of the defective device. */
  serialNum: SerialNum,
  faultReason: FaultReason,
  serviceType: WarrantyServiceType,
  /** Null if nothing was replaced. */
  replaceKind: Nullable(ReplaceKind),
  batteryType: BatteryType,
  /** Whether the device was in warranty. */
  warranty: WarrantyState,
  occurredOn: Day,
  /** Replacement device, which gets the remaining warranty. */
  replacementSerialNum: Nullable(SerialNum),
  /** Reason for a replacement of another product family. */
  replacementReason: OptionalText(500),
  /** Null while undecided. */
  outcome: Nullable(Outcome),
  handler: OptionalLine(120),
  remark: OptionalText(2000),
}
export const Claim = T.Object({
  id: Id,
  version: Version,
  /** Assigned by the portal. */
  claimNo: T.String(),
  ...fields,
  /** Model of the device. */
  model: ProductModel,
  /** Name of the company or person that owns the device. */
  owner: T.String(),
  /** Photos and reports. */
  files: T.Array(StoredFile),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Claim = T.Static<typeof Claim>
const drafted = {
  ...fields,
  // Pages from before this field omit it; the stored reason then stays.
  replacementReason: T.Optional(fields.replacementReason),
  /** New uploads and existing files to keep; all files stay if omitted. */
  fileIds: T.Optional(FileIds),
}
export const NewClaim = T.Object(drafted, { additionalProperties: false })
export const EditedClaim = T.Object({ id: Id, version: Version, ...drafted }, { additionalProperties: false })
export const ClaimDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...drafted },
  { additionalProperties: false },
)
export type ClaimDraft = T.Static<typeof ClaimDraft>

/** Initial values for forms, demo data and tests. */
export const emptyClaim: ClaimDraft & Pick<Claim, 'replacementReason'> = {
  serialNum: '',
  faultReason: '' as FaultReason,
  serviceType: 'REPAIRED_UNIT',
  replaceKind: null,
  batteryType: 'NO_BATTERY',
  warranty: 'IN',
  occurredOn: '',
  replacementSerialNum: null,
  replacementReason: '',
  outcome: null,
  handler: '',
  remark: '',
}

export const claimList = createList(Claim, {
  claimNo: { filter: TextFilter, uses: ['sort', 'export'] },
  serialNum: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  model: { filter: CodeFilter(ProductModel), uses: ['sort', 'export', 'group'] },
  faultReason: { filter: CodeFilter(FaultReason), uses: ['sort', 'export', 'import', 'group', 'change'] },
  serviceType: {
    filter: CodeFilter(WarrantyServiceType),
    uses: ['sort', 'export', 'import', 'group', 'change'],
  },
  replaceKind: { filter: CodeFilter(ReplaceKind), uses: ['export', 'import', 'group'] },
  batteryType: { filter: CodeFilter(BatteryType), uses: ['export', 'import', 'group', 'change'] },
  warranty: { filter: CodeFilter(WarrantyState), uses: ['sort', 'export', 'import', 'group', 'change'] },
  occurredOn: { filter: DayFilter, uses: ['sort', 'export', 'import'] },
  replacementSerialNum: { filter: TextFilter, uses: ['export', 'import'] },
  replacementReason: { uses: ['export', 'import', 'history'] },
  outcome: { filter: CodeFilter(Outcome), uses: ['sort', 'export', 'import', 'group', 'change'] },
  handler: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  owner: { uses: ['export'] },
  files: { uses: ['history'] },
  createdAt: {},
  remark: { uses: ['export', 'import'] },
  updatedAt: { uses: ['sort', 'export'] },
})
export const ClaimRow = pickFields(claimList.imports, fields)
export type ClaimRow = T.Static<typeof ClaimRow>
export const ClaimPageRequest = PageRequest(claimList)
export type ClaimPageRequest = T.Static<typeof ClaimPageRequest>

export const ClaimChange = Change(pickFields(claimList.changes, fields))
export type ClaimChange = T.Static<typeof ClaimChange>

const noun = { path: '/defective', permission: 'defective', one: 'a claim', many: 'claims' } as const
const bin = createBinRoutes(noun, claimList.filter)
const change = createChangeRoutes(noun, claimList.filter, ClaimChange)

export const claimRoutes = routes('backoffice', {
  findClaims: {
    path: '/defective/findPage',
    access: 'defective:view',
    summary: 'One page of claims for defective devices',
    body: ClaimPageRequest,
    data: Page(Claim),
    reads: true,
  },
  findDeviceClaims: {
    path: '/defective/ofDevice',
    access: 'defective:view',
    summary: 'The claims for a device, and the one in which it took the place of another; the first 200',
    body: DeviceKey,
    data: T.Array(Claim),
    reads: true,
  },
  addClaim: {
    path: '/defective/add',
    access: 'defective:edit',
    summary: 'File a claim for a defective device',
    body: NewClaim,
    data: Claim,
    creates: true,
  },
  editClaim: {
    path: '/defective/edit',
    access: 'defective:edit',
    summary: 'Change a claim',
    body: EditedClaim,
    data: Claim,
  },
  changeClaims: change.change,
  undoClaimChange: change.undo,
  groupClaims: createGroupRoute(noun, claimList),
  countClaims: bin.count,
  deleteClaims: bin.delete,
  restoreClaims: bin.restore,
  findClaimHistory: bin.history,
})
