import type { Related } from '@portal/contracts/finance.contract.ts'
import type { Option } from '@portal/ui'
import { backlogStatusOptions, deliveryOptions, matchingOptions, paymentOptions } from './options.ts'

export type DocumentKind = Related['noun']

interface Kind {
  /** Singular and list title in English. */
  one: string
  many: string
  states: readonly Option[]
}

/** Kinds in the order of a delivery. */
export const documentKinds: Record<DocumentKind, Kind> = {
  financeOrder: { one: 'Order', many: 'Orders', states: backlogStatusOptions },
  asn: { one: 'Shipping notice', many: 'Shipping notices', states: deliveryOptions },
  financialDocument: { one: 'Invoice', many: 'Invoices', states: paymentOptions },
  advice: { one: 'Remittance advice', many: 'Remittance advices', states: matchingOptions },
}

export const listPath = (kind: DocumentKind) => `/${kind}`
export const documentPath = (kind: DocumentKind, number: string) => `/${kind}/${encodeURIComponent(number)}`
