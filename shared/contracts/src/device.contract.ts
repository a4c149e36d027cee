import * as T from 'typebox'
import { Kind, Role } from './access.ts'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { Cover, CoverSource } from './cover.ts'
import { CustodyEvent } from './custody.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Part } from './part.contract.ts'
import {
  Brand,
  countries,
  DeviceStatus,
  DeviceType,
  DongleType,
  deviceTypes,
  OrderStatus,
  Platform,
  ProductModel,
} from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import {
  AccountId,
  binFields,
  Country,
  Day,
  DeviceKey,
  Id,
  Instant,
  Line,
  Nullable,
  OneOf,
  OptionalLine,
  OptionalText,
  OrderNo,
  SerialNum,
  Version,
} from './values.ts'

const fields = {
  /** Unique. */
  serialNum: SerialNum,
  model: ProductModel,
  /** Null for models without a type, such as dongles. */
  deviceType: Nullable(DeviceType),
  /** Variant of a device type (REF-03, REF-04); null if the type has no variants. */
  subType: Nullable(T.Integer()),
  brand: Brand,
  /** Platform, if it differs from the brand's; null otherwise. */
  platform: Nullable(Platform),
  datalogSn: OptionalLine(20),
  dongleType: Nullable(DongleType),
  /** Firmware codes that the device reports, for example `IAAB-1414`. */
  firmwareCodes: T.Array(Line(40), { maxItems: 8 }),
  orderNo: Nullable(OrderNo),
  companyId: Nullable(Id),
  /** Account of an owner without a company. */
  ownerId: Nullable(AccountId),
  /** Account of the installer, who may ask the assistant about the device. */
  installerId: Nullable(AccountId),
  endUser: OptionalLine(120),
  /** Plant where the device is installed: devices of one owner with the same site belong together. */
  site: OptionalLine(120),
  siteAddress: OptionalLine(200),
  country: Country,
  installationDate: Nullable(Day),
  warrantyMonths: T.Integer({ minimum: 0, maximum: 240 }),
  status: DeviceStatus,
}

/**
 * End, basis and start of a warranty. For a device: of the last run of cover that has started, else of the
 * first one.
 */
export const WarrantyExpiry = T.Object({
  expiresOn: Nullable(Day),
  reason: T.Union([
    CoverSource,
    OneOf([
      'NO_WARRANTY',
      'NOT_STARTED',
      /** The warranty was transferred to the replacement. */
      'REPLACED',
      // Basis of a registered warranty:
      'FROM_START',
      'AGREED',
    ]),
  ]),
  startsOn: Nullable(Day),
})
export type WarrantyExpiry = T.Static<typeof WarrantyExpiry>

export const Device = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Name of the owning company or person. */
  owner: T.String(),
  /** Name of the installer. */
  installer: T.String(),
  warranty: WarrantyExpiry,
  /** All intervals of cover by start; there may be gaps. */
  cover: Cover,
  /** Last day of all cover, after any gap. */
  coverEndsOn: Nullable(Day),
  /** Shipping date of the order. */
  shippedOn: Nullable(Day),
  /** First claim within a year of the installation, or else of the shipment. */
  earlyClaimOn: Nullable(Day),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Device = T.Static<typeof Device>
export const DeviceDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    // Pages from before this field omit it; the stored owner then stays.
    ownerId: T.Optional(fields.ownerId),
    // Stored value stays if omitted.
    platform: T.Optional(fields.platform),
    // Stored value stays if omitted.
    site: T.Optional(fields.site),
    siteAddress: T.Optional(fields.siteAddress),
    // Display name that pages of an earlier version send back; ignored.
    installer: T.Optional(T.String()),
    // Unset in older events.
    shippedOn: T.Optional(Nullable(Day)),
    earlyClaimOn: T.Optional(Nullable(Day)),
    cover: T.Optional(Cover),
    coverEndsOn: T.Optional(Nullable(Day)),
  },
  { additionalProperties: false },
)
export type DeviceDraft = T.Static<typeof DeviceDraft>

/** Initial values for forms, demo data and tests. */
export const emptyDevice: DeviceDraft & Pick<Device, 'ownerId' | 'platform' | 'site' | 'siteAddress'> = {
  serialNum: '',
  model: '' as ProductModel,
  deviceType: null,
  subType: null,
  brand: 'LUX_POWER',
  platform: null,
  datalogSn: '',
  dongleType: null,
  firmwareCodes: [],
  orderNo: null,
  companyId: null,
  ownerId: null,
  installerId: null,
  endUser: '',
  site: '',
  siteAddress: '',
  country: '',
  installationDate: null,
  warrantyMonths: 60,
  status: 'IN_STOCK',
}

export const deviceList = createList(Device, {
  serialNum: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  status: { filter: CodeFilter(DeviceStatus), uses: ['sort', 'export', 'import', 'group', 'change'] },
  model: { filter: CodeFilter(ProductModel), uses: ['sort', 'export', 'import', 'group'] },
  deviceType: { filter: CodeFilter(DeviceType), uses: ['export', 'import', 'group'] },
  subType: { uses: ['history'] },
  brand: { filter: CodeFilter(Brand), uses: ['sort', 'export', 'import', 'group', 'change'] },
  warrantyExpiresOn: { filter: DayFilter, uses: ['sort', 'export'] },
  coverEndsOn: { filter: DayFilter, uses: ['sort', 'export'] },
  platform: { uses: ['import', 'history'] },
  installationDate: { filter: DayFilter, uses: ['sort', 'export', 'import', 'change'] },
  shippedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  earlyClaimOn: { filter: DayFilter, uses: ['sort', 'export'] },
  createdAt: {},
  warrantyMonths: { uses: ['export', 'import', 'change'] },
  updatedAt: { uses: ['sort', 'export'] },
  owner: { uses: ['export', 'import'] },
  installer: {},
  warranty: {},
  cover: {},
  companyId: { uses: ['import', 'change', 'history'] },
  ownerId: { uses: ['history'] },
  installerId: { uses: ['history'] },
  endUser: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  site: { filter: TextFilter, uses: ['sort', 'export', 'import', 'change'] },
  siteAddress: { uses: ['export', 'import', 'change'] },
  country: { filter: CodeFilter(Country), uses: ['sort', 'export', 'import', 'group', 'change'] },
  orderNo: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  datalogSn: { filter: TextFilter, uses: ['export', 'import'] },
  dongleType: { filter: CodeFilter(DongleType), uses: ['export', 'import', 'group', 'change'] },
  firmwareCodes: { uses: ['export', 'import'] },
})
/** Device type as exported, with its variant: `6/161`. */
const deviceTypeCodes = deviceTypes.flatMap((type) => [
  String(type.code),
  ...('variants' in type ? type.variants.map(({ code }) => `${type.code}/${code}`) : []),
])
export const DeviceRow = pickFields(deviceList.imports, {
  ...fields,
  /** Null for the model's default. */
  deviceType: Nullable(OneOf(deviceTypeCodes)),
  /** Name of a company, or its id if the name is unknown. */
  owner: OptionalText(200),
  country: OneOf(countries),
  /** Several values, separated by commas. */
  firmwareCodes: T.Array(T.String({ maxLength: 40, pattern: '^[^,，、;；\\n]+$' }), { maxItems: 8 }),
})
export type DeviceRow = T.Static<typeof DeviceRow>
export const DevicePageRequest = PageRequest(deviceList)
export type DevicePageRequest = T.Static<typeof DevicePageRequest>

/** Event in a device's timeline. Each remote with such events returns them in this form. */
export const DeviceEvent = T.Object({
  on: Day,
  kind: OneOf([
    'ORDERED',
    'SHIPPED',
    'INSTALLED',
    'PART_REPLACED',
    'WARRANTY_ENDS',
    'STATUS_CHANGED',
    'CHANGED',
    'CLAIM',
    'REPAIR',
    'FEEDBACK',
  ]),
  /** English, like `detail`; `{name}` is replaced from `values`. The client translates the sentence. */
  title: T.String(),
  detail: T.String(),
  /** Untranslated codes and dates; the page formats them. */
  values: T.Record(T.String(), T.Union([T.String(), T.Number()])),
  /** Fields changed by CHANGED, by name; an empty text means no value. */
  changes: T.Optional(T.Array(T.Object({ field: T.String(), before: T.String(), after: T.String() }))),
  /** Path in the portal, or empty. */
  link: T.String(),
})
export type DeviceEvent = T.Static<typeof DeviceEvent>

/** Parts and order of a device, without the order's own lists. */
export const PartOrderRecord = T.Object({
  parts: T.Array(Part),
  order: Nullable(
    T.Object({
      id: Id,
      orderNo: OrderNo,
      brand: Brand,
      customer: T.String(),
      country: Country,
      status: T.String(),
      shippedOn: Nullable(Day),
      waybillNo: T.String(),
    }),
  ),
})
export type PartOrderRecord = T.Static<typeof PartOrderRecord>

export const DeviceChange = Change(pickFields(deviceList.changes, fields))
export type DeviceChange = T.Static<typeof DeviceChange>

const noun = { path: '/trace/device', permission: 'device', one: 'a device', many: 'devices' } as const
const bin = createBinRoutes(noun, deviceList.filter)
const change = createChangeRoutes(noun, deviceList.filter, DeviceChange)

export const deviceRoutes = routes('backoffice', {
  findDevices: {
    path: '/trace/device/findPage',
    access: 'device:read',
    summary: 'One page of devices',
    body: DevicePageRequest,
    data: Page(Device),
    reads: true,
  },
  getDevice: {
    path: '/trace/device/get',
    access: 'device:read',
    summary: 'One device by its serial number',
    body: DeviceKey,
    data: Device,
    reads: true,
  },
  getPartOrderRecordList: {
    path: '/trace/device/getPartOrderRecordList',
    access: 'device:view',
    summary: 'The parts and the order of a device',
    body: DeviceKey,
    data: PartOrderRecord,
    reads: true,
  },
  findDeviceEvents: {
    path: '/trace/device/events',
    access: 'device:read',
    summary: 'Events of a device, oldest first',
    body: DeviceKey,
    data: T.Array(DeviceEvent),
    reads: true,
  },
  findDeviceCustody: {
    path: '/trace/device/custody',
    access: 'device:edit',
    summary:
      'The custody of a device: each event that changed its status, owner, order or place, oldest first',
    body: DeviceKey,
    data: T.Array(CustodyEvent),
    reads: true,
  },
  saveDevice: {
    path: '/trace/device/save',
    access: 'device:edit',
    summary: 'Create or change a device',
    body: DeviceDraft,
    data: Device,
    creates: true,
  },
  changeDevices: change.change,
  undoDeviceChange: change.undo,
  groupDevices: createGroupRoute(noun, deviceList),
  countDevices: bin.count,
  deleteDevices: bin.delete,
  restoreDevices: bin.restore,
  findDeviceHistory: bin.history,
})

/** Device data for the chat. */
export const ChatDevice = T.Object({
  serialNum: SerialNum,
  model: ProductModel,
  deviceType: Nullable(DeviceType),
  brand: Brand,
  /** The recorded platform, else the brand's. */
  platform: T.Optional(Platform),
  country: Country,
})
export type ChatDevice = T.Static<typeof ChatDevice>

export const Asker = T.Object(
  { userId: T.String(), role: Role, kind: Kind, companyId: Nullable(Id) },
  { additionalProperties: false },
)

/** With the permissions of the account. */
export const PermittedAsker = T.Object(
  { ...Asker.properties, permissions: T.Array(T.String()) },
  { additionalProperties: false },
)

/** Progress of an order. */
export const OrderProgress = T.Object({
  orderNo: OrderNo,
  status: OrderStatus,
  shippedOn: Nullable(Day),
  waybillNo: T.String(),
})

/** Registered data of a device that the user may see in the portal. */
export const DeviceFacts = T.Object({
  serialNum: SerialNum,
  model: ProductModel,
  /** Cover for users who may file a repair request; null for others. */
  cover: Nullable(T.Object({ status: DeviceStatus, warranty: WarrantyExpiry, intervals: Cover })),
  /** Data for users who may open the device's page; null for others. */
  record: Nullable(
    T.Object({
      installer: T.String(),
      installationDate: Nullable(Day),
      /** Each firmware with the newest one of its log; null if unknown. */
      firmware: T.Array(T.Object({ code: T.String(), newest: Nullable(T.String()) })),
    }),
  ),
  /** Order of the device, if the user may see it. */
  order: Nullable(OrderProgress),
  /** Own orders that have not arrived, newest first. */
  openOrders: T.Array(OrderProgress),
})
export type DeviceFacts = T.Static<typeof DeviceFacts>

/** Maximum listed devices; users with more devices have to name one. */
export const maxDevicesToAskAbout = 20

/** Device data for a repair request. */
export const RepairDevice = T.Object({
  serialNum: SerialNum,
  model: ProductModel,
  status: DeviceStatus,
  datalogSn: T.String(),
  installationDate: Nullable(Day),
  country: T.String(),
  endUser: T.String(),
  cover: Cover,
  /** Start of the current interval of cover; both dates are null without cover. */
  warrantyStartsOn: Nullable(Day),
  warrantyExpiresOn: Nullable(Day),
  companyId: Nullable(Id),
  ownerId: Nullable(AccountId),
  /** Name of the owning company or person; empty if unknown. */
  owner: T.String(),
  /** True if the user owns the device or is staff; false for its installer. */
  isOwn: T.Boolean(),
})
export type RepairDevice = T.Static<typeof RepairDevice>

/** Owner of a device. */
export const DeviceOwner = T.Object({
  serialNum: SerialNum,
  companyId: Nullable(Id),
  ownerId: Nullable(AccountId),
})
export type DeviceOwner = T.Static<typeof DeviceOwner>
export const maxOwnersAtOnce = 500

/** Internal calls of other services to backoffice. */
export const deviceInternalRoutes = routes('backoffice', {
  findDeviceToAskAbout: {
    path: '/internal/device/toAskAbout',
    access: 'internal',
    summary:
      'A device that a user may ask the assistant about: staff any, others those of their company and those that name them as installer',
    body: T.Object(
      {
        serialNum: SerialNum,
        user: Asker,
      },
      { additionalProperties: false },
    ),
    data: Nullable(ChatDevice),
    reads: true,
  },
  findDevicesToAskAbout: {
    path: '/internal/device/allToAskAbout',
    access: 'internal',
    summary: 'The devices of a user, the first 20; none for staff, whose devices these are not',
    body: T.Object({ user: Asker }, { additionalProperties: false }),
    data: T.Array(ChatDevice),
    reads: true,
  },
  findDeviceFacts: {
    path: '/internal/device/facts',
    access: 'internal',
    summary: 'Register data of a device that a user may ask about, as far as visible',
    body: T.Object({ serialNum: SerialNum, user: PermittedAsker }, { additionalProperties: false }),
    data: Nullable(DeviceFacts),
    reads: true,
  },
  findDeviceToRepair: {
    path: '/internal/device/toRepair',
    access: 'internal',
    summary: 'A device for which a user may file a repair request: the same as those to ask about',
    body: T.Object({ serialNum: SerialNum, user: Asker }, { additionalProperties: false }),
    data: Nullable(RepairDevice),
    reads: true,
  },
  findDeviceOwners: {
    path: '/internal/device/owners',
    access: 'internal',
    summary: 'Owners of these devices; missing devices are left out',
    body: T.Object(
      { serialNums: T.Array(SerialNum, { minItems: 1, maxItems: maxOwnersAtOnce }) },
      { additionalProperties: false },
    ),
    data: T.Array(DeviceOwner),
    reads: true,
  },
})
