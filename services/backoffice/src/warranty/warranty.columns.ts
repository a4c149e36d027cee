import { WarrantyDraft, warrantyList } from '@portal/contracts/warranty.contract.ts'
import {
  code,
  computed,
  createColumns,
  day,
  hidden,
  instant,
  number,
  text,
} from '@portal/service-kit/list/columns.ts'
import { cacheByReader } from '@portal/service-kit/list/owned-rows.ts'
import { createFiles } from '../common/files.ts'
import { selectModel, selectOwner } from '../common/ownership.repo.ts'

const contract = {
  /** Computed from four of the columns: `warranty.rules.ts`. */
  derived: ['expiry'],
  draft: WarrantyDraft,
  linked: ['fileIds'],
  list: warrantyList,
} as const

const owner = selectOwner('warranty')

/** Declares each field of a warranty once, for lists, forms, exports and demo data. */
export const warrantyColumns = cacheByReader(() =>
  createColumns(contract, {
    id: number('id'),
    version: number('version'),
    deviceId: hidden(number('device_id')),
    serialNum: text('serial_num'),
    serviceType: code('service_type'),
    startsOn: day('starts_on'),
    months: number('months'),
    agreedEnd: day('agreed_end'),
    claimId: hidden(number('claim_id')),
    expiresOn: hidden(day('expires_on')),
    purchaser: text('purchaser'),
    status: code('status'),
    model: computed('code', selectModel('warranty')),
    owner: computed('text', `coalesce(${owner}, '')`, { exported: owner }),
    files: createFiles('warranty'),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  }),
)
