import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Recomputes the derived fields of documents by number. */
export const refreshOrders = (tx: Db, orderNos: readonly string[]) =>
  tx.query(sql`select refresh_orders(${orderNos}::text[])`)
export const refreshNotices = (tx: Db, asnNos: readonly string[]) =>
  tx.query(sql`select refresh_notices(${asnNos}::text[])`)
/** Recomputes which advices pay these invoices. */
export async function refreshPayments(tx: Db, documentNos: readonly string[]) {
  await tx.query(sql`select refresh_invoices(${documentNos}::text[])`)
  await tx.query(sql`select refresh_advices(${documentNos}::text[])`)
}
