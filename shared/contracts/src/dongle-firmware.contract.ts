import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { DongleType } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Day, Id, Instant, Line, Text, Version } from './values.ts'

const fields = {
  dongleType: DongleType,
  /** Firmware code, unique per dongle type. */
  fwCode: Line(40),
  publishDate: Day,
  /** One change per line. */
  description: Text(4000),
}
export const DongleFirmware = T.Object({
  id: Id,
  version: Version,
  ...fields,
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type DongleFirmware = T.Static<typeof DongleFirmware>
export const DongleFirmwareDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...fields },
  { additionalProperties: false },
)
export type DongleFirmwareDraft = T.Static<typeof DongleFirmwareDraft>

export const DongleFirmwareRow = T.Object(fields)
export type DongleFirmwareRow = T.Static<typeof DongleFirmwareRow>
export const dongleFirmwareList = createList(DongleFirmware, {
  dongleType: { filter: CodeFilter(DongleType), uses: ['sort', 'export', 'import', 'group'] },
  fwCode: { filter: TextFilter, uses: ['sort', 'export', 'import'] },
  publishDate: { filter: DayFilter, uses: ['sort', 'export', 'import', 'change'] },
  updatedAt: { uses: ['sort', 'export'] },
  description: { filter: TextFilter, uses: ['export', 'import'] },
  createdAt: {},
})
const DongleFirmwarePageRequest = PageRequest(dongleFirmwareList)

/** Fields for bulk changes; excludes those that identify a firmware. */
export const DongleFirmwareChange = Change(pickFields(dongleFirmwareList.changes, fields))

const noun = {
  path: '/dongleFirmwareRecord',
  permission: 'firmware',
  one: 'a dongle firmware',
  many: 'dongle firmware',
} as const
const bin = createBinRoutes(noun, dongleFirmwareList.filter)
const change = createChangeRoutes(noun, dongleFirmwareList.filter, DongleFirmwareChange)

export const dongleFirmwareRoutes = routes('backoffice', {
  findDongleFirmware: {
    path: '/dongleFirmwareRecord/getRecordList',
    access: 'firmware:view',
    summary: 'One page of dongle firmware',
    body: DongleFirmwarePageRequest,
    data: Page(DongleFirmware),
    reads: true,
  },
  saveDongleFirmware: {
    path: '/dongleFirmwareRecord/save',
    access: 'firmware:edit',
    summary: 'Create or change a dongle firmware',
    body: DongleFirmwareDraft,
    data: DongleFirmware,
    creates: true,
  },
  changeDongleFirmware: change.change,
  undoDongleFirmwareChange: change.undo,
  groupDongleFirmware: createGroupRoute(noun, dongleFirmwareList),
  countDongleFirmware: bin.count,
  deleteDongleFirmware: bin.delete,
  restoreDongleFirmware: bin.restore,
  findDongleFirmwareHistory: bin.history,
})
