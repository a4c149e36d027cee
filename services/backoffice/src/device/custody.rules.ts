import { type CustodyEvent, type CustodyKind, toPlace } from '@portal/contracts/custody.ts'
import type { Device } from '@portal/contracts/device.contract.ts'

/** Fields of a device that its events determine. */
export type Custody = Pick<
  Device,
  'status' | 'companyId' | 'ownerId' | 'installationDate' | 'endUser' | 'site' | 'siteAddress' | 'country'
> & { orderId: number | null; isDeleted: boolean }

/** Stored event with the fields before and after. */
export type CustodyRecord = Omit<CustodyEvent, 'status' | 'place' | 'changes'> & {
  before: Partial<Custody>
  after: Partial<Custody>
}

/** Checks whether the kind of the event already implies the field. */
const isTold = (kind: CustodyKind, field: string) =>
  !['status', 'orderId', 'isDeleted', ...(kind === 'INSTALLED' ? ['installationDate'] : [])].includes(field)
const shown = (value: unknown) => String(value ?? '')

/** Adds the resulting status and place to each event. */
export function toCustodyEvents(records: readonly CustodyRecord[]): CustodyEvent[] {
  const state = {} as Custody
  return records.map(({ before, after, ...event }) => {
    Object.assign(state, after)
    const fields = Object.keys(before).filter((field) => isTold(event.kind, field)) as (keyof Custody)[]
    const changes = fields.map((field) => ({
      field,
      before: shown(before[field]),
      after: shown(after[field]),
    }))
    return { ...event, status: state.status, place: toPlace(state.status), changes }
  })
}
