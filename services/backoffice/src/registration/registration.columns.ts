import { RegistrationDraft, registrationList } from '@portal/contracts/registration.contract.ts'
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
import { createFiles } from '../common/files.ts'
import { selectModel } from '../common/ownership.repo.ts'

const contract = {
  draft: RegistrationDraft,
  linked: ['fileIds'],
  list: registrationList,
} as const

/** Declares each field of a registration once, for lists, forms, exports and demo data. */
export const registrationColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  deviceId: hidden(number('device_id')),
  serialNum: text('serial_num'),
  installedOn: day('installed_on'),
  remark: prose('remark'),
  status: code('status'),
  reason: prose('reason'),
  role: code('role'),
  companyId: hidden(number('company_id')),
  ownerId: text('owner_id'),
  userName: text('username'),
  company: computed(
    'text',
    `coalesce((select name from company where company.id = registration.company_id), '')`,
  ),
  model: computed('code', selectModel('registration')),
  files: createFiles('registration'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
