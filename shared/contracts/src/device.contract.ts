import * as T from 'typebox'
import { Kind, Role } from './access.ts'
import { binRoutes } from './bin.ts'
import { Change, changeRoutes } from './change.ts'
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
import { groupRoute } from './summary.ts'
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
  /** null: of none of the types, as a dongle is. */
  deviceType: Nullable(DeviceType),
  /** Narrows a device type (REF-03, REF-04); null where the type has no variants. */
  subType: Nullable(T.Integer()),
  brand: Brand,
  /** Platform, if it differs from the brand's; null otherwise. */
  platform: Nullable(Platform),
  datalogSn: OptionalLine(20),
  dongleType: Nullable(DongleType),
  /** Firmware codes as the device reports them, e.g. `IAAB-1414`. */
  firmwareCodes: T.Array(Line(40), { maxItems: 8 }),
  orderNo: Nullable(OrderNo),
  companyId: Nullable(Id),
  /** The account of a person who owns without a company. */
  ownerId: Nullable(AccountId),
  /** The installer's account (user id) who may ask about the device. */
  installerId: Nullable(AccountId),
  endUser: OptionalLine(120),
  /** The plant in which it is installed: devices of one owner with the same site form a plant. */
  site: OptionalLine(120),
  siteAddress: OptionalLine(200),
  country: Country,
  installationDate: Nullable(Day),
  warrantyMonths: T.Integer({ minimum: 0, maximum: 240 }),
  status: DeviceStatus,
}

/**
 * When the warranty ends, by what, and since when it covers. Of a device: the run of its cover that has begun
 * last, or else the first one.
 */
export const WarrantyExpiry = T.Object({
  expiresOn: Nullable(Day),
  reason: T.Union([
    CoverSource,
    OneOf([
      'NO_WARRANTY',
      'NOT_STARTED',
      /** It went over to the device that took its place. */
      'REPLACED',
      // Basis of the registered warranty itself:
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
  /** Name of the owning company or person, for display. */
  owner: T.String(),
  /** Name of the installer, for display. */
  installer: T.String(),
  warranty: WarrantyExpiry,
  /** All that covers it, the first start first; days between are a gap. */
  cover: Cover,
  /** The last day of all cover, after any gap. */
  coverEndsOn: Nullable(Day),
  /** When the order that it came with was shipped. */
  shippedOn: Nullable(Day),
  /** The first claim for it, if that came within a year of its installation, or else of its shipment. */
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
    // A page from before owners were persons names none: the owner stays.
    ownerId: T.Optional(fields.ownerId),
    // Nor does it name a platform: that stays, too.
    platform: T.Optional(fields.platform),
    // Nor a site, which stays as well.
    site: T.Optional(fields.site),
    siteAddress: T.Optional(fields.siteAddress),
    // A page from before people had names sends back what it was shown: it says nothing.
    installer: T.Optional(T.String()),
    // Absent in older events.
    shippedOn: T.Optional(Nullable(Day)),
    earlyClaimOn: T.Optional(Nullable(Day)),
    cover: T.Optional(Cover),
    coverEndsOn: T.Optional(Nullable(Day)),
  },
  { additionalProperties: false },
)
export type DeviceDraft = T.Static<typeof DeviceDraft>

/** A device before anything of it is known: what forms, demo data and tests begin with. */
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
/** A device type as an export has it: with its variant `6/161`. */
const deviceTypeCodes = deviceTypes.flatMap((type) => [
  String(type.code),
  ...('variants' in type ? type.variants.map(({ code }) => `${type.code}/${code}`) : []),
])
/** A row of an import. */
export const DeviceRow = pickFields(deviceList.imports, {
  ...fields,
  /** null: as the model has it. */
  deviceType: Nullable(OneOf(deviceTypeCodes)),
  /** The name of a company, and its number where nothing names it yet. */
  owner: OptionalText(200),
  country: OneOf(countries),
  /** Beside each other, with a comma between them. */
  firmwareCodes: T.Array(T.String({ maxLength: 40, pattern: '^[^,，、;；\\n]+$' }), { maxItems: 8 }),
})
export type DeviceRow = T.Static<typeof DeviceRow>
export const DevicePageRequest = PageRequest(deviceList)
export type DevicePageRequest = T.Static<typeof DevicePageRequest>

/** One thing that happened to a device. Every remote that has such things answers them in this form. */
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
  /**
   * In English, as is `detail`; `{name}` stands for one of `values`. A reader's language translates each
   * whole.
   */
  title: T.String(),
  detail: T.String(),
  /** Codes and days as the wire has them; the page words them. */
  values: T.Record(T.String(), T.Union([T.String(), T.Number()])),
  /** Changed fields of CHANGED by wire name; an empty text is no value. */
  changes: T.Optional(T.Array(T.Object({ field: T.String(), before: T.String(), after: T.String() }))),
  /** A path in the portal, or empty. */
  link: T.String(),
})
export type DeviceEvent = T.Static<typeof DeviceEvent>

/** The rows that hang on a device: its parts and the order it came with, without the order's own lists. */
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

/** Fields for bulk changes of devices. */
export const DeviceChange = Change(pickFields(deviceList.changes, fields))
export type DeviceChange = T.Static<typeof DeviceChange>

const noun = { path: '/trace/device', permission: 'device', one: 'a device', many: 'devices' } as const
const bin = binRoutes(noun, deviceList.filter)
const change = changeRoutes(noun, deviceList.filter, DeviceChange)

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
  groupDevices: groupRoute(noun, deviceList),
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
  /** The recorded one, else the brand's. */
  platform: T.Optional(Platform),
  country: Country,
})
export type ChatDevice = T.Static<typeof ChatDevice>

export const Asker = T.Object(
  { userId: T.String(), role: Role, kind: Kind, companyId: Nullable(Id) },
  { additionalProperties: false },
)

/** The same, with what the account may do. */
export const PermittedAsker = T.Object(
  { ...Asker.properties, permissions: T.Array(T.String()) },
  { additionalProperties: false },
)

/** How far an order is. */
export const OrderProgress = T.Object({
  orderNo: OrderNo,
  status: OrderStatus,
  shippedOn: Nullable(Day),
  waybillNo: T.String(),
})

/** Register data of a device, limited to what the asker may see on the portal's pages. */
export const DeviceFacts = T.Object({
  serialNum: SerialNum,
  model: ProductModel,
  /** Whoever may file a repair request for it sees these on the form; null: not for this account. */
  cover: Nullable(T.Object({ status: DeviceStatus, warranty: WarrantyExpiry, intervals: Cover })),
  /** Data for readers of the device's page; null for others. */
  record: Nullable(
    T.Object({
      installer: T.String(),
      installationDate: Nullable(Day),
      /** Each with the newest one of its log; null: the log does not tell. */
      firmware: T.Array(T.Object({ code: T.String(), newest: Nullable(T.String()) })),
    }),
  ),
  /** The order that it came with, for those who may see that. */
  order: Nullable(OrderProgress),
  /** The asker's own orders that have not arrived, of whatever device, the newest first. */
  openOrders: T.Array(OrderProgress),
})
export type DeviceFacts = T.Static<typeof DeviceFacts>

/** Limit of listed devices; users with more name one. */
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
  /** Start of the current interval of cover; both null without cover yet. */
  warrantyStartsOn: Nullable(Day),
  warrantyExpiresOn: Nullable(Day),
  companyId: Nullable(Id),
  ownerId: Nullable(AccountId),
  /** Name of the company or person that owns it; empty where neither is known. */
  owner: T.String(),
  /** The one who asks owns it, or is staff; an installer only put it up. */
  isOwn: T.Boolean(),
})
export type RepairDevice = T.Static<typeof RepairDevice>

/** Fields that name the owner of a device. */
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
