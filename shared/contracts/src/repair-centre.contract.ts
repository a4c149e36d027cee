import * as T from 'typebox'
import { routes } from './route.ts'
import { Day, Id, Instant, Line, OptionalText, Text, Version } from './values.ts'

const shown = {
  name: Line(80),
  phoneNumber: T.String({ minLength: 1, maxLength: 30, pattern: '^[ +()/-]*[0-9][0-9 +()/-]*$' }),
  contactPerson: Line(80),
  address: Text(300),
  /** Opening hours as text, for example `Monday to Friday, 9:00 to 17:00`. */
  hours: Line(120),
}

/** Repair centre for customers. */
export const RepairShop = T.Object({
  /** Id of the centre. */
  repairShop: Id,
  ...shown,
  /** E-mail address for invoices of appeals. */
  appealEmail: T.String(),
})
export type RepairShop = T.Static<typeof RepairShop>

const fields = {
  ...shown,
  /** Empty for the configured default address. */
  appealEmail: T.String({ maxLength: 254, pattern: '^$|^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' }),
  /** IANA time zone, for example `Europe/Rome`, in which its days are counted. */
  timeZone: T.String({ minLength: 1, maxLength: 60 }),
  /** 1 is Monday, 7 is Sunday. */
  workingDays: T.Array(T.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
  }),
  /** Holidays. */
  holidays: T.Array(Day, { maxItems: 200, uniqueItems: true }),
  /** True if users can select the centre for new requests. */
  isActive: T.Boolean(),
  remark: OptionalText(500),
}
export const RepairCentre = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Number of open requests at the centre. */
  openCount: T.Integer({ minimum: 0 }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RepairCentre = T.Static<typeof RepairCentre>

export const RepairCentreDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...fields },
  { additionalProperties: false },
)
export type RepairCentreDraft = T.Static<typeof RepairCentreDraft>

/** Initial values for forms, demo data and tests. */
export const emptyRepairCentre: RepairCentreDraft = {
  name: '',
  phoneNumber: '',
  contactPerson: '',
  address: '',
  hours: '',
  appealEmail: '',
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  isActive: true,
  remark: '',
}

export const repairCentreRoutes = routes('rma', {
  findRepairCentres: {
    path: '/rma/centre/find',
    method: 'GET',
    access: 'rma:edit',
    summary: 'All repair centres with their calendars, by name',
    data: T.Array(RepairCentre),
  },
  saveRepairCentre: {
    path: '/rma/centre/save',
    access: 'rma:audit',
    summary: 'Create or change a repair centre; appeal clocks that run go by the calendar as it was',
    body: RepairCentreDraft,
    data: RepairCentre,
    creates: true,
  },
  deleteRepairCentre: {
    path: '/rma/centre/delete',
    access: 'rma:audit',
    summary: 'Delete a repair centre that no request names; others are set inactive',
    body: T.Object({ id: Id, version: Version }, { additionalProperties: false }),
  },
})
