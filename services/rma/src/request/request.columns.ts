import { RmaDraft, rmaList } from '@portal/contracts/rma.contract.ts'
import {
  code,
  computed,
  createColumns,
  day,
  flag,
  hidden,
  instant,
  number,
  prose,
  text,
} from '@portal/service-kit/list/columns.ts'

const contract = {
  /** Computed per reader from the table of transitions. */
  derived: ['operations'],
  draft: RmaDraft,
  /** Bulk changes set the status by the table of transitions. */
  linked: ['fileIds', 'rmaStatus'],
  list: rmaList,
} as const

const filesOf = (noun: string) =>
  `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'type', f.type) order by f.created_at, f.id), '[]')
    from file f where f.noun = '${noun}' and f.row_id = repair_request.id::text)`

/** Declares each field of a request once, for lists, steps, exports and demo data. */
export const requestColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  rmaNumber: text('rma_number'),
  serialNum: text('serial_num'),
  datalogSn: text('datalog_sn'),
  purchaseFrom: prose('purchase_from'),
  installationDate: day('installed_on'),
  statedInstallationDate: day('stated_installed_on'),
  dateOfFault: day('fault_on'),
  installLocation: prose('install_location'),
  country: text('country'),
  city: text('city'),
  contact: text('contact'),
  phoneNumber: text('phone_number'),
  faultDesc: text('fault_desc'),
  repairShop: code('repair_centre_id', { type: 'bigint' }),
  repairShopName: computed(
    'text',
    '(select c.name from repair_centre c where c.id = repair_request.repair_centre_id)',
  ),
  model: code('model'),
  endUser: prose('end_user'),
  warrantyDate: day('warranty_starts_on'),
  warrantyExpireDate: day('warranty_expires_on'),
  faultReason: code('fault_reason'),
  faultySerialNum: text('faulty_serial_num'),
  replacementSerialNum: text('replacement_serial_num'),
  userId: text('user_id'),
  userName: text('username'),
  userRole: prose('user_role'),
  owner: prose('owner_name'),
  companyId: hidden(number('company_id')),
  ownerId: prose('owner_id'),
  threadId: prose('thread_id'),
  rmaStatus: code('status'),
  rmaCurrStatus: code('lane'),
  statusReason: computed(
    'text',
    `(select coalesce(max(text), '') from (select text from request_event where request_id = repair_request.id
      and (is_closed or repair_request.status in ('WARRANTY_EXCEPTION', 'OUT_WARRANTY')) and (operation in ('EXCEPT', 'REFUSE_WARRANTY', 'REFUSE_APPEAL') or is_closed and operation = 'CLOSE')
      order by request_event.id desc limit 1) last)`,
  ),
  isToExamine: flag('is_to_examine'),
  cameFrom: code('came_from'),
  coveredBy: code('covered_by'),
  closed: flag('is_closed'),
  rmaCloseReason: code('close_reason'),
  closedAt: instant('closed_at'),
  hasWarrantyInfo: flag('has_warranty'),
  support2Repair: flag('is_supported'),
  payForRepair: computed('flag', `(coalesce(covered_by = 'PAYMENT', false) or lane = 'PAY')`),
  isWaiting: flag('is_waiting'),
  isOverdue: hidden(flag('coalesce(appeal_due_at < now(), false)')),
  appealDueAt: instant('appeal_due_at'),
  appealMinutesLeft: number('appeal_minutes_left'),
  appealMinutesKept: number('appeal_minutes_kept'),
  openSince: hidden(day('open_since')),
  completedOn: hidden(day('completed_on')),
  files: computed('json', filesOf('rma')),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})

export const internalFiles = filesOf('rmaInternal')
