import type { PersonalData } from '@portal/service-kit/person/inventory.ts'

const contact = ['contact', 'phone_number', 'install_location', 'city', 'end_user', 'owner_name']

export const personalData: PersonalData = {
  tables: [
    {
      table: 'repair_request',
      what: 'Repair requests that you have filed, or of devices that are yours',
      why: 'Repairs a device and keeps what was agreed',
      kept: '10 years after the repair, as commercial and tax law demand of its papers',
      own: { user_id: 'id', owner_id: 'id', username: 'name' },
      erase: 'pseudonym',
      about: contact,
      reason: 'Paper of a repair; without contact, address and name',
      noun: 'rma',
      acted: { deleted_by: 'name' },
      other: ['fault_desc'],
    },
    {
      table: 'request_event',
      what: 'What you wrote and did in repair requests',
      why: 'The history of a repair',
      kept: 'As long as the request',
      own: { user_id: 'id', username: 'name' },
      erase: 'pseudonym',
      about: ['text'],
      reason: 'The steps of a repair stay, without what was written',
    },
    {
      table: 'repair_centre',
      what: 'Contacts of repair centres',
      why: 'Parcels and calls reach the centre',
      kept: 'As long as the centre; staff change them',
      other: ['name', 'contact_person', 'phone_number', 'address', 'appeal_email'],
    },
    {
      table: 'device_word',
      what: 'Repairs on their way to the device',
      why: 'The device gets the state of its repair',
      kept: 'Until the back office has it',
      other: ['problems'],
    },
  ],
  impersonal: {
    'repair_request.user_role': 'role',
    'repair_request.covered_by': 'kind of cover',
  },
  files: ['rma'],
  hindrances: [
    {
      table: 'repair_request',
      own: { user_id: 'id', owner_id: 'id' },
      where: 'not is_closed and deleted_at is null',
      error: 'account.open_repair',
    },
  ],
}
