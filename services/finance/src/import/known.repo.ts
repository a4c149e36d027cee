import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { sqlMessage } from '@portal/service-kit/import/staging.repo.ts'

type Currencies = ReadonlyMap<string, string>

/** Finds the currencies of existing documents by number. */
async function currencies(
  db: Db,
  table: string,
  column: string,
  numbers: readonly string[],
): Promise<Currencies> {
  const rows = await db.query<{
    number: string
    currency: string
  }>(sql`select ${sql.id(column)} as number, currency
    from ${sql.id(table)} where ${sql.id(column)} = any(${numbers}::text[]) and deleted_at is null`)
  return new Map(rows.map(({ number, currency }) => [number, currency]))
}

export const findKnownOrders = (db: Db, numbers: readonly string[]) =>
  currencies(db, 'backlog_order', 'order_no', numbers)
export const findKnownInvoices = (db: Db, numbers: readonly string[]) =>
  currencies(db, 'invoice', 'document_no', numbers)

/** Finds the currency of each order's invoices; all invoices of an order have the same currency. */
export async function findKnownCurrencies(db: Db, orderNos: readonly string[]): Promise<Currencies> {
  const rows = await db.query<{
    number: string
    currency: string
  }>(sql`select distinct order_no as number, currency
    from invoice where order_no = any(${orderNos}::text[]) and deleted_at is null`)
  return new Map(rows.map(({ number, currency }) => [number, currency]))
}

export async function findKnownNotices(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ number: string }>(sql`select asn_no as number from shipping_notice
    where asn_no = any(${numbers}::text[]) and deleted_at is null`)
  return new Set(rows.map(({ number }) => number))
}

/**
 * Adds notes to staged rows, given as (row_no, column_name, value, reason), without refusing them; returns
 * their number.
 */
async function note(db: Db, jobId: number, remarks: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    with remark as materialized (${remarks}),
      noted as (insert into job_problem (job_id, row_no, column_name, value, reason)
        select ${jobId}, row_no, column_name, value, reason from remark order by row_no limit 5000)
    select count(*)::int as count from remark`)
  return row?.count ?? 0
}

const staged = (
  jobId: number,
) => sql`(select r.row_no, r.facts ->> 'adviceNo' as advice_no, r.facts ->> 'currency' as currency,
    line.value ->> 'documentNo' as document_no, (line.value ->> 'amount')::numeric as amount
  from import_row r, jsonb_array_elements(r.facts -> 'lines') line where r.job_id = ${jobId} and r.is_good)`

/** Adds a note to payments without an invoice, which are accepted as unmatched. */
export const addUnmatchedNotes = (db: Db, jobId: number) =>
  note(
    db,
    jobId,
    sql`select row_no, 'lines' as column_name, document_no as value,
        ${sqlMessage('import.unmatched_payment', {})} as reason
      from ${staged(jobId)} paid where not exists (select from invoice i where i.document_no = paid.document_no)`,
  )

/**
 * Adds a note to payments that exceed the invoice together with earlier advices and earlier rows of the
 * file.
 */
export const addOverpaidNotes = (db: Db, jobId: number) =>
  note(
    db,
    jobId,
    sql`select paid.row_no, 'lines' as column_name, paid.document_no as value,
        ${sqlMessage('import.overpaid', {
          amount: sql`money_text(paid.upto + coalesce(other.amount, 0) - i.amount, i.currency)`,
          currency: sql`i.currency`,
        })} as reason
      from (select *, sum(amount) over (partition by document_no order by row_no) as upto from ${staged(jobId)} line) paid
      join invoice i on i.document_no = paid.document_no and i.currency = paid.currency
      left join lateral (select sum(p.amount) as amount from payment p join remittance_advice a on a.id = p.advice_id
        where p.document_no = paid.document_no and a.currency = i.currency
          and not exists (select from ${staged(jobId)} again where again.advice_no = a.advice_no)) other on true
      where paid.upto + coalesce(other.amount, 0) > i.amount`,
  )
