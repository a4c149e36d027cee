// Made from the OpenAPI document by `npm run contracts:update`: not to be edited.

/** One page of a list. */
export interface Page<Row> {
  content: Row[]
  totalElements: number
  /** False when counting was cut off: there are at least this many. */
  totalIsExact: boolean
  page: number
  size: number
}

export type According = 'REGULAR_FIXED' | 'SPECIFIC_ANALYSIS'

export type AccordingFilter = According | According[] | { not: According[] } | { isEmpty: boolean }

export type AccountName = { id: string; name: string; company: string }

export type AdviceLine = { line: number; documentNo: string; amount: string }

export type Age = {
  least: number
  most: number | null
  from: string | null
  to: string | null
  count: number
}

export type AnswerFigures = {
  weeks: {
    from: string
    to: string
    answered: number
    refused: number
    askedBack: number
    handedOver: number
    liked: number
    disliked: number
    corrected: number
    reviewed: number
    medianReviewHours: number | null
  }[]
  byModel: {
    value: string
    answered: number
    refused: number
    askedBack: number
    handedOver: number
    liked: number
    disliked: number
    corrected: number
  }[]
  byPlatform: {
    value: string
    answered: number
    refused: number
    askedBack: number
    handedOver: number
    liked: number
    disliked: number
    corrected: number
  }[]
  reviewed: number
  medianReviewHours: number | null
  documents: {
    fileId: number
    filename: string
    citations: number
    disliked: number
    corrected: number
    bad: number
  }[]
}

export type AnswerFiguresRequest = { weeks?: number; platform?: Platform; model?: string }

export type AppVersion = {
  id: number
  version: number
  envPlatform: ClientPlatform
  userPlatform: Platform
  versionCode: string
  publishDate: string
  remark: string
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type AppVersionChangeRequest =
  | { ids: number[]; set: { publishDate?: string }; partly?: boolean }
  | {
      matching: { queryParams?: AppVersionFilter; count: number }
      set: { publishDate?: string }
      partly?: boolean
    }

export type AppVersionDraft = {
  id?: number
  version?: number
  envPlatform: ClientPlatform
  userPlatform: Platform
  versionCode: string
  publishDate: string
  remark: string
}

export type AppVersionFilter = {
  envPlatform?: ClientPlatformFilter
  userPlatform?: PlatformFilter
  versionCode?: TextFilter
  publishDate?: DayFilter
  remark?: TextFilter
  search?: string
}

export type AppVersionGroupRequest = {
  queryParams?: AppVersionFilter
  deleted?: boolean
  by: 'envPlatform' | 'userPlatform'
}

export type AppVersionPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: AppVersionSortField
  sorts?: AppVersionSort
  queryParams?: AppVersionFilter
  deleted?: boolean
}

export type AppVersionSelection =
  | { ids: number[] }
  | { matching: { queryParams?: AppVersionFilter; count: number } }

export type AppVersionSort = { column: AppVersionSortField; direction: 'ASC' | 'DESC' }[]

export type AppVersionSortField = 'envPlatform' | 'userPlatform' | 'versionCode' | 'publishDate' | 'updatedAt'

export type AuditFilter = {
  by?: string
  noun?: string
  rowId?: string
  action?: 'create' | 'edit' | 'delete' | 'restore' | 'import' | 'signIn' | 'signInRefused' | 'signOut'
  from?: string
  until?: string
}

export type AuditRequest = {
  by?: string
  noun?: string
  rowId?: string
  action?: 'create' | 'edit' | 'delete' | 'restore' | 'import' | 'signIn' | 'signInRefused' | 'signOut'
  from?: string
  until?: string
  before?: number
  size: number
}

export type AuditRow = {
  id: number
  at: string
  userId: string
  by: string
  noun: string
  rowId: string
  action: 'create' | 'edit' | 'delete' | 'restore' | 'import' | 'signIn' | 'signInRefused' | 'signOut'
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type BacklogLine = {
  line: number
  partNo: string
  description: string
  quantity: number
  price: string
  requestedOn: string
  confirmedOn: string | null
}

export type BacklogOrder = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  orderNo: string
  revision: number
  status: 'OPEN' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'CANCELLED'
  orderedOn: string
  currency: Currency
  remark: string
  lines: BacklogLine[]
  requestedOn: string
  confirmedOn: string | null
  partNos: string
  amount: string
  invoiced: string
  toInvoice: string
}

export type BacklogOrderDetail = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  orderNo: string
  revision: number
  status: 'OPEN' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'CANCELLED'
  orderedOn: string
  currency: Currency
  remark: string
  lines: BacklogLine[]
  requestedOn: string
  confirmedOn: string | null
  partNos: string
  amount: string
  invoiced: string
  toInvoice: string
  related: Related[]
}

export type BacklogOrderFilter = {
  orderNo?: TextFilter
  status?:
    | 'OPEN'
    | 'PARTLY_SHIPPED'
    | 'SHIPPED'
    | 'CANCELLED'
    | ('OPEN' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'CANCELLED')[]
    | { not: ('OPEN' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'CANCELLED')[] }
    | { isEmpty: boolean }
  currency?: CurrencyFilter
  orderedOn?: DayFilter
  requestedOn?: DayFilter
  confirmedOn?: DayFilter
  amount?: { from?: string; to?: string }
  toInvoice?: { from?: string; to?: string }
  partNos?: TextFilter
  search?: string
}

export type BacklogOrderGroupRequest = {
  queryParams?: BacklogOrderFilter
  deleted?: boolean
  by: 'status' | 'currency'
}

export type BacklogOrderPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: BacklogOrderSortField
  sorts?: BacklogOrderSort
  queryParams?: BacklogOrderFilter
  deleted?: boolean
}

export type BacklogOrderSort = { column: BacklogOrderSortField; direction: 'ASC' | 'DESC' }[]

export type BacklogOrderSortField =
  | 'orderNo'
  | 'status'
  | 'currency'
  | 'orderedOn'
  | 'requestedOn'
  | 'confirmedOn'
  | 'amount'
  | 'toInvoice'
  | 'updatedAt'

export type BackofficeFigures = {
  ordersByStatus: { value: string; count: number }[]
  ordersShippedByWeek: { value: string; count: number }[]
  devicesByModel: { value: string; count: number }[]
  devicesByStatus: { value: string; count: number }[]
  warrantiesEndingSoon: number
}

export type Batch = { model: ProductModel; from: string; to: string; devices: number; claimed: number }

export type BatteryType = 'NO_BATTERY' | 'LEAD_ACID' | 'LITHIUM'

export type BatteryTypeFilter = BatteryType | BatteryType[] | { not: BatteryType[] } | { isEmpty: boolean }

export type Brand =
  | 'LUX_POWER'
  | 'MID'
  | 'EG4'
  | 'FORTRESS'
  | 'SUNBEAT'
  | 'GTECH'
  | 'GREEN_SOLUTION'
  | 'INCCO'

export type BrandFilter = Brand | Brand[] | { not: Brand[] } | { isEmpty: boolean }

export type CannedAnswer = { id: number; title: string; text: string }

export type Changed = { change: string; ids: number[]; refused: Refused[] }

export type ChatAnswerParts = {
  answers?: string[]
  reply?: string
  fixedResourceBosList?: {
    downloadURL: string
    contentType: string
    initialFileName: string
    fileSize: number
  }[]
  sources?: {
    chunkId: number
    fileId: number
    file: string
    number?: number
    title: string
    page?: number
    score?: number
    isRecognised?: true
    url?: string
  }[]
  qnaVos?: {
    questionId: number
    question: string
    supportRemoteDebug: boolean
    score?: number
    visible: boolean
    excerpt?: string
    file?: string
    page?: number
  }[]
  links?: { label: string; path: string }[]
  choices?: { label: string; serialNum: string }[]
  understood?: string
  original?: { number: number; text: string }[]
  offersPerson?: true
  isReviewed?: true
  isDanger?: true
  timings?: Record<string, number>
}

export type ChatPlace = {
  serialNum?: string
  devicesType?: string
  platform?: Platform
  clusterId?: string
  language?: string
  deviceTypeValue?: TextOrNumber
  phase?: TextOrNumber
  subDeviceType?: TextOrNumber
  dtc?: TextOrNumber
  voltClass?: TextOrNumber
  odm?: TextOrNumber
  machineType?: TextOrNumber
  powerRating?: TextOrNumber
  country?: string
}

export type ChatQuestionBody = {
  serialNum?: string
  devicesType?: string
  platform?: Platform
  clusterId?: string
  language?: string
  deviceTypeValue?: TextOrNumber
  phase?: TextOrNumber
  subDeviceType?: TextOrNumber
  dtc?: TextOrNumber
  voltClass?: TextOrNumber
  odm?: TextOrNumber
  machineType?: TextOrNumber
  powerRating?: TextOrNumber
  country?: string
  data: string
  cid?: string
  chatId?: string
  supportEs?: boolean
  enhanceMode?: boolean
  questionId?: number
}

export type ChatStarted = { threadId: string; runId: string; epoch: number }

export type ChatWhole = {
  threadId: string
  runId: string
  epoch: number
  text: string
  code: number
  msg: string
  type: 'ai' | 'es' | 'e_ai' | 'text'
  answer: ChatAnswerParts
}

export type Claim = {
  id: number
  version: number
  claimNo: string
  serialNum: string
  faultReason: FaultReason
  serviceType: WarrantyServiceType
  replaceKind: ReplaceKind | null
  batteryType: BatteryType
  warranty: WarrantyState
  occurredOn: string
  replacementSerialNum: string | null
  replacementReason: string
  outcome: Outcome | null
  handler: string
  remark: string
  model: ProductModel
  owner: string
  files: StoredFile[]
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type ClaimChange = {
  faultReason?: FaultReason
  serviceType?: WarrantyServiceType
  batteryType?: BatteryType
  warranty?: WarrantyState
  outcome?: Outcome | null
  handler?: string
}

export type ClaimChangeRequest =
  | { ids: number[]; set: ClaimChange; partly?: boolean }
  | { matching: { queryParams?: ClaimFilter; count: number }; set: ClaimChange; partly?: boolean }

export type ClaimFigures = {
  byModel: { value: string; count: number }[]
  byFaultReason: { value: string; count: number }[]
  byMonth: Stretch[]
  batches: Batch[]
}

export type ClaimFilter = {
  claimNo?: TextFilter
  serialNum?: TextFilter
  model?: ProductModelFilter
  faultReason?: FaultReasonFilter
  serviceType?: WarrantyServiceTypeFilter
  replaceKind?: ReplaceKindFilter
  batteryType?: BatteryTypeFilter
  warranty?: WarrantyStateFilter
  occurredOn?: DayFilter
  replacementSerialNum?: TextFilter
  outcome?: OutcomeFilter
  handler?: TextFilter
  search?: string
}

export type ClaimGroupRequest = {
  queryParams?: ClaimFilter
  deleted?: boolean
  by: 'model' | 'faultReason' | 'serviceType' | 'replaceKind' | 'batteryType' | 'warranty' | 'outcome'
}

export type ClaimPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: ClaimSortField
  sorts?: ClaimSort
  queryParams?: ClaimFilter
  deleted?: boolean
}

export type ClaimSelection = { ids: number[] } | { matching: { queryParams?: ClaimFilter; count: number } }

export type ClaimSort = { column: ClaimSortField; direction: 'ASC' | 'DESC' }[]

export type ClaimSortField =
  | 'claimNo'
  | 'serialNum'
  | 'model'
  | 'faultReason'
  | 'serviceType'
  | 'warranty'
  | 'occurredOn'
  | 'outcome'
  | 'handler'
  | 'updatedAt'

export type ClientPlatform = 'ANDROID' | 'IOS' | 'WEB' | 'ANDROID_CN' | 'IOS_CN' | 'WEB_CN' | 'MONITOR'

export type ClientPlatformFilter =
  | ClientPlatform
  | ClientPlatform[]
  | { not: ClientPlatform[] }
  | { isEmpty: boolean }

export type CompanyDraft = { id?: number; version?: number; name: string; platform: '' | Platform }

export type Cover = CoverInterval[]

export type CoverInterval = { startsOn: string; endsOn: string; source: CoverSource }

export type CoverSource =
  | 'FROM_INSTALLATION'
  | 'FROM_SHIPMENT'
  | 'REPAIRED_UNIT'
  | 'REPLACEMENT'
  | 'EXTENDED_WARRANTY'

export type Currency =
  | 'EUR'
  | 'USD'
  | 'CNY'
  | 'GBP'
  | 'CHF'
  | 'AUD'
  | 'CAD'
  | 'HKD'
  | 'SGD'
  | 'INR'
  | 'MXN'
  | 'PHP'
  | 'SEK'
  | 'NOK'
  | 'DKK'
  | 'PLN'
  | 'CZK'
  | 'HUF'
  | 'TRY'
  | 'ZAR'
  | 'BRL'
  | 'AED'
  | 'TWD'
  | 'THB'
  | 'JPY'
  | 'KRW'
  | 'VND'
  | 'BHD'
  | 'JOD'
  | 'KWD'
  | 'OMR'
  | 'TND'

export type CurrencyFilter = Currency | Currency[] | { not: Currency[] } | { isEmpty: boolean }

export type CustodyEvent = {
  id: number
  kind:
    | 'REGISTERED'
    | 'ASSIGNED'
    | 'UNASSIGNED'
    | 'SHIPPED'
    | 'UNSHIPPED'
    | 'INSTALLED'
    | 'OWNER_CHANGED'
    | 'MOVED'
    | 'AT_CENTRE'
    | 'RETURNED'
    | 'REPLACED'
    | 'TOOK_PLACE'
    | 'REPLACEMENT_UNDONE'
    | 'RETIRED'
    | 'CORRECTED'
    | 'DELETED'
    | 'RESTORED'
    | 'UNEXPLAINED'
  on: string
  at: string
  by: string
  orderNo: string | null
  claimNo: string | null
  rmaNumber: string | null
  otherSerialNum: string | null
  status: DeviceStatus
  place: 'STOCK' | 'CUSTOMER' | 'SITE' | 'CENTRE' | 'NONE'
  changes: { field: string; before: string; after: string }[]
}

export type DayFilter = { from?: string; to?: string } | { isEmpty: boolean }

export type Device = {
  id: number
  version: number
  serialNum: string
  model: ProductModel
  deviceType: DeviceType | null
  subType: number | null
  brand: Brand
  platform: Platform | null
  datalogSn: string
  dongleType: DongleType | null
  firmwareCodes: string[]
  orderNo: string | null
  companyId: number | null
  ownerId: string | null
  installerId: string | null
  endUser: string
  site: string
  siteAddress: string
  country: string
  installationDate: string | null
  warrantyMonths: number
  status: DeviceStatus
  owner: string
  installer: string
  warranty: WarrantyExpiry
  cover: Cover
  coverEndsOn: string | null
  shippedOn: string | null
  earlyClaimOn: string | null
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type DeviceChange = {
  status?: DeviceStatus
  brand?: Brand
  installationDate?: string | null
  warrantyMonths?: number
  companyId?: number | null
  endUser?: string
  site?: string
  siteAddress?: string
  country?: string
  dongleType?: DongleType | null
}

export type DeviceChangeRequest =
  | { ids: number[]; set: DeviceChange; partly?: boolean }
  | { matching: { queryParams?: DeviceFilter; count: number }; set: DeviceChange; partly?: boolean }

export type DeviceDraft = {
  id?: number
  version?: number
  serialNum: string
  model: ProductModel
  deviceType: DeviceType | null
  subType: number | null
  brand: Brand
  platform?: Platform | null
  datalogSn: string
  dongleType: DongleType | null
  firmwareCodes: string[]
  orderNo: string | null
  companyId: number | null
  ownerId?: string | null
  installerId: string | null
  endUser: string
  site?: string
  siteAddress?: string
  country: string
  installationDate: string | null
  warrantyMonths: number
  status: DeviceStatus
  installer?: string
  shippedOn?: string | null
  earlyClaimOn?: string | null
  cover?: Cover
  coverEndsOn?: string | null
}

export type DeviceEvent = {
  on: string
  kind:
    | 'ORDERED'
    | 'SHIPPED'
    | 'INSTALLED'
    | 'PART_REPLACED'
    | 'WARRANTY_ENDS'
    | 'STATUS_CHANGED'
    | 'CHANGED'
    | 'CLAIM'
    | 'REPAIR'
    | 'FEEDBACK'
  title: string
  detail: string
  values: Record<string, string | number>
  changes?: { field: string; before: string; after: string }[]
  link: string
}

export type DeviceFilter = {
  serialNum?: TextFilter
  status?: DeviceStatusFilter
  model?: ProductModelFilter
  deviceType?: DeviceTypeFilter
  brand?: BrandFilter
  warrantyExpiresOn?: DayFilter
  coverEndsOn?: DayFilter
  installationDate?: DayFilter
  shippedOn?: DayFilter
  earlyClaimOn?: DayFilter
  endUser?: TextFilter
  site?: TextFilter
  country?: string | string[] | { not: string[] } | { isEmpty: boolean }
  orderNo?: TextFilter
  datalogSn?: TextFilter
  dongleType?: DongleTypeFilter
  search?: string
}

export type DeviceGroup =
  | 'hybrid'
  | 'gen_3_6k'
  | 'gen_7_10k'
  | 'ac_ess'
  | 'off_grid'
  | 'off_grid_us'
  | 'sna_12k'
  | 'sna_12k_us'
  | 'eco_beast'
  | '8_10k_eu'
  | '12k_eu'
  | '8_10k_us'
  | '12k_us'
  | '16k_us'
  | 'trip_12k'
  | 'trip_lv_5_20k'
  | 'hv_hybrid'
  | 'dc_dc_converter'
  | 'all_in_one_10k'
  | '5_8k'
  | 'mega_24k'
  | 'gaia'

export type DeviceGroupFilter = DeviceGroup | DeviceGroup[] | { not: DeviceGroup[] } | { isEmpty: boolean }

export type DeviceGroupRequest = {
  queryParams?: DeviceFilter
  deleted?: boolean
  by: 'status' | 'model' | 'deviceType' | 'brand' | 'country' | 'dongleType'
}

export type DevicePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: DeviceSortField
  sorts?: DeviceSort
  queryParams?: DeviceFilter
  deleted?: boolean
}

export type DeviceSelection = { ids: number[] } | { matching: { queryParams?: DeviceFilter; count: number } }

export type DeviceSort = { column: DeviceSortField; direction: 'ASC' | 'DESC' }[]

export type DeviceSortField =
  | 'serialNum'
  | 'status'
  | 'model'
  | 'brand'
  | 'warrantyExpiresOn'
  | 'coverEndsOn'
  | 'installationDate'
  | 'shippedOn'
  | 'earlyClaimOn'
  | 'updatedAt'
  | 'endUser'
  | 'site'
  | 'country'
  | 'orderNo'

export type DeviceStatus = 'IN_STOCK' | 'SHIPPED' | 'INSTALLED' | 'IN_REPAIR' | 'REPLACED' | 'RETIRED'

export type DeviceStatusFilter =
  | DeviceStatus
  | DeviceStatus[]
  | { not: DeviceStatus[] }
  | { isEmpty: boolean }

export type DeviceType = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 100 | 200 | 500

export type DeviceTypeFilter = DeviceType | DeviceType[] | { not: DeviceType[] } | { isEmpty: boolean }

export type DialogueFilter = {
  chatTitle?: TextFilter
  devices?:
    | 'hybrid'
    | 'gen_3_6k'
    | 'gen_7_10k'
    | 'ac_ess'
    | 'off_grid'
    | 'off_grid_us'
    | 'sna_12k'
    | 'sna_12k_us'
    | 'eco_beast'
    | '8_10k_eu'
    | '12k_eu'
    | '8_10k_us'
    | '12k_us'
    | '16k_us'
    | 'trip_12k'
    | 'trip_lv_5_20k'
    | 'hv_hybrid'
    | 'dc_dc_converter'
    | 'all_in_one_10k'
    | '5_8k'
    | 'mega_24k'
    | 'gaia'
    | 'all_devices'
    | (
        | 'hybrid'
        | 'gen_3_6k'
        | 'gen_7_10k'
        | 'ac_ess'
        | 'off_grid'
        | 'off_grid_us'
        | 'sna_12k'
        | 'sna_12k_us'
        | 'eco_beast'
        | '8_10k_eu'
        | '12k_eu'
        | '8_10k_us'
        | '12k_us'
        | '16k_us'
        | 'trip_12k'
        | 'trip_lv_5_20k'
        | 'hv_hybrid'
        | 'dc_dc_converter'
        | 'all_in_one_10k'
        | '5_8k'
        | 'mega_24k'
        | 'gaia'
        | 'all_devices'
      )[]
    | {
        not: (
          | 'hybrid'
          | 'gen_3_6k'
          | 'gen_7_10k'
          | 'ac_ess'
          | 'off_grid'
          | 'off_grid_us'
          | 'sna_12k'
          | 'sna_12k_us'
          | 'eco_beast'
          | '8_10k_eu'
          | '12k_eu'
          | '8_10k_us'
          | '12k_us'
          | '16k_us'
          | 'trip_12k'
          | 'trip_lv_5_20k'
          | 'hv_hybrid'
          | 'dc_dc_converter'
          | 'all_in_one_10k'
          | '5_8k'
          | 'mega_24k'
          | 'gaia'
          | 'all_devices'
        )[]
      }
    | { isEmpty: boolean }
  qnaStatus?: QnaStatusFilter
  evaluation?:
    | Evaluation
    | '0'
    | '1'
    | '-1'
    | ('0' | '1' | '-1')[]
    | { not: ('0' | '1' | '-1')[] }
    | { isEmpty: boolean }
  according?: AccordingFilter
  platform?: PlatformFilter
  message?: TextFilter
  model?: TextFilter
  serialNum?: TextFilter
  userName?: TextFilter
  assignee?: TextFilter
  dislike?:
    | 'OPEN'
    | 'REVIEWED'
    | ('OPEN' | 'REVIEWED')[]
    | { not: ('OPEN' | 'REVIEWED')[] }
    | { isEmpty: boolean }
  updateTime?: DayFilter
  search?: string
}

export type DialogueGroupRequest = {
  queryParams?: DialogueFilter
  deleted?: boolean
  by: 'qnaStatus' | 'platform'
}

export type DialogueInQueue = {
  record: DialogueRecord
  previous: DialogueRecord | null
  next: DialogueRecord | null
}

export type DialoguePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: DialogueSortField
  sorts?: DialogueSort
  queryParams?: DialogueFilter
  deleted?: boolean
}

export type DialogueRecord = {
  id: number
  version: number
  threadId: string
  chatTitle: string
  devices: string
  model: string
  serialNum: string
  evaluation: Evaluation
  suggestion: string
  qnaStatus: QnaStatus
  according: According | null
  msgCount: number
  updateTime: string
  createdAt: string
  userName: string
  platform: Platform
  region: string
  country: string
  assignee: string | null
  dislike: 'OPEN' | 'REVIEWED' | null
  corrections: number
  targets?: ('toMonitorPage' | 'toDataPage' | 'toMaintenancePage')[]
}

export type DialogueSort = { column: DialogueSortField; direction: 'ASC' | 'DESC' }[]

export type DialogueSortField = 'userName' | 'createdAt' | 'updateTime'

export type DocumentAudience = 'EVERYBODY' | 'INSTALLERS' | 'NOBODY'

export type DongleFirmware = {
  id: number
  version: number
  dongleType: DongleType
  fwCode: string
  publishDate: string
  description: string
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type DongleFirmwareChangeRequest =
  | { ids: number[]; set: { publishDate?: string }; partly?: boolean }
  | {
      matching: { queryParams?: DongleFirmwareFilter; count: number }
      set: { publishDate?: string }
      partly?: boolean
    }

export type DongleFirmwareDraft = {
  id?: number
  version?: number
  dongleType: DongleType
  fwCode: string
  publishDate: string
  description: string
}

export type DongleFirmwareFilter = {
  dongleType?: DongleTypeFilter
  fwCode?: TextFilter
  publishDate?: DayFilter
  description?: TextFilter
  search?: string
}

export type DongleFirmwareGroupRequest = {
  queryParams?: DongleFirmwareFilter
  deleted?: boolean
  by: 'dongleType'
}

export type DongleFirmwarePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: DongleFirmwareSortField
  sorts?: DongleFirmwareSort
  queryParams?: DongleFirmwareFilter
  deleted?: boolean
}

export type DongleFirmwareSelection =
  | { ids: number[] }
  | { matching: { queryParams?: DongleFirmwareFilter; count: number } }

export type DongleFirmwareSort = { column: DongleFirmwareSortField; direction: 'ASC' | 'DESC' }[]

export type DongleFirmwareSortField = 'dongleType' | 'fwCode' | 'publishDate' | 'updatedAt'

export type DongleType = 'ESP_WIFI' | 'ESP_WIFI6' | 'ESP_WIFI6_D' | 'ESP_WIIL'

export type DongleTypeFilter = DongleType | DongleType[] | { not: DongleType[] } | { isEmpty: boolean }

export type EditedClaim = {
  id: number
  version: number
  serialNum: string
  faultReason: FaultReason
  serviceType: WarrantyServiceType
  replaceKind: ReplaceKind | null
  batteryType: BatteryType
  warranty: WarrantyState
  occurredOn: string
  replacementSerialNum: string | null
  replacementReason?: string
  outcome: Outcome | null
  handler: string
  remark: string
  fileIds?: string[]
}

export type Evaluation = -1 | 0 | 1

export type ExamAnswer = {
  id: number
  questionId: number
  question: string
  deviceGroup: DeviceGroup | null
  serialNum: string | null
  language: Language
  expectation: ExamExpectation
  must: string[]
  mustNot: string[]
  verdict: ExamVerdict
  answer: string
  sources: string[]
  relevance: number | null
  tookMs: number
  change: ExamChange | null
  verdictBefore: ExamVerdict | null
  answerBefore: string | null
  sourcesBefore: string[] | null
}

export type ExamAnswerOfRunFilter = {
  question?: TextFilter
  verdict?: ExamVerdictFilter
  change?: ExamChangeFilter
  answer?: TextFilter
  deviceGroup?: DeviceGroupFilter
  language?: LanguageFilter
  expectation?: ExamExpectationFilter
  runId?: number
  besideId?: number
  search?: string
}

export type ExamAnswerPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: 'question' | 'verdict' | 'change' | 'relevance' | 'tookMs'
  sorts?: { column: 'question' | 'verdict' | 'change' | 'relevance' | 'tookMs'; direction: 'ASC' | 'DESC' }[]
  queryParams?: ExamAnswerOfRunFilter
  deleted?: boolean
}

export type ExamChange = 'BECAME_RIGHT' | 'NOT_RIGHT_ANY_MORE' | 'OTHER_ANSWER' | 'SAME' | 'NEW'

export type ExamChangeFilter = ExamChange | ExamChange[] | { not: ExamChange[] } | { isEmpty: boolean }

export type ExamExpectation = 'ANSWER' | 'NO_ANSWER'

export type ExamExpectationFilter =
  | ExamExpectation
  | ExamExpectation[]
  | { not: ExamExpectation[] }
  | { isEmpty: boolean }

export type ExamQuestion = {
  id: number
  version: number
  question: string
  deviceGroup: DeviceGroup | null
  serialNum: string | null
  language: Language
  expectation: ExamExpectation
  must: string[]
  mustNot: string[]
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type ExamQuestionChangeRequest =
  | { ids: number[]; set: { deviceGroup?: DeviceGroup | null; language?: Language }; partly?: boolean }
  | {
      matching: { queryParams?: ExamQuestionFilter; count: number }
      set: { deviceGroup?: DeviceGroup | null; language?: Language }
      partly?: boolean
    }

export type ExamQuestionDraft = {
  id?: number
  version?: number
  question: string
  deviceGroup: DeviceGroup | null
  serialNum: string | null
  language: Language
  expectation: ExamExpectation
  must: string[]
  mustNot: string[]
}

export type ExamQuestionFilter = {
  question?: TextFilter
  deviceGroup?: DeviceGroupFilter
  serialNum?: TextFilter
  language?: LanguageFilter
  expectation?: ExamExpectationFilter
  search?: string
}

export type ExamQuestionGroupRequest = {
  queryParams?: ExamQuestionFilter
  deleted?: boolean
  by: 'deviceGroup' | 'language' | 'expectation'
}

export type ExamQuestionPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: ExamQuestionSortField
  sorts?: ExamQuestionSort
  queryParams?: ExamQuestionFilter
  deleted?: boolean
}

export type ExamQuestionSelection =
  | { ids: number[] }
  | { matching: { queryParams?: ExamQuestionFilter; count: number } }

export type ExamQuestionSort = { column: ExamQuestionSortField; direction: 'ASC' | 'DESC' }[]

export type ExamQuestionSortField =
  | 'question'
  | 'deviceGroup'
  | 'serialNum'
  | 'language'
  | 'expectation'
  | 'updatedAt'

export type ExamRun = {
  id: number
  state: ExamRunState
  msg: string
  startedBy: string
  createdAt: string
  endedAt: string | null
  files: number
  sections: number
  documentsAt: string | null
  documents: string
  isMixed: boolean
  total: number
  done: number
  right: number
  wrong: number
  silent: number
  askedBack: number
  failed: number
}

export type ExamRunPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: 'createdAt'
  sorts?: { column: 'createdAt'; direction: 'ASC' | 'DESC' }[]
  queryParams?: {
    state?: ExamRunState | ExamRunState[] | { not: ExamRunState[] } | { isEmpty: boolean }
    startedBy?: TextFilter
    search?: string
  }
  deleted?: boolean
}

export type ExamRunState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

export type ExamVerdict = 'RIGHT' | 'WRONG' | 'SILENT' | 'ASKED_BACK' | 'FAILED'

export type ExamVerdictFilter = ExamVerdict | ExamVerdict[] | { not: ExamVerdict[] } | { isEmpty: boolean }

export type ExpandedWord = { word: string; isStopWord: boolean; expansions: Expansion[] }

export type Expansion = {
  source: 'GLOSSARY' | 'SHIPPED'
  entryId?: number
  relation: 'SYNONYM' | 'TOPIC'
  wordings: string[]
}

export type FaultReason =
  | 'DC_DC'
  | 'BUCK_BOOST'
  | 'PV_BOOST'
  | 'INV'
  | 'NTC'
  | 'LCD'
  | 'SPS'
  | 'NOISE'
  | 'RELAY'
  | 'APPEARANCE_DAMAGE'
  | 'INSULATION'
  | 'FOREIGN_OBJECT_ENTRY'
  | 'ACCESSORY_DAMAGE'
  | 'VOLTAGE_SAMPLING_ABNORMAL'
  | 'CT'

export type FaultReasonFilter = FaultReason | FaultReason[] | { not: FaultReason[] } | { isEmpty: boolean }

export type Feedback = {
  id: number
  version: number
  title: string
  content: string
  category: TicketCategory
  source: FeedbackSource
  serialNum: string | null
  status: FeedbackStatus
  outcome: Outcome | null
  ownerId: string
  userName: string
  openSince: string | null
  files: StoredFile[]
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type FeedbackChange = {
  status?: 'OPEN' | 'IN_PROGRESS' | 'CLOSED'
  category?: TicketCategory
  source?: FeedbackSource
  outcome?: Outcome | null
}

export type FeedbackChangeRequest =
  | { ids: number[]; set: FeedbackChange; partly?: boolean }
  | { matching: { queryParams?: FeedbackFilter; count: number }; set: FeedbackChange; partly?: boolean }

export type FeedbackComment = {
  id: number
  feedbackId: number
  parentId: number | null
  text: string
  userName: string
  isSupport: boolean
  isOwn: boolean
  replyCount: number
  isDeleted: boolean
  createdAt: string
  editedAt: string | null
}

export type FeedbackCommentDraft = { id?: number; feedbackId: number; parentId?: number | null; text: string }

export type FeedbackDraft = {
  id?: number
  version?: number
  title: string
  content: string
  category: TicketCategory
  source: FeedbackSource
  serialNum: string | null
  status: FeedbackStatus
  outcome: Outcome | null
  fileIds?: string[]
  openSince?: string | null
}

export type FeedbackFigures = {
  byStatus: { value: string; count: number }[]
  byCategory: { value: string; count: number }[]
  openByAge: Age[]
}

export type FeedbackFilter = {
  title?: TextFilter
  status?: FeedbackStatus | FeedbackStatus[] | { not: FeedbackStatus[] } | { isEmpty: boolean }
  category?: TicketCategoryFilter
  source?: FeedbackSourceFilter
  outcome?: OutcomeFilter
  userName?: TextFilter
  serialNum?: TextFilter
  openSince?: DayFilter
  search?: string
}

export type FeedbackGroupRequest = {
  queryParams?: FeedbackFilter
  deleted?: boolean
  by: 'status' | 'category' | 'source' | 'outcome'
}

export type FeedbackPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: FeedbackSortField
  sorts?: FeedbackSort
  queryParams?: FeedbackFilter
  deleted?: boolean
}

export type FeedbackSelection =
  | { ids: number[] }
  | { matching: { queryParams?: FeedbackFilter; count: number } }

export type FeedbackSort = { column: FeedbackSortField; direction: 'ASC' | 'DESC' }[]

export type FeedbackSortField =
  | 'title'
  | 'status'
  | 'category'
  | 'source'
  | 'outcome'
  | 'userName'
  | 'serialNum'
  | 'openSince'
  | 'createdAt'
  | 'updatedAt'

export type FeedbackSource = 'ANDROID_APP' | 'IOS_APP' | 'WEB' | 'DEVICE'

export type FeedbackSourceFilter =
  | FeedbackSource
  | FeedbackSource[]
  | { not: FeedbackSource[] }
  | { isEmpty: boolean }

export type FeedbackStatus = 'OPEN' | 'IN_PROGRESS' | 'CLOSED'

export type FinanceFigures = {
  openInvoices: { currency: string; count: number; amount: string }[]
  overdue: number
  onTheWay: number
  notInvoiced: number
  overpaid: number
  unmatched: number
}

export type FirmwareInformation = {
  platform: FirmwarePlatform
  deviceType: FirmwareType
  information: string
  version: number
  updatedAt: string | null
}

export type FirmwareInformationDraft = {
  platform: FirmwarePlatform
  deviceType: FirmwareType
  information: string
  version?: number
}

export type FirmwarePlatform = 'EG4' | 'FORTRESS' | 'GTEC' | 'CROWN'

export type FirmwarePlatformFilter =
  | FirmwarePlatform
  | FirmwarePlatform[]
  | { not: FirmwarePlatform[] }
  | { isEmpty: boolean }

export type FirmwareRecord = {
  id: number
  version: number
  platform: FirmwarePlatform
  deviceType: FirmwareType
  fwCode: string
  description: string
  createTime: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type FirmwareRecordChangeRequest =
  | { ids: number[]; set: { createTime?: string }; partly?: boolean }
  | {
      matching: { queryParams?: FirmwareRecordFilter; count: number }
      set: { createTime?: string }
      partly?: boolean
    }

export type FirmwareRecordDraft = {
  id?: number
  version?: number
  platform: FirmwarePlatform
  deviceType: FirmwareType
  fwCode: string
  description: string
  createTime?: string
}

export type FirmwareRecordFilter = {
  platform?: FirmwarePlatformFilter
  deviceType?: FirmwareTypeFilter
  fwCode?: TextFilter
  createTime?: DayFilter
  description?: TextFilter
  search?: string
}

export type FirmwareRecordGroupRequest = {
  queryParams?: FirmwareRecordFilter
  deleted?: boolean
  by: 'platform' | 'deviceType'
}

export type FirmwareRecordPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: FirmwareRecordSortField
  sorts?: FirmwareRecordSort
  queryParams?: FirmwareRecordFilter
  deleted?: boolean
}

export type FirmwareRecordSelection =
  | { ids: number[] }
  | { matching: { queryParams?: FirmwareRecordFilter; count: number } }

export type FirmwareRecordSort = { column: FirmwareRecordSortField; direction: 'ASC' | 'DESC' }[]

export type FirmwareRecordSortField = 'platform' | 'deviceType' | 'fwCode' | 'createTime' | 'updatedAt'

export type FirmwareType =
  | 'HYBRID'
  | 'GEN'
  | 'ACS'
  | 'SNA'
  | 'LXP_LB_8_12K'
  | 'GEN_LB_EU'
  | 'LSP'
  | 'HV'
  | 'TRIP'
  | 'LITESTOR'
  | 'ECOBEAST'
  | 'POWERHUB'
  | '5_8K'
  | 'MEGA'
  | 'GAIA'
  | 'PV_INVERTER'
  | 'MICRO_INVERTER'
  | 'DC_DC_CONVERTER'
  | 'DONGLE_WIFI'
  | 'DONGLE_WIFI6'
  | 'DONGLE_4G'
  | 'DONGLE_LAN'

export type FirmwareTypeFilter =
  | FirmwareType
  | FirmwareType[]
  | { not: FirmwareType[] }
  | { isEmpty: boolean }

export type FixedResource = {
  id: number
  version: number
  name: string
  knowledgeType: KnowledgeType
  topic: KnowledgeTopic
  remark: string
  show: boolean
  files: { file: StoredFile; language: Language | null }[]
  languages: Language[]
  supportsMultiLanguage: boolean
  boundQuestions: { questionId: number; question: string }[]
  boundCount: number
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type FixedResourceChange = { knowledgeType?: KnowledgeType; topic?: KnowledgeTopic; show?: boolean }

export type FixedResourceChangeRequest =
  | { ids: number[]; set: FixedResourceChange; partly?: boolean }
  | {
      matching: { queryParams?: FixedResourceFilter; count: number }
      set: FixedResourceChange
      partly?: boolean
    }

export type FixedResourceDraft = {
  id?: number
  version?: number
  name: string
  knowledgeType: KnowledgeType
  topic: KnowledgeTopic
  remark: string
  show: boolean
  files: { fileId: string; language: Language | null }[]
}

export type FixedResourceFilter = {
  name?: TextFilter
  knowledgeType?: KnowledgeTypeFilter
  topic?: KnowledgeTopicFilter
  language?: LanguageFilter
  show?: FlagFilter
  search?: string
}

export type FixedResourceGroupRequest = {
  queryParams?: FixedResourceFilter
  deleted?: boolean
  by: 'knowledgeType' | 'topic'
}

export type FixedResourcePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: FixedResourceSortField
  sorts?: FixedResourceSort
  queryParams?: FixedResourceFilter
  deleted?: boolean
}

export type FixedResourceSelection =
  | { ids: number[] }
  | { matching: { queryParams?: FixedResourceFilter; count: number } }

export type FixedResourceSort = { column: FixedResourceSortField; direction: 'ASC' | 'DESC' }[]

export type FixedResourceSortField = 'name' | 'knowledgeType' | 'topic' | 'updatedAt'

export type FlagFilter =
  | boolean
  | 'true'
  | 'false'
  | ('true' | 'false')[]
  | { not: ('true' | 'false')[] }
  | { isEmpty: boolean }

export type FoundSection = {
  chunkId: number
  fileId: number
  filename: string
  headingPath: string[]
  page: number | null
  text: string
  score: number
  keptOut: ('AUDIENCE' | 'OFF' | 'DEVICE' | 'EXPIRED')[]
}

export type Glossary = { terms: string[]; version: string; changedBy: string | null }

export type GlossaryEntry = {
  id: number
  version: number
  term: string
  en: string[]
  de: string[]
  es: string[]
  zh: string[]
  state: 'ACTIVE' | 'INACTIVE'
  changedBy: string
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type GlossaryEntryChangeRequest =
  | { ids: number[]; set: { state?: 'ACTIVE' | 'INACTIVE' }; partly?: boolean }
  | {
      matching: { queryParams?: GlossaryEntryFilter; count: number }
      set: { state?: 'ACTIVE' | 'INACTIVE' }
      partly?: boolean
    }

export type GlossaryEntryDraft = {
  id?: number
  version?: number
  en: string[]
  de: string[]
  es: string[]
  zh: string[]
  state: 'ACTIVE' | 'INACTIVE'
}

export type GlossaryEntryFilter = {
  term?: TextFilter
  state?:
    | 'ACTIVE'
    | 'INACTIVE'
    | ('ACTIVE' | 'INACTIVE')[]
    | { not: ('ACTIVE' | 'INACTIVE')[] }
    | { isEmpty: boolean }
  changedBy?: TextFilter
  search?: string
}

export type GlossaryEntryGroupRequest = { queryParams?: GlossaryEntryFilter; deleted?: boolean; by: 'state' }

export type GlossaryEntryPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: GlossaryEntrySortField
  sorts?: GlossaryEntrySort
  queryParams?: GlossaryEntryFilter
  deleted?: boolean
}

export type GlossaryEntrySelection =
  | { ids: number[] }
  | { matching: { queryParams?: GlossaryEntryFilter; count: number } }

export type GlossaryEntrySort = { column: GlossaryEntrySortField; direction: 'ASC' | 'DESC' }[]

export type GlossaryEntrySortField = 'term' | 'state' | 'changedBy' | 'updatedAt'

export type GptData = {
  id: number
  version: number
  question: string
  answer: string
  deviceGroups: DeviceGroup[]
  platform: Platform | null
  state: QnaStatus
  sourceThreadId: string | null
  sourceRecordId: number | null
  reviewer: string | null
  reviewedAt: string | null
  hitCount: number
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type GptDataChange = {
  deviceGroups?: DeviceGroup[]
  state?: 'INACTIVE' | 'PENDING' | 'READY'
  platform?: Platform | null
}

export type GptDataChangeRequest =
  | { ids: number[]; set: GptDataChange; partly?: boolean }
  | { matching: { queryParams?: GptDataFilter; count: number }; set: GptDataChange; partly?: boolean }

export type GptDataDraft = {
  id?: number
  version?: number
  question: string
  answer: string
  deviceGroups: DeviceGroup[]
  platform: Platform | null
  state: QnaStatus
  sourceThreadId: string | null
  sourceRecordId: number | null
}

export type GptDataFilter = {
  question?: TextFilter
  state?: QnaStatusFilter
  answer?: TextFilter
  deviceGroup?: DeviceGroupFilter
  platform?: PlatformFilter
  reviewer?: TextFilter
  search?: string
}

export type GptDataGroupRequest = { queryParams?: GptDataFilter; deleted?: boolean; by: 'state' | 'platform' }

export type GptDataPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: GptDataSortField
  sorts?: GptDataSort
  queryParams?: GptDataFilter
  deleted?: boolean
}

export type GptDataSelection =
  | { ids: number[] }
  | { matching: { queryParams?: GptDataFilter; count: number } }

export type GptDataSort = { column: GptDataSortField; direction: 'ASC' | 'DESC' }[]

export type GptDataSortField =
  | 'question'
  | 'state'
  | 'platform'
  | 'reviewer'
  | 'reviewedAt'
  | 'hitCount'
  | 'updatedAt'

export type Health = { at: string; version: string; findings: HealthFinding[] }

export type HealthCheck =
  | 'service'
  | 'version'
  | 'database'
  | 'bus'
  | 'files'
  | 'disk'
  | 'queue'
  | 'failedJobs'
  | 'lists'
  | 'mail'
  | 'failedMail'
  | 'webhookEvents'
  | 'webhooks'
  | 'release'
  | 'stepBack'
  | 'certificate'
  | 'backup'

export type HealthFinding = {
  service: 'backoffice' | 'chat' | 'finance' | 'identity' | 'rma' | 'tools' | 'gateway'
  check: HealthCheck
  level: HealthLevel
  value: number | null
  subject: string
}

export type HealthLevel = 'well' | 'warning' | 'critical'

export type HeldFile = {
  id: number
  filename: string
  state: string
  reason: string
  failure?: { error: string; params?: Record<string, string | number> } | null
  proposal: string | null
  uploaded: string
  storeId: number
  storeName: string
  storePage: number
}

export type History = HistoryEntry[]

export type HistoryEntry = {
  id: number
  at: string
  by: string
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export type InverterRuntime = {
  modelText: string
  deviceGroup: DeviceGroup | 'all_devices'
  platform: Platform
  statusText: 'normal' | 'standby' | 'charging' | 'discharging' | 'warning' | 'fault' | 'updating' | 'offline'
  isSimulated: boolean
}

export type Invoice = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  documentNo: string
  revision: number
  orderNo: string
  asnNo: string | null
  issuedOn: string
  dueOn: string
  currency: Currency
  amount: string
  lines: InvoiceLine[]
  partNos: string
  paid: string
  open: string
  paymentState: 'UNPAID' | 'PARTLY_PAID' | 'PAID' | 'OVERPAID'
}

export type InvoiceDetail = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  documentNo: string
  revision: number
  orderNo: string
  asnNo: string | null
  issuedOn: string
  dueOn: string
  currency: Currency
  amount: string
  lines: InvoiceLine[]
  partNos: string
  paid: string
  open: string
  paymentState: 'UNPAID' | 'PARTLY_PAID' | 'PAID' | 'OVERPAID'
  related: Related[]
}

export type InvoiceFilter = {
  documentNo?: TextFilter
  orderNo?: TextFilter
  asnNo?: TextFilter
  currency?: CurrencyFilter
  paymentState?:
    | 'UNPAID'
    | 'PARTLY_PAID'
    | 'PAID'
    | 'OVERPAID'
    | ('UNPAID' | 'PARTLY_PAID' | 'PAID' | 'OVERPAID')[]
    | { not: ('UNPAID' | 'PARTLY_PAID' | 'PAID' | 'OVERPAID')[] }
    | { isEmpty: boolean }
  issuedOn?: DayFilter
  dueOn?: DayFilter
  amount?: { from?: string; to?: string }
  paid?: { from?: string; to?: string }
  open?: { from?: string; to?: string }
  partNos?: TextFilter
  search?: string
}

export type InvoiceGroupRequest = {
  queryParams?: InvoiceFilter
  deleted?: boolean
  by: 'currency' | 'paymentState'
}

export type InvoiceLine = {
  line: number
  partNo: string
  description: string
  quantity: number
  price: string
  amount: string
}

export type InvoicePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: InvoiceSortField
  sorts?: InvoiceSort
  queryParams?: InvoiceFilter
  deleted?: boolean
}

export type InvoiceSort = { column: InvoiceSortField; direction: 'ASC' | 'DESC' }[]

export type InvoiceSortField =
  | 'documentNo'
  | 'orderNo'
  | 'asnNo'
  | 'currency'
  | 'paymentState'
  | 'issuedOn'
  | 'dueOn'
  | 'amount'
  | 'paid'
  | 'open'
  | 'updatedAt'

export type JobEntry = {
  id: number
  kind: 'import' | 'export'
  state: JobState
  done: number
  total: number
  msg: string
  error?: string
  params?: Record<string, string | number>
  fileName: string
  createdAt: string
  expiresAt: string | null
  link: string
}

export type JobState =
  | 'QUEUED'
  | 'RUNNING'
  | 'CHECKING'
  | 'CHECKED'
  | 'APPLYING'
  | 'DONE'
  | 'FAILED'
  | 'CANCELLED'

export type KnowledgeSection = {
  headingPath: string[]
  page: number | null
  isRecognised: boolean
  text: string
  audience: DocumentAudience
  mark: DocumentAudience | null
}

export type KnowledgeTopic =
  | 'Battery'
  | 'Dongle'
  | 'Update'
  | 'Monitoring'
  | 'Parallel'
  | 'External Communication'
  | 'Installation'
  | 'Working modes'
  | 'Codes and troubleshooting'
  | 'Certificates and reports'
  | 'Feature Introduction'
  | 'Other'

export type KnowledgeTopicFilter =
  | KnowledgeTopic
  | KnowledgeTopic[]
  | { not: KnowledgeTopic[] }
  | { isEmpty: boolean }

export type KnowledgeType = 'AFTER_SALES' | 'USER_MANUAL' | 'AI_REPO'

export type KnowledgeTypeFilter =
  | KnowledgeType
  | KnowledgeType[]
  | { not: KnowledgeType[] }
  | { isEmpty: boolean }

export type Language =
  | 'it'
  | 'en'
  | 'es_ES'
  | 'uk_UA'
  | 'zh_CN'
  | 'ja'
  | 'fr'
  | 'de'
  | 'ru_RU'
  | 'ur_PK'
  | 'ar'
  | 'nl_NL'
  | 'pl_PL'
  | 'he_IL'
  | 'pt_PT'

export type LanguageFilter = Language | Language[] | { not: Language[] } | { isEmpty: boolean }

export type MailPreview = { subject: string; text: string; html: string }

export type MailState = 'WAITING' | 'SENT' | 'FAILED' | 'CANCELLED' | 'SKIPPED'

export type ManagedCompany = { id: number; version: number; name: string; platform: string; accounts: number }

export type MessageReview = {
  blackouts: { start: number; end: number }[]
  personal: { start: number; end: number; kind: 'email' | 'phone' | 'name' | 'address' | 'serial' }[]
  knowledge: { id: number; state: QnaStatus; hitCount: number } | null
}

export type NamedRole = 'OWNER' | 'INSTALLER'

export type NewClaim = {
  serialNum: string
  faultReason: FaultReason
  serviceType: WarrantyServiceType
  replaceKind: ReplaceKind | null
  batteryType: BatteryType
  warranty: WarrantyState
  occurredOn: string
  replacementSerialNum: string | null
  replacementReason?: string
  outcome: Outcome | null
  handler: string
  remark: string
  fileIds?: string[]
}

export type Notice = {
  id: number
  kind: string
  text: string
  values: Record<string, string>
  path: string
  createdAt: string
  isRead: boolean
}

export type NoticeLine = {
  line: number
  orderNo: string
  partNo: string
  description: string
  quantity: number
}

export type OpeningView = { table: string; id: number; name: string; content: ViewContent }

export type Order = {
  id: number
  version: number
  orderNo: string
  brand: Brand
  customer: string
  companyId: number | null
  ownerId: string | null
  country: string
  status: OrderStatus
  orderedOn: string | null
  shippedOn: string | null
  carrier: string
  waybillNo: string
  remark: string
  lines: { model: ProductModel; quantity: number }[]
  owner: string
  deviceCount: number
  resourceCount: number
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type OrderChange = {
  status?: OrderStatus
  customer?: string
  companyId?: number | null
  country?: string
  brand?: Brand
  shippedOn?: string | null
  carrier?: string
  waybillNo?: string
  remark?: string
}

export type OrderChangeRequest =
  | { ids: number[]; set: OrderChange; partly?: boolean }
  | { matching: { queryParams?: OrderFilter; count: number }; set: OrderChange; partly?: boolean }

export type OrderDraft = {
  id?: number
  version?: number
  orderNo: string
  brand: Brand
  customer: string
  companyId: number | null
  ownerId?: string | null
  country: string
  status: OrderStatus
  orderedOn?: string | null
  shippedOn: string | null
  carrier?: string
  waybillNo: string
  remark: string
  lines: { model: ProductModel; quantity: number }[]
  owner?: string
}

export type OrderFilter = {
  orderNo?: TextFilter
  status?: OrderStatusFilter
  customer?: TextFilter
  country?: string | string[] | { not: string[] } | { isEmpty: boolean }
  brand?: BrandFilter
  model?: ProductModelFilter
  orderedOn?: DayFilter
  shippedOn?: DayFilter
  carrier?: TextFilter
  waybillNo?: TextFilter
  search?: string
}

export type OrderFulfilment = { model: ProductModel; quantity: number; assigned: number }

export type OrderGroupRequest = {
  queryParams?: OrderFilter
  deleted?: boolean
  by: 'status' | 'country' | 'brand'
}

export type OrderInfo = {
  order: Order
  fulfilment: OrderFulfilment[]
  resources: Resource[]
  devices: Device[]
  parts: Part[]
}

export type OrderPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: OrderSortField
  sorts?: OrderSort
  queryParams?: OrderFilter
  deleted?: boolean
}

export type OrderSelection = { ids: number[] } | { matching: { queryParams?: OrderFilter; count: number } }

export type OrderSort = { column: OrderSortField; direction: 'ASC' | 'DESC' }[]

export type OrderSortField =
  | 'orderNo'
  | 'status'
  | 'customer'
  | 'country'
  | 'brand'
  | 'orderedOn'
  | 'shippedOn'
  | 'updatedAt'

export type OrderStatus = 'DRAFT' | 'CONFIRMED' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED'

export type OrderStatusFilter = OrderStatus | OrderStatus[] | { not: OrderStatus[] } | { isEmpty: boolean }

export type Outbox = { isSending: boolean; counts: Record<string, number>; mails: OutboxMail[] }

export type OutboxMail = {
  id: number
  state: MailState
  name: string
  lines: { text: string; values: Record<string, string> }[]
  attempts: number
  reason: string
  detail: string
  createdAt: string
  nextAt: string | null
  endedAt: string | null
}

export type Outcome = 'SOLVED' | 'TIMEOUT'

export type OutcomeFilter = Outcome | Outcome[] | { not: Outcome[] } | { isEmpty: boolean }

export type OwnTicket = {
  id: number
  threadId: string
  category: TicketCategory
  text: string
  status: TicketStatus
  answer: string
  answeredAt: string | null
  createdAt: string
  updatedAt: string
  unread: number
}

export type OwnTicketPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: 'updatedAt'
  sorts?: { column: 'updatedAt'; direction: 'ASC' | 'DESC' }[]
  queryParams?: { id?: number; threadId?: string; search?: string }
  deleted?: boolean
}

export type Part = {
  id: number
  version: number
  partNo: string
  name: string
  model: ProductModel
  batchNo: string
  supplier: string
  orderNo: string | null
  serialNum: string | null
  replacedOn: string | null
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type PartChange = { name?: string; model?: ProductModel; batchNo?: string; supplier?: string }

export type PartChangeRequest =
  | { ids: number[]; set: PartChange; partly?: boolean }
  | { matching: { queryParams?: PartFilter; count: number }; set: PartChange; partly?: boolean }

export type PartDraft = {
  id?: number
  version?: number
  partNo: string
  name: string
  model: ProductModel
  batchNo: string
  supplier: string
  orderNo: string | null
  serialNum: string | null
  replacedOn: string | null
}

export type PartFilter = {
  partNo?: TextFilter
  name?: TextFilter
  model?: ProductModelFilter
  batchNo?: TextFilter
  supplier?: TextFilter
  orderNo?: TextFilter
  serialNum?: TextFilter
  replacedOn?: DayFilter
  search?: string
}

export type PartGroupRequest = { queryParams?: PartFilter; deleted?: boolean; by: 'model' }

export type PartPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: PartSortField
  sorts?: PartSort
  queryParams?: PartFilter
  deleted?: boolean
}

export type PartSelection = { ids: number[] } | { matching: { queryParams?: PartFilter; count: number } }

export type PartSort = { column: PartSortField; direction: 'ASC' | 'DESC' }[]

export type PartSortField =
  | 'partNo'
  | 'name'
  | 'model'
  | 'batchNo'
  | 'supplier'
  | 'orderNo'
  | 'serialNum'
  | 'replacedOn'
  | 'updatedAt'

export type Platform = 'LUX_POWER' | 'EG4' | 'FORTRESS' | 'GTEC' | 'CROWN'

export type PlatformFilter = Platform | Platform[] | { not: Platform[] } | { isEmpty: boolean }

export type ProductModel =
  | 'LXP_3K'
  | 'LXP_3_6K'
  | 'LXP_4K'
  | 'LXP_4_6K'
  | 'LXP_5K'
  | 'LXP_6K'
  | 'GEN_3K'
  | 'GEN_3_6K'
  | 'GEN_4K'
  | 'GEN_5K'
  | 'GEN_6K'
  | 'ACS_3600'
  | 'ACS_4600'
  | 'ACS_6000'
  | 'SNA_3000'
  | 'SNA_4000'
  | 'SNA_5000'
  | 'SNA_6000'
  | 'SNA_US_6K'
  | 'SNA_12K'
  | 'SNA_US_12K'
  | 'LXP_LB_8_12K'
  | 'LXP_LB_US_8K'
  | 'LXP_LB_US_10K'
  | 'LXP_LB_US_12K'
  | 'LXP_LB_US_16K'
  | 'LXP_LB_EU_7K'
  | 'LXP_LB_EU_8K'
  | 'LXP_LB_EU_10K'
  | 'GEN_LB_EU_8K'
  | 'GEN_LB_EU_10K'
  | 'GEN_LB_EU_12K'
  | 'LSP_50K'
  | 'LSP_100K'
  | 'HV_5K'
  | 'HV_8K'
  | 'HV_10K'
  | 'HV_12K'
  | 'TRIP_6K'
  | 'TRIP_8K'
  | 'TRIP_10K'
  | 'TRIP_12K'
  | 'TRIP_LV_15K'
  | 'TRIP_LV_20K'
  | 'LITESTOR_5'
  | 'LITESTOR_10'
  | 'LITESTOR_15'
  | 'ECO_BEAST_6K'
  | 'ECO_BEAST_12K'
  | 'POWERHUB_10K'
  | 'POWERHUB_12K'
  | 'LXP_5_8K'
  | 'MEGA_24K'
  | 'GAIA_5K'
  | 'GAIA_8K'
  | 'GAIA_10K'
  | 'PV_5K'
  | 'PV_10K'
  | 'MICRO_600'
  | 'MICRO_800'
  | 'DCDC_5K'
  | 'DCDC_10K'
  | 'DONGLE_WIFI'
  | 'DONGLE_WIFI6'
  | 'DONGLE_4G'
  | 'DONGLE_LAN'

export type ProductModelFilter =
  | ProductModel
  | ProductModel[]
  | { not: ProductModel[] }
  | { isEmpty: boolean }

export type QnaStatus = 'INACTIVE' | 'PENDING' | 'READY' | 'APPROVED'

export type QnaStatusFilter = QnaStatus | QnaStatus[] | { not: QnaStatus[] } | { isEmpty: boolean }

export type QuestionData = {
  id: number
  version: number
  question: string
  variants: string[]
  answers: string[]
  deviceGroups: DeviceGroup[]
  platform: Platform | null
  topic: KnowledgeTopic
  score: number
  show: boolean
  audience: 'EVERYBODY' | 'INSTALLERS'
  supportRemoteDebug: boolean
  translations: QuestionTranslations
  supportsMultiLanguage: boolean
  resources: { id: number; name: string; show: boolean }[]
  hitCount: number
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type QuestionDataChange = {
  topic?: KnowledgeTopic
  supportRemoteDebug?: boolean
  show?: boolean
  audience?: 'EVERYBODY' | 'INSTALLERS'
}

export type QuestionDataChangeRequest =
  | { ids: number[]; set: QuestionDataChange; partly?: boolean }
  | {
      matching: { queryParams?: QuestionDataFilter; count: number }
      set: QuestionDataChange
      partly?: boolean
    }

export type QuestionDataDraft = {
  id?: number
  version?: number
  question: string
  variants: string[]
  answers: string[]
  deviceGroups: DeviceGroup[]
  platform: Platform | null
  topic: KnowledgeTopic
  score: number
  show: boolean
  audience: 'EVERYBODY' | 'INSTALLERS'
  supportRemoteDebug: boolean
  translations: QuestionTranslations
  resourceIds: number[]
}

export type QuestionDataFilter = {
  question?: TextFilter
  topic?: KnowledgeTopicFilter
  deviceGroup?: DeviceGroupFilter
  platform?: PlatformFilter
  supportRemoteDebug?: FlagFilter
  show?: FlagFilter
  audience?:
    | 'EVERYBODY'
    | 'INSTALLERS'
    | ('EVERYBODY' | 'INSTALLERS')[]
    | { not: ('EVERYBODY' | 'INSTALLERS')[] }
    | { isEmpty: boolean }
  search?: string
}

export type QuestionDataGroupRequest = {
  queryParams?: QuestionDataFilter
  deleted?: boolean
  by: 'topic' | 'platform' | 'audience'
}

export type QuestionDataPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: QuestionDataSortField
  sorts?: QuestionDataSort
  queryParams?: QuestionDataFilter
  deleted?: boolean
}

export type QuestionDataSelection =
  | { ids: number[] }
  | { matching: { queryParams?: QuestionDataFilter; count: number } }

export type QuestionDataSort = { column: QuestionDataSortField; direction: 'ASC' | 'DESC' }[]

export type QuestionDataSortField = 'question' | 'topic' | 'platform' | 'score' | 'hitCount' | 'updatedAt'

export type QuestionTranslation = { language: Language; question: string; answers: string[] }

export type QuestionTranslations = QuestionTranslation[]

export type Recognition = {
  pages: number
  done: number
  read: number
  doubtful: number[]
  unread: {
    page: number
    reason: 'TOO_LARGE' | 'DAMAGED' | 'TOO_SLOW' | 'TOO_MUCH_MEMORY' | 'TOO_MANY' | 'GIVEN_UP' | 'ILLEGIBLE'
  }[]
}

export type Refused = {
  id: number
  title: string
  msg: string
  errors?: { error: string; params?: Record<string, string | number> }[]
}

export type RegistrantRole = 'OWNER' | 'INSTALLER'

export type Registration = {
  id: number
  version: number
  serialNum: string
  installedOn: string
  remark: string
  status: RegistrationStatus
  reason: string
  role: RegistrantRole
  ownerId: string
  userName: string
  company: string
  model: ProductModel
  files: StoredFile[]
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type RegistrationChangeRequest =
  | { ids: number[]; set: { status?: 'ASKED' | 'CONFIRMED' | 'REFUSED'; reason?: string }; partly?: boolean }
  | {
      matching: { queryParams?: RegistrationFilter; count: number }
      set: { status?: 'ASKED' | 'CONFIRMED' | 'REFUSED'; reason?: string }
      partly?: boolean
    }

export type RegistrationDraft = {
  id?: number
  version?: number
  serialNum: string
  installedOn: string
  remark: string
  fileIds?: string[]
}

export type RegistrationFilter = {
  serialNum?: TextFilter
  status?: RegistrationStatusFilter
  role?: RegistrantRole | RegistrantRole[] | { not: RegistrantRole[] } | { isEmpty: boolean }
  userName?: TextFilter
  installedOn?: DayFilter
  search?: string
}

export type RegistrationGroupRequest = {
  queryParams?: RegistrationFilter
  deleted?: boolean
  by: 'status' | 'role'
}

export type RegistrationPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: RegistrationSortField
  sorts?: RegistrationSort
  queryParams?: RegistrationFilter
  deleted?: boolean
}

export type RegistrationSelection =
  | { ids: number[] }
  | { matching: { queryParams?: RegistrationFilter; count: number } }

export type RegistrationSort = { column: RegistrationSortField; direction: 'ASC' | 'DESC' }[]

export type RegistrationSortField =
  | 'serialNum'
  | 'status'
  | 'role'
  | 'userName'
  | 'installedOn'
  | 'createdAt'
  | 'updatedAt'

export type RegistrationStatus = 'WAITING' | 'ASKED' | 'CONFIRMED' | 'REFUSED' | 'WITHDRAWN'

export type RegistrationStatusFilter =
  | RegistrationStatus
  | RegistrationStatus[]
  | { not: RegistrationStatus[] }
  | { isEmpty: boolean }

export type Related = {
  noun: 'financeOrder' | 'asn' | 'financialDocument' | 'advice'
  number: string
  on: string
  amount: string | null
  currency: string | null
  status: string
}

export type RemittanceAdvice = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  adviceNo: string
  revision: number
  paidOn: string
  currency: Currency
  amount: string
  reference: string
  lines: AdviceLine[]
  documentNos: string
  matched: string
  unmatched: string
  matchingState: 'UNMATCHED' | 'PARTLY_MATCHED' | 'MATCHED'
}

export type RemittanceAdviceDetail = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  adviceNo: string
  revision: number
  paidOn: string
  currency: Currency
  amount: string
  reference: string
  lines: AdviceLine[]
  documentNos: string
  matched: string
  unmatched: string
  matchingState: 'UNMATCHED' | 'PARTLY_MATCHED' | 'MATCHED'
  related: Related[]
}

export type RemittanceAdviceFilter = {
  adviceNo?: TextFilter
  paidOn?: DayFilter
  currency?: CurrencyFilter
  matchingState?:
    | 'UNMATCHED'
    | 'PARTLY_MATCHED'
    | 'MATCHED'
    | ('UNMATCHED' | 'PARTLY_MATCHED' | 'MATCHED')[]
    | { not: ('UNMATCHED' | 'PARTLY_MATCHED' | 'MATCHED')[] }
    | { isEmpty: boolean }
  amount?: { from?: string; to?: string }
  unmatched?: { from?: string; to?: string }
  documentNos?: TextFilter
  reference?: TextFilter
  search?: string
}

export type RemittanceAdviceGroupRequest = {
  queryParams?: RemittanceAdviceFilter
  deleted?: boolean
  by: 'currency' | 'matchingState'
}

export type RemittanceAdvicePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: RemittanceAdviceSortField
  sorts?: RemittanceAdviceSort
  queryParams?: RemittanceAdviceFilter
  deleted?: boolean
}

export type RemittanceAdviceSort = { column: RemittanceAdviceSortField; direction: 'ASC' | 'DESC' }[]

export type RemittanceAdviceSortField =
  | 'adviceNo'
  | 'paidOn'
  | 'currency'
  | 'matchingState'
  | 'amount'
  | 'unmatched'
  | 'updatedAt'

export type RepairCentre = {
  id: number
  version: number
  name: string
  phoneNumber: string
  contactPerson: string
  address: string
  hours: string
  appealEmail: string
  timeZone: string
  workingDays: number[]
  holidays: string[]
  isActive: boolean
  remark: string
  openCount: number
  createdAt: string
  updatedAt: string
}

export type RepairCentreDraft = {
  id?: number
  version?: number
  name: string
  phoneNumber: string
  contactPerson: string
  address: string
  hours: string
  appealEmail: string
  timeZone: string
  workingDays: number[]
  holidays: string[]
  isActive: boolean
  remark: string
}

export type RepairProblems = {
  serialNum?: string
  replacementSerialNum?: string
  errors?: {
    serialNum?: { error: string; params?: Record<string, string | number> }
    replacementSerialNum?: { error: string; params?: Record<string, string | number> }
  }
}

export type RepairShop = {
  repairShop: number
  name: string
  phoneNumber: string
  contactPerson: string
  address: string
  hours: string
  appealEmail: string
}

export type RepairTime = {
  from: string
  to: string
  count: number
  medianHours: number | null
  p90Hours: number | null
}

export type ReplaceKind = 'INVERTER' | 'ACCESSORY' | 'BOARDS'

export type ReplaceKindFilter = ReplaceKind | ReplaceKind[] | { not: ReplaceKind[] } | { isEmpty: boolean }

export type Resource = { id: number; file: StoredFile; addedBy: string; addedAt: string }

export type RmaChange = {
  rmaStatus?: RmaStatus
  remark?: string
  faultReason?: FaultReason | null
  repairShop?: number
}

export type RmaChangeRequest =
  | { ids: number[]; set: RmaChange; partly?: boolean }
  | { matching: { queryParams?: RmaFilter; count: number }; set: RmaChange; partly?: boolean }

export type RmaCloseReason = 'TIME_OUT' | 'COMPLETED' | 'REPLACED' | 'CANCELLED' | 'REFUSED'

export type RmaCloseReasonFilter =
  | RmaCloseReason
  | RmaCloseReason[]
  | { not: RmaCloseReason[] }
  | { isEmpty: boolean }

export type RmaCurrStatus = 'NORMAL' | 'APPEAL' | 'PAY'

export type RmaCurrStatusFilter =
  | RmaCurrStatus
  | RmaCurrStatus[]
  | { not: RmaCurrStatus[] }
  | { isEmpty: boolean }

export type RmaDetail = {
  request: RmaRequest
  shop: RepairShop
  events: RmaEvent[]
  internalFiles: StoredFile[]
  deviceProblems: RepairProblems
}

export type RmaDraft = {
  serialNum: string
  datalogSn: string
  purchaseFrom: string
  installationDate: string
  dateOfFault: string
  installLocation: string
  country: string
  city: string
  contact: string
  phoneNumber: string
  faultDesc: string
  repairShop: number
  rmaStatus?: 'REQUEST'
  threadId?: string | null
  fileIds?: string[]
}

export type RmaEvent = {
  id: number
  at: string
  operation: RmaOperationName | 'FILED' | 'NOTE'
  fromStatus: RmaStatus | null
  rmaStatus: RmaStatus
  side: 'CUSTOMER' | 'STAFF'
  userName: string
  text: string
  isInternal: boolean
}

export type RmaFigures = {
  byStatus: { value: string; count: number }[]
  byAge: Age[]
  byModel: { value: string; count: number }[]
  byFault: { value: string; count: number }[]
  byCentre: { repairShop: number; name: string; count: number }[]
  overdue: number
  repairTimes: RepairTime[]
}

export type RmaFilter = {
  rmaNumber?: TextFilter
  rmaStatus?: RmaStatusFilter
  rmaCurrStatus?: RmaCurrStatusFilter
  closed?: FlagFilter
  rmaCloseReason?: RmaCloseReasonFilter
  serialNum?: TextFilter
  datalogSn?: TextFilter
  model?: ProductModelFilter
  dateOfFault?: DayFilter
  openSince?: DayFilter
  completedOn?: DayFilter
  faultDesc?: TextFilter
  faultReason?: FaultReasonFilter
  replacementSerialNum?: TextFilter
  hasWarrantyInfo?: FlagFilter
  support2Repair?: FlagFilter
  isWaiting?: FlagFilter
  isToExamine?: FlagFilter
  isOverdue?: FlagFilter
  repairShop?: number | number[] | { not: number[] } | { isEmpty: boolean }
  contact?: TextFilter
  phoneNumber?: TextFilter
  country?: TextFilter
  city?: TextFilter
  userName?: TextFilter
  search?: string
}

export type RmaGroupRequest = {
  queryParams?: RmaFilter
  deleted?: boolean
  by: 'rmaStatus' | 'rmaCurrStatus' | 'rmaCloseReason' | 'model' | 'faultReason' | 'repairShop'
}

export type RmaLookup = {
  device: {
    serialNum: string
    model: ProductModel
    endUser: string
    warrantyDate: string | null
    warrantyExpireDate: string | null
    owner: string
    datalogSn: string | null
    installationDate: string | null
    country: string
    isCovered: boolean
  } | null
  problem: string
  problemError?: { error: string; params?: Record<string, string | number> }
  openRequest: { rmaNumber: string; rmaStatus: RmaStatus } | null
}

export type RmaOperation = {
  operation: RmaOperationName
  side: RmaSide
  rmaStatus: RmaStatus
  needsRemark: boolean
}

export type RmaOperationName =
  | 'ACCEPT_WARRANTY'
  | 'RECEIVE'
  | 'COMPLETE'
  | 'PASS_APPEAL'
  | 'CONFIRM_PAYMENT'
  | 'QUEUE'
  | 'REPAIR'
  | 'EXCEPT'
  | 'REFUSE_WARRANTY'
  | 'REFUSE_APPEAL'
  | 'RESUME'
  | 'ASK'
  | 'REOPEN'
  | 'ANSWER'
  | 'APPEAL'
  | 'PAY'
  | 'CANCEL_APPEAL'
  | 'CANCEL_PAY'
  | 'CLOSE'
  | 'END'

export type RmaPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: RmaSortField
  sorts?: RmaSort
  queryParams?: RmaFilter
  deleted?: boolean
}

export type RmaReport = {
  rmaNumber: string
  serialNum: string
  datalogSn: string
  purchaseFrom: string
  installationDate: string
  dateOfFault: string
  installLocation: string
  country: string
  city: string
  contact: string
  phoneNumber: string
  faultDesc: string
  model: ProductModel
  endUser: string
  warrantyDate: string | null
  warrantyExpireDate: string | null
  name: string
  hasWarrantyInfo: boolean
  payForRepair: boolean
  rmaStatus: RmaStatus
  support2Repair: boolean
  shop: RepairShop
}

export type RmaRequest = {
  id: number
  version: number
  rmaNumber: string
  serialNum: string
  datalogSn: string
  purchaseFrom: string
  installationDate: string
  dateOfFault: string
  installLocation: string
  country: string
  city: string
  contact: string
  phoneNumber: string
  faultDesc: string
  repairShop: number
  model: ProductModel
  endUser: string
  warrantyDate: string | null
  warrantyExpireDate: string | null
  faultReason: FaultReason | null
  faultySerialNum: string | null
  replacementSerialNum: string | null
  statedInstallationDate: string | null
  userId: string
  userName: string
  owner: string
  threadId: string | null
  repairShopName: string
  rmaStatus: RmaStatus
  rmaCurrStatus: RmaCurrStatus
  statusReason: string
  isToExamine: boolean
  closed: boolean
  rmaCloseReason: RmaCloseReason
  closedAt: string | null
  hasWarrantyInfo: boolean
  support2Repair: boolean
  payForRepair: boolean
  isWaiting: boolean
  appealDueAt: string | null
  appealMinutesLeft: number | null
  files: StoredFile[]
  createdAt: string
  updatedAt: string
  operations: RmaOperation[]
  deletedAt?: string
  deletedBy?: string | null
}

export type RmaSelection = { ids: number[] } | { matching: { queryParams?: RmaFilter; count: number } }

export type RmaSide = 'CUSTOMER' | 'STAFF'

export type RmaSort = { column: RmaSortField; direction: 'ASC' | 'DESC' }[]

export type RmaSortField =
  | 'rmaNumber'
  | 'rmaStatus'
  | 'rmaCurrStatus'
  | 'serialNum'
  | 'model'
  | 'dateOfFault'
  | 'contact'
  | 'userName'
  | 'appealDueAt'
  | 'createdAt'
  | 'updatedAt'

export type RmaStatus =
  | 'REQUEST'
  | 'RECEIVED'
  | 'WAITING_REPAIR'
  | 'UNDER_REPAIR'
  | 'WARRANTY_EXCEPTION'
  | 'COMPLETED'
  | 'IN_APPEAL'
  | 'APPEAL_PASSED'
  | 'OUT_WARRANTY'
  | 'PAY_REQUEST'
  | 'PAY_REPAIR'

export type RmaStatusFilter = RmaStatus | RmaStatus[] | { not: RmaStatus[] } | { isEmpty: boolean }

export type RmaSummary = {
  open: { rmaStatus: RmaStatus; count: number }[]
  overdue: number
  own: {
    rmaNumber: string
    serialNum: string
    rmaStatus: RmaStatus
    closed: boolean
    isWaiting: boolean
    updatedAt: string
  }[]
}

export type Role = 'ADMIN' | 'MAINTAIN' | 'OWNER' | 'OWNER_L2' | 'VIEWER' | 'INSTALLER'

export type SearchHit = {
  kind: string
  title: string
  detail: string
  matched?: { field: string; text: string }
  link: string
}

export type SearchHits = SearchHit[]

export type ShippingNotice = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  asnNo: string
  revision: number
  waybillNo: string
  carrier: string
  shippedOn: string
  expectedOn: string | null
  deliveredOn: string | null
  packages: number
  lines: NoticeLine[]
  orderNos: string
  partNos: string
  deliveryState: 'ON_THE_WAY' | 'DELIVERED'
  invoicingState: 'NOT_INVOICED' | 'INVOICED'
  file: StoredFile | null
}

export type ShippingNoticeDetail = {
  id: number
  version: number
  createdAt: string
  updatedAt: string
  asnNo: string
  revision: number
  waybillNo: string
  carrier: string
  shippedOn: string
  expectedOn: string | null
  deliveredOn: string | null
  packages: number
  lines: NoticeLine[]
  orderNos: string
  partNos: string
  deliveryState: 'ON_THE_WAY' | 'DELIVERED'
  invoicingState: 'NOT_INVOICED' | 'INVOICED'
  file: StoredFile | null
  related: Related[]
}

export type ShippingNoticeFilter = {
  asnNo?: TextFilter
  waybillNo?: TextFilter
  carrier?: TextFilter
  deliveryState?:
    | 'ON_THE_WAY'
    | 'DELIVERED'
    | ('ON_THE_WAY' | 'DELIVERED')[]
    | { not: ('ON_THE_WAY' | 'DELIVERED')[] }
    | { isEmpty: boolean }
  invoicingState?:
    | 'NOT_INVOICED'
    | 'INVOICED'
    | ('NOT_INVOICED' | 'INVOICED')[]
    | { not: ('NOT_INVOICED' | 'INVOICED')[] }
    | { isEmpty: boolean }
  shippedOn?: DayFilter
  expectedOn?: DayFilter
  deliveredOn?: DayFilter
  orderNos?: TextFilter
  partNos?: TextFilter
  search?: string
}

export type ShippingNoticeGroupRequest = {
  queryParams?: ShippingNoticeFilter
  deleted?: boolean
  by: 'deliveryState' | 'invoicingState'
}

export type ShippingNoticePageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: ShippingNoticeSortField
  sorts?: ShippingNoticeSort
  queryParams?: ShippingNoticeFilter
  deleted?: boolean
}

export type ShippingNoticeSort = { column: ShippingNoticeSortField; direction: 'ASC' | 'DESC' }[]

export type ShippingNoticeSortField =
  | 'asnNo'
  | 'waybillNo'
  | 'carrier'
  | 'deliveryState'
  | 'invoicingState'
  | 'shippedOn'
  | 'expectedOn'
  | 'deliveredOn'
  | 'packages'
  | 'updatedAt'

export type StoreExpiry = { anchor: 'last_active_at'; days: number } | { anchor: 'date'; day: string }

export type StoredFile = { id: string; name: string; size: number; type: string }

export type Stretch = { from: string | null; to: string | null; count: number }

export type Suggestion = {
  questionId: number
  question: string
  supportRemoteDebug: boolean
  visible: boolean
  score?: number
}

export type TextFilter = string | { not: string } | { isEmpty: boolean }

export type TextOrNumber = string | number

export type Thread = {
  threadId: string
  chatTitle: string
  platform: Platform
  devices: string
  model: string
  serialNum: string
  evaluation: Evaluation
  suggestion: string
  qnaStatus: QnaStatus
  according: According | null
  msgCount: number
  userName: string
  country: string
  ticket?: { id: number; status: TicketStatus; isAnswered: boolean } | null
  createdAt: string
  updateTime: string
}

export type ThreadMessage = {
  recordId: number
  mid?: string | null
  message: string
  position: 'QUERY' | 'ANSWER'
  gptTopicDataStatus: 'success' | 'stopped' | 'failed'
  changeType: 'BEFORE_CHANGE' | 'AFTER_CHANGE'
  revises?: number | null
  type: string
  evaluation?: Evaluation
  suggestion?: string
  answer: ChatAnswerParts
  review?: MessageReview
  updateTime: string
}

export type ThreadPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: 'updateTime' | 'createdAt'
  sorts?: { column: 'updateTime' | 'createdAt'; direction: 'ASC' | 'DESC' }[]
  queryParams?: { chatTitle?: TextFilter; serialNum?: TextFilter; search?: string }
  deleted?: boolean
}

export type Ticket = {
  id: number
  threadId: string
  category: TicketCategory
  text: string
  status: TicketStatus
  answer: string
  answeredAt: string | null
  createdAt: string
  updatedAt: string
  unread: number
  version: number
  isUrgent: boolean
  answeredBy: string | null
  userName: string
  chatTitle: string
  platform: Platform
  devices: string
  model: string
  serialNum: string
}

export type TicketCategory = 'TECH' | 'PRE_SALE' | 'AFTER_SALE' | 'PRODUCT'

export type TicketCategoryFilter =
  | TicketCategory
  | TicketCategory[]
  | { not: TicketCategory[] }
  | { isEmpty: boolean }

export type TicketChangeRequest =
  | {
      ids: number[]
      set: { status?: 'OPEN' | 'IN_PROGRESS' | 'CLOSED'; category?: TicketCategory }
      partly?: boolean
    }
  | {
      matching: { queryParams?: TicketFilter; count: number }
      set: { status?: 'OPEN' | 'IN_PROGRESS' | 'CLOSED'; category?: TicketCategory }
      partly?: boolean
    }

export type TicketDraft = { threadId: string; category: TicketCategory; text: string }

export type TicketFilter = {
  status?: TicketStatus | TicketStatus[] | { not: TicketStatus[] } | { isEmpty: boolean }
  category?: TicketCategoryFilter
  userName?: TextFilter
  serialNum?: TextFilter
  number?: TextFilter
  id?: TextFilter
  text?: TextFilter
  search?: string
}

export type TicketGroupRequest = { queryParams?: TicketFilter; deleted?: boolean; by: 'status' | 'category' }

export type TicketMessage = {
  id: number
  side: 'ASKER' | 'STAFF' | 'NOTE'
  userName: string
  text: string
  createdAt: string
}

export type TicketPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: TicketSortField
  sorts?: TicketSort
  queryParams?: TicketFilter
  deleted?: boolean
}

export type TicketReply = { id: number; version: number; status: TicketStatus; answer: string }

export type TicketSort = { column: TicketSortField; direction: 'ASC' | 'DESC' }[]

export type TicketSortField =
  | 'isUrgent'
  | 'status'
  | 'category'
  | 'userName'
  | 'serialNum'
  | 'createdAt'
  | 'updatedAt'

export type TicketStatus = 'OPEN' | 'IN_PROGRESS' | 'CLOSED'

export type TicketTalk = {
  id: number
  status: TicketStatus
  side: 'ASKER' | 'STAFF'
  askerName: string
  messages: TicketMessage[]
  readId: number
  seenId: number
  seenAt: string | null
}

export type TopQuestion = {
  questionId: number
  question: string
  supportRemoteDebug: boolean
  visible: boolean
  score: number
}

export type UnansweredAnswer = {
  id: number
  question: string
  answer: string
  deviceGroups: DeviceGroup[]
  platform: Platform | null
  isPersonalChecked?: boolean
}

export type UnansweredFilter = {
  question?: TextFilter
  state?:
    | 'OPEN'
    | 'DISMISSED'
    | ('OPEN' | 'DISMISSED')[]
    | { not: ('OPEN' | 'DISMISSED')[] }
    | { isEmpty: boolean }
  languages?: LanguageFilter
  platforms?: PlatformFilter
  models?: TextFilter
  lastAskedAt?: DayFilter
  search?: string
}

export type UnansweredPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: UnansweredSortField
  sorts?: UnansweredSort
  queryParams?: UnansweredFilter
  deleted?: boolean
}

export type UnansweredQuestion = {
  id: number
  state: 'OPEN' | 'DISMISSED'
  question: string
  wordings: { question: string; count: number }[]
  count: number
  askedBack: number
  lastAskedAt: string
  languages: Language[]
  platforms: Platform[]
  models: string[]
  deviceGroups: DeviceGroup[]
  threadIds: string[]
  dismissedBy: string | null
  dismissedAt: string | null
}

export type UnansweredSort = { column: UnansweredSortField; direction: 'ASC' | 'DESC' }[]

export type UnansweredSortField = 'count' | 'lastAskedAt'

export type VectorStore = {
  id: number
  name: string
  chatVectorText: string
  status: 'in_progress' | 'completed' | 'expired'
  created_at: number
  bytes: number
  last_active_at: number
  expires_after: StoreExpiry | null
  expires_at: number | null
  file_counts: { total: number; completed: number; failed: number }
  files: { id: number; filename: string; url: string | null; uploaded: string }[]
}

export type VectorStoreFile = {
  id: number
  filename: string
  url: string | null
  uploaded: string
  title: string
  size: number
  state: 'queued' | 'extracting' | 'indexing' | 'completed' | 'failed' | 'cancelled'
  reason: string
  failure?: { error: string; params?: Record<string, string | number> } | null
  pages: number | null
  sections: number
  recognition: Recognition | null
  audience: DocumentAudience
  proposal: string | null
  withheldSections: number
  citedBy: number
}

export type View = {
  id: number
  version: number
  table: string
  name: string
  sharedWith: Role | null
  isRoleDefault: boolean
  content: ViewContent
  owner: string
  isOwn: boolean
  isEditable: boolean
  updatedAt: string
}

export type ViewContent = {
  filters: Record<string, string[]>
  sort: string | null
  direction: 'ASC' | 'DESC'
  moreSorts?: { column: string; direction: 'ASC' | 'DESC' }[]
  columns: string[] | null
  group?: string
}

export type ViewDraft = {
  id?: number
  version?: number
  table: string
  name: string
  sharedWith: Role | null
  isRoleDefault?: boolean
  content: ViewContent
}

export type Warranty = {
  id: number
  version: number
  serialNum: string
  serviceType: WarrantyServiceType
  startsOn: string
  months: number
  agreedEnd: string | null
  purchaser: string
  status: WarrantyStatus
  model: ProductModel
  owner: string
  expiry: WarrantyExpiry
  files: StoredFile[]
  createdAt: string
  updatedAt: string
  deletedAt?: string
  deletedBy?: string | null
}

export type WarrantyChange = {
  serviceType?: WarrantyServiceType
  status?: WarrantyStatus
  startsOn?: string
  months?: number
  purchaser?: string
}

export type WarrantyChangeRequest =
  | { ids: number[]; set: WarrantyChange; partly?: boolean }
  | { matching: { queryParams?: WarrantyFilter; count: number }; set: WarrantyChange; partly?: boolean }

export type WarrantyDraft = {
  id?: number
  version?: number
  serialNum: string
  serviceType: WarrantyServiceType
  startsOn: string
  months: number
  agreedEnd: string | null
  purchaser: string
  status: WarrantyStatus
  fileIds?: string[]
}

export type WarrantyExpiry = {
  expiresOn: string | null
  reason: CoverSource | 'NO_WARRANTY' | 'NOT_STARTED' | 'REPLACED' | 'FROM_START' | 'AGREED'
  startsOn: string | null
}

export type WarrantyFigures = {
  byStatus: { value: string; count: number }[]
  byServiceType: { value: string; count: number }[]
  endingByMonth: Stretch[]
  devicesEndingByMonth: Stretch[]
}

export type WarrantyFilter = {
  serialNum?: TextFilter
  serviceType?: WarrantyServiceTypeFilter
  status?: WarrantyStatusFilter
  startsOn?: DayFilter
  expiresOn?: DayFilter
  purchaser?: TextFilter
  search?: string
}

export type WarrantyGroupRequest = {
  queryParams?: WarrantyFilter
  deleted?: boolean
  by: 'serviceType' | 'status'
}

export type WarrantyPageRequest = {
  page: number
  size: number
  direction?: 'ASC' | 'DESC'
  sort?: WarrantySortField
  sorts?: WarrantySort
  queryParams?: WarrantyFilter
  deleted?: boolean
}

export type WarrantySelection =
  | { ids: number[] }
  | { matching: { queryParams?: WarrantyFilter; count: number } }

export type WarrantyServiceType =
  | 'REPAIRED_UNIT'
  | 'REPLACEMENT'
  | 'EXTENDED_WARRANTY'
  | 'DAMAGE_OUT_OF_WARRANTY'

export type WarrantyServiceTypeFilter =
  | WarrantyServiceType
  | WarrantyServiceType[]
  | { not: WarrantyServiceType[] }
  | { isEmpty: boolean }

export type WarrantySort = { column: WarrantySortField; direction: 'ASC' | 'DESC' }[]

export type WarrantySortField =
  | 'serialNum'
  | 'serviceType'
  | 'status'
  | 'startsOn'
  | 'expiresOn'
  | 'purchaser'
  | 'updatedAt'

export type WarrantyState = 'IN' | 'OUT'

export type WarrantyStateFilter =
  | WarrantyState
  | WarrantyState[]
  | { not: WarrantyState[] }
  | { isEmpty: boolean }

export type WarrantyStatus = 'REGISTERED' | 'CONFIRMED' | 'REFUSED'

export type WarrantyStatusFilter =
  | WarrantyStatus
  | WarrantyStatus[]
  | { not: WarrantyStatus[] }
  | { isEmpty: boolean }

/** Body of a webhook call. */
export type WebhookEvent =
  | { type: 'order.created'; timestamp: string; data: { id: number; number: string; state: OrderStatus } }
  | {
      type: 'order.stateChanged'
      timestamp: string
      data: { id: number; number: string; state: OrderStatus }
    }
  | { type: 'device.created'; timestamp: string; data: { id: number; number: string; state: DeviceStatus } }
  | {
      type: 'device.stateChanged'
      timestamp: string
      data: { id: number; number: string; state: DeviceStatus }
    }
  | {
      type: 'defective.created'
      timestamp: string
      data: { id: number; number: string; state: Outcome | null }
    }
  | {
      type: 'defective.stateChanged'
      timestamp: string
      data: { id: number; number: string; state: Outcome | null }
    }
  | {
      type: 'rma.created'
      timestamp: string
      data: {
        id: number
        number: string
        state:
          | 'REQUEST'
          | 'RECEIVED'
          | 'WAITING_REPAIR'
          | 'UNDER_REPAIR'
          | 'WARRANTY_EXCEPTION'
          | 'COMPLETED'
          | 'IN_APPEAL'
          | 'APPEAL_PASSED'
          | 'OUT_WARRANTY'
          | 'PAY_REQUEST'
          | 'PAY_REPAIR'
          | 'CLOSED'
      }
    }
  | {
      type: 'rma.stateChanged'
      timestamp: string
      data: {
        id: number
        number: string
        state:
          | 'REQUEST'
          | 'RECEIVED'
          | 'WAITING_REPAIR'
          | 'UNDER_REPAIR'
          | 'WARRANTY_EXCEPTION'
          | 'COMPLETED'
          | 'IN_APPEAL'
          | 'APPEAL_PASSED'
          | 'OUT_WARRANTY'
          | 'PAY_REQUEST'
          | 'PAY_REPAIR'
          | 'CLOSED'
      }
    }
  | { type: 'ticket.created'; timestamp: string; data: { id: number; number: string; state: TicketStatus } }
  | {
      type: 'ticket.stateChanged'
      timestamp: string
      data: { id: number; number: string; state: TicketStatus }
    }
  | {
      type: 'feedback.created'
      timestamp: string
      data: { id: number; number: string; state: FeedbackStatus }
    }
  | {
      type: 'feedback.stateChanged'
      timestamp: string
      data: { id: number; number: string; state: FeedbackStatus }
    }
  | { type: 'webhook.test'; timestamp: string; data: object }

export interface Calls {
  /** Staff examined a fault that was reported late: the warranty covers it. Needs `rma:audit`. */
  acceptRmaWarranty: {
    by: 'apiKey'
    takes: { rmaNumber: string; version?: number; remark: string }
    gives: RmaRequest
  }
  /** File a claim for a defective device. Needs `defective:edit`. */
  addClaim: { by: 'apiKey'; takes: NewClaim; gives: Claim }
  /**
   * Like, dislike or neither, of an answer (`mid`), or of an own conversation as a whole. Needs
   * `chat:ask`.
   */
  addGptTopicRecord: {
    by: 'apiKey'
    takes: { threadId: string; evaluation: Evaluation; mid?: string }
    gives: null
  }
  /**
   * A suggestion about an answer (`mid`; else the last disliked one), or about an own conversation
   * without such an answer; empty takes it back. Needs `chat:ask`.
   */
  addGptTopicSuggestion: {
    by: 'apiKey'
    takes: { threadId: string; suggestion: string; mid?: string }
    gives: null
  }
  /** Attach uploaded files to an order. Needs `order:edit`. */
  addOrderResources: { by: 'apiKey'; takes: { orderNo: string; fileIds: string[] }; gives: Resource[] }
  /** Staff say something to the customer, or among themselves; files go with it. Needs `rma:edit`. */
  addRmaNote: {
    by: 'apiKey'
    takes: { rmaNumber: string; text: string; isInternal: boolean; fileIds?: string[] }
    gives: RmaEvent[]
  }
  /**
   * The customer says something or adds files; what staff have asked for is answered by it. Needs
   * `rma:create`.
   */
  answerRma: {
    by: 'apiKey'
    takes: { rmaNumber: string; version?: number; text: string; fileIds?: string[] }
    gives: RmaRequest
  }
  /** Write the answer: an approved row of AI chat data, which answers from now on. Needs `dialogue:edit`. */
  answerUnansweredQuestion: { by: 'apiKey'; takes: UnansweredAnswer; gives: { id: number; question: string } }
  /**
   * Correct a message: the text stands after it as AFTER_CHANGE, or takes the place of the one there.
   * Needs `dialogue:edit`.
   */
  appendRevisedGptTopicRecordData: {
    by: 'apiKey'
    takes: { recordId: number; message: string; isPersonalChecked?: boolean; version?: number }
    gives: ThreadMessage
  }
  /**
   * Ask the customer for something, such as the invoice; the clock of an appeal stands still. Needs
   * `rma:audit`.
   */
  askRmaCustomer: {
    by: 'apiKey'
    takes: { rmaNumber: string; version?: number; remark: string }
    gives: RmaRequest
  }
  /** Take a conversation for review, or give it back. Needs `dialogue:edit`. */
  assignDialogue: {
    by: 'apiKey'
    takes: { threadId: string; isMine: boolean; version?: number }
    gives: DialogueRecord
  }
  /**
   * Say which parts of a message are personal; they never reach the knowledge or an export. Needs
   * `dialogue:edit`.
   */
  blackOut: {
    by: 'apiKey'
    takes: { recordId: number; spans: { start: number; end: number }[]; version?: number }
    gives: DialogueRecord
  }
  /** Do not send e-mails that wait or have failed. Needs `outbox:edit`. */
  cancelBackofficeMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** Do not send e-mails that wait or have failed. Needs `outbox:edit`. */
  cancelChatMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** End a run; what was answered stays. Needs `qnaData:edit`. */
  cancelExamRun: { by: 'apiKey'; takes: { id: number }; gives: ExamRun }
  /** Do not send e-mails that wait or have failed. Needs `outbox:edit`. */
  cancelIdentityMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** Stop a document from being read; what was read of it before stays. Needs `knowledge:edit`. */
  cancelKnowledgeFile: { by: 'apiKey'; takes: { fileId: number }; gives: VectorStoreFile }
  /** Do not send e-mails that wait or have failed. Needs `outbox:edit`. */
  cancelRmaMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /**
   * Change fields of many app versions, by the rules of each: all or none, or those that can. Needs
   * `appVersion:edit`.
   */
  changeAppVersions: { by: 'apiKey'; takes: AppVersionChangeRequest; gives: Changed }
  /**
   * Change fields of many entries of the beta firmware log, by the rules of each: all or none, or those
   * that can. Needs `firmware:edit`.
   */
  changeBetaFirmwareRecords: { by: 'apiKey'; takes: FirmwareRecordChangeRequest; gives: Changed }
  /**
   * Change fields of many claims, by the rules of each: all or none, or those that can. Needs
   * `defective:edit`.
   */
  changeClaims: { by: 'apiKey'; takes: ClaimChangeRequest; gives: Changed }
  /**
   * Change fields of many devices, by the rules of each: all or none, or those that can. Needs
   * `device:edit`.
   */
  changeDevices: { by: 'apiKey'; takes: DeviceChangeRequest; gives: Changed }
  /**
   * Change fields of many dongle firmware, by the rules of each: all or none, or those that can. Needs
   * `firmware:edit`.
   */
  changeDongleFirmware: { by: 'apiKey'; takes: DongleFirmwareChangeRequest; gives: Changed }
  /**
   * Change fields of many questions of the exam, by the rules of each: all or none, or those that can.
   * Needs `qnaData:edit`.
   */
  changeExamQuestions: { by: 'apiKey'; takes: ExamQuestionChangeRequest; gives: Changed }
  /**
   * Change fields of many items of feedback, by the rules of each: all or none, or those that can. Needs
   * `feedback:edit`.
   */
  changeFeedback: { by: 'apiKey'; takes: FeedbackChangeRequest; gives: Changed }
  /**
   * Change fields of many entries of the standard firmware log, by the rules of each: all or none, or
   * those that can. Needs `firmware:edit`.
   */
  changeFirmwareRecords: { by: 'apiKey'; takes: FirmwareRecordChangeRequest; gives: Changed }
  /**
   * Change fields of many fixed resources, by the rules of each: all or none, or those that can. Needs
   * `fixedResource:edit`.
   */
  changeFixedResources: { by: 'apiKey'; takes: FixedResourceChangeRequest; gives: Changed }
  /**
   * Change fields of many entries of the glossary, by the rules of each: all or none, or those that can.
   * Needs `glossaryEntry:edit`.
   */
  changeGlossaryEntries: { by: 'apiKey'; takes: GlossaryEntryChangeRequest; gives: Changed }
  /**
   * Change fields of many AI chat data, by the rules of each: all or none, or those that can. Needs
   * `gptData:edit`.
   */
  changeGptData: { by: 'apiKey'; takes: GptDataChangeRequest; gives: Changed }
  /**
   * Change fields of many orders, by the rules of each: all or none, or those that can. Needs
   * `order:edit`.
   */
  changeOrders: { by: 'apiKey'; takes: OrderChangeRequest; gives: Changed }
  /**
   * Change fields of many parts, by the rules of each: all or none, or those that can. Needs
   * `order:edit`.
   */
  changeParts: { by: 'apiKey'; takes: PartChangeRequest; gives: Changed }
  /**
   * Change fields of many questions, by the rules of each: all or none, or those that can. Needs
   * `qnaData:edit`.
   */
  changeQuestionData: { by: 'apiKey'; takes: QuestionDataChangeRequest; gives: Changed }
  /**
   * Change fields of many registrations, by the rules of each: all or none, or those that can. Needs
   * `registration:edit`.
   */
  changeRegistrations: { by: 'apiKey'; takes: RegistrationChangeRequest; gives: Changed }
  /**
   * Change fields of many repair requests, by the rules of each: all or none, or those that can. Needs
   * `rma:audit`.
   */
  changeRma: { by: 'apiKey'; takes: RmaChangeRequest; gives: Changed }
  /**
   * Change fields of many tickets, by the rules of each: all or none, or those that can. Needs
   * `ticket:edit`.
   */
  changeTickets: { by: 'apiKey'; takes: TicketChangeRequest; gives: Changed }
  /**
   * Change fields of many warranties, by the rules of each: all or none, or those that can. Needs
   * `warranty:edit`.
   */
  changeWarranties: { by: 'apiKey'; takes: WarrantyChangeRequest; gives: Changed }
  /** Whether a device group has a store. Needs `knowledge:view`. */
  checkVectorExist: {
    by: 'apiKey'
    takes: { deviceTypeValue: DeviceGroup | 'all_devices' }
    gives: { exist: boolean }
  }
  /** Close an own ticket. Needs `ticket:own`. */
  closeOwnTicket: { by: 'apiKey'; takes: { id: number }; gives: OwnTicket }
  /** Close a request before its end, with a reason. Needs `rma:audit`. */
  closeRma: {
    by: 'apiKey'
    takes: {
      rmaNumber: string
      version?: number
      rmaCloseReason: 'TIME_OUT' | 'REPLACED' | 'CANCELLED' | 'REFUSED'
      remark: string
    }
    gives: RmaRequest
  }
  /**
   * How many app versions a filter finds, as far as one delete or restore goes. Needs
   * `appVersion:delete`.
   */
  countAppVersions: {
    by: 'apiKey'
    takes: { queryParams?: AppVersionFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many entries of the beta firmware log a filter finds, as far as one delete or restore goes.
   * Needs `firmware:delete`.
   */
  countBetaFirmwareRecords: {
    by: 'apiKey'
    takes: { queryParams?: FirmwareRecordFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many claims a filter finds, as far as one delete or restore goes. Needs `defective:delete`. */
  countClaims: {
    by: 'apiKey'
    takes: { queryParams?: ClaimFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many devices a filter finds, as far as one delete or restore goes. Needs `device:delete`. */
  countDevices: {
    by: 'apiKey'
    takes: { queryParams?: DeviceFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many dongle firmware a filter finds, as far as one delete or restore goes. Needs
   * `firmware:delete`.
   */
  countDongleFirmware: {
    by: 'apiKey'
    takes: { queryParams?: DongleFirmwareFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many questions of the exam a filter finds, as far as one delete or restore goes. Needs
   * `qnaData:delete`.
   */
  countExamQuestions: {
    by: 'apiKey'
    takes: { queryParams?: ExamQuestionFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many items of feedback a filter finds, as far as one delete or restore goes. Needs
   * `feedback:delete`.
   */
  countFeedback: {
    by: 'apiKey'
    takes: { queryParams?: FeedbackFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many entries of the standard firmware log a filter finds, as far as one delete or restore goes.
   * Needs `firmware:delete`.
   */
  countFirmwareRecords: {
    by: 'apiKey'
    takes: { queryParams?: FirmwareRecordFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many fixed resources a filter finds, as far as one delete or restore goes. Needs
   * `fixedResource:delete`.
   */
  countFixedResources: {
    by: 'apiKey'
    takes: { queryParams?: FixedResourceFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many entries of the glossary a filter finds, as far as one delete or restore goes. Needs
   * `glossaryEntry:delete`.
   */
  countGlossaryEntries: {
    by: 'apiKey'
    takes: { queryParams?: GlossaryEntryFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many rows of AI chat data a filter finds, as far as one delete or restore goes. Needs
   * `gptData:delete`.
   */
  countGptData: {
    by: 'apiKey'
    takes: { queryParams?: GptDataFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many orders a filter finds, as far as one delete or restore goes. Needs `order:delete`. */
  countOrders: {
    by: 'apiKey'
    takes: { queryParams?: OrderFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many parts a filter finds, as far as one delete or restore goes. Needs `order:delete`. */
  countParts: {
    by: 'apiKey'
    takes: { queryParams?: PartFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many questions a filter finds, as far as one delete or restore goes. Needs `qnaData:delete`. */
  countQuestionData: {
    by: 'apiKey'
    takes: { queryParams?: QuestionDataFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /**
   * How many registrations a filter finds, as far as one delete or restore goes. Needs
   * `registration:delete`.
   */
  countRegistrations: {
    by: 'apiKey'
    takes: { queryParams?: RegistrationFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many repair requests a filter finds, as far as one delete or restore goes. Needs `rma:delete`. */
  countRma: {
    by: 'apiKey'
    takes: { queryParams?: RmaFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many tickets a filter finds, as far as one change goes. Needs `ticket:edit`. */
  countTickets: {
    by: 'apiKey'
    takes: { queryParams?: TicketFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** How many warranties a filter finds, as far as one delete or restore goes. Needs `warranty:delete`. */
  countWarranties: {
    by: 'apiKey'
    takes: { queryParams?: WarrantyFilter; deleted?: boolean }
    gives: { count: number; isExact: boolean }
  }
  /** Begin a thread about a device, or about devices in general. Needs `chat:own`. */
  createChat: { by: 'apiKey'; takes: ChatPlace; gives: { threadId: string } }
  /**
   * Exchange the API key of the header for a ticket that opens the portal once, within a minute. Needs
   * `loginTicket:create`.
   */
  createLoginTicket: {
    by: 'apiKey'
    takes: { targetRouter: string }
    gives: { ticket: string; expiresAt: string; path: string }
  }
  /**
   * Ask a person about an own conversation, which staff then may read; one open ticket a conversation.
   * Needs `ticket:own`.
   */
  createTicket: { by: 'apiKey'; takes: TicketDraft; gives: OwnTicket }
  /** Create a store of documents; a device group has one. Needs `knowledge:edit`. */
  createVectorStoreWithPlatform: {
    by: 'apiKey'
    takes: { vectorStoreName: string; deviceTypeValue: DeviceGroup | 'all_devices' }
    gives: { id: number }
  }
  /**
   * A token by which a person on a site of a brand asks about one device, for some minutes. Needs
   * `device:view`.
   */
  createVisitorToken: {
    by: 'apiKey'
    takes: { site: string; user: string; name?: string; serialNum: string }
    gives: { token: string; expiresAt: string }
  }
  /** Move app versions to the bin, all or none. Needs `appVersion:delete`. */
  deleteAppVersions: { by: 'apiKey'; takes: AppVersionSelection; gives: { affected: number; ids: number[] } }
  /** Move entries of the beta firmware log to the bin, all or none. Needs `firmware:delete`. */
  deleteBetaFirmwareRecords: {
    by: 'apiKey'
    takes: FirmwareRecordSelection
    gives: { affected: number; ids: number[] }
  }
  /** Remove a canned answer. Needs `ticket:edit`. */
  deleteCannedAnswer: { by: 'apiKey'; takes: { id: number }; gives: null }
  /** Move claims to the bin, all or none. Needs `defective:delete`. */
  deleteClaims: { by: 'apiKey'; takes: ClaimSelection; gives: { affected: number; ids: number[] } }
  /** Move devices to the bin, all or none. Needs `device:delete`. */
  deleteDevices: { by: 'apiKey'; takes: DeviceSelection; gives: { affected: number; ids: number[] } }
  /** Move dongle firmware to the bin, all or none. Needs `firmware:delete`. */
  deleteDongleFirmware: {
    by: 'apiKey'
    takes: DongleFirmwareSelection
    gives: { affected: number; ids: number[] }
  }
  /** Move questions of the exam to the bin, all or none. Needs `qnaData:delete`. */
  deleteExamQuestions: {
    by: 'apiKey'
    takes: ExamQuestionSelection
    gives: { affected: number; ids: number[] }
  }
  /** Move items of feedback to the bin, all or none. Needs `feedback:delete`. */
  deleteFeedback: { by: 'apiKey'; takes: FeedbackSelection; gives: { affected: number; ids: number[] } }
  /** Delete an own comment, or with `feedback:delete` any. Needs `feedback:own`. */
  deleteFeedbackComment: { by: 'apiKey'; takes: { id: number }; gives: null }
  /** Remove an attachment of feedback that the user may change. Needs `feedback:own`. */
  deleteFeedbackUpload: { by: 'apiKey'; takes: string; gives: null }
  /** Move entries of the standard firmware log to the bin, all or none. Needs `firmware:delete`. */
  deleteFirmwareRecords: {
    by: 'apiKey'
    takes: FirmwareRecordSelection
    gives: { affected: number; ids: number[] }
  }
  /**
   * Move fixed resources to the bin, all or none; bound ones only with `force`. Needs
   * `fixedResource:delete`.
   */
  deleteFixedResources: {
    by: 'apiKey'
    takes:
      | { ids: number[]; force?: boolean }
      | { matching: { queryParams?: FixedResourceFilter; count: number }; force?: boolean }
    gives: { affected: number; ids: number[] }
  }
  /** Move entries of the glossary to the bin, all or none. Needs `glossaryEntry:delete`. */
  deleteGlossaryEntries: {
    by: 'apiKey'
    takes: GlossaryEntrySelection
    gives: { affected: number; ids: number[] }
  }
  /** Move AI chat data to the bin, all or none. Needs `gptData:delete`. */
  deleteGptData: { by: 'apiKey'; takes: GptDataSelection; gives: { affected: number; ids: number[] } }
  /** Remove a file from an order. Needs `order:edit`. */
  deleteOrderResource: { by: 'apiKey'; takes: { id: number }; gives: { affected: number } }
  /** Move orders to the bin, all or none. Needs `order:delete`. */
  deleteOrders: { by: 'apiKey'; takes: OrderSelection; gives: { affected: number; ids: number[] } }
  /** Delete own conversations with everything in them; all or none. Needs `chat:own`. */
  deleteOwnThreads: { by: 'apiKey'; takes: { threadIds: string[] }; gives: { affected: number } }
  /** Move parts to the bin, all or none. Needs `order:delete`. */
  deleteParts: { by: 'apiKey'; takes: PartSelection; gives: { affected: number; ids: number[] } }
  /** Move questions to the bin, all or none. Needs `qnaData:delete`. */
  deleteQuestionData: {
    by: 'apiKey'
    takes: QuestionDataSelection
    gives: { affected: number; ids: number[] }
  }
  /** Move registrations to the bin, all or none. Needs `registration:delete`. */
  deleteRegistrations: {
    by: 'apiKey'
    takes: RegistrationSelection
    gives: { affected: number; ids: number[] }
  }
  /** Delete a repair centre that no request names; others are set inactive. Needs `rma:audit`. */
  deleteRepairCentre: { by: 'apiKey'; takes: { id: number; version: number }; gives: null }
  /** Move repair requests to the bin, all or none. Needs `rma:delete`. */
  deleteRma: { by: 'apiKey'; takes: RmaSelection; gives: { affected: number; ids: number[] } }
  /** Delete a store with its documents: nobody is answered from them any more. Needs `knowledge:delete`. */
  deleteVectorStore: {
    by: 'apiKey'
    takes: { vectorStoreId: number }
    gives: { deleteResult: { deleted: boolean } }
  }
  /** Remove a document from its store. Needs `knowledge:delete`. */
  deleteVectorStoreFile: { by: 'apiKey'; takes: { fileId: number }; gives: { deleted: boolean } }
  /** Delete a saved view for everybody who sees it. Needs `preference:own`. */
  deleteView: { by: 'apiKey'; takes: { id: number }; gives: null }
  /** Move warranties to the bin, all or none. Needs `warranty:delete`. */
  deleteWarranties: { by: 'apiKey'; takes: WarrantySelection; gives: { affected: number; ids: number[] } }
  /** Discard an own upload that no save has claimed. Needs `file:own`. */
  discardChatUpload: { by: 'apiKey'; takes: string; gives: null }
  /** Discard an own upload that no save has claimed. Needs `file:own`. */
  discardRmaUpload: { by: 'apiKey'; takes: string; gives: null }
  /** Discard an own upload that no save has claimed. Needs `file:own`. */
  discardUpload: { by: 'apiKey'; takes: string; gives: null }
  /** Say that a question, and what is asked like it, needs no answer. Needs `dialogue:edit`. */
  dismissUnansweredQuestion: { by: 'apiKey'; takes: { id: number }; gives: { id: number } }
  /** An order list to start from: the headers and one example (.csv). Needs `order:edit`. */
  downloadImportTemplate: { by: 'apiKey'; takes: undefined; gives: Response }
  /** The file of the shipping notice with this waybill. Needs `finance:view`. */
  downloadShippingNotice: { by: 'apiKey'; takes: { waybillNo: string }; gives: Response }
  /** Change a claim. Needs `defective:edit`. */
  editClaim: { by: 'apiKey'; takes: EditedClaim; gives: Claim }
  /** Assign a repair centre, name fault and devices, correct what was filed. Needs `rma:edit`. */
  editRma: {
    by: 'apiKey'
    takes: {
      id: number
      version: number
      repairShop?: number
      faultReason?: FaultReason | null
      faultySerialNum?: string | null
      replacementSerialNum?: string | null
      contact?: string
      phoneNumber?: string
      purchaseFrom?: string
      city?: string
    }
    gives: RmaRequest
  }
  /** Rating of a conversation by a reviewer: 1 high, -1 low, 0 normal. Needs `dialogue:edit`. */
  evaluateDialogue: {
    by: 'apiKey'
    takes: { threadId: string; evaluation: Evaluation; version?: number }
    gives: DialogueRecord
  }
  /** Search terms for a question, word by word. Needs `glossaryEntry:view`. */
  expandQuestion: { by: 'apiKey'; takes: { question: string }; gives: ExpandedWord[] }
  /** The same as a CSV file, all rows of the filter. Needs `audit:view`. */
  exportBackofficeAudit: { by: 'apiKey'; takes: AuditFilter; gives: Response }
  /** The same as a CSV file, all rows of the filter. Needs `audit:view`. */
  exportChatAudit: { by: 'apiKey'; takes: AuditFilter; gives: Response }
  /** One conversation as a workbook. Needs `dialogue:view`. */
  exportDialogue: { by: 'apiKey'; takes: { threadId?: string }; gives: Response }
  /** The same as a CSV file, all rows of the filter. Needs `audit:view`. */
  exportFinanceAudit: { by: 'apiKey'; takes: AuditFilter; gives: Response }
  /** The same as a CSV file, all rows of the filter. Needs `audit:view`. */
  exportIdentityAudit: { by: 'apiKey'; takes: AuditFilter; gives: Response }
  /** One own conversation as a workbook. Needs `chat:own`. */
  exportOwnThread: { by: 'apiKey'; takes: { threadId: string }; gives: Response }
  /** The same as a CSV file, all rows of the filter. Needs `audit:view`. */
  exportRmaAudit: { by: 'apiKey'; takes: AuditFilter; gives: Response }
  /** The same as a CSV file, all rows of the filter. Needs `audit:view`. */
  exportToolsAudit: { by: 'apiKey'; takes: AuditFilter; gives: Response }
  /** The names of accounts; those that do not exist are left out. Needs `company:view`. */
  findAccountNames: { by: 'apiKey'; takes: { ids: string[] }; gives: AccountName[] }
  /**
   * People whom a row can name, by a text in their name or company: owners without a company, or
   * installers. Needs `company:view`.
   */
  findAccounts: { by: 'apiKey'; takes: { role: NamedRole; text: string }; gives: AccountName[] }
  /** Answers of the last weeks with their outcome, by week, model and platform. Needs `dialogue:view`. */
  findAnswerFigures: { by: 'apiKey'; takes: AnswerFiguresRequest; gives: AnswerFigures }
  /** History of an app version: who changed it, when and how. Needs `appVersion:edit`. */
  findAppVersionHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of app versions. Needs `appVersion:view`. */
  findAppVersions: { by: 'apiKey'; takes: AppVersionPageRequest; gives: Page<AppVersion> }
  /** Revisions of an order with their dates. Needs `finance:view`. */
  findBacklogOrderHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of orders of the backlog. Needs `finance:view`. */
  findBacklogOrders: { by: 'apiKey'; takes: BacklogOrderPageRequest; gives: Page<BacklogOrder> }
  /** Audit entries: user, action, row and time. Needs `audit:view`. */
  findBackofficeAudit: {
    by: 'apiKey'
    takes: AuditRequest
    gives: { rows: AuditRow[]; before: number | null }
  }
  /** Figures of the orders and devices that the user may see. Needs `order:view`. */
  findBackofficeFigures: { by: 'apiKey'; takes: undefined; gives: BackofficeFigures }
  /** Notices of the user, the newest 50 of the last 90 days. Needs `notice:own`. */
  findBackofficeNotices: { by: 'apiKey'; takes: undefined; gives: { unread: number; notices: Notice[] } }
  /** E-mails of notices that wait, were sent or were given up, the newest 100. Needs `outbox:view`. */
  findBackofficeOutbox: { by: 'apiKey'; takes: { state?: MailState }; gives: Outbox }
  /** History of an entry of the beta firmware log: who changed it, when and how. Needs `firmware:edit`. */
  findBetaFirmwareRecordHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of entries of the beta firmware logs. Needs `firmware:view`. */
  findBetaFirmwareRecords: { by: 'apiKey'; takes: FirmwareRecordPageRequest; gives: Page<FirmwareRecord> }
  /** Answers that staff give again and again, by title. Needs `ticket:edit`. */
  findCannedAnswers: { by: 'apiKey'; takes: undefined; gives: CannedAnswer[] }
  /** Audit entries: user, action, row and time. Needs `audit:view`. */
  findChatAudit: { by: 'apiKey'; takes: AuditRequest; gives: { rows: AuditRow[]; before: number | null } }
  /** Own jobs, newest first: what is not finished, and the last 20 of the past 7 days. Needs `job:own`. */
  findChatJobs: { by: 'apiKey'; takes: undefined; gives: JobEntry[] }
  /** Notices of the user, the newest 50 of the last 90 days. Needs `notice:own`. */
  findChatNotices: { by: 'apiKey'; takes: undefined; gives: { unread: number; notices: Notice[] } }
  /** E-mails of notices that wait, were sent or were given up, the newest 100. Needs `outbox:view`. */
  findChatOutbox: { by: 'apiKey'; takes: { state?: MailState }; gives: Outbox }
  /**
   * Figures of the claims that the user may see, and of the devices that were claimed for early. Needs
   * `defective:view`.
   */
  findClaimFigures: { by: 'apiKey'; takes: undefined; gives: ClaimFigures }
  /** History of a claim: who changed it, when and how. Needs `defective:edit`. */
  findClaimHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of claims for defective devices. Needs `defective:view`. */
  findClaims: { by: 'apiKey'; takes: ClaimPageRequest; gives: Page<Claim> }
  /**
   * Companies whose name contains a text, for choosing an owner; by `ids`, their names. Needs
   * `company:view`.
   */
  findCompanies: {
    by: 'apiKey'
    takes: { name?: string; ids?: number[] }
    gives: { id: number; name: string }[]
  }
  /** Companies with their brand and the number of their accounts. Needs `company:edit`. */
  findCompanyPage: {
    by: 'apiKey'
    takes: {
      page: number
      size: number
      direction?: 'ASC' | 'DESC'
      sort?: 'name' | 'platform'
      sorts?: { column: 'name' | 'platform'; direction: 'ASC' | 'DESC' }[]
      queryParams?: { name?: TextFilter; platform?: PlatformFilter; search?: string }
      deleted?: boolean
    }
    gives: Page<ManagedCompany>
  }
  /** The top questions that can be answered from what a device reports. Needs `chat:own`. */
  findDebugQuestions: {
    by: 'apiKey'
    takes: { platform?: Platform; devicesType?: DeviceGroup | 'all_devices'; language?: Language }
    gives: TopQuestion[]
  }
  /**
   * The claims for a device, and the one in which it took the place of another; the first 200. Needs
   * `defective:view`.
   */
  findDeviceClaims: { by: 'apiKey'; takes: { serialNum: string }; gives: Claim[] }
  /**
   * The custody of a device: each event that changed its status, owner, order or place, oldest first.
   * Needs `device:edit`.
   */
  findDeviceCustody: { by: 'apiKey'; takes: { serialNum: string }; gives: CustodyEvent[] }
  /** Events of a device, oldest first. Needs `device:read`. */
  findDeviceEvents: { by: 'apiKey' | 'application'; takes: { serialNum: string }; gives: DeviceEvent[] }
  /** History of a device: who changed it, when and how. Needs `device:edit`. */
  findDeviceHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** The warranties of a device, the first 200. Needs `warranty:view`. */
  findDeviceWarranties: { by: 'apiKey'; takes: { serialNum: string }; gives: Warranty[] }
  /** One page of devices. Needs `device:read`. */
  findDevices: { by: 'apiKey' | 'application'; takes: DevicePageRequest; gives: Page<Device> }
  /** History of a conversation's review. Needs `dialogue:view`. */
  findDialogueHistory: { by: 'apiKey'; takes: { threadId: string }; gives: History }
  /** One page of dongle firmware. Needs `firmware:view`. */
  findDongleFirmware: { by: 'apiKey'; takes: DongleFirmwarePageRequest; gives: Page<DongleFirmware> }
  /** History of a dongle firmware: who changed it, when and how. Needs `firmware:edit`. */
  findDongleFirmwareHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of what a run was answered, beside another run where one is named. Needs `qnaData:view`. */
  findExamAnswers: { by: 'apiKey'; takes: ExamAnswerPageRequest; gives: Page<ExamAnswer> }
  /** History of a question of the exam: who changed it, when and how. Needs `qnaData:edit`. */
  findExamQuestionHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of the questions that staff examine the assistant with. Needs `qnaData:view`. */
  findExamQuestions: { by: 'apiKey'; takes: ExamQuestionPageRequest; gives: Page<ExamQuestion> }
  /** One page of the runs of the exam, with their figures. Needs `qnaData:view`. */
  findExamRuns: { by: 'apiKey'; takes: ExamRunPageRequest; gives: Page<ExamRun> }
  /** One page of feedback. Needs `feedback:view`. */
  findFeedback: { by: 'apiKey'; takes: FeedbackPageRequest; gives: Page<Feedback> }
  /**
   * Figures of the feedback that the user may see, and how long what is open waits. Needs
   * `feedback:view`.
   */
  findFeedbackFigures: { by: 'apiKey'; takes: undefined; gives: FeedbackFigures }
  /** History of an item of feedback: who changed it, when and how. Needs `feedback:edit`. */
  findFeedbackHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** Audit entries: user, action, row and time. Needs `audit:view`. */
  findFinanceAudit: { by: 'apiKey'; takes: AuditRequest; gives: { rows: AuditRow[]; before: number | null } }
  /** Own jobs, newest first: what is not finished, and the last 20 of the past 7 days. Needs `job:own`. */
  findFinanceJobs: { by: 'apiKey'; takes: undefined; gives: JobEntry[] }
  /**
   * History of an entry of the standard firmware log: who changed it, when and how. Needs
   * `firmware:edit`.
   */
  findFirmwareRecordHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of entries of the standard firmware logs. Needs `firmware:view`. */
  findFirmwareRecords: { by: 'apiKey'; takes: FirmwareRecordPageRequest; gives: Page<FirmwareRecord> }
  /** History of a fixed resource: who changed it, when and how. Needs `fixedResource:edit`. */
  findFixedResourceHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of fixed resources. Needs `fixedResource:view`. */
  findFixedResources: { by: 'apiKey'; takes: FixedResourcePageRequest; gives: Page<FixedResource> }
  /** One page of the glossary by which the assistant searches. Needs `glossaryEntry:view`. */
  findGlossaryEntries: { by: 'apiKey'; takes: GlossaryEntryPageRequest; gives: Page<GlossaryEntry> }
  /** History of an entry of the glossary: who changed it, when and how. Needs `glossaryEntry:edit`. */
  findGlossaryEntryHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of AI chat data. Needs `gptData:view`. */
  findGptData: { by: 'apiKey'; takes: GptDataPageRequest; gives: Page<GptData> }
  /** History of a row of AI chat data: who changed it, when and how. Needs `gptData:edit`. */
  findGptDataHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** Health of the portal by one copy of each service. Needs `health:view`. */
  findHealth: { by: 'apiKey'; takes: undefined; gives: Health }
  /**
   * Documents that could not be read, or that are held back until a person decides; the newest ones.
   * Needs `knowledge:edit`.
   */
  findHeldFiles: {
    by: 'apiKey'
    takes: { size: number }
    gives: { content: HeldFile[]; totalElements: number }
  }
  /** Audit entries: user, action, row and time. Needs `audit:view`. */
  findIdentityAudit: { by: 'apiKey'; takes: AuditRequest; gives: { rows: AuditRow[]; before: number | null } }
  /** Notices of the user, the newest 50 of the last 90 days. Needs `notice:own`. */
  findIdentityNotices: { by: 'apiKey'; takes: undefined; gives: { unread: number; notices: Notice[] } }
  /** E-mails of notices that wait, were sent or were given up, the newest 100. Needs `outbox:view`. */
  findIdentityOutbox: { by: 'apiKey'; takes: { state?: MailState }; gives: Outbox }
  /** Revisions of an invoice with their dates. Needs `finance:view`. */
  findInvoiceHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of invoices. Needs `finance:view`. */
  findInvoices: { by: 'apiKey'; takes: InvoicePageRequest; gives: Page<Invoice> }
  /** Own jobs, newest first: what is not finished, and the last 20 of the past 7 days. Needs `job:own`. */
  findJobs: { by: 'apiKey'; takes: undefined; gives: JobEntry[] }
  /** History of a document's audience. Needs `knowledge:edit`. */
  findKnowledgeFileHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** The sections of a document, in its order, with whom they are for. Needs `knowledge:view`. */
  findKnowledgeSections: { by: 'apiKey'; takes: { fileId: number }; gives: KnowledgeSection[] }
  /** History of an order: who changed it, when and how. Needs `order:edit`. */
  findOrderHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of orders. Needs `order:view`. */
  findOrders: { by: 'apiKey'; takes: OrderPageRequest; gives: Page<Order> }
  /** The requests that the caller has filed, the newest 200 first. Needs `rma:own`. */
  findOwnRma: { by: 'apiKey'; takes: undefined; gives: RmaRequest[] }
  /** Own conversations, a page at a time. Needs `chat:ask`. */
  findOwnThreads: { by: 'apiKey'; takes: ThreadPageRequest; gives: Page<Thread> }
  /** Own tickets, a page at a time. Needs `ticket:own`. */
  findOwnTickets: { by: 'apiKey'; takes: OwnTicketPageRequest; gives: Page<OwnTicket> }
  /** One page of the comments on an item of feedback, without their replies. Needs `feedback:own`. */
  findPageLevel1Comments: {
    by: 'apiKey'
    takes: { page: number; size: number; direction?: 'ASC' | 'DESC'; queryParams: { feedbackId: number } }
    gives: Page<FeedbackComment>
  }
  /** One page of the replies to a comment. Needs `feedback:own`. */
  findPageLevel2Comments: {
    by: 'apiKey'
    takes: { page: number; size: number; direction?: 'ASC' | 'DESC'; queryParams: { commentId: number } }
    gives: Page<FeedbackComment>
  }
  /** History of a part: who changed it, when and how. Needs `order:edit`. */
  findPartHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of parts. Needs `order:view`. */
  findParts: { by: 'apiKey'; takes: PartPageRequest; gives: Page<Part> }
  /** One page of question data. Needs `qnaData:view`. */
  findQuestionData: { by: 'apiKey'; takes: QuestionDataPageRequest; gives: Page<QuestionData> }
  /** History of a question: who changed it, when and how. Needs `qnaData:edit`. */
  findQuestionDataHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** History of a registration: who changed it, when and how. Needs `registration:edit`. */
  findRegistrationHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of registrations of devices: the own ones, or for staff all. Needs `registration:view`. */
  findRegistrations: { by: 'apiKey'; takes: RegistrationPageRequest; gives: Page<Registration> }
  /** Revisions of a remittance advice with their dates. Needs `finance:view`. */
  findRemittanceAdviceHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of remittance advices. Needs `finance:view`. */
  findRemittanceAdvices: { by: 'apiKey'; takes: RemittanceAdvicePageRequest; gives: Page<RemittanceAdvice> }
  /** All repair centres with their calendars, by name. Needs `rma:edit`. */
  findRepairCentres: { by: 'apiKey'; takes: undefined; gives: RepairCentre[] }
  /**
   * One page of repair requests: those of the own company and the own ones, or for staff all. Needs
   * `rma:view`.
   */
  findRma: { by: 'apiKey'; takes: RmaPageRequest; gives: Page<RmaRequest> }
  /** Audit entries: user, action, row and time. Needs `audit:view`. */
  findRmaAudit: { by: 'apiKey'; takes: AuditRequest; gives: { rows: AuditRow[]; before: number | null } }
  /** Filing and closing of visible requests for a device. Needs `rma:own`. */
  findRmaDeviceEvents: { by: 'apiKey'; takes: { serialNum: string }; gives: DeviceEvent[] }
  /** Figures of the requests that the user may see. Needs `rma:view`. */
  findRmaFigures: { by: 'apiKey'; takes: undefined; gives: RmaFigures }
  /** History of a repair request: who changed it, when and how. Needs `rma:edit`. */
  findRmaHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** Own jobs, newest first: what is not finished, and the last 20 of the past 7 days. Needs `job:own`. */
  findRmaJobs: { by: 'apiKey'; takes: undefined; gives: JobEntry[] }
  /** Notices of the user, the newest 50 of the last 90 days. Needs `notice:own`. */
  findRmaNotices: { by: 'apiKey'; takes: undefined; gives: { unread: number; notices: Notice[] } }
  /** E-mails of notices that wait, were sent or were given up, the newest 100. Needs `outbox:view`. */
  findRmaOutbox: { by: 'apiKey'; takes: { state?: MailState }; gives: Outbox }
  /** Revisions of a shipping notice with their dates. Needs `finance:view`. */
  findShippingNoticeHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of shipping notices. Needs `finance:view`. */
  findShippingNotices: { by: 'apiKey'; takes: ShippingNoticePageRequest; gives: Page<ShippingNotice> }
  /** History of a ticket: who changed it, when and how. Needs `ticket:edit`. */
  findTicketHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of tickets. Needs `ticket:view`. */
  findTickets: { by: 'apiKey'; takes: TicketPageRequest; gives: Page<Ticket> }
  /** Audit entries: user, action, row and time. Needs `audit:view`. */
  findToolsAudit: { by: 'apiKey'; takes: AuditRequest; gives: { rows: AuditRow[]; before: number | null } }
  /**
   * The questions asked most often in the last seven days, those of the platform first. Needs
   * `chat:own`.
   */
  findTopQuestions: {
    by: 'apiKey'
    takes: { platform?: Platform; devicesType?: DeviceGroup | 'all_devices'; language?: Language }
    gives: TopQuestion[]
  }
  /**
   * Unanswered questions of the last ninety days, grouped by similarity, most frequent first. Needs
   * `dialogue:view`.
   */
  findUnansweredQuestions: { by: 'apiKey'; takes: UnansweredPageRequest; gives: Page<UnansweredQuestion> }
  /** User who agreed, within the scopes. Needs `userInfo:own`. */
  findUserInfo: {
    by: 'application'
    takes: undefined
    gives: { sub: string; locale: string; email: string; picture: string }
  }
  /** The saved views of a table: own ones and those shared with the own role. Needs `preference:own`. */
  findViews: { by: 'apiKey'; takes: { table: string }; gives: View[] }
  /** One page of warranties. Needs `warranty:view`. */
  findWarranties: { by: 'apiKey'; takes: WarrantyPageRequest; gives: Page<Warranty> }
  /** Figures of the warranties that the user may see, and when they end. Needs `warranty:view`. */
  findWarrantyFigures: { by: 'apiKey'; takes: undefined; gives: WarrantyFigures }
  /** History of a warranty: who changed it, when and how. Needs `warranty:edit`. */
  findWarrantyHistory: { by: 'apiKey'; takes: { id: number }; gives: History }
  /** One page of conversations with the assistant, of all users. Needs `dialogue:view`. */
  getAllGptTopicRecord: { by: 'apiKey'; takes: DialoguePageRequest; gives: Page<DialogueRecord> }
  /** One order, by its number, with what belongs to it. Needs `finance:view`. */
  getBacklogOrder: { by: 'apiKey'; takes: { orderNo: string }; gives: BacklogOrderDetail }
  /** One device by its serial number. Needs `device:read`. */
  getDevice: { by: 'apiKey' | 'application'; takes: { serialNum: string }; gives: Device }
  /** The device groups that a store can be about. Needs `knowledge:view`. */
  getDeviceTypesByPlatform: { by: 'apiKey'; takes: undefined; gives: { value: string; label: string }[] }
  /**
   * One conversation, with its neighbours in the list as it is filtered and sorted. Needs
   * `dialogue:view`.
   */
  getDialogue: {
    by: 'apiKey'
    takes: {
      threadId: string
      queue?: { sort?: DialogueSortField; direction?: 'ASC' | 'DESC'; queryParams?: DialogueFilter }
    }
    gives: DialogueInQueue
  }
  /** How far a run is, and its figures. Needs `qnaData:view`. */
  getExamRun: { by: 'apiKey'; takes: { id: number }; gives: ExamRun }
  /** One item of feedback with its attachments, for those who may see it. Needs `feedback:own`. */
  getFeedbackInfo: { by: 'apiKey'; takes: { id: number }; gives: Feedback }
  /** Open invoices by currency, shipments, and inconsistencies. Needs `finance:view`. */
  getFinanceFigures: { by: 'apiKey'; takes: undefined; gives: FinanceFigures }
  /** The names that stay as they are in translations. Needs `glossary:edit`. */
  getGlossary: { by: 'apiKey'; takes: undefined; gives: Glossary }
  /**
   * The messages of an own conversation, of one with a ticket for ticket:view, or of any for
   * dialogue:view. Needs `chat:ask`.
   */
  getGptTopicRecordData: {
    by: 'apiKey'
    takes: { page: number; size: number; direction?: 'ASC' | 'DESC'; queryParams: { threadId: string } }
    gives: Page<ThreadMessage>
  }
  /** Model and status of a device that the user may ask about. Needs `chat:own`. */
  getInverterRuntime: {
    by: 'apiKey'
    takes: { serialNum: string; clusterId?: string }
    gives: InverterRuntime
  }
  /** One invoice, by its number, with what belongs to it. Needs `finance:view`. */
  getInvoice: { by: 'apiKey'; takes: { documentNo: string }; gives: InvoiceDetail }
  /** An order by its number, with files, devices (the first 200) and parts. Needs `order:view`. */
  getOrderInfo: { by: 'apiKey'; takes: string; gives: OrderInfo }
  /** One own conversation; its messages are getGptTopicRecordData. Needs `chat:own`. */
  getOwnThread: { by: 'apiKey'; takes: { threadId: string }; gives: Thread }
  /** The parts and the order of a device. Needs `device:view`. */
  getPartOrderRecordList: {
    by: 'apiKey'
    takes: { serialNum: string }
    gives: {
      parts: Part[]
      order: {
        id: number
        orderNo: string
        brand: Brand
        customer: string
        country: string
        status: string
        shippedOn: string | null
        waybillNo: string
      } | null
    }
  }
  /** The answers to a question, with the files beside them. Needs `chat:own`. */
  getQuestionAnswers: {
    by: 'apiKey'
    takes: { questionId: number; language?: Language }
    gives: {
      success: number
      answers: string[]
      fixedResourceBosList: {
        downloadURL: string
        contentType: string
        initialFileName: string
        fileSize: number
      }[]
    }
  }
  /** One remittance advice, by its number, with what belongs to it. Needs `finance:view`. */
  getRemittanceAdvice: { by: 'apiKey'; takes: { adviceNo: string }; gives: RemittanceAdviceDetail }
  /** A request with its centre and all that has become of it. Needs `rma:own`. */
  getRma: { by: 'apiKey'; takes: { rmaNumber: string }; gives: RmaDetail }
  /** Repair centres for the form. Needs `rma:create`. */
  getRmaParamInfo: { by: 'apiKey'; takes: undefined; gives: { success: boolean; repairShops: RepairShop[] } }
  /** Data of the repair order form. Needs `rma:own`. */
  getRmaReport: { by: 'apiKey'; takes: { rmaNumber: string }; gives: RmaReport }
  /** The lists of statuses with their names. Needs `rma:own`. */
  getRmaStatusParamInfo: {
    by: 'apiKey'
    takes: undefined
    gives: {
      name: 'NORMAL' | 'APPEAL' | 'OUT_WARRANTY' | 'PAY'
      statuses: { value: RmaStatus; label: string }[]
    }[]
  }
  /** History of a request, oldest first. Needs `rma:own`. */
  getRmaStatusProcess: { by: 'apiKey'; takes: string; gives: RmaEvent[] }
  /** Requests of the user by status, for the start page. Needs `rma:own`. */
  getRmaSummary: { by: 'apiKey'; takes: undefined; gives: RmaSummary }
  /** One shipping notice, by its number, with what belongs to it. Needs `finance:view`. */
  getShippingNotice: { by: 'apiKey'; takes: { asnNo: string }; gives: ShippingNoticeDetail }
  /** One ticket; the messages of its conversation are getGptTopicRecordData. Needs `ticket:view`. */
  getTicket: { by: 'apiKey'; takes: { id: number }; gives: Ticket }
  /** Messages of an own ticket, for staff of any (`ticket:view`). Needs `ticket:own`. */
  getTicketTalk: { by: 'apiKey'; takes: { id: number }; gives: TicketTalk }
  /** The documents of a store, with whom they are for. Needs `knowledge:view`. */
  getVectorStoreFiles: { by: 'apiKey'; takes: { vectorStoreId: number }; gives: VectorStoreFile[] }
  /** One page of the stores of documents. Needs `knowledge:view`. */
  getVectorStores: {
    by: 'apiKey'
    takes: { page: number }
    gives: { content: VectorStore[]; totalElements: number }
  }
  /** How many app versions a filter finds, by the codes of a column. Needs `appVersion:view`. */
  groupAppVersions: {
    by: 'apiKey'
    takes: AppVersionGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many orders a filter finds, by the codes of a column. Needs `finance:view`. */
  groupBacklogOrders: {
    by: 'apiKey'
    takes: BacklogOrderGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /**
   * How many entries of the beta firmware log a filter finds, by the codes of a column. Needs
   * `firmware:view`.
   */
  groupBetaFirmwareRecords: {
    by: 'apiKey'
    takes: FirmwareRecordGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many claims a filter finds, by the codes of a column. Needs `defective:view`. */
  groupClaims: {
    by: 'apiKey'
    takes: ClaimGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many devices a filter finds, by the codes of a column. Needs `device:view`. */
  groupDevices: {
    by: 'apiKey'
    takes: DeviceGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many dialogues a filter finds, by the codes of a column. Needs `dialogue:view`. */
  groupDialogues: {
    by: 'apiKey'
    takes: DialogueGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many dongle firmware a filter finds, by the codes of a column. Needs `firmware:view`. */
  groupDongleFirmware: {
    by: 'apiKey'
    takes: DongleFirmwareGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many questions of the exam a filter finds, by the codes of a column. Needs `qnaData:view`. */
  groupExamQuestions: {
    by: 'apiKey'
    takes: ExamQuestionGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many items of feedback a filter finds, by the codes of a column. Needs `feedback:view`. */
  groupFeedback: {
    by: 'apiKey'
    takes: FeedbackGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /**
   * How many entries of the standard firmware log a filter finds, by the codes of a column. Needs
   * `firmware:view`.
   */
  groupFirmwareRecords: {
    by: 'apiKey'
    takes: FirmwareRecordGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many fixed resources a filter finds, by the codes of a column. Needs `fixedResource:view`. */
  groupFixedResources: {
    by: 'apiKey'
    takes: FixedResourceGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /**
   * How many entries of the glossary a filter finds, by the codes of a column. Needs
   * `glossaryEntry:view`.
   */
  groupGlossaryEntries: {
    by: 'apiKey'
    takes: GlossaryEntryGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many AI chat data a filter finds, by the codes of a column. Needs `gptData:view`. */
  groupGptData: {
    by: 'apiKey'
    takes: GptDataGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many invoices a filter finds, by the codes of a column. Needs `finance:view`. */
  groupInvoices: {
    by: 'apiKey'
    takes: InvoiceGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many orders a filter finds, by the codes of a column. Needs `order:view`. */
  groupOrders: {
    by: 'apiKey'
    takes: OrderGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many parts a filter finds, by the codes of a column. Needs `order:view`. */
  groupParts: {
    by: 'apiKey'
    takes: PartGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many questions a filter finds, by the codes of a column. Needs `qnaData:view`. */
  groupQuestionData: {
    by: 'apiKey'
    takes: QuestionDataGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many registrations a filter finds, by the codes of a column. Needs `registration:view`. */
  groupRegistrations: {
    by: 'apiKey'
    takes: RegistrationGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many remittance advices a filter finds, by the codes of a column. Needs `finance:view`. */
  groupRemittanceAdvices: {
    by: 'apiKey'
    takes: RemittanceAdviceGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many repair requests a filter finds, by the codes of a column. Needs `rma:view`. */
  groupRma: {
    by: 'apiKey'
    takes: RmaGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many shipping notices a filter finds, by the codes of a column. Needs `finance:view`. */
  groupShippingNotices: {
    by: 'apiKey'
    takes: ShippingNoticeGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many tickets a filter finds, by the codes of a column. Needs `ticket:view`. */
  groupTickets: {
    by: 'apiKey'
    takes: TicketGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** How many warranties a filter finds, by the codes of a column. Needs `warranty:view`. */
  groupWarranties: {
    by: 'apiKey'
    takes: WarrantyGroupRequest
    gives: { groups: { value: string | number | null; count: number }[]; isExact: boolean }
  }
  /** Device data for the form: whether a request can be filed, and its warranty. Needs `rma:create`. */
  lookUpRmaDevice: { by: 'apiKey'; takes: { serialNum: string }; gives: RmaLookup }
  /** Say whom a document is for; `was` is what the caller has seen. Needs `knowledge:edit`. */
  markKnowledgeFile: {
    by: 'apiKey'
    takes: { fileId: number; audience: DocumentAudience; was: DocumentAudience }
    gives: VectorStoreFile
  }
  /**
   * Say whom a section is for, and what stands below its heading; `EVERYBODY` takes its mark back. Needs
   * `knowledge:edit`.
   */
  markKnowledgeSection: {
    by: 'apiKey'
    takes: { fileId: number; headingPath: string[]; audience: DocumentAudience }
    gives: VectorStoreFile
  }
  /**
   * With which view a table opens for oneself; null: with all rows. Answers those of all tables. Needs
   * `preference:own`.
   */
  openWithView: { by: 'apiKey'; takes: { table: string; id: number | null }; gives: OpeningView[] }
  /** Ask, and wait for the whole answer. Needs `chat:own`. */
  queryWhole: { by: 'apiKey'; takes: ChatQuestionBody; gives: ChatWhole }
  /** Mark one notice as read, or all. Needs `notice:own`. */
  readBackofficeNotices: { by: 'apiKey'; takes: { until: string; id?: number }; gives: null }
  /** Mark one notice as read, or all. Needs `notice:own`. */
  readChatNotices: { by: 'apiKey'; takes: { until: string; id?: number }; gives: null }
  /**
   * The reader has seen an item of feedback with its comments: its notices are read. Needs
   * `feedback:own`.
   */
  readFeedback: { by: 'apiKey'; takes: { id: number }; gives: null }
  /** Mark one notice as read, or all. Needs `notice:own`. */
  readIdentityNotices: { by: 'apiKey'; takes: { until: string; id?: number }; gives: null }
  /** Read a document once more that failed or was cancelled. Needs `knowledge:edit`. */
  readKnowledgeFileAgain: { by: 'apiKey'; takes: { fileId: number }; gives: VectorStoreFile }
  /** Mark one notice as read, or all. Needs `notice:own`. */
  readRmaNotices: { by: 'apiKey'; takes: { until: string; id?: number }; gives: null }
  /** The reader has seen the messages up to this one. Needs `ticket:own`. */
  readTicketTalk: { by: 'apiKey'; takes: { id: number; messageId: number }; gives: null }
  /** Change the remark of an order. Needs `order:edit`. */
  remarkOrder: { by: 'apiKey'; takes: { orderNo: string; remark: string; version: number }; gives: Order }
  /** Take back the correction of a message (`recordId` is that of the original). Needs `dialogue:edit`. */
  removeRevision: { by: 'apiKey'; takes: { recordId: number; version?: number }; gives: DialogueRecord }
  /** The same as `deleteFile`. Needs `knowledge:delete`. */
  removeVectorStoreFile: { by: 'apiKey'; takes: { fileId: number }; gives: { deleted: boolean } }
  /** Open a request again that was closed before its end. Needs `rma:audit`. */
  reopenRma: {
    by: 'apiKey'
    takes: { rmaNumber: string; version?: number; remark: string }
    gives: RmaRequest
  }
  /** Take app versions back from the bin, all or none. Needs `appVersion:delete`. */
  restoreAppVersions: { by: 'apiKey'; takes: AppVersionSelection; gives: { affected: number } }
  /** Take entries of the beta firmware log back from the bin, all or none. Needs `firmware:delete`. */
  restoreBetaFirmwareRecords: { by: 'apiKey'; takes: FirmwareRecordSelection; gives: { affected: number } }
  /** Take claims back from the bin, all or none. Needs `defective:delete`. */
  restoreClaims: { by: 'apiKey'; takes: ClaimSelection; gives: { affected: number } }
  /** Take devices back from the bin, all or none. Needs `device:delete`. */
  restoreDevices: { by: 'apiKey'; takes: DeviceSelection; gives: { affected: number } }
  /** Take dongle firmware back from the bin, all or none. Needs `firmware:delete`. */
  restoreDongleFirmware: { by: 'apiKey'; takes: DongleFirmwareSelection; gives: { affected: number } }
  /** Take questions of the exam back from the bin, all or none. Needs `qnaData:delete`. */
  restoreExamQuestions: { by: 'apiKey'; takes: ExamQuestionSelection; gives: { affected: number } }
  /** Take items of feedback back from the bin, all or none. Needs `feedback:delete`. */
  restoreFeedback: { by: 'apiKey'; takes: FeedbackSelection; gives: { affected: number } }
  /** Take entries of the standard firmware log back from the bin, all or none. Needs `firmware:delete`. */
  restoreFirmwareRecords: { by: 'apiKey'; takes: FirmwareRecordSelection; gives: { affected: number } }
  /** Take fixed resources back from the bin, all or none. Needs `fixedResource:delete`. */
  restoreFixedResources: { by: 'apiKey'; takes: FixedResourceSelection; gives: { affected: number } }
  /** Take entries of the glossary back from the bin, all or none. Needs `glossaryEntry:delete`. */
  restoreGlossaryEntries: { by: 'apiKey'; takes: GlossaryEntrySelection; gives: { affected: number } }
  /** Take AI chat data back from the bin, all or none; it is unreviewed then. Needs `gptData:delete`. */
  restoreGptData: { by: 'apiKey'; takes: GptDataSelection; gives: { affected: number } }
  /** Take orders back from the bin, all or none. Needs `order:delete`. */
  restoreOrders: { by: 'apiKey'; takes: OrderSelection; gives: { affected: number } }
  /** Take parts back from the bin, all or none. Needs `order:delete`. */
  restoreParts: { by: 'apiKey'; takes: PartSelection; gives: { affected: number } }
  /** Take questions back from the bin, all or none. Needs `qnaData:delete`. */
  restoreQuestionData: { by: 'apiKey'; takes: QuestionDataSelection; gives: { affected: number } }
  /** Take registrations back from the bin, all or none. Needs `registration:delete`. */
  restoreRegistrations: { by: 'apiKey'; takes: RegistrationSelection; gives: { affected: number } }
  /** Take repair requests back from the bin, all or none. Needs `rma:delete`. */
  restoreRma: { by: 'apiKey'; takes: RmaSelection; gives: { affected: number } }
  /** Take back that a question needs no answer. Needs `dialogue:edit`. */
  restoreUnansweredQuestion: { by: 'apiKey'; takes: { id: number }; gives: { id: number } }
  /** Take warranties back from the bin, all or none. Needs `warranty:delete`. */
  restoreWarranties: { by: 'apiKey'; takes: WarrantySelection; gives: { affected: number } }
  /** The customer has answered in another way: the clock of an appeal runs again. Needs `rma:audit`. */
  resumeRma: {
    by: 'apiKey'
    takes: { rmaNumber: string; version?: number; remark: string }
    gives: RmaRequest
  }
  /** Send e-mails again that were given up or cancelled, and waiting ones at once. Needs `outbox:edit`. */
  retryBackofficeMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** Send e-mails again that were given up or cancelled, and waiting ones at once. Needs `outbox:edit`. */
  retryChatMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** Send e-mails again that were given up or cancelled, and waiting ones at once. Needs `outbox:edit`. */
  retryIdentityMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** Send e-mails again that were given up or cancelled, and waiting ones at once. Needs `outbox:edit`. */
  retryRmaMails: { by: 'apiKey'; takes: { ids: number[] }; gives: { affected: number } }
  /** Create or change an app version. Needs `appVersion:edit`. */
  saveAppVersion: { by: 'apiKey'; takes: AppVersionDraft; gives: AppVersion }
  /** Change what stands above the entries of a beta firmware log. Needs `firmwareInformation:edit`. */
  saveBetaFirmwareInformation: { by: 'apiKey'; takes: FirmwareInformationDraft; gives: FirmwareInformation }
  /** Create or change an entry of a beta firmware log. Needs `firmware:edit`. */
  saveBetaFirmwareRecord: { by: 'apiKey'; takes: FirmwareRecordDraft; gives: FirmwareRecord }
  /** Keep an answer under a title; one of the same title is replaced. Needs `ticket:edit`. */
  saveCannedAnswer: { by: 'apiKey'; takes: { title: string; text: string }; gives: CannedAnswer }
  /** Create or rename a company, and say of which brand it is. Needs `company:edit`. */
  saveCompany: { by: 'apiKey'; takes: CompanyDraft; gives: ManagedCompany }
  /** Create or change a device. Needs `device:edit`. */
  saveDevice: { by: 'apiKey'; takes: DeviceDraft; gives: Device }
  /** Create or change a dongle firmware. Needs `firmware:edit`. */
  saveDongleFirmware: { by: 'apiKey'; takes: DongleFirmwareDraft; gives: DongleFirmware }
  /** Create or change a question of the exam. Needs `qnaData:edit`. */
  saveExamQuestion: { by: 'apiKey'; takes: ExamQuestionDraft; gives: ExamQuestion }
  /** File feedback, or change it: the author while it is not closed, staff always. Needs `feedback:own`. */
  saveFeedback: { by: 'apiKey'; takes: FeedbackDraft; gives: Feedback }
  /** Comment on feedback, reply to a comment, or change an own one. Needs `feedback:own`. */
  saveFeedbackComment: { by: 'apiKey'; takes: FeedbackCommentDraft; gives: FeedbackComment }
  /** Change what stands above the entries of a standard firmware log. Needs `firmwareInformation:edit`. */
  saveFirmwareInformation: { by: 'apiKey'; takes: FirmwareInformationDraft; gives: FirmwareInformation }
  /** Create or change an entry of a standard firmware log. Needs `firmware:edit`. */
  saveFirmwareRecord: { by: 'apiKey'; takes: FirmwareRecordDraft; gives: FirmwareRecord }
  /** Create or change a fixed resource with its files. Needs `fixedResource:edit`. */
  saveFixedResource: { by: 'apiKey'; takes: FixedResourceDraft; gives: FixedResource }
  /** Replace the names that stay as they are in translations. Needs `glossary:edit`. */
  saveGlossary: { by: 'apiKey'; takes: { terms: string[]; version: string }; gives: Glossary }
  /** Create or change an entry; no wording stands twice in a language. Needs `glossaryEntry:edit`. */
  saveGlossaryEntry: { by: 'apiKey'; takes: GlossaryEntryDraft; gives: GlossaryEntry }
  /**
   * Create or change a reviewed answer; approving it and taking that back included. Needs
   * `gptData:edit`.
   */
  saveGptData: { by: 'apiKey'; takes: GptDataDraft; gives: GptData }
  /** Create or change an order. Needs `order:edit`. */
  saveOrder: { by: 'apiKey'; takes: OrderDraft; gives: Order }
  /** Create or change a part. Needs `order:edit`. */
  savePart: { by: 'apiKey'; takes: PartDraft; gives: Part }
  /** Keep how the own pages are set; null forgets it. The last save wins. Needs `preference:own`. */
  savePreference: { by: 'apiKey'; takes: { key: string; value: unknown }; gives: null }
  /** Create or change a question with its answers. Needs `qnaData:edit`. */
  saveQuestionData: { by: 'apiKey'; takes: QuestionDataDraft; gives: QuestionData }
  /**
   * Register a device, or add to a registration while support has not decided. Needs
   * `registration:create`.
   */
  saveRegistration: { by: 'apiKey'; takes: RegistrationDraft; gives: Registration }
  /**
   * Create or change a repair centre; appeal clocks that run go by the calendar as it was. Needs
   * `rma:audit`.
   */
  saveRepairCentre: { by: 'apiKey'; takes: RepairCentreDraft; gives: RepairCentre }
  /** File a repair request for a device; answers it with its number. Needs `rma:create`. */
  saveRma: { by: 'apiKey'; takes: RmaDraft; gives: RmaRequest }
  /** Answer a ticket, or change its status. Needs `ticket:edit`. */
  saveTicket: { by: 'apiKey'; takes: TicketReply; gives: Ticket }
  /** Say when a store is no longer searched; it counts as used now. Needs `knowledge:edit`. */
  saveVectorStoreExpiry: {
    by: 'apiKey'
    takes: { vectorStoreId: number; expires_after: StoreExpiry | null }
    gives: VectorStore
  }
  /**
   * Create or change a saved view; sharing is for administrators and maintenance. Needs
   * `preference:own`.
   */
  saveView: { by: 'apiKey'; takes: ViewDraft; gives: View }
  /** Register a warranty of a device, or change it. Needs `warranty:edit`. */
  saveWarranty: { by: 'apiKey'; takes: WarrantyDraft; gives: Warranty }
  /**
   * Tickets by number, text, asker or serial number, to those who answer none their own; question data,
   * fixed resources and AI chat data by what they are called; of each only what the user may see. Needs
   * `chat:own`.
   */
  searchChat: { by: 'apiKey'; takes: { text: string }; gives: SearchHits }
  /** Orders, invoices, notices and advices by the start of their number or waybill. Needs `finance:view`. */
  searchFinance: { by: 'apiKey'; takes: { text: string }; gives: SearchHits }
  /** The questions nearest to one that was typed, best first. Needs `chat:own`. */
  searchQuestions: {
    by: 'apiKey'
    takes: {
      question: string
      devicesType?: DeviceGroup | 'all_devices'
      platform?: Platform
      language?: Language
    }
    gives: { success: number; qnaVos: Suggestion[]; answers: string[]; isDanger: true }
  }
  /** Requests by number, serial number or contact. Needs `rma:own`. */
  searchRma: { by: 'apiKey'; takes: { text: string }; gives: SearchHits }
  /**
   * Orders, devices, claims, warranties, feedback, dongle firmware and app versions by the start of
   * their number, by any part of it, and by whose they are; customers, end users and models. Needs
   * `search:own`.
   */
  searchTrace: { by: 'apiKey'; takes: { text: string }; gives: SearchHits }
  /** Say something in an own ticket, or as staff in any (`ticket:edit`). Needs `ticket:own`. */
  sendTicketMessage: { by: 'apiKey'; takes: { id: number; text: string }; gives: TicketMessage }
  /** The answer to a question from what the device reports now. Needs `chat:own`. */
  startAnalysis: {
    by: 'apiKey'
    takes: { questionId: number; serialNum: string; clusterId?: string; language?: Language }
    gives: {
      success: number
      answers: string[]
      fixedResourceBosList: {
        downloadURL: string
        contentType: string
        initialFileName: string
        fileSize: number
      }[]
    }
  }
  /** Ask the assistant all questions of the exam; one run at a time. Needs `qnaData:edit`. */
  startExamRun: { by: 'apiKey'; takes: undefined; gives: ExamRun }
  /** Begin a thread with its first question. Needs `chat:ask`. */
  startIntegratedChat: { by: 'apiKey'; takes: ChatQuestionBody; gives: ChatStarted }
  /** Sums of money over all orders that a filter finds, by currency. Needs `finance:view`. */
  sumBacklogOrders: {
    by: 'apiKey'
    takes: { queryParams?: BacklogOrderFilter; deleted?: boolean }
    gives: { totals: { currency: string; count: number; sums: Record<string, string> }[]; isExact: boolean }
  }
  /** Sums of money over all invoices that a filter finds, by currency. Needs `finance:view`. */
  sumInvoices: {
    by: 'apiKey'
    takes: { queryParams?: InvoiceFilter; deleted?: boolean }
    gives: { totals: { currency: string; count: number; sums: Record<string, string> }[]; isExact: boolean }
  }
  /** Sums of number columns over all orders that a filter finds. Needs `order:view`. */
  sumOrders: {
    by: 'apiKey'
    takes: { queryParams?: OrderFilter; deleted?: boolean }
    gives: { sums: Record<string, number>; isExact: boolean }
  }
  /** Sums of money over all remittance advices that a filter finds, by currency. Needs `finance:view`. */
  sumRemittanceAdvices: {
    by: 'apiKey'
    takes: { queryParams?: RemittanceAdviceFilter; deleted?: boolean }
    gives: { totals: { currency: string; count: number; sums: Record<string, string> }[]; isExact: boolean }
  }
  /** The address of a page about a conversation's device, as its platform has it. Needs `dialogue:view`. */
  toTargetPage: {
    by: 'apiKey'
    takes: { threadId: string; targetRouter: 'toMonitorPage' | 'toDataPage' | 'toMaintenancePage' }
    gives: string
  }
  /**
   * The sections of a store that a question finds, best first, and what keeps each from an answer. Needs
   * `knowledge:view`.
   */
  tryVectorStore: {
    by: 'apiKey'
    takes: {
      vectorStoreId: number
      question: string
      deviceGroup: DeviceGroup | 'all_devices'
      reader: 'EVERYBODY' | 'INSTALLERS'
      language: string
    }
    gives: FoundSection[]
  }
  /** Tell the other side that something is being written; nothing of it is kept. Needs `ticket:own`. */
  typeInTicket: { by: 'apiKey'; takes: { id: number }; gives: null }
  /**
   * Put back what a change of many app versions did, where nobody has changed it since. Needs
   * `appVersion:edit`.
   */
  undoAppVersionChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many entries of the beta firmware log did, where nobody has changed it
   * since. Needs `firmware:edit`.
   */
  undoBetaFirmwareRecordChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many claims did, where nobody has changed it since. Needs
   * `defective:edit`.
   */
  undoClaimChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /** Put back what a change of many devices did, where nobody has changed it since. Needs `device:edit`. */
  undoDeviceChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many dongle firmware did, where nobody has changed it since. Needs
   * `firmware:edit`.
   */
  undoDongleFirmwareChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many questions of the exam did, where nobody has changed it since. Needs
   * `qnaData:edit`.
   */
  undoExamQuestionChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many items of feedback did, where nobody has changed it since. Needs
   * `feedback:edit`.
   */
  undoFeedbackChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many entries of the standard firmware log did, where nobody has changed it
   * since. Needs `firmware:edit`.
   */
  undoFirmwareRecordChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many fixed resources did, where nobody has changed it since. Needs
   * `fixedResource:edit`.
   */
  undoFixedResourceChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many entries of the glossary did, where nobody has changed it since. Needs
   * `glossaryEntry:edit`.
   */
  undoGlossaryEntryChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many AI chat data did, where nobody has changed it since. Needs
   * `gptData:edit`.
   */
  undoGptDataChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /** Put back what a change of many orders did, where nobody has changed it since. Needs `order:edit`. */
  undoOrderChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /** Put back what a change of many parts did, where nobody has changed it since. Needs `order:edit`. */
  undoPartChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many questions did, where nobody has changed it since. Needs
   * `qnaData:edit`.
   */
  undoQuestionDataChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many registrations did, where nobody has changed it since. Needs
   * `registration:edit`.
   */
  undoRegistrationChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many repair requests did, where nobody has changed it since. Needs
   * `rma:audit`.
   */
  undoRmaChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /** Put back what a change of many tickets did, where nobody has changed it since. Needs `ticket:edit`. */
  undoTicketChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Put back what a change of many warranties did, where nobody has changed it since. Needs
   * `warranty:edit`.
   */
  undoWarrantyChange: { by: 'apiKey'; takes: { change: string; ids: number[] }; gives: Changed }
  /**
   * Set status and according. What has passed (`passed`, or the status APPROVED) answers with its
   * corrections; any other status takes them back. Needs `dialogue:edit`.
   */
  updateGptTopicRecordData: {
    by: 'apiKey'
    takes: {
      threadId: string
      according?: '' | 'REGULAR_FIXED' | 'SPECIFIC_ANALYSIS'
      qnaStatus: QnaStatus
      passed?: boolean
      isPersonalChecked?: boolean
      version?: number
    }
    gives: DialogueRecord
  }
  /**
   * Staff take a step: the request gets the status, if that is allowed from where it stands. Needs
   * `rma:audit`.
   */
  updateRmaAudit: {
    by: 'apiKey'
    takes: { rmaNumber: string; version?: number; rmaStatus: RmaStatus; remark: string }
    gives: RmaRequest
  }
  /**
   * The customer appeals, will pay, takes that back (NORMAL), or ends the request (NORMAL again, or
   * `end`). Needs `rma:create`.
   */
  updateRmaStatus: {
    by: 'apiKey'
    takes: {
      rmaNumber: string
      version?: number
      rmaCurrStatus: RmaCurrStatus
      end?: boolean
      remark?: string
    }
    gives: RmaRequest
  }
  /** An e-mail as its reader gets it. Needs `outbox:view`. */
  viewBackofficeMail: { by: 'apiKey'; takes: { id: number }; gives: MailPreview }
  /** An e-mail as its reader gets it. Needs `outbox:view`. */
  viewChatMail: { by: 'apiKey'; takes: { id: number }; gives: MailPreview }
  /** An e-mail as its reader gets it. Needs `outbox:view`. */
  viewIdentityMail: { by: 'apiKey'; takes: { id: number }; gives: MailPreview }
  /** An e-mail as its reader gets it. Needs `outbox:view`. */
  viewRmaMail: { by: 'apiKey'; takes: { id: number }; gives: MailPreview }
  /** Withdraw a registration while support has not decided. Needs `registration:create`. */
  withdrawRegistration: { by: 'apiKey'; takes: { id: number; version: number }; gives: Registration }
}

/** Method and path; how what is taken is sent; how the call may be repeated. */
export const calls: Readonly<Record<keyof Calls, string>> = {
  acceptRmaWarranty: 'POST /api/rma/acceptWarranty json -',
  addClaim: 'POST /api/defective/add json key',
  addGptTopicRecord: 'POST /api/gptTopicRecord/addGptTopicRecord json -',
  addGptTopicSuggestion: 'POST /api/gptTopicRecord/addGptTopicSuggestion form -',
  addOrderResources: 'POST /api/orderResource/addSource json -',
  addRmaNote: 'POST /api/rma/note json key',
  answerRma: 'POST /api/rma/answer json -',
  answerUnansweredQuestion: 'POST /api/unansweredQuestion/answer json key',
  appendRevisedGptTopicRecordData: 'POST /api/gptTopicRecord/appendRevisedGptTopicRecordData form -',
  askRmaCustomer: 'POST /api/rma/ask json -',
  assignDialogue: 'POST /api/gptTopicRecord/assign json -',
  blackOut: 'POST /api/gptTopicRecord/blackOut json -',
  cancelBackofficeMails: 'POST /api/outbox/cancel json -',
  cancelChatMails: 'POST /api/chat/outbox/cancel json -',
  cancelExamRun: 'POST /api/exam/run/cancel json -',
  cancelIdentityMails: 'POST /api/identity/outbox/cancel json -',
  cancelKnowledgeFile: 'POST /api/knowledge/cancelReading json -',
  cancelRmaMails: 'POST /api/rma/outbox/cancel json -',
  changeAppVersions: 'POST /api/appVersion/change json -',
  changeBetaFirmwareRecords: 'POST /api/firmwareRecord/localTest/change json -',
  changeClaims: 'POST /api/defective/change json -',
  changeDevices: 'POST /api/trace/device/change json -',
  changeDongleFirmware: 'POST /api/dongleFirmwareRecord/change json -',
  changeExamQuestions: 'POST /api/exam/question/change json -',
  changeFeedback: 'POST /api/feedback/change json -',
  changeFirmwareRecords: 'POST /api/firmwareRecord/change json -',
  changeFixedResources: 'POST /api/fixedResource/change json -',
  changeGlossaryEntries: 'POST /api/glossaryEntry/change json -',
  changeGptData: 'POST /api/gptData/change json -',
  changeOrders: 'POST /api/trace/order/change json -',
  changeParts: 'POST /api/trace/part/change json -',
  changeQuestionData: 'POST /api/qnaData/change json -',
  changeRegistrations: 'POST /api/registration/change json -',
  changeRma: 'POST /api/rma/change json -',
  changeTickets: 'POST /api/ticket/change json -',
  changeWarranties: 'POST /api/warranty/change json -',
  checkVectorExist: 'POST /api/integratedChat/checkVectorExist json free',
  closeOwnTicket: 'POST /api/ticket/closeOwn json -',
  closeRma: 'POST /api/rma/close json -',
  countAppVersions: 'POST /api/appVersion/count json free',
  countBetaFirmwareRecords: 'POST /api/firmwareRecord/localTest/count json free',
  countClaims: 'POST /api/defective/count json free',
  countDevices: 'POST /api/trace/device/count json free',
  countDongleFirmware: 'POST /api/dongleFirmwareRecord/count json free',
  countExamQuestions: 'POST /api/exam/question/count json free',
  countFeedback: 'POST /api/feedback/count json free',
  countFirmwareRecords: 'POST /api/firmwareRecord/count json free',
  countFixedResources: 'POST /api/fixedResource/count json free',
  countGlossaryEntries: 'POST /api/glossaryEntry/count json free',
  countGptData: 'POST /api/gptData/count json free',
  countOrders: 'POST /api/trace/order/count json free',
  countParts: 'POST /api/trace/part/count json free',
  countQuestionData: 'POST /api/qnaData/count json free',
  countRegistrations: 'POST /api/registration/count json free',
  countRma: 'POST /api/rma/count json free',
  countTickets: 'POST /api/ticket/count json free',
  countWarranties: 'POST /api/warranty/count json free',
  createChat: 'POST /api/chat/createChat json key',
  createLoginTicket: 'POST /api/apiKey/ticket json -',
  createTicket: 'POST /api/ticket/create json key',
  createVectorStoreWithPlatform: 'POST /api/integratedChat/createVectorStoreWithPlatform json key',
  createVisitorToken: 'POST /api/chat/embedToken json -',
  deleteAppVersions: 'DELETE /api/appVersion/delete json -',
  deleteBetaFirmwareRecords: 'POST /api/firmwareRecord/localTest/delete json -',
  deleteCannedAnswer: 'POST /api/ticket/canned/delete json -',
  deleteClaims: 'POST /api/defective/delete json -',
  deleteDevices: 'POST /api/trace/device/delete json -',
  deleteDongleFirmware: 'POST /api/dongleFirmwareRecord/delete json -',
  deleteExamQuestions: 'POST /api/exam/question/delete json -',
  deleteFeedback: 'POST /api/feedback/delete json -',
  deleteFeedbackComment: 'POST /api/feedbackComment/delete json -',
  deleteFeedbackUpload: 'POST /api/upload/delete text -',
  deleteFirmwareRecords: 'POST /api/firmwareRecord/delete json -',
  deleteFixedResources: 'POST /api/fixedResource/delete json -',
  deleteGlossaryEntries: 'POST /api/glossaryEntry/delete json -',
  deleteGptData: 'POST /api/gptData/delete json -',
  deleteOrderResource: 'POST /api/orderResource/deleteSource json -',
  deleteOrders: 'POST /api/trace/order/delete json -',
  deleteOwnThreads: 'POST /api/chatThread/delete json -',
  deleteParts: 'POST /api/trace/part/delete json -',
  deleteQuestionData: 'POST /api/qnaData/delete json -',
  deleteRegistrations: 'POST /api/registration/delete json -',
  deleteRepairCentre: 'POST /api/rma/centre/delete json -',
  deleteRma: 'POST /api/rma/delete json -',
  deleteVectorStore: 'POST /api/integratedChat/deleteVectorStore json -',
  deleteVectorStoreFile: 'POST /api/integratedChat/deleteFile json -',
  deleteView: 'POST /api/view/delete json -',
  deleteWarranties: 'POST /api/warranty/delete json -',
  discardChatUpload: 'POST /api/chat/upload/tempDelete text -',
  discardRmaUpload: 'POST /api/rma/upload/tempDelete text -',
  discardUpload: 'POST /api/upload/tempDelete text -',
  dismissUnansweredQuestion: 'POST /api/unansweredQuestion/dismiss json -',
  downloadImportTemplate: 'GET /api/trace/order/importTemplate - free file',
  downloadShippingNotice: 'GET /api/backlog/asn/queryBywayBillNumber query free file',
  editClaim: 'POST /api/defective/edit json -',
  editRma: 'POST /api/rma/edit json -',
  evaluateDialogue: 'POST /api/gptTopicRecord/evaluate json -',
  expandQuestion: 'POST /api/glossaryEntry/expand json free',
  exportBackofficeAudit: 'POST /api/audit/backoffice/download json - file',
  exportChatAudit: 'POST /api/audit/chat/download json - file',
  exportDialogue: 'GET /api/gptTopicRecord/export query free file',
  exportFinanceAudit: 'POST /api/audit/finance/download json - file',
  exportIdentityAudit: 'POST /api/audit/identity/download json - file',
  exportOwnThread: 'GET /api/chatThread/export query free file',
  exportRmaAudit: 'POST /api/audit/rma/download json - file',
  exportToolsAudit: 'POST /api/audit/tools/download json - file',
  findAccountNames: 'POST /api/account/names json free',
  findAccounts: 'POST /api/account/find json free',
  findAnswerFigures: 'POST /api/answerFigures/find json free',
  findAppVersionHistory: 'POST /api/appVersion/history json free',
  findAppVersions: 'POST /api/appVersion/findPage json free',
  findBacklogOrderHistory: 'POST /api/TiBacklogOrder/history json free',
  findBacklogOrders: 'POST /api/TiBacklogOrder/findPage json free',
  findBackofficeAudit: 'POST /api/audit/backoffice/find json free',
  findBackofficeFigures: 'POST /api/trace/figures - free',
  findBackofficeNotices: 'GET /api/notice/find - free',
  findBackofficeOutbox: 'POST /api/outbox/find json free',
  findBetaFirmwareRecordHistory: 'POST /api/firmwareRecord/localTest/history json free',
  findBetaFirmwareRecords: 'POST /api/firmwareRecord/localTest/findPage json free',
  findCannedAnswers: 'GET /api/ticket/canned/find - free',
  findChatAudit: 'POST /api/audit/chat/find json free',
  findChatJobs: 'GET /api/chat/job/find - free',
  findChatNotices: 'GET /api/chat/notice/find - free',
  findChatOutbox: 'POST /api/chat/outbox/find json free',
  findClaimFigures: 'POST /api/defective/figures - free',
  findClaimHistory: 'POST /api/defective/history json free',
  findClaims: 'POST /api/defective/findPage json free',
  findCompanies: 'POST /api/company/find json free',
  findCompanyPage: 'POST /api/company/findPage json free',
  findDebugQuestions: 'POST /api/qnaDataCount/getQuestionsSupportDebug query free',
  findDeviceClaims: 'POST /api/defective/ofDevice json free',
  findDeviceCustody: 'POST /api/trace/device/custody json free',
  findDeviceEvents: 'POST /api/trace/device/events json free',
  findDeviceHistory: 'POST /api/trace/device/history json free',
  findDeviceWarranties: 'POST /api/warranty/ofDevice json free',
  findDevices: 'POST /api/trace/device/findPage json free',
  findDialogueHistory: 'POST /api/gptTopicRecord/history json free',
  findDongleFirmware: 'POST /api/dongleFirmwareRecord/getRecordList json free',
  findDongleFirmwareHistory: 'POST /api/dongleFirmwareRecord/history json free',
  findExamAnswers: 'POST /api/exam/answer/findPage json free',
  findExamQuestionHistory: 'POST /api/exam/question/history json free',
  findExamQuestions: 'POST /api/exam/question/findPage json free',
  findExamRuns: 'POST /api/exam/run/findPage json free',
  findFeedback: 'POST /api/feedback/findPage json free',
  findFeedbackFigures: 'POST /api/feedback/figures - free',
  findFeedbackHistory: 'POST /api/feedback/history json free',
  findFinanceAudit: 'POST /api/audit/finance/find json free',
  findFinanceJobs: 'GET /api/finance/job/find - free',
  findFirmwareRecordHistory: 'POST /api/firmwareRecord/history json free',
  findFirmwareRecords: 'POST /api/firmwareRecord/findPage json free',
  findFixedResourceHistory: 'POST /api/fixedResource/history json free',
  findFixedResources: 'POST /api/fixedResource/findPage json free',
  findGlossaryEntries: 'POST /api/glossaryEntry/findPage json free',
  findGlossaryEntryHistory: 'POST /api/glossaryEntry/history json free',
  findGptData: 'POST /api/gptData/findPage json free',
  findGptDataHistory: 'POST /api/gptData/history json free',
  findHealth: 'POST /api/health/find - free',
  findHeldFiles: 'POST /api/knowledge/findHeld json free',
  findIdentityAudit: 'POST /api/audit/identity/find json free',
  findIdentityNotices: 'GET /api/identity/notice/find - free',
  findIdentityOutbox: 'POST /api/identity/outbox/find json free',
  findInvoiceHistory: 'POST /api/backlog/financial/history json free',
  findInvoices: 'POST /api/backlog/financial/findPage json free',
  findJobs: 'GET /api/job/find - free',
  findKnowledgeFileHistory: 'POST /api/knowledge/history json free',
  findKnowledgeSections: 'POST /api/knowledge/findSections json free',
  findOrderHistory: 'POST /api/trace/order/history json free',
  findOrders: 'POST /api/trace/order/findPage json free',
  findOwnRma: 'GET /api/rma/getByUsername - free',
  findOwnThreads: 'POST /api/chatThread/findPage json free',
  findOwnTickets: 'POST /api/ticket/findOwn json free',
  findPageLevel1Comments: 'POST /api/feedbackComment/findPageLevel1Comments json free',
  findPageLevel2Comments: 'POST /api/feedbackComment/findPageLevel2Comments json free',
  findPartHistory: 'POST /api/trace/part/history json free',
  findParts: 'POST /api/trace/part/findPage json free',
  findQuestionData: 'POST /api/qnaData/findPage json free',
  findQuestionDataHistory: 'POST /api/qnaData/history json free',
  findRegistrationHistory: 'POST /api/registration/history json free',
  findRegistrations: 'POST /api/registration/findPage json free',
  findRemittanceAdviceHistory: 'POST /api/backlog/remittance/history json free',
  findRemittanceAdvices: 'POST /api/backlog/remittance/findPage json free',
  findRepairCentres: 'GET /api/rma/centre/find - free',
  findRma: 'POST /api/rma/findPage json free',
  findRmaAudit: 'POST /api/audit/rma/find json free',
  findRmaDeviceEvents: 'POST /api/rma/deviceEvents json free',
  findRmaFigures: 'POST /api/rma/figures - free',
  findRmaHistory: 'POST /api/rma/history json free',
  findRmaJobs: 'GET /api/rma/job/find - free',
  findRmaNotices: 'GET /api/rma/notice/find - free',
  findRmaOutbox: 'POST /api/rma/outbox/find json free',
  findShippingNoticeHistory: 'POST /api/backlog/asn/history json free',
  findShippingNotices: 'POST /api/backlog/asn/findPage json free',
  findTicketHistory: 'POST /api/ticket/history json free',
  findTickets: 'POST /api/ticket/findPage json free',
  findToolsAudit: 'POST /api/audit/tools/find json free',
  findTopQuestions: 'POST /api/qnaDataCount/getTopQuestionsLastWeek query free',
  findUnansweredQuestions: 'POST /api/unansweredQuestion/findPage json free',
  findUserInfo: 'GET /api/oauth2/userinfo - free',
  findViews: 'POST /api/view/find json free',
  findWarranties: 'POST /api/warranty/findPage json free',
  findWarrantyFigures: 'POST /api/warranty/figures - free',
  findWarrantyHistory: 'POST /api/warranty/history json free',
  getAllGptTopicRecord: 'POST /api/gptTopicRecord/getAllGptTopicRecord json free',
  getBacklogOrder: 'GET /api/TiBacklogOrder/order query free',
  getDevice: 'POST /api/trace/device/get json free',
  getDeviceTypesByPlatform: 'POST /api/integratedChat/getDeviceTypesByPlatform - free',
  getDialogue: 'POST /api/gptTopicRecord/get json free',
  getExamRun: 'POST /api/exam/run/findOne json free',
  getFeedbackInfo: 'POST /api/feedback/getFeedbackInfo json free',
  getFinanceFigures: 'GET /api/backlog/figures - free',
  getGlossary: 'GET /api/translation/glossary - free',
  getGptTopicRecordData: 'POST /api/gptTopicRecord/getGptTopicRecordData json free',
  getInverterRuntime: 'POST /api/qna/getInverterRuntime query free',
  getInvoice: 'GET /api/backlog/financial query free',
  getOrderInfo: 'POST /api/trace/order/getOrderInfo text free',
  getOwnThread: 'POST /api/chatThread/get json free',
  getPartOrderRecordList: 'POST /api/trace/device/getPartOrderRecordList json free',
  getQuestionAnswers: 'GET /api/qna/getAnswersFromHitsWithId query free',
  getRemittanceAdvice: 'GET /api/backlog/remittance query free',
  getRma: 'POST /api/rma/get json free',
  getRmaParamInfo: 'GET /api/rma/getParamInfo - free',
  getRmaReport: 'POST /api/rma/report json free',
  getRmaStatusParamInfo: 'GET /api/rma/getStatusParamInfo - free',
  getRmaStatusProcess: 'POST /api/rma/getStatusProcess text free',
  getRmaSummary: 'GET /api/rma/summary - free',
  getShippingNotice: 'GET /api/backlog/asn/query query free',
  getTicket: 'POST /api/ticket/get json free',
  getTicketTalk: 'POST /api/ticket/talk json free',
  getVectorStoreFiles: 'POST /api/integratedChat/getVectorStoreFiles json free',
  getVectorStores: 'POST /api/integratedChat/getVectorStores json free',
  groupAppVersions: 'POST /api/appVersion/group json free',
  groupBacklogOrders: 'POST /api/TiBacklogOrder/group json free',
  groupBetaFirmwareRecords: 'POST /api/firmwareRecord/localTest/group json free',
  groupClaims: 'POST /api/defective/group json free',
  groupDevices: 'POST /api/trace/device/group json free',
  groupDialogues: 'POST /api/gptTopicRecord/group json free',
  groupDongleFirmware: 'POST /api/dongleFirmwareRecord/group json free',
  groupExamQuestions: 'POST /api/exam/question/group json free',
  groupFeedback: 'POST /api/feedback/group json free',
  groupFirmwareRecords: 'POST /api/firmwareRecord/group json free',
  groupFixedResources: 'POST /api/fixedResource/group json free',
  groupGlossaryEntries: 'POST /api/glossaryEntry/group json free',
  groupGptData: 'POST /api/gptData/group json free',
  groupInvoices: 'POST /api/backlog/financial/group json free',
  groupOrders: 'POST /api/trace/order/group json free',
  groupParts: 'POST /api/trace/part/group json free',
  groupQuestionData: 'POST /api/qnaData/group json free',
  groupRegistrations: 'POST /api/registration/group json free',
  groupRemittanceAdvices: 'POST /api/backlog/remittance/group json free',
  groupRma: 'POST /api/rma/group json free',
  groupShippingNotices: 'POST /api/backlog/asn/group json free',
  groupTickets: 'POST /api/ticket/group json free',
  groupWarranties: 'POST /api/warranty/group json free',
  lookUpRmaDevice: 'POST /api/rma/lookup json free',
  markKnowledgeFile: 'POST /api/knowledge/markFile json -',
  markKnowledgeSection: 'POST /api/knowledge/markSection json -',
  openWithView: 'POST /api/view/open json -',
  queryWhole: 'POST /api/chat/query2 json -',
  readBackofficeNotices: 'POST /api/notice/read json -',
  readChatNotices: 'POST /api/chat/notice/read json -',
  readFeedback: 'POST /api/feedback/read json -',
  readIdentityNotices: 'POST /api/identity/notice/read json -',
  readKnowledgeFileAgain: 'POST /api/knowledge/readAgain json -',
  readRmaNotices: 'POST /api/rma/notice/read json -',
  readTicketTalk: 'POST /api/ticket/read json -',
  remarkOrder: 'POST /api/trace/order/remark json -',
  removeRevision: 'POST /api/gptTopicRecord/removeRevisedGptTopicRecordData json -',
  removeVectorStoreFile: 'POST /api/integratedChat/delete json -',
  reopenRma: 'POST /api/rma/reopen json -',
  restoreAppVersions: 'POST /api/appVersion/restore json -',
  restoreBetaFirmwareRecords: 'POST /api/firmwareRecord/localTest/restore json -',
  restoreClaims: 'POST /api/defective/restore json -',
  restoreDevices: 'POST /api/trace/device/restore json -',
  restoreDongleFirmware: 'POST /api/dongleFirmwareRecord/restore json -',
  restoreExamQuestions: 'POST /api/exam/question/restore json -',
  restoreFeedback: 'POST /api/feedback/restore json -',
  restoreFirmwareRecords: 'POST /api/firmwareRecord/restore json -',
  restoreFixedResources: 'POST /api/fixedResource/restore json -',
  restoreGlossaryEntries: 'POST /api/glossaryEntry/restore json -',
  restoreGptData: 'POST /api/gptData/restore json -',
  restoreOrders: 'POST /api/trace/order/restore json -',
  restoreParts: 'POST /api/trace/part/restore json -',
  restoreQuestionData: 'POST /api/qnaData/restore json -',
  restoreRegistrations: 'POST /api/registration/restore json -',
  restoreRma: 'POST /api/rma/restore json -',
  restoreUnansweredQuestion: 'POST /api/unansweredQuestion/restore json -',
  restoreWarranties: 'POST /api/warranty/restore json -',
  resumeRma: 'POST /api/rma/resume json -',
  retryBackofficeMails: 'POST /api/outbox/retry json -',
  retryChatMails: 'POST /api/chat/outbox/retry json -',
  retryIdentityMails: 'POST /api/identity/outbox/retry json -',
  retryRmaMails: 'POST /api/rma/outbox/retry json -',
  saveAppVersion: 'POST /api/appVersion/save json key',
  saveBetaFirmwareInformation: 'POST /api/firmwareInformation/localTest/save json -',
  saveBetaFirmwareRecord: 'POST /api/firmwareRecord/localTest/save json key',
  saveCannedAnswer: 'POST /api/ticket/canned/save json -',
  saveCompany: 'POST /api/company/save json key',
  saveDevice: 'POST /api/trace/device/save json key',
  saveDongleFirmware: 'POST /api/dongleFirmwareRecord/save json key',
  saveExamQuestion: 'POST /api/exam/question/save json key',
  saveFeedback: 'POST /api/feedback/save json key',
  saveFeedbackComment: 'POST /api/feedbackComment/saveFeedbackComment json key',
  saveFirmwareInformation: 'POST /api/firmwareInformation/save json -',
  saveFirmwareRecord: 'POST /api/firmwareRecord/save json key',
  saveFixedResource: 'POST /api/fixedResource/save json key',
  saveGlossary: 'POST /api/translation/glossary/save json -',
  saveGlossaryEntry: 'POST /api/glossaryEntry/save json key',
  saveGptData: 'POST /api/gptData/save json key',
  saveOrder: 'POST /api/trace/order/save json key',
  savePart: 'POST /api/trace/part/save json key',
  savePreference: 'POST /api/preference/save json -',
  saveQuestionData: 'POST /api/qnaData/save json key',
  saveRegistration: 'POST /api/registration/save json key',
  saveRepairCentre: 'POST /api/rma/centre/save json key',
  saveRma: 'POST /api/rma/save json key',
  saveTicket: 'POST /api/ticket/save json -',
  saveVectorStoreExpiry: 'POST /api/knowledge/saveExpiry json -',
  saveView: 'POST /api/view/save json key',
  saveWarranty: 'POST /api/warranty/save json key',
  searchChat: 'POST /api/chat/search json free',
  searchFinance: 'POST /api/backlog/search json free',
  searchQuestions: 'GET /api/qna/searchIdFromEs query free',
  searchRma: 'POST /api/rma/search json free',
  searchTrace: 'POST /api/trace/search json free',
  sendTicketMessage: 'POST /api/ticket/send json key',
  startAnalysis: 'GET /api/qna/debug/startAnalyseFromHitsWithId query free',
  startExamRun: 'POST /api/exam/run/start - key',
  startIntegratedChat: 'POST /api/integratedChat/integratedChat json -',
  sumBacklogOrders: 'POST /api/TiBacklogOrder/totals json free',
  sumInvoices: 'POST /api/backlog/financial/totals json free',
  sumOrders: 'POST /api/trace/order/sum json free',
  sumRemittanceAdvices: 'POST /api/backlog/remittance/totals json free',
  toTargetPage: 'POST /api/gptTopicRecord/toTargetPage form free',
  tryVectorStore: 'POST /api/knowledge/tryQuestion json free',
  typeInTicket: 'POST /api/ticket/type json -',
  undoAppVersionChange: 'POST /api/appVersion/undoChange json -',
  undoBetaFirmwareRecordChange: 'POST /api/firmwareRecord/localTest/undoChange json -',
  undoClaimChange: 'POST /api/defective/undoChange json -',
  undoDeviceChange: 'POST /api/trace/device/undoChange json -',
  undoDongleFirmwareChange: 'POST /api/dongleFirmwareRecord/undoChange json -',
  undoExamQuestionChange: 'POST /api/exam/question/undoChange json -',
  undoFeedbackChange: 'POST /api/feedback/undoChange json -',
  undoFirmwareRecordChange: 'POST /api/firmwareRecord/undoChange json -',
  undoFixedResourceChange: 'POST /api/fixedResource/undoChange json -',
  undoGlossaryEntryChange: 'POST /api/glossaryEntry/undoChange json -',
  undoGptDataChange: 'POST /api/gptData/undoChange json -',
  undoOrderChange: 'POST /api/trace/order/undoChange json -',
  undoPartChange: 'POST /api/trace/part/undoChange json -',
  undoQuestionDataChange: 'POST /api/qnaData/undoChange json -',
  undoRegistrationChange: 'POST /api/registration/undoChange json -',
  undoRmaChange: 'POST /api/rma/undoChange json -',
  undoTicketChange: 'POST /api/ticket/undoChange json -',
  undoWarrantyChange: 'POST /api/warranty/undoChange json -',
  updateGptTopicRecordData: 'POST /api/gptTopicRecord/updateGptTopicRecordData form -',
  updateRmaAudit: 'POST /api/rma/updateAudit json -',
  updateRmaStatus: 'POST /api/rma/updateStatus json -',
  viewBackofficeMail: 'POST /api/outbox/view json free',
  viewChatMail: 'POST /api/chat/outbox/view json free',
  viewIdentityMail: 'POST /api/identity/outbox/view json free',
  viewRmaMail: 'POST /api/rma/outbox/view json free',
  withdrawRegistration: 'POST /api/registration/withdraw json -',
}
