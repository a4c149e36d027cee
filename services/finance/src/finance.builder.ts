import type { Identity } from '@portal/contracts/access.ts'
import type {
  AdviceDocument,
  BacklogDocument,
  InvoiceDocument,
  NoticeDocument,
} from '@portal/contracts/finance-document.ts'
import { multiplyPrice } from '@portal/contracts/money.ts'

export const partner: Partial<Identity> = {
  userId: 'FINANCE_1',
  username: 'finance',
  role: 'VIEWER',
  kind: 'finance',
  permissions: ['finance:view', 'finance:edit'],
}

let count = 0
const next = (start: string) => `${start}-${String(++count).padStart(5, '0')}`
const part = { partNo: 'TMS320', description: 'Microcontroller' }

export const anOrder = (some: Partial<BacklogDocument> = {}): BacklogDocument => ({
  orderNo: next('PO'),
  revision: 1,
  status: 'OPEN',
  orderedOn: '2026-03-02',
  currency: 'EUR',
  remark: '',
  lines: [
    {
      line: 10,
      ...part,
      quantity: 250,
      price: '1.2345',
      requestedOn: '2026-06-01',
      confirmedOn: '2026-06-08',
    },
  ],
  ...some,
})

export const anInvoice = (
  { orderNo, currency }: Pick<BacklogDocument, 'orderNo' | 'currency'>,
  some: Partial<InvoiceDocument> = {},
): InvoiceDocument => {
  const amount = some.amount ?? multiplyPrice(1, '100', currency)
  return {
    documentNo: next('INV'),
    revision: 1,
    orderNo,
    asnNo: null,
    issuedOn: '2026-06-10',
    dueOn: '2026-07-25',
    currency,
    lines: [{ line: 10, ...part, quantity: 1, price: amount, amount }],
    ...some,
    amount,
  }
}

export const aNotice = (orderNo: string, some: Partial<NoticeDocument> = {}): NoticeDocument => ({
  asnNo: next('ASN'),
  revision: 1,
  waybillNo: next('WB'),
  carrier: 'Ocean Line',
  shippedOn: '2026-06-08',
  expectedOn: '2026-06-20',
  deliveredOn: null,
  packages: 3,
  lines: [{ line: 10, orderNo, ...part, quantity: 250 }],
  ...some,
})

export const anAdvice = (
  currency: AdviceDocument['currency'],
  lines: readonly { documentNo: string; amount: string }[],
  some: Partial<AdviceDocument> = {},
): AdviceDocument => ({
  adviceNo: next('RA'),
  revision: 1,
  paidOn: '2026-07-20',
  currency,
  reference: 'Payment run',
  amount: lines[0]?.amount ?? '1',
  lines: lines.map((line, at) => ({ line: at + 1, ...line })),
  ...some,
})
