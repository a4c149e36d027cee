import type { FinanceFigures } from '@portal/contracts/finance.contract.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'

/** Reads open rows from the table, and counts the others from the stored ranks. */
export async function findFigures(db: Db): Promise<FinanceFigures> {
  const openInvoices = await db.query<FinanceFigures['openInvoices'][number]>(sql`
    select currency, count(*)::int as count, money_text(sum(open), currency) as amount
    from invoice where open > 0 group by currency order by count(*) desc, currency`)
  const [counts] = await db.query<Omit<FinanceFigures, 'openInvoices'>>(sql`
    select (select count(*)::int from invoice where open > 0 and due_on < current_date) as overdue,
      rank_between('shipping_notice', 'delivery_state', 'ON_THE_WAY', 'ON_THE_WAY')::int as "onTheWay",
      rank_between('shipping_notice', 'invoicing_state', 'NOT_INVOICED', 'NOT_INVOICED')::int as "notInvoiced",
      rank_between('invoice', 'payment_state', 'OVERPAID', 'OVERPAID')::int as overpaid,
      (rank_between('remittance_advice', 'matching_state', 'UNMATCHED', 'UNMATCHED')
        + rank_between('remittance_advice', 'matching_state', 'PARTLY_MATCHED', 'PARTLY_MATCHED'))::int as unmatched`)
  return { openInvoices, ...(counts as Omit<FinanceFigures, 'openInvoices'>) }
}

const kinds = [
  ...[
    { kind: 'Orders', path: '/financeOrder', table: 'backlog_order', column: 'order_no', title: 'order_no' },
  ],
  {
    kind: 'Invoices',
    path: '/financialDocument',
    table: 'invoice',
    column: 'document_no',
    title: 'document_no',
  },
  { kind: 'Shipping notices', path: '/asn', table: 'shipping_notice', column: 'asn_no', title: 'asn_no' },
  { kind: 'Shipping notices', path: '/asn', table: 'shipping_notice', column: 'waybill_no', title: 'asn_no' },
  {
    kind: 'Remittance advices',
    path: '/advice',
    table: 'remittance_advice',
    column: 'advice_no',
    title: 'advice_no',
  },
] as const
const maxHitsOfKind = sql.raw('5')

/** Finds documents by prefix of the number; notices also by waybill. */
export async function searchDocuments(db: Db, text: string): Promise<SearchHit[]> {
  const start = text.toUpperCase()
  const pieces = kinds.map(
    ({
      kind,
      path,
      table,
      column,
      title,
    }) => sql`(select ${kind}::text as kind, ${path}::text as path, ${sql.id(title)} as title,
      ${sql.id(column)} as found from ${sql.id(table)}
      where deleted_at is null and ${sql.id(column)} >= ${start} and ${sql.id(column)} < ${`${start}\uffff`} order by ${sql.id(column)}, id limit ${maxHitsOfKind})`,
  )
  const hits = await db.query<{ kind: string; path: string; title: string; found: string }>(
    sql.join(pieces, ' union all '),
  )
  return hits.map(({ kind, path, title, found }) => ({
    kind,
    title,
    detail: found === title ? '' : found,
    link: `${path}/${encodeURIComponent(title)}`,
  }))
}
