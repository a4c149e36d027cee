import * as T from 'typebox'
import { Kind, Role } from './access.ts'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { DeviceEvent } from './device.contract.ts'
import { ErrorMessage } from './envelope.ts'
import { createFileRoutes, FileIds, StoredFile } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, FlagFilter, Page, PageRequest, TextFilter } from './page.ts'
import { FaultReason, ProductModel } from './reference.ts'
import { RepairProblems } from './repair.contract.ts'
import { RepairShop } from './repair-centre.contract.ts'
import { RmaFigures, RmaSummary } from './rma-figures.ts'
import {
  RmaCloseReason,
  RmaCurrStatus,
  RmaOperation,
  RmaStatus,
  RmaStatusList,
  rmaCloseReasons,
} from './rma-status.ts'
import { routes } from './route.ts'
import { SearchHits, SearchRequest } from './search.contract.ts'
import { createGroupRoute } from './summary.ts'
import {
  binFields,
  Day,
  DeviceKey,
  Id,
  Instant,
  Line,
  Nullable,
  OptionalText,
  RmaNumber,
  SerialNum,
  Text,
  Version,
} from './values.ts'

/** Id of the conversation from which a request was filed. */
const ThreadId = T.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })

/** Fields of the form (RMA-02 … RMA-13). */
const form = {
  serialNum: SerialNum,
  datalogSn: Line(10),
  purchaseFrom: Line(50),
  /** Installation date of the register, else the stated one. */
  installationDate: Day,
  /** Between the installation and today. */
  dateOfFault: Day,
  installLocation: Line(50),
  country: Line(100),
  city: Line(50),
  contact: Line(50),
  phoneNumber: T.String({ minLength: 1, maxLength: 11, pattern: '^[ +-]*[0-9][0-9 +-]*$' }),
  faultDesc: Text(1000),
  /** Id of a repair centre. */
  repairShop: Id,
}

/** Fields that staff set. */
const work = {
  faultReason: Nullable(FaultReason),
  /** Serial number of the received device, if it differs. */
  faultySerialNum: Nullable(SerialNum),
  /** Serial number of the replacement. */
  replacementSerialNum: Nullable(SerialNum),
}

/** Data of the device at filing. */
const copied = {
  model: ProductModel,
  /** End user of the device. */
  endUser: T.String(),
  /** Null without warranty. */
  warrantyDate: Nullable(Day),
  warrantyExpireDate: Nullable(Day),
}

export const RmaRequest = T.Object({
  id: Id,
  version: Version,
  rmaNumber: RmaNumber,
  ...form,
  ...copied,
  ...work,
  /** Installation date that the customer stated, if it differs from the register. */
  statedInstallationDate: Nullable(Day),
  /** Account that filed it, with its name at that time. */
  userId: T.String(),
  userName: T.String(),
  /** Name of the owning company or person, or empty. */
  owner: T.String(),
  threadId: Nullable(ThreadId),
  /** Name of the centre. */
  repairShopName: T.String(),
  rmaStatus: RmaStatus,
  rmaCurrStatus: RmaCurrStatus,
  /** Reason for questioning or refusing the warranty, or for closing; empty in other statuses. */
  statusReason: T.String(),
  /** The fault was reported late: staff decide whether the warranty applies. */
  isToExamine: T.Boolean(),
  closed: T.Boolean(),
  /** Only valid if the request is closed. */
  rmaCloseReason: RmaCloseReason,
  closedAt: Nullable(Instant),
  /** A warranty covers the repair: the device's, or by a passed appeal. */
  hasWarrantyInfo: T.Boolean(),
  /** The device may be sent in: a warranty covers the repair, or it is paid for. */
  support2Repair: T.Boolean(),
  payForRepair: T.Boolean(),
  /** Staff have asked the customer a question, which pauses the time limit of an appeal. */
  isWaiting: T.Boolean(),
  /** End of the 72 hours in which an appeal is decided; null without an appeal or while paused. */
  appealDueAt: Nullable(Instant),
  /** Remaining minutes while paused. */
  appealMinutesLeft: Nullable(T.Integer()),
  /** Photos, videos and invoices. */
  files: T.Array(StoredFile),
  createdAt: Instant,
  updatedAt: Instant,
  /** Operations that the reader may perform now. */
  operations: T.Array(RmaOperation),
  ...binFields,
})
export type RmaRequest = T.Static<typeof RmaRequest>

export const RmaDraft = T.Object(
  {
    ...form,
    /** Initial status, optional; later statuses follow from the table of transitions. */
    rmaStatus: T.Optional(T.Literal('REQUEST')),
    threadId: T.Optional(Nullable(ThreadId)),
    fileIds: T.Optional(FileIds),
  },
  { additionalProperties: false },
)
export type RmaDraft = T.Static<typeof RmaDraft>

/** Initial values for forms, demo data and tests. */
export const emptyRmaDraft: RmaDraft = {
  serialNum: '',
  datalogSn: '',
  purchaseFrom: '',
  installationDate: '',
  dateOfFault: '',
  installLocation: '',
  country: '',
  city: '',
  contact: '',
  phoneNumber: '',
  faultDesc: '',
  repairShop: 0,
}

/** Corrections of a filed request; only changed fields are sent. */
export const RmaCorrection = T.Object({
  repairShop: form.repairShop,
  ...work,
  contact: form.contact,
  phoneNumber: form.phoneNumber,
  purchaseFrom: form.purchaseFrom,
  city: form.city,
})
export type RmaCorrection = T.Static<typeof RmaCorrection>

export const rmaList = createList(RmaRequest, {
  rmaNumber: { filter: TextFilter, uses: ['sort', 'export'] },
  rmaStatus: { filter: CodeFilter(RmaStatus), uses: ['sort', 'export', 'group', 'change'] },
  remark: { uses: ['change', 'history'] },
  rmaCurrStatus: { filter: CodeFilter(RmaCurrStatus), uses: ['sort', 'export', 'group'] },
  statusReason: {},
  closed: { filter: FlagFilter, uses: ['export'] },
  rmaCloseReason: { filter: CodeFilter(RmaCloseReason), uses: ['export', 'group'] },
  serialNum: { filter: TextFilter, uses: ['sort', 'export'] },
  datalogSn: { filter: TextFilter, uses: ['export'] },
  model: { filter: CodeFilter(ProductModel), uses: ['sort', 'export', 'group'] },
  installationDate: { uses: ['export', 'history'] },
  dateOfFault: { filter: DayFilter, uses: ['sort', 'export'] },
  /** Filing day (UTC) of open requests. */
  openSince: { filter: DayFilter },
  /** Day of completion (UTC). */
  completedOn: { filter: DayFilter },
  faultDesc: { filter: TextFilter, uses: ['export'] },
  faultReason: { filter: CodeFilter(FaultReason), uses: ['export', 'group', 'change'] },
  faultySerialNum: { uses: ['export', 'history'] },
  replacementSerialNum: { filter: TextFilter, uses: ['export'] },
  statedInstallationDate: { uses: ['history'] },
  userId: {},
  hasWarrantyInfo: { filter: FlagFilter, uses: ['export'] },
  support2Repair: { filter: FlagFilter, uses: ['export'] },
  payForRepair: {},
  isWaiting: { filter: FlagFilter },
  isToExamine: { filter: FlagFilter },
  /** Overdue appeals. */
  isOverdue: { filter: FlagFilter },
  repairShop: { filter: CodeFilter(Id), uses: ['group', 'change'] },
  warrantyDate: { uses: ['export'] },
  warrantyExpireDate: { uses: ['export'] },
  repairShopName: { uses: ['export', 'history'] },
  contact: { filter: TextFilter, uses: ['sort', 'export'] },
  phoneNumber: { filter: TextFilter, uses: ['export'] },
  country: { filter: TextFilter, uses: ['export'] },
  city: { filter: TextFilter, uses: ['export'] },
  installLocation: { uses: ['export', 'history'] },
  purchaseFrom: { uses: ['export', 'history'] },
  endUser: { uses: ['export'] },
  owner: { uses: ['export'] },
  threadId: {},
  userName: { filter: TextFilter, uses: ['sort', 'export'] },
  appealDueAt: { uses: ['sort', 'export'] },
  appealMinutesLeft: {},
  files: { uses: ['history'] },
  createdAt: { uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
  operations: {},
  closedAt: { uses: ['export'] },
})
export const RmaPageRequest = PageRequest(rmaList)
export type RmaPageRequest = T.Static<typeof RmaPageRequest>

/** Fields for bulk changes: a step, or fields that accompany it. */
export const RmaChange = Change(
  pickFields(rmaList.changes, {
    ...form,
    ...work,
    rmaStatus: RmaStatus,
    /** Remark of the step, visible to the author. */
    remark: OptionalText(500),
  }),
)
export type RmaChange = T.Static<typeof RmaChange>

/** Entry of a request's history. */
export const RmaEvent = T.Object({
  id: Id,
  at: Instant,
  /** FILED: the first entry. NOTE: a message. All others are steps. */
  operation: T.Union([RmaOperation.properties.operation, T.Literal('FILED'), T.Literal('NOTE')]),
  /** Previous status; null at filing. */
  fromStatus: Nullable(RmaStatus),
  rmaStatus: RmaStatus,
  side: T.Union([T.Literal('CUSTOMER'), T.Literal('STAFF')]),
  /** Empty if a customer reads an action of staff. */
  userName: T.String(),
  text: T.String(),
  /** True for notes that only staff can read. */
  isInternal: T.Boolean(),
})
export type RmaEvent = T.Static<typeof RmaEvent>

/** Request with all data of its page. */
export const RmaDetail = T.Object({
  request: RmaRequest,
  shop: RepairShop,
  /** Oldest first. */
  events: T.Array(RmaEvent),
  /** Files of internal notes, for staff. */
  internalFiles: T.Array(StoredFile),
  /** Why the back office could not link its devices; for staff. */
  deviceProblems: RepairProblems,
})
export type RmaDetail = T.Static<typeof RmaDetail>

/** Device data for the form. */
export const RmaLookup = T.Object({
  /** Null if the caller cannot file a request for this number, whether or not the device exists. */
  device: Nullable(
    T.Object({
      serialNum: T.String(),
      ...copied,
      /** Name of the owning company or person; empty for other users. */
      owner: T.String(),
      datalogSn: Nullable(T.String()),
      installationDate: Nullable(Day),
      /** ISO 3166-1 alpha-2, or empty. */
      country: T.String(),
      /** True if the warranty covers today. */
      isCovered: T.Boolean(),
    }),
  ),
  /** English sentence why no request can be filed; empty if one can. */
  problem: T.String(),
  problemError: T.Optional(ErrorMessage),
  /** Open request for the device; null also if the caller may not see it. */
  openRequest: Nullable(T.Object({ rmaNumber: RmaNumber, rmaStatus: RmaStatus })),
})
export type RmaLookup = T.Static<typeof RmaLookup>

const { repairShop: _, ...answered } = form

export const RmaReport = T.Object({
  rmaNumber: RmaNumber,
  ...answered,
  ...copied,
  /** Name of the account. */
  name: T.String(),
  hasWarrantyInfo: T.Boolean(),
  payForRepair: T.Boolean(),
  rmaStatus: RmaStatus,
  support2Repair: T.Boolean(),
  shop: RepairShop,
})
export type RmaReport = T.Static<typeof RmaReport>

const numbered = { rmaNumber: RmaNumber, version: T.Optional(Version) }
const step = <F extends Record<string, T.TSchema>>(fields: F) =>
  T.Object({ ...numbered, ...fields }, { additionalProperties: false })

const noun = { path: '/rma', permission: 'rma', one: 'a repair request', many: 'repair requests' } as const
const bin = createBinRoutes(noun, rmaList.filter)
const change = createChangeRoutes(noun, rmaList.filter, RmaChange)

/**
 * Repair requests: customers file and follow them, staff process them. Steps that the table of transitions
 * forbids are answered with 409 `rma.not_allowed`, the reason, and the row as `current`; an old `version`
 * with 409 `rma.stale`.
 */
export const rmaRoutes = routes('rma', {
  saveRma: {
    path: '/rma/save',
    access: 'rma:create',
    summary: 'File a repair request for a device; answers it with its number',
    body: RmaDraft,
    data: RmaRequest,
    creates: true,
  },
  updateRmaStatus: {
    path: '/rma/updateStatus',
    access: 'rma:create',
    summary:
      'The customer appeals, will pay, takes that back (NORMAL), or ends the request (NORMAL again, or `end`)',
    body: step({
      rmaCurrStatus: RmaCurrStatus,
      /** Closes the request in any status, with NORMAL. */
      end: T.Optional(T.Boolean()),
      remark: T.Optional(OptionalText(500)),
    }),
    data: RmaRequest,
  },
  answerRma: {
    path: '/rma/answer',
    access: 'rma:create',
    summary: 'The customer says something or adds files; what staff have asked for is answered by it',
    body: step({ text: OptionalText(1000), fileIds: T.Optional(FileIds) }),
    data: RmaRequest,
  },
  getRmaParamInfo: {
    path: '/rma/getParamInfo',
    method: 'GET',
    access: 'rma:create',
    summary: 'Repair centres for the form',
    answer: T.Object({ success: T.Boolean(), repairShops: T.Array(RepairShop) }),
  },
  lookUpRmaDevice: {
    path: '/rma/lookup',
    access: 'rma:create',
    summary: 'Device data for the form: whether a request can be filed, and its warranty',
    body: DeviceKey,
    data: RmaLookup,
    reads: true,
  },
  findRma: {
    path: '/rma/findPage',
    access: 'rma:view',
    summary: 'One page of repair requests: those of the own company and the own ones, or for staff all',
    body: RmaPageRequest,
    data: Page(RmaRequest),
    reads: true,
  },
  findOwnRma: {
    path: '/rma/getByUsername',
    method: 'GET',
    access: 'rma:own',
    summary: 'The requests that the caller has filed, the newest 200 first',
    data: T.Array(RmaRequest),
  },
  findRmaDeviceEvents: {
    path: '/rma/deviceEvents',
    access: 'rma:own',
    summary: 'Filing and closing of visible requests for a device',
    body: DeviceKey,
    data: T.Array(DeviceEvent),
    reads: true,
  },
  getRma: {
    path: '/rma/get',
    access: 'rma:own',
    summary: 'A request with its centre and all that has become of it',
    body: T.Object({ rmaNumber: RmaNumber }, { additionalProperties: false }),
    data: RmaDetail,
    reads: true,
  },
  getRmaReport: {
    path: '/rma/report',
    access: 'rma:own',
    summary: 'Data of the repair order form',
    body: T.Object({ rmaNumber: RmaNumber }, { additionalProperties: false }),
    data: RmaReport,
    reads: true,
  },
  getRmaStatusProcess: {
    path: '/rma/getStatusProcess',
    access: 'rma:own',
    summary: 'History of a request, oldest first',
    body: T.String({ maxLength: 30 }),
    bodyType: 'text',
    data: T.Array(RmaEvent),
    reads: true,
  },
  getRmaStatusParamInfo: {
    path: '/rma/getStatusParamInfo',
    method: 'GET',
    access: 'rma:own',
    summary: 'The lists of statuses with their names',
    data: T.Array(RmaStatusList),
  },
  updateRmaAudit: {
    path: '/rma/updateAudit',
    access: 'rma:audit',
    summary: 'Staff take a step: the request gets the status, if that is allowed from where it stands',
    body: step({ rmaStatus: RmaStatus, remark: OptionalText(500) }),
    data: RmaRequest,
  },
  askRmaCustomer: {
    path: '/rma/ask',
    access: 'rma:audit',
    summary: 'Ask the customer for something, such as the invoice; the clock of an appeal stands still',
    body: step({ remark: Text(500) }),
    data: RmaRequest,
  },
  acceptRmaWarranty: {
    path: '/rma/acceptWarranty',
    access: 'rma:audit',
    summary: 'Staff examined a fault that was reported late: the warranty covers it',
    body: step({ remark: OptionalText(500) }),
    data: RmaRequest,
  },
  resumeRma: {
    path: '/rma/resume',
    access: 'rma:audit',
    summary: 'The customer has answered in another way: the clock of an appeal runs again',
    body: step({ remark: OptionalText(500) }),
    data: RmaRequest,
  },
  closeRma: {
    path: '/rma/close',
    access: 'rma:audit',
    summary: 'Close a request before its end, with a reason',
    body: step({
      rmaCloseReason: T.Unsafe<Exclude<RmaCloseReason, 'COMPLETED'>>({
        type: 'string',
        enum: rmaCloseReasons.filter((reason) => reason !== 'COMPLETED'),
      }),
      remark: Text(500),
    }),
    data: RmaRequest,
  },
  reopenRma: {
    path: '/rma/reopen',
    access: 'rma:audit',
    summary: 'Open a request again that was closed before its end',
    body: step({ remark: Text(500) }),
    data: RmaRequest,
  },
  addRmaNote: {
    path: '/rma/note',
    access: 'rma:edit',
    summary: 'Staff say something to the customer, or among themselves; files go with it',
    body: T.Object(
      {
        rmaNumber: RmaNumber,
        text: Text(1000),
        isInternal: T.Boolean(),
        fileIds: T.Optional(FileIds),
      },
      { additionalProperties: false },
    ),
    data: T.Array(RmaEvent),
    creates: true,
  },
  editRma: {
    path: '/rma/edit',
    access: 'rma:edit',
    summary: 'Assign a repair centre, name fault and devices, correct what was filed',
    body: T.Object(
      { id: Id, version: Version, ...T.Partial(RmaCorrection).properties },
      { additionalProperties: false },
    ),
    data: RmaRequest,
  },
  findRmaFigures: {
    path: '/rma/figures',
    access: 'rma:view',
    summary: 'Figures of the requests that the user may see',
    data: RmaFigures,
    reads: true,
  },
  getRmaSummary: {
    path: '/rma/summary',
    method: 'GET',
    access: 'rma:own',
    summary: 'Requests of the user by status, for the start page',
    data: RmaSummary,
  },
  searchRma: {
    path: '/rma/search',
    access: 'rma:own',
    summary: 'Requests by number, serial number or contact',
    body: SearchRequest,
    data: SearchHits,
    reads: true,
  },
  changeRma: { ...change.change, access: 'rma:audit' },
  undoRmaChange: { ...change.undo, access: 'rma:audit' },
  groupRma: createGroupRoute(noun, rmaList),
  countRma: bin.count,
  deleteRma: bin.delete,
  restoreRma: bin.restore,
  findRmaHistory: bin.history,
})

/** Open repair request, for the assistant's answers. */
export const OpenRequest = T.Object({
  rmaNumber: RmaNumber,
  serialNum: SerialNum,
  rmaStatus: RmaStatus,
})
export type OpenRequest = T.Static<typeof OpenRequest>

/** Internal calls of other services. */
export const rmaInternalRoutes = routes('rma', {
  findOpenRequests: {
    path: '/internal/rma/open',
    access: 'internal',
    summary: 'The open requests that a user may see, the newest 10, of one device where it is named',
    body: T.Object(
      {
        user: T.Object(
          { userId: T.String(), role: Role, kind: Kind, companyId: Nullable(Id) },
          { additionalProperties: false },
        ),
        serialNum: T.Optional(SerialNum),
      },
      { additionalProperties: false },
    ),
    data: T.Array(OpenRequest),
    reads: true,
  },
})

export const rmaFileRoutes = createFileRoutes('rma', 'rma/', 'Rma')
