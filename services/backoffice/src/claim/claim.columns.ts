import { ClaimDraft, claimList } from '@portal/contracts/claim.contract.ts'
import {
  code,
  computed,
  createColumns,
  day,
  hidden,
  instant,
  number,
  prose,
  text,
} from '@portal/service-kit/list/columns.ts'
import { cacheByReader } from '@portal/service-kit/list/owned-rows.ts'
import { createFiles } from '../common/files.ts'
import { selectOwner } from '../common/ownership.repo.ts'

const contract = {
  draft: ClaimDraft,
  linked: ['fileIds'],
  list: claimList,
} as const

const owner = selectOwner('claim')

/** Declares each field of a claim once, for lists, forms, exports and demo data. */
export const claimColumns = cacheByReader(() =>
  createColumns(contract, {
    id: number('id'),
    version: number('version'),
    claimNo: text('claim_no'),
    deviceId: hidden(number('device_id')),
    serialNum: text('serial_num'),
    faultReason: code('fault_reason'),
    serviceType: code('service_type'),
    replaceKind: code('replace_kind'),
    batteryType: code('battery_type'),
    warranty: code('warranty'),
    occurredOn: day('occurred_on'),
    replacementId: hidden(number('replacement_id')),
    replacementSerialNum: text('replacement_serial_num'),
    replacementReason: text('replacement_reason'),
    outcome: code('outcome'),
    handler: text('handler'),
    remark: prose('remark'),
    model: code('model'),
    owner: computed('text', `coalesce(${owner}, '')`, { exported: owner }),
    files: createFiles('claim'),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  }),
)
