import * as T from 'typebox'
import { Amount, Currency, Price } from './money.ts'
import { Day, Line, Nullable, OneOf, OptionalText } from './values.ts'

/**
 * Numbers of orders, invoices, notices, advices and waybills, in upper case so that each has only one
 * spelling.
 */
export const DocumentNo = T.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z0-9][A-Z0-9/_.-]*$' })
const maxLines = 500
const Lines = <S extends T.TObject>(line: S) => T.Array(line, { minItems: 1, maxItems: maxLines })
const closed = { additionalProperties: false } as const

/** Revision of a document by its sender; corrections have a higher one. */
const revision = T.Integer({ minimum: 1, maximum: 9_999 })
const LineNo = T.Integer({ minimum: 1, maximum: 99_999 })
const Quantity = T.Integer({ minimum: 1, maximum: 1_000_000_000 })
const part = { partNo: Line(60), description: OptionalText(200) }

export const backlogStatuses = ['OPEN', 'PARTLY_SHIPPED', 'SHIPPED', 'CANCELLED'] as const

export const BacklogLine = T.Object(
  {
    line: LineNo,
    ...part,
    quantity: Quantity,
    price: Price,
    requestedOn: Day,
    confirmedOn: Nullable(Day),
  },
  closed,
)
export const BacklogDocument = T.Object(
  {
    orderNo: DocumentNo,
    revision,
    status: OneOf(backlogStatuses),
    orderedOn: Day,
    currency: Currency,
    remark: OptionalText(500),
    lines: Lines(BacklogLine),
  },
  closed,
)
export type BacklogDocument = T.Static<typeof BacklogDocument>

export const InvoiceLine = T.Object(
  { line: LineNo, ...part, quantity: Quantity, price: Price, amount: Amount },
  closed,
)
export const InvoiceDocument = T.Object(
  {
    documentNo: DocumentNo,
    revision,
    orderNo: DocumentNo,
    asnNo: Nullable(DocumentNo),
    issuedOn: Day,
    dueOn: Day,
    currency: Currency,
    amount: Amount,
    lines: Lines(InvoiceLine),
  },
  closed,
)
export type InvoiceDocument = T.Static<typeof InvoiceDocument>

export const NoticeLine = T.Object({ line: LineNo, orderNo: DocumentNo, ...part, quantity: Quantity }, closed)
export const NoticeDocument = T.Object(
  {
    asnNo: DocumentNo,
    revision,
    waybillNo: DocumentNo,
    carrier: Line(60),
    shippedOn: Day,
    expectedOn: Nullable(Day),
    deliveredOn: Nullable(Day),
    packages: T.Integer({ minimum: 1, maximum: 100_000 }),
    lines: Lines(NoticeLine),
  },
  closed,
)
export type NoticeDocument = T.Static<typeof NoticeDocument>

export const AdviceLine = T.Object({ line: LineNo, documentNo: DocumentNo, amount: Amount }, closed)
export const AdviceDocument = T.Object(
  {
    adviceNo: DocumentNo,
    revision,
    paidOn: Day,
    currency: Currency,
    amount: Amount,
    reference: OptionalText(100),
    lines: Lines(AdviceLine),
  },
  closed,
)
export type AdviceDocument = T.Static<typeof AdviceDocument>
