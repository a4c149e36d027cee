import type { Declarations } from './message.ts'

export const financeErrors = {
  'shippingNotice.no_file': [404, 'The shipping notice with the waybill {waybillNo} has no file.'],
  'shippingNotice.unknown_waybill': [
    404,
    'No shipping notice has the waybill {waybillNo}. Check the number.',
  ],
} as const satisfies Declarations
