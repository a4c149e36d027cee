import { type Db, sql } from '@portal/service-kit/database.ts'
import { lockName } from '@portal/service-kit/lock.ts'

/** Holds off other copies of the service; true while there is nothing of anybody's yet. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await lockName(tx, 'demo')
  return (await tx.query(sql`select from sales_order limit 1`)).length === 0
}

const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

export const insertOrders = (tx: Db, rows: readonly object[]) =>
  tx.query(sql`insert into sales_order (id, order_no, brand, customer, company_id, country, status, shipped_on, waybill_no, remark, lines, created_at, updated_at)
    select id, "orderNo", brand, customer, "companyId", country, status, "shippedOn", "waybillNo", remark, lines, "createdAt", "updatedAt"
    from jsonb_to_recordset(${json(rows)}) as given (id bigint, "orderNo" text, brand text, customer text, "companyId" bigint, country text,
      status text, "shippedOn" date, "waybillNo" text, remark text, lines jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)`)

export const insertDevices = (tx: Db, rows: readonly object[]) =>
  tx.query(sql`insert into device (id, serial_num, model, device_type, sub_type, brand, datalog_sn, dongle_type, firmware_codes, order_id, order_no,
      company_id, installer_id, end_user, country, installation_date, warranty_months, status, created_at, updated_at)
    select given.id, "serialNum", model, "deviceType", "subType", given.brand, "datalogSn", "dongleType",
      array(select jsonb_array_elements_text("firmwareCodes")), o.id, o.order_no, "companyId", "installerId", "endUser", given.country,
      "installationDate", "warrantyMonths", given.status, "createdAt", "updatedAt"
    from jsonb_to_recordset(${json(rows)}) as given (id bigint, "serialNum" text, model text, "deviceType" integer, "subType" integer, brand text,
      "datalogSn" text, "dongleType" text, "firmwareCodes" jsonb, "orderNo" text, "companyId" bigint, "installerId" text, "endUser" text,
      country text, "installationDate" date, "warrantyMonths" integer, status text, "createdAt" timestamptz, "updatedAt" timestamptz)
    left join sales_order o on o.order_no = given."orderNo"`)

export const insertParts = (tx: Db, rows: readonly object[]) =>
  tx.query(sql`insert into part (id, part_no, name, model, batch_no, supplier, order_id, order_no, device_id, serial_num, replaced_on, created_at, updated_at)
    select given.id, "partNo", name, given.model, "batchNo", supplier, o.id, o.order_no, d.id, d.serial_num, "replacedOn", "createdAt", "updatedAt"
    from jsonb_to_recordset(${json(rows)}) as given (id bigint, "partNo" text, name text, model text, "batchNo" text, supplier text,
      "orderNo" text, "serialNum" text, "replacedOn" date, "createdAt" timestamptz, "updatedAt" timestamptz)
    left join sales_order o on o.order_no = given."orderNo" left join device d on d.serial_num = given."serialNum"`)

/** Who entered the rows, so that their history begins like any other. */
export const insertHistory = (tx: Db, noun: string, rows: readonly object[], by: { id: string; username: string }) =>
  tx.query(sql`insert into audit (at, user_id, username, noun, row_id, action, after)
    select (entry ->> 'createdAt')::timestamptz, ${by.id}, ${by.username}, ${noun}, entry ->> 'id', 'create',
      entry - array['id', 'orderedOn', 'createdAt', 'updatedAt']
    from jsonb_array_elements(${json(rows)}) as entry`)

/** New rows get numbers after the demo's. */
export const skipIds = (tx: Db) =>
  tx.query(sql`select setval(pg_get_serial_sequence('sales_order', 'id'), (select max(id) from sales_order)),
    setval(pg_get_serial_sequence('device', 'id'), (select max(id) from device)),
    setval(pg_get_serial_sequence('part', 'id'), (select max(id) from part))`)
