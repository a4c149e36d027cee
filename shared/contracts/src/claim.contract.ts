import * as T from 'typebox'
import { binRoutes } from './bin.ts'
import { changeRoutes } from './change.ts'
import { FileIds, StoredFile } from './file.contract.ts'
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
import { groupRoute } from './summary.ts'
import {
  binFields,
  Day,
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
  /** null: nothing is replaced. */
  replaceKind: Nullable(ReplaceKind),
  batteryType: BatteryType,
  /** Whether the device was in its warranty. */
  warranty: WarrantyState,
  occurredOn: Day,
  /** The device that takes its place, with what is left of its warranty. */
  replacementSerialNum: Nullable(SerialNum),
  /** Why a device of another product family takes its place. */
  replacementReason: OptionalText(500),
  /** null: not settled yet. */
  outcome: Nullable(Outcome),
  handler: OptionalLine(120),
  remark: OptionalText(2000),
}
export const Claim = T.Object({
  id: Id,
  version: Version,
  /** Given by the portal. */
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
  // A page from before reasons were asked for gives none: the reason stays.
  replacementReason: T.Optional(fields.replacementReason),
  /** Uploads, and those of the row that stay; without, all stay. */
  fileIds: T.Optional(FileIds),
}
const NewClaim = T.Object(drafted, { additionalProperties: false })
const EditedClaim = T.Object({ id: Id, version: Version, ...drafted }, { additionalProperties: false })
export const ClaimDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...drafted },
  { additionalProperties: false },
)
export type ClaimDraft = T.Static<typeof ClaimDraft>

/** A claim before anything of it is known: what forms, demo data and tests begin with. */
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

export const ClaimFilter = T.Object({
  claimNo: TextFilter,
  serialNum: TextFilter,
  model: CodeFilter(ProductModel),
  faultReason: CodeFilter(FaultReason),
  serviceType: CodeFilter(WarrantyServiceType),
  replaceKind: CodeFilter(ReplaceKind),
  batteryType: CodeFilter(BatteryType),
  warranty: CodeFilter(WarrantyState),
  occurredOn: DayFilter,
  replacementSerialNum: TextFilter,
  outcome: CodeFilter(Outcome),
  handler: TextFilter,
})
export const claimSorts = [
  'claimNo',
  'serialNum',
  'model',
  'faultReason',
  'serviceType',
  'warranty',
  'occurredOn',
  'outcome',
  'handler',
  'updatedAt',
] as const
/** The columns that an export can show, by the names that the pages have for them. */
export const claimExportFields = [
  'claimNo',
  'serialNum',
  'model',
  'faultReason',
  'serviceType',
  'replaceKind',
  'batteryType',
  'warranty',
  'occurredOn',
  'replacementSerialNum',
  'replacementReason',
  'outcome',
  'handler',
  'owner',
  'remark',
  'updatedAt',
] as const
/** A row of an import. */
export const ClaimRow = T.Object(fields)
export type ClaimRow = T.Static<typeof ClaimRow>
export const claimImportFields = [
  'serialNum',
  'faultReason',
  'serviceType',
  'replaceKind',
  'batteryType',
  'warranty',
  'occurredOn',
  'replacementSerialNum',
  'replacementReason',
  'outcome',
  'handler',
  'remark',
] as const satisfies readonly (keyof ClaimRow)[]
/** Code columns by which the list can be counted. */
export const claimGroups = [
  'model',
  'faultReason',
  'serviceType',
  'replaceKind',
  'batteryType',
  'warranty',
  'outcome',
] as const
export const ClaimPageRequest = PageRequest(ClaimFilter, claimSorts)
export type ClaimPageRequest = T.Static<typeof ClaimPageRequest>

/** Fields for bulk changes of claims. */
const { faultReason, serviceType, batteryType, warranty, outcome, handler } = fields
const changeable = T.Object({ outcome, handler, faultReason, serviceType, batteryType, warranty })
export type ClaimChange = Partial<T.Static<typeof changeable>>

const noun = { path: '/defective', permission: 'defective', one: 'a claim', many: 'claims' } as const
const bin = binRoutes(noun, ClaimFilter)
const change = changeRoutes(noun, ClaimFilter, changeable)

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
    body: T.Object({ serialNum: SerialNum }, { additionalProperties: false }),
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
  groupClaims: groupRoute(noun, ClaimFilter, claimGroups),
  countClaims: bin.count,
  deleteClaims: bin.delete,
  restoreClaims: bin.restore,
  findClaimHistory: bin.history,
})
