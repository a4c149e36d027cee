import * as T from 'typebox'
import { StoredFile } from './file.contract.ts'
import {
  AdviceDocument,
  BacklogDocument,
  backlogStatuses,
  DocumentNo,
  InvoiceDocument,
  NoticeDocument,
} from './finance-document.ts'
import { History, HistoryRequest } from './history.ts'
import { Amount, AmountFilter, Currency, MoneyTotals, Sum } from './money.ts'
import { CodeFilter, CountRequest, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { routes } from './route.ts'
import { SearchHits, SearchRequest } from './search.contract.ts'
import { groupRoute } from './summary.ts'
import { Day, Id, Instant, Nullable, OneOf, Version } from './values.ts'

const kept = { id: Id, version: Version, createdAt: Instant, updatedAt: Instant }

/** Relation of a document, in either direction. */
const Related = T.Object({
  noun: OneOf(['financeOrder', 'asn', 'financialDocument', 'advice']),
  number: T.String(),
  on: Day,
  amount: Nullable(Amount),
  currency: Nullable(T.String()),
  status: T.String(),
})
export type Related = T.Static<typeof Related>
const related = { related: T.Array(Related) }

// Orders of the backlog.
export const BacklogOrder = T.Object({
  ...kept,
  ...BacklogDocument.properties,
  requestedOn: Day,
  /** When the last line is confirmed for; null while one is not. */
  confirmedOn: Nullable(Day),
  partNos: T.String(),
  amount: Amount,
  invoiced: Sum,
  /** Ordered, and not invoiced yet. */
  toInvoice: Sum,
})
export type BacklogOrder = T.Static<typeof BacklogOrder>
export const BacklogOrderFilter = T.Object({
  orderNo: TextFilter,
  partNos: TextFilter,
  status: CodeFilter(OneOf(backlogStatuses)),
  currency: CodeFilter(Currency),
  orderedOn: DayFilter,
  requestedOn: DayFilter,
  confirmedOn: DayFilter,
  amount: AmountFilter,
  toInvoice: AmountFilter,
})
export const backlogOrderSorts = [
  ...(['orderNo', 'status', 'currency', 'orderedOn', 'requestedOn', 'confirmedOn'] as const),
  ...(['amount', 'toInvoice', 'updatedAt'] as const),
] as const
export const backlogOrderGroups = ['status', 'currency'] as const
export const backlogOrderExportFields = [
  ...backlogOrderSorts,
  ...(['revision', 'partNos', 'invoiced', 'remark'] as const),
] as const

// Invoices.
export const paymentStates = ['UNPAID', 'PARTLY_PAID', 'PAID', 'OVERPAID'] as const
export const Invoice = T.Object({
  ...kept,
  ...InvoiceDocument.properties,
  partNos: T.String(),
  paid: Sum,
  /** Less than nothing where too much was paid. */
  open: Sum,
  paymentState: OneOf(paymentStates),
})
export type Invoice = T.Static<typeof Invoice>
export const InvoiceFilter = T.Object({
  documentNo: TextFilter,
  orderNo: TextFilter,
  asnNo: TextFilter,
  partNos: TextFilter,
  currency: CodeFilter(Currency),
  paymentState: CodeFilter(OneOf(paymentStates)),
  issuedOn: DayFilter,
  dueOn: DayFilter,
  amount: AmountFilter,
  paid: AmountFilter,
  open: AmountFilter,
})
export const invoiceSorts = [
  ...(['documentNo', 'orderNo', 'asnNo', 'currency', 'paymentState', 'issuedOn', 'dueOn'] as const),
  ...(['amount', 'paid', 'open', 'updatedAt'] as const),
] as const
export const invoiceGroups = ['paymentState', 'currency'] as const
export const invoiceExportFields = [...invoiceSorts, ...(['revision', 'partNos'] as const)] as const

// Shipping notices.
export const deliveryStates = ['ON_THE_WAY', 'DELIVERED'] as const
export const invoicingStates = ['NOT_INVOICED', 'INVOICED'] as const
export const ShippingNotice = T.Object({
  ...kept,
  ...NoticeDocument.properties,
  orderNos: T.String(),
  partNos: T.String(),
  deliveryState: OneOf(deliveryStates),
  invoicingState: OneOf(invoicingStates),
  file: Nullable(StoredFile),
})
export type ShippingNotice = T.Static<typeof ShippingNotice>
export const ShippingNoticeFilter = T.Object({
  asnNo: TextFilter,
  waybillNo: TextFilter,
  carrier: TextFilter,
  orderNos: TextFilter,
  partNos: TextFilter,
  deliveryState: CodeFilter(OneOf(deliveryStates)),
  invoicingState: CodeFilter(OneOf(invoicingStates)),
  shippedOn: DayFilter,
  expectedOn: DayFilter,
  deliveredOn: DayFilter,
})
export const shippingNoticeSorts = [
  ...(['asnNo', 'waybillNo', 'carrier', 'deliveryState', 'invoicingState'] as const),
  ...(['shippedOn', 'expectedOn', 'deliveredOn', 'packages', 'updatedAt'] as const),
] as const
export const shippingNoticeGroups = ['deliveryState', 'invoicingState'] as const
export const shippingNoticeExportFields = [
  ...shippingNoticeSorts,
  ...(['revision', 'orderNos', 'partNos'] as const),
] as const

// Remittance advices.
export const matchingStates = ['UNMATCHED', 'PARTLY_MATCHED', 'MATCHED'] as const
export const RemittanceAdvice = T.Object({
  ...kept,
  ...AdviceDocument.properties,
  documentNos: T.String(),
  /** Part of the amount for existing invoices. */
  matched: Sum,
  unmatched: Sum,
  matchingState: OneOf(matchingStates),
})
export type RemittanceAdvice = T.Static<typeof RemittanceAdvice>
export const RemittanceAdviceFilter = T.Object({
  adviceNo: TextFilter,
  documentNos: TextFilter,
  reference: TextFilter,
  currency: CodeFilter(Currency),
  matchingState: CodeFilter(OneOf(matchingStates)),
  paidOn: DayFilter,
  amount: AmountFilter,
  unmatched: AmountFilter,
})
export const remittanceAdviceSorts = [
  ...(['adviceNo', 'paidOn', 'currency', 'matchingState', 'amount', 'unmatched', 'updatedAt'] as const),
] as const
export const remittanceAdviceGroups = ['matchingState', 'currency'] as const
export const remittanceAdviceExportFields = [
  ...remittanceAdviceSorts,
  ...(['revision', 'documentNos', 'reference', 'matched'] as const),
] as const

const list = <F extends T.TObject, const S extends readonly string[], Row extends T.TSchema>(
  path: `/${string}`,
  many: string,
  { filter, sorts, row }: { filter: F; sorts: S; row: Row },
) =>
  ({
    path,
    access: 'finance:view',
    summary: `One page of ${many}`,
    body: PageRequest(filter, sorts),
    data: Page(row),
    reads: true,
  }) as const

const totals = <F extends T.TObject, const P extends `/${string}`>(path: P, many: string, filter: F) =>
  ({
    path: `${path}/totals` as `${P}/totals`,
    access: 'finance:view',
    summary: `Sums of money over all ${many} that a filter finds, by currency`,
    body: CountRequest(filter),
    data: MoneyTotals,
    reads: true,
  }) as const

const one = <const P extends `/${string}`, Q extends T.TObject, Row extends T.TObject>(
  path: P,
  what: string,
  query: Q,
  row: Row,
) =>
  ({
    path,
    method: 'GET',
    access: 'finance:view',
    summary: `One ${what}, by its number, with what belongs to it`,
    query,
    data: T.Object({ ...(row.properties as Row['properties']), ...related }),
  }) as const

const history = <const P extends `/${string}`>(path: P, what: string) =>
  ({
    path: `${path}/history` as `${P}/history`,
    access: 'finance:view',
    summary: `Revisions of ${what} with their dates`,
    body: HistoryRequest,
    data: History,
    reads: true,
  }) as const

const noun = (path: `/${string}`, many: string) => ({ path, permission: 'finance', many })

export const backlogOrderRoutes = routes('finance', {
  findBacklogOrders: list('/TiBacklogOrder/findPage', 'orders of the backlog', {
    filter: BacklogOrderFilter,
    sorts: backlogOrderSorts,
    row: BacklogOrder,
  }),
  getBacklogOrder: one('/TiBacklogOrder/order', 'order', T.Object({ orderNo: DocumentNo }), BacklogOrder),
  groupBacklogOrders: groupRoute(noun('/TiBacklogOrder', 'orders'), BacklogOrderFilter, backlogOrderGroups),
  sumBacklogOrders: totals('/TiBacklogOrder', 'orders', BacklogOrderFilter),
  findBacklogOrderHistory: history('/TiBacklogOrder', 'an order'),
})

export const invoiceRoutes = routes('finance', {
  findInvoices: list('/backlog/financial/findPage', 'invoices', {
    filter: InvoiceFilter,
    sorts: invoiceSorts,
    row: Invoice,
  }),
  getInvoice: one('/backlog/financial', 'invoice', T.Object({ documentNo: DocumentNo }), Invoice),
  groupInvoices: groupRoute(noun('/backlog/financial', 'invoices'), InvoiceFilter, invoiceGroups),
  sumInvoices: totals('/backlog/financial', 'invoices', InvoiceFilter),
  findInvoiceHistory: history('/backlog/financial', 'an invoice'),
})

export const shippingNoticeRoutes = routes('finance', {
  findShippingNotices: list('/backlog/asn/findPage', 'shipping notices', {
    filter: ShippingNoticeFilter,
    sorts: shippingNoticeSorts,
    row: ShippingNotice,
  }),
  getShippingNotice: one(
    '/backlog/asn/query',
    'shipping notice',
    T.Object({ asnNo: DocumentNo }),
    ShippingNotice,
  ),
  downloadShippingNotice: {
    path: '/backlog/asn/queryBywayBillNumber',
    method: 'GET',
    access: 'finance:view',
    summary: 'The file of the shipping notice with this waybill',
    query: T.Object({ waybillNo: DocumentNo }),
    download: true,
  },
  groupShippingNotices: groupRoute(
    noun('/backlog/asn', 'shipping notices'),
    ShippingNoticeFilter,
    shippingNoticeGroups,
  ),
  findShippingNoticeHistory: history('/backlog/asn', 'a shipping notice'),
})

export const remittanceAdviceRoutes = routes('finance', {
  findRemittanceAdvices: list('/backlog/remittance/findPage', 'remittance advices', {
    filter: RemittanceAdviceFilter,
    sorts: remittanceAdviceSorts,
    row: RemittanceAdvice,
  }),
  getRemittanceAdvice: one(
    '/backlog/remittance',
    'remittance advice',
    T.Object({ adviceNo: DocumentNo }),
    RemittanceAdvice,
  ),
  groupRemittanceAdvices: groupRoute(
    noun('/backlog/remittance', 'remittance advices'),
    RemittanceAdviceFilter,
    remittanceAdviceGroups,
  ),
  sumRemittanceAdvices: totals('/backlog/remittance', 'remittance advices', RemittanceAdviceFilter),
  findRemittanceAdviceHistory: history('/backlog/remittance', 'a remittance advice'),
})

export const FinanceFigures = T.Object({
  /** Open amounts by currency. */
  openInvoices: T.Array(T.Object({ currency: T.String(), count: T.Integer(), amount: Sum })),
  overdue: T.Integer(),
  onTheWay: T.Integer(),
  notInvoiced: T.Integer(),
  overpaid: T.Integer(),
  unmatched: T.Integer(),
})
export type FinanceFigures = T.Static<typeof FinanceFigures>

export const financeRoutes = routes('finance', {
  getFinanceFigures: {
    path: '/backlog/figures',
    method: 'GET',
    access: 'finance:view',
    summary: 'Open invoices by currency, shipments, and inconsistencies',
    data: FinanceFigures,
  },
  searchFinance: {
    path: '/backlog/search',
    access: 'finance:view',
    summary: 'Orders, invoices, notices and advices by the start of their number or waybill',
    body: SearchRequest,
    data: SearchHits,
    reads: true,
  },
})
