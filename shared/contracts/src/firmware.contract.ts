import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { FirmwarePlatform, FirmwareType } from './firmware-type.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Id, Instant, Line, Nullable, OptionalText, Text, Version } from './values.ts'

const fields = {
  platform: FirmwarePlatform,
  deviceType: FirmwareType,
  /** Firmware code, unique per platform and device type. */
  fwCode: Line(40),
  /** One change per line. */
  description: Text(4000),
}
export const FirmwareRecord = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Release time of the firmware. */
  createTime: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type FirmwareRecord = T.Static<typeof FirmwareRecord>
export const FirmwareRecordDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    /** If omitted, a new entry gets the current time, and an existing one keeps its own. */
    createTime: T.Optional(Instant),
  },
  { additionalProperties: false },
)
export type FirmwareRecordDraft = T.Static<typeof FirmwareRecordDraft>

export const firmwareRecordList = createList(FirmwareRecord, {
  platform: { filter: CodeFilter(FirmwarePlatform), uses: ['sort', 'export', 'group'] },
  deviceType: { filter: CodeFilter(FirmwareType), uses: ['sort', 'export', 'group'] },
  fwCode: { filter: TextFilter, uses: ['sort', 'export'] },
  createTime: { filter: DayFilter, uses: ['sort', 'export', 'change'] },
  description: { filter: TextFilter, uses: ['export'] },
  updatedAt: { uses: ['sort', 'export'] },
})
const FirmwareRecordPageRequest = PageRequest(firmwareRecordList)

/** Fields for bulk changes; excludes those that identify an entry. */
export const FirmwareRecordChange = Change(pickFields(firmwareRecordList.changes, { createTime: Instant }))

/** Text above a log's entries. `version` is 0 before the first save. */
export const FirmwareInformation = T.Object({
  platform: FirmwarePlatform,
  deviceType: FirmwareType,
  information: T.String(),
  version: T.Integer({ minimum: 0 }),
  updatedAt: Nullable(Instant),
})
export type FirmwareInformation = T.Static<typeof FirmwareInformation>
export const FirmwareInformationDraft = T.Object(
  {
    platform: FirmwarePlatform,
    deviceType: FirmwareType,
    information: OptionalText(20_000),
    /** Version that was edited; if omitted, the current text is replaced. */
    version: T.Optional(T.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type FirmwareInformationDraft = T.Static<typeof FirmwareInformationDraft>

const OfLog = T.Object({ platform: FirmwarePlatform, selectType: FirmwareType })
/** Maximum entries in a log and its file, newest first. */
export const maxFirmwareLog = 1_000

/** Creates the calls of the standard or the beta log; `log` is the distinguishing part of their paths. */
function logCalls<const Local extends '' | '/localTest'>(local: Local, name: string) {
  const noun = {
    path: `/firmwareRecord${local}`,
    permission: 'firmware',
    one: `an entry of the ${name} firmware log`,
    many: `entries of the ${name} firmware log`,
  } as const
  return {
    bin: createBinRoutes(noun, firmwareRecordList.filter),
    change: createChangeRoutes(noun, firmwareRecordList.filter, FirmwareRecordChange),
    group: createGroupRoute(noun, firmwareRecordList),
    find: {
      path: `/firmwareRecord${local}/findPage`,
      access: 'firmware:view',
      summary: `One page of entries of the ${name} firmware logs`,
      body: FirmwareRecordPageRequest,
      data: Page(FirmwareRecord),
      reads: true,
    },
    save: {
      path: `/firmwareRecord${local}/save`,
      access: 'firmware:edit',
      summary: `Create or change an entry of a ${name} firmware log`,
      body: FirmwareRecordDraft,
      data: FirmwareRecord,
      creates: true,
    },
    log: {
      path: `/firmwareRecord${local}/findAllTypeInfo`,
      access: 'public',
      summary: `The ${name} firmware log of a platform and device type, newest first, at most ${maxFirmwareLog} entries`,
      query: OfLog,
      data: T.Array(FirmwareRecord),
      reads: true,
    },
    download: {
      path: `/firmwareRecord${local}/export`,
      method: 'GET',
      access: 'public',
      summary: `The same as a file (.xlsx)`,
      query: T.Object({ platform: FirmwarePlatform, firmwareDeviceType: FirmwareType }),
      download: true,
    },
    information: {
      path: `/firmwareInformation${local}/getInformation`,
      access: 'public',
      summary: `Text above the entries of a ${name} firmware log`,
      query: OfLog,
      data: FirmwareInformation,
      reads: true,
    },
    saveInformation: {
      path: `/firmwareInformation${local}/save`,
      access: 'firmwareInformation:edit',
      summary: `Change what stands above the entries of a ${name} firmware log`,
      body: FirmwareInformationDraft,
      data: FirmwareInformation,
    },
  } as const
}

const standard = logCalls('', 'standard')
const beta = logCalls('/localTest', 'beta')

export const firmwareRoutes = routes('backoffice', {
  findFirmwareRecords: standard.find,
  saveFirmwareRecord: standard.save,
  findFirmwareLog: standard.log,
  downloadFirmwareLog: standard.download,
  readFirmwareFeed: {
    path: '/firmwareRecord/feed',
    method: 'GET',
    access: 'public',
    summary: 'The newest entries of a standard firmware log as an Atom feed',
    query: OfLog,
    download: true,
  },
  changeFirmwareRecords: standard.change.change,
  undoFirmwareRecordChange: standard.change.undo,
  groupFirmwareRecords: standard.group,
  countFirmwareRecords: standard.bin.count,
  deleteFirmwareRecords: standard.bin.delete,
  restoreFirmwareRecords: standard.bin.restore,
  findFirmwareRecordHistory: standard.bin.history,
  getFirmwareInformation: standard.information,
  saveFirmwareInformation: standard.saveInformation,
  findBetaFirmwareRecords: beta.find,
  saveBetaFirmwareRecord: beta.save,
  findBetaFirmwareLog: beta.log,
  downloadBetaFirmwareLog: beta.download,
  changeBetaFirmwareRecords: beta.change.change,
  undoBetaFirmwareRecordChange: beta.change.undo,
  groupBetaFirmwareRecords: beta.group,
  countBetaFirmwareRecords: beta.bin.count,
  deleteBetaFirmwareRecords: beta.bin.delete,
  restoreBetaFirmwareRecords: beta.bin.restore,
  findBetaFirmwareRecordHistory: beta.bin.history,
  getBetaFirmwareInformation: beta.information,
  saveBetaFirmwareInformation: beta.saveInformation,
})
