import type { Declarations } from './message.ts'

export const financeErrors = {
  'shippingNotice.no_file': [404, 'The shipping notice with the waybill {waybillNo} has no file.'],
  'shippingNotice.unknown_waybill': [
    404,
    'No shipping notice has the waybill {waybillNo}. Check the number.',
  ],
  'invoice.no_point': 'Write it with a point and without separators of thousands, for example 1234.50.',
  'invoice.unknown_currency':
    'The portal does not know this currency. Write its ISO 4217 code, for example EUR.',
  'invoice.too_many_decimals': 'Has more decimals than {currency}.',
  'invoice.line_twice': 'Line {line} stands here twice.',
  'invoice.not_positive': 'Must be more than 0.',
  'invoice.sum': 'The lines add up to {sum}, not to {amount}.',
  'invoice.older_revision': 'Revision {revision} is here already, and this one is older. Leave it out.',
  'invoice.same_revision':
    'Revision {revision} is here already and says otherwise of {fields}. Give the corrected document revision {next}.',
  'invoice.no_object': 'A document is an object with its fields and its lines.',
  'invoice.row_differs': 'Row {row} says otherwise of the same document. Make them agree.',
  'invoice.unknown_order': 'No order has this number. Import the order first.',
  'invoice.order_currency': 'The order is in {currency}.',
  'invoice.unknown_notice': 'No shipping notice has this number. Import the notice first.',
  'invoice.no_such_order': 'There is no order {orderNo}. Import the order first.',
  'invoice.other_currency': 'The invoice {documentNo} is in {currency}.',
  'invoice.invoices_currency': 'Invoices of this order are in {currency}.',
  'invoice.before_issue': 'Is before the invoice was issued.',
  'invoice.before_shipping': 'Is before it was shipped.',
  'invoice.too_much': 'The lines cost {amount} {currency}, which is more than can be kept.',
} as const satisfies Declarations
