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
import { History } from './history.ts'
import { createList } from './list.ts'
import { Amount, AmountFilter, Currency, MoneyTotals, Sum } from './money.ts'
import { CodeFilter, CountRequest, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { routes } from './route.ts'
import { SearchHits, SearchRequest } from './search.contract.ts'
import { createGroupRoute } from './summary.ts'
import { Day, Id, Instant, Nullable, OneOf, RowId, Version } from './values.ts'

const kept = { id: Id, version: Version, createdAt: Instant, updatedAt: Instant }

/** Relation of a document, in either direction. */
export const Related = T.Object({
  noun: OneOf(['financeOrder', 'asn', 'financialDocument', 'advice']),
  number: T.String(),
  on: Day,
  amount: Nullable(Amount),
  currency: Nullable(T.String()),
  status: T.String(),
})
export type Related = T.Static<typeof Related>
/** Document with its related documents. */
const Detail = <Row extends T.TObject>(row: Row) =>
  T.Object({ ...(row.properties as Row['properties']), related: T.Array(Related) })

export const BacklogOrder = T.Object({
  ...kept,
  ...BacklogDocument.properties,
  requestedOn: Day,
  /** Latest confirmed date of all lines; null if a line is not confirmed. */
  confirmedOn: Nullable(Day),
  partNos: T.String(),
  amount: Amount,
  invoiced: Sum,
  /** Ordered but not yet invoiced. */
  toInvoice: Sum,
})
export type BacklogOrder = T.Static<typeof BacklogOrder>
export const BacklogOrderDetail = Detail(BacklogOrder)
export const backlogOrderList = createList(BacklogOrder, {
  createdAt: {},
  orderNo: { filter: TextFilter, uses: ['sort', 'export'] },
  status: { filter: CodeFilter(OneOf(backlogStatuses)), uses: ['sort', 'export', 'group'] },
  currency: { filter: CodeFilter(Currency), uses: ['sort', 'export', 'group'] },
  orderedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  requestedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  confirmedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  amount: { filter: AmountFilter, uses: ['sort', 'export'] },
  toInvoice: { filter: AmountFilter, uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
  revision: { uses: ['export'] },
  partNos: { filter: TextFilter, uses: ['export'] },
  invoiced: { uses: ['export'] },
  remark: { uses: ['export'] },
  lines: {},
})

export const paymentStates = ['UNPAID', 'PARTLY_PAID', 'PAID', 'OVERPAID'] as const
export const Invoice = T.Object({
  ...kept,
  ...InvoiceDocument.properties,
  partNos: T.String(),
  paid: Sum,
  /** Negative if too much was paid. */
  open: Sum,
  paymentState: OneOf(paymentStates),
})
export type Invoice = T.Static<typeof Invoice>
export const InvoiceDetail = Detail(Invoice)
export const invoiceList = createList(Invoice, {
  createdAt: {},
  documentNo: { filter: TextFilter, uses: ['sort', 'export'] },
  orderNo: { filter: TextFilter, uses: ['sort', 'export'] },
  asnNo: { filter: TextFilter, uses: ['sort', 'export'] },
  currency: { filter: CodeFilter(Currency), uses: ['sort', 'export', 'group'] },
  paymentState: { filter: CodeFilter(OneOf(paymentStates)), uses: ['sort', 'export', 'group'] },
  issuedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  dueOn: { filter: DayFilter, uses: ['sort', 'export'] },
  amount: { filter: AmountFilter, uses: ['sort', 'export'] },
  lines: {},
  paid: { filter: AmountFilter, uses: ['sort', 'export'] },
  open: { filter: AmountFilter, uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
  revision: { uses: ['export'] },
  partNos: { filter: TextFilter, uses: ['export'] },
})

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
export const ShippingNoticeDetail = Detail(ShippingNotice)
export const shippingNoticeList = createList(ShippingNotice, {
  createdAt: {},
  asnNo: { filter: TextFilter, uses: ['sort', 'export'] },
  waybillNo: { filter: TextFilter, uses: ['sort', 'export'] },
  carrier: { filter: TextFilter, uses: ['sort', 'export'] },
  deliveryState: { filter: CodeFilter(OneOf(deliveryStates)), uses: ['sort', 'export', 'group'] },
  invoicingState: { filter: CodeFilter(OneOf(invoicingStates)), uses: ['sort', 'export', 'group'] },
  file: {},
  shippedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  expectedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  deliveredOn: { filter: DayFilter, uses: ['sort', 'export'] },
  packages: { uses: ['sort', 'export'] },
  lines: {},
  updatedAt: { uses: ['sort', 'export'] },
  revision: { uses: ['export'] },
  orderNos: { filter: TextFilter, uses: ['export'] },
  partNos: { filter: TextFilter, uses: ['export'] },
})

export const matchingStates = ['UNMATCHED', 'PARTLY_MATCHED', 'MATCHED'] as const
export const RemittanceAdvice = T.Object({
  ...kept,
  ...AdviceDocument.properties,
  documentNos: T.String(),
  /** Part of the amount that belongs to existing invoices. */
  matched: Sum,
  unmatched: Sum,
  matchingState: OneOf(matchingStates),
})
export type RemittanceAdvice = T.Static<typeof RemittanceAdvice>
export const RemittanceAdviceDetail = Detail(RemittanceAdvice)
export const remittanceAdviceList = createList(RemittanceAdvice, {
  createdAt: {},
  adviceNo: { filter: TextFilter, uses: ['sort', 'export'] },
  paidOn: { filter: DayFilter, uses: ['sort', 'export'] },
  currency: { filter: CodeFilter(Currency), uses: ['sort', 'export', 'group'] },
  matchingState: { filter: CodeFilter(OneOf(matchingStates)), uses: ['sort', 'export', 'group'] },
  amount: { filter: AmountFilter, uses: ['sort', 'export'] },
  unmatched: { filter: AmountFilter, uses: ['sort', 'export'] },
  updatedAt: { uses: ['sort', 'export'] },
  revision: { uses: ['export'] },
  documentNos: { filter: TextFilter, uses: ['export'] },
  reference: { filter: TextFilter, uses: ['export'] },
  lines: {},
  matched: { uses: ['export'] },
})
const list = <F extends T.TObject, const S extends readonly string[], Row extends T.TSchema>(
  path: `/${string}`,
  many: string,
  { filter, sorts, row }: { filter: F; sorts: S; row: Row },
) =>
  ({
    path,
    access: 'finance:view',
    summary: `One page of ${many}`,
    body: PageRequest({ filter, sorts }),
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
  detail: Row,
) =>
  ({
    path,
    method: 'GET',
    access: 'finance:view',
    summary: `One ${what}, by its number, with what belongs to it`,
    query,
    data: detail,
  }) as const

const history = <const P extends `/${string}`>(path: P, what: string) =>
  ({
    path: `${path}/history` as `${P}/history`,
    access: 'finance:view',
    summary: `Revisions of ${what} with their dates`,
    body: RowId,
    data: History,
    reads: true,
  }) as const

const noun = (path: `/${string}`, many: string) => ({ path, permission: 'finance', many })

export const backlogOrderRoutes = routes('finance', {
  findBacklogOrders: list('/TiBacklogOrder/findPage', 'orders of the backlog', backlogOrderList),
  getBacklogOrder: one(
    '/TiBacklogOrder/order',
    'order',
    T.Object({ orderNo: DocumentNo }),
    BacklogOrderDetail,
  ),
  groupBacklogOrders: createGroupRoute(noun('/TiBacklogOrder', 'orders'), backlogOrderList),
  sumBacklogOrders: totals('/TiBacklogOrder', 'orders', backlogOrderList.filter),
  findBacklogOrderHistory: history('/TiBacklogOrder', 'an order'),
})

export const invoiceRoutes = routes('finance', {
  findInvoices: list('/backlog/financial/findPage', 'invoices', invoiceList),
  getInvoice: one('/backlog/financial', 'invoice', T.Object({ documentNo: DocumentNo }), InvoiceDetail),
  groupInvoices: createGroupRoute(noun('/backlog/financial', 'invoices'), invoiceList),
  sumInvoices: totals('/backlog/financial', 'invoices', invoiceList.filter),
  findInvoiceHistory: history('/backlog/financial', 'an invoice'),
})

export const shippingNoticeRoutes = routes('finance', {
  findShippingNotices: list('/backlog/asn/findPage', 'shipping notices', shippingNoticeList),
  getShippingNotice: one(
    '/backlog/asn/query',
    'shipping notice',
    T.Object({ asnNo: DocumentNo }),
    ShippingNoticeDetail,
  ),
  downloadShippingNotice: {
    path: '/backlog/asn/queryBywayBillNumber',
    method: 'GET',
    access: 'finance:view',
    summary: 'The file of the shipping notice with this waybill',
    query: T.Object({ waybillNo: DocumentNo }),
    download: true,
  },
  groupShippingNotices: createGroupRoute(noun('/backlog/asn', 'shipping notices'), shippingNoticeList),
  findShippingNoticeHistory: history('/backlog/asn', 'a shipping notice'),
})

export const remittanceAdviceRoutes = routes('finance', {
  findRemittanceAdvices: list('/backlog/remittance/findPage', 'remittance advices', remittanceAdviceList),
  getRemittanceAdvice: one(
    '/backlog/remittance',
    'remittance advice',
    T.Object({ adviceNo: DocumentNo }),
    RemittanceAdviceDetail,
  ),
  groupRemittanceAdvices: createGroupRoute(
    noun('/backlog/remittance', 'remittance advices'),
    remittanceAdviceList,
  ),
  sumRemittanceAdvices: totals('/backlog/remittance', 'remittance advices', remittanceAdviceList.filter),
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
