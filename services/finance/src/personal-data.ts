import { binTables, type PersonalData } from '@portal/service-kit/person/inventory.ts'

/** Documents contain no personal data except the user who deleted them. */
export const personalData: PersonalData = {
  tables: binTables('backlog_order', 'invoice', 'shipping_notice', 'remittance_advice'),
  impersonal: {
    'backlog_order.lines': 'parts and amounts',
    'invoice.lines': 'parts and amounts',
    'remittance_advice.lines': 'documents and amounts',
    'shipping_notice.lines': 'parts and packages',
  },
}
