import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { refuseRows, sqlMessage } from '@portal/service-kit/import/staging.repo.ts'
import * as orders from '../order/order.repo.ts'
import { allFields, getLabel, lineFields } from './order-list.rules.ts'

/** `rows` is JSON from the worker thread. */
export async function insertRows(db: Db, jobId: number, rows: string) {
  await db.query(sql`insert into import_row (job_id, row_no, row_key, facts, model, quantity, is_good)
    select ${jobId}, row_no, row_key, facts, model, quantity, is_good from jsonb_to_recordset(${rows}::jsonb)
      as given (row_no integer, row_key text, facts jsonb, model text, quantity integer, is_good boolean)`)
}

const firstRows = (jobId: number) => sql`(select distinct on (row_key) row_key, row_no, facts from import_row
  where job_id = ${jobId} and row_key is not null order by row_key, row_no)`

/** Refuses rows whose order number exists. */
export const refuseExistingNumbers = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select f.row_no, ${getLabel('orderNo')} as column_name, o.order_no as value, ${sqlMessage('import.order_exists', {})} as reason
      from ${firstRows(jobId)} f join sales_order o on upper(o.order_no) = f.row_key and o.deleted_at is null`,
  )

const labels = JSON.stringify(Object.fromEntries(allFields.map((field) => [field, getLabel(field)])))

/**
 * Refuses rows that contradict the first row of their order. Often they are another order with the same
 * number.
 */
export const refuseContradictions = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select r.row_no, ${getLabel('orderNo')} as column_name, r.facts ->> 'orderNo' as value,
        ${sqlMessage('import.order_differs', {
          row: sql`f.row_no`,
          fields: sql`string_agg(format('%s "%s"', ${labels}::jsonb ->> key, coalesce(f.facts ->> key, '')), ', ' order by key)`,
        })} as reason
      from import_row r join ${firstRows(jobId)} f using (row_key) cross join lateral jsonb_object_keys(r.facts) as key
      where r.job_id = ${jobId} and r.row_no > f.row_no and r.facts <> f.facts and f.facts ? key and r.facts -> key <> f.facts -> key
      group by r.row_no, r.facts ->> 'orderNo', f.row_no`,
  )

export const refuseRepeatedModels = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select row_no, ${getLabel('model')} as column_name, model as value,
        ${sqlMessage('import.model_same', { row: sql`first_row` })} as reason
      from (select row_no, model, first_value(row_no) over (partition by row_key, model order by row_no) as first_row
        from import_row where job_id = ${jobId} and row_key is not null and model is not null) line
      where row_no > first_row`,
  )

export const refuseOversizedOrders = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select min(row_no) as row_no, '' as column_name, row_key as value, ${sqlMessage('import.too_many_lines', { count: sql`count(*)` })} as reason
      from import_row where job_id = ${jobId} and row_key is not null group by row_key having count(*) > 100`,
  )

export const refuseUnknownCompanies = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select row_no, ${getLabel('companyId')} as column_name, facts ->> 'companyId' as value, ${sqlMessage('import.unknown_company', {})} as reason
      from import_row where job_id = ${jobId} and facts ->> 'companyId' is not null
        and not exists (select from company where id = (facts ->> 'companyId')::bigint)`,
  )

/** Refuses valid rows of an order that has an invalid row: orders are imported completely or not at all. */
export const refuseOrdersWithInvalidRows = (db: Db, jobId: number) =>
  refuseRows(
    db,
    jobId,
    sql`select r.row_no, '' as column_name, coalesce(r.facts ->> 'orderNo', '') as value,
        ${sqlMessage('import.left_out', { row: sql`b.row_no` })} as reason
      from import_row r join (select row_key, min(row_no) as row_no from import_row
        where job_id = ${jobId} and not is_good and row_key is not null group by row_key) b using (row_key)
      where r.job_id = ${jobId} and r.is_good`,
  )

/** Groups valid rows into numbered orders, in a temporary table. */
export async function prepareOrders(tx: Db, jobId: number): Promise<number> {
  await tx.query(sql`create temporary table import_order on commit drop as
    select row_number() over (order by min(row_no))::int as seq, count(*)::int as rows, (array_agg(facts order by row_no))[1] as facts,
      jsonb_agg(jsonb_build_object('model', model, 'quantity', quantity) order by row_no) as lines
    from import_row where job_id = ${jobId} and is_good group by row_key`)
  await tx.query(sql`create unique index on import_order (seq)`)
  const [row] = await tx.query<{ count: number }>(sql`select count(*)::int as count from import_order`)
  return row?.count ?? 0
}

const written = orders.toStoredFields([...allFields.filter((field) => !lineFields.includes(field)), 'lines'])

/** Writes a range of orders with audit rows; returns the number of list rows. */
export async function writeOrders(
  tx: Db,
  by: { userId: string; username: string },
  from: number,
  to: number,
): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(sql`
    with chosen as materialized (select seq, rows, facts, lines from import_order where seq between ${from} and ${to}),
      inserted as (
        insert into sales_order (${written.names})
        select ${written.values} from (select seq, facts || jsonb_build_object('lines', lines) as written from chosen) orders,
          jsonb_to_record(written) as given (${written.record})
        order by seq
        returning id, order_no),
      noted as (
        insert into audit (user_id, username, noun, row_id, action, after)
        select ${by.userId}, ${by.username}, 'order', inserted.id::text, 'import', facts || jsonb_build_object('lines', lines)
        from inserted join chosen on chosen.facts ->> 'orderNo' = inserted.order_no)
    select coalesce(sum(rows), 0)::int as rows from chosen`)
  return row?.rows ?? 0
}
