import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { FileIds, StoredFile } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { ProductModel } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { AccountId, binFields, Day, Id, Instant, OneOf, OptionalText, SerialNum, Version } from './values.ts'

/** ASKED: support has requested more information. */
export const registrationStatuses = ['WAITING', 'ASKED', 'CONFIRMED', 'REFUSED', 'WITHDRAWN'] as const
export const RegistrationStatus = OneOf(registrationStatuses)
export type RegistrationStatus = T.Static<typeof RegistrationStatus>

/** Role of the registering account: owner or installer. */
export const registrantRoles = ['OWNER', 'INSTALLER'] as const
export const RegistrantRole = OneOf(registrantRoles)
export type RegistrantRole = T.Static<typeof RegistrantRole>

const fields = {
  serialNum: SerialNum,
  /** Installation date, else purchase date. */
  installedOn: Day,
  remark: OptionalText(1000),
}
const decided = {
  status: RegistrationStatus,
  /** Information that support requests, or the reason of a refusal. */
  reason: OptionalText(500),
}
export const Registration = T.Object({
  id: Id,
  version: Version,
  ...fields,
  ...decided,
  role: RegistrantRole,
  /** Registering account, with its name at that time. */
  ownerId: AccountId,
  userName: T.String(),
  /** Name of the company for which an owner registers, or empty. */
  company: T.String(),
  /** Model of the device. */
  model: ProductModel,
  /** Invoice files. */
  files: T.Array(StoredFile),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Registration = T.Static<typeof Registration>
export const RegistrationDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    /** New uploads and existing files to keep; all files stay if omitted. */
    fileIds: T.Optional(FileIds),
  },
  { additionalProperties: false },
)
export type RegistrationDraft = T.Static<typeof RegistrationDraft>

/** Initial values for forms, demo data and tests. */
export const emptyRegistration: RegistrationDraft = { serialNum: '', installedOn: '', remark: '' }

export const registrationList = createList(Registration, {
  serialNum: { filter: TextFilter, uses: ['sort', 'export'] },
  model: { uses: ['export'] },
  files: { uses: ['history'] },
  status: { filter: CodeFilter(RegistrationStatus), uses: ['sort', 'export', 'group', 'change'] },
  reason: { uses: ['export', 'change'] },
  role: { filter: CodeFilter(RegistrantRole), uses: ['sort', 'export', 'group'] },
  ownerId: {},
  userName: { filter: TextFilter, uses: ['sort', 'export'] },
  company: { uses: ['export'] },
  installedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  remark: { uses: ['export', 'history'] },
  createdAt: { uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
})
export const RegistrationPageRequest = PageRequest(registrationList)
export type RegistrationPageRequest = T.Static<typeof RegistrationPageRequest>

/** Decisions of support for one or many registrations. Authors can only withdraw. */
export const RegistrationChange = Change(
  pickFields(registrationList.changes, {
    ...decided,
    status: OneOf(['ASKED', 'CONFIRMED', 'REFUSED']),
  }),
)
export type RegistrationChange = T.Static<typeof RegistrationChange>

const noun = {
  path: '/registration',
  permission: 'registration',
  one: 'a registration',
  many: 'registrations',
} as const
const bin = createBinRoutes(noun, registrationList.filter)
const change = createChangeRoutes(noun, registrationList.filter, RegistrationChange)

/** Registrations of devices by owners and installers, with an invoice; support confirms them. */
export const registrationRoutes = routes('backoffice', {
  findRegistrations: {
    path: '/registration/findPage',
    access: 'registration:view',
    summary: 'One page of registrations of devices: the own ones, or for staff all',
    body: RegistrationPageRequest,
    data: Page(Registration),
    reads: true,
  },
  saveRegistration: {
    path: '/registration/save',
    access: 'registration:create',
    summary: 'Register a device, or add to a registration while support has not decided',
    body: RegistrationDraft,
    data: Registration,
    creates: true,
  },
  withdrawRegistration: {
    path: '/registration/withdraw',
    access: 'registration:create',
    summary: 'Withdraw a registration while support has not decided',
    body: T.Object({ id: Id, version: Version }, { additionalProperties: false }),
    data: Registration,
  },
  changeRegistrations: change.change,
  undoRegistrationChange: change.undo,
  groupRegistrations: createGroupRoute(noun, registrationList),
  countRegistrations: bin.count,
  deleteRegistrations: bin.delete,
  restoreRegistrations: bin.restore,
  findRegistrationHistory: bin.history,
})
