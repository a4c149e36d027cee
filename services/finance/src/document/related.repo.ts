import type { Related } from '@portal/contracts/finance.contract.ts'
import { type Db, type Sql, sql } from '@portal/service-kit/database/database.ts'

const maxRows = sql.raw('200')

const orders = sql`select 'financeOrder' as noun, order_no as number, ordered_on as "on", money_text(amount, currency) as amount,
    currency, status from backlog_order`
const notices = sql`select 'asn' as noun, asn_no as number, shipped_on as "on", null::text as amount, null::text as currency,
    delivery_state as status from shipping_notice`
const invoices = sql`select 'financialDocument' as noun, document_no as number, issued_on as "on", money_text(amount, currency) as amount,
    currency, payment_state as status from invoice`
const advices = sql`select 'advice' as noun, advice_no as number, paid_on as "on", money_text(amount, currency) as amount,
    currency, matching_state as status from remittance_advice`

const read = async (db: Db, ...pieces: Sql[]): Promise<Related[]> =>
  db.query<Related>(
    sql.join(
      pieces.map((piece) => sql`(${piece} order by 3, 2 limit ${maxRows})`),
      ' union all ',
    ),
  )

const paying = (documents: Sql) =>
  sql`${advices} where id in (select advice_id from payment where document_no in (${documents}))`

export const listRelatedToOrder = (db: Db, orderNo: string) =>
  read(
    db,
    sql`${notices} where id in (select notice_id from shipment where order_no = ${orderNo})`,
    sql`${invoices} where order_no = ${orderNo}`,
    paying(sql`select document_no from invoice where order_no = ${orderNo}`),
  )

export const listRelatedToInvoice = (
  db: Db,
  { documentNo, orderNo, asnNo }: { documentNo: string; orderNo: string; asnNo: string | null },
) =>
  read(
    db,
    sql`${orders} where order_no = ${orderNo}`,
    sql`${notices} where asn_no = ${asnNo}`,
    paying(sql`select ${documentNo}`),
  )

export const listRelatedToNotice = (db: Db, { id, asnNo }: { id: number; asnNo: string }) =>
  read(
    db,
    sql`${orders} where order_no in (select order_no from shipment where notice_id = ${id})`,
    sql`${invoices} where asn_no = ${asnNo}`,
  )

export const listRelatedToAdvice = (db: Db, id: number) => {
  const paid = sql`select document_no from payment where advice_id = ${id}`
  return read(
    db,
    sql`${orders} where order_no in (select order_no from invoice where document_no in (${paid}))`,
    sql`${invoices} where document_no in (${paid})`,
  )
}
