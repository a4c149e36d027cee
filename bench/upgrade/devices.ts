import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backoffice } from '@portal/backoffice/service.ts'
import pg from 'pg'

export const devicesPerOrder = 20
/** First migration that changes the filled tables. */
export const firstChangingMigration = '033'
export const migrationFolder = backoffice.migrations as string

/** Migrations before the rows of `fillOldVersion`, and those after them. */
export function findMigrations(): { before: string[]; after: string[] } {
  const named = (owner: string, path: string) =>
    readdirSync(path)
      .sort()
      .map((file) => `${owner}/${file}`)
  const kit = join(migrationFolder, '../../../shared/service-kit/migrations')
  const all = [...named('kit', kit), ...named('service', migrationFolder)]
  const isAfter = (name: string) => name >= `service/${firstChangingMigration}`
  return { before: all.filter((name) => !isAfter(name)), after: all.filter(isAfter) }
}

/**
 * Creates orders with their devices: every tenth device has an extended warranty, every twentieth a claim
 * and every fiftieth a replacement; half of the replacement devices are in stock. Without triggers, like a
 * restore.
 */
export async function fillOldVersion(url: string, deviceCount: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path=backoffice,public -c session_replication_role=replica',
  })
  await client.connect()
  const run = (statement: string) => client.query(statement)
  await run("insert into company (id, name) select n, 'Company ' || n from generate_series(1, 200) n")
  await run(`insert into sales_order (id, order_no, brand, customer, company_id, country, status, shipped_on, lines, created_at)
    select n, 'SO-' || n, 'LUX_POWER', 'Customer ' || n % 5000, 1 + n % 200, 'DE', case when n % 10 = 0 then 'CONFIRMED' else 'SHIPPED' end,
      case when n % 10 > 0 then date '2022-01-01' + n % 1200 end, '[{"model": "LXP_5K", "quantity": ${devicesPerOrder}}]', timestamptz '2021-12-01' + n % 1200 * interval '1 day'
    from generate_series(1, ${deviceCount / devicesPerOrder}) n`)
  await run(`insert into device (id, serial_num, model, device_type, brand, datalog_sn, firmware_codes, order_id, order_no, order_shipped_on, company_id, end_user,
      country, installation_date, warranty_months, status, created_at)
    select n, 'SN' || lpad(n::text, 8, '0'), 'LXP_5K', 0, 'LUX_POWER', 'DL' || n, '{IAAB-1414}', o.id, o.order_no, o.shipped_on, o.company_id, 'End user ' || n % 90000,
      'DE', case when o.shipped_on is not null and n % 7 > 0 then o.shipped_on + 20 end, 60,
      case when o.shipped_on is null then 'IN_STOCK' when n % 7 = 0 then 'SHIPPED' when n % 50 = 2 then 'REPLACED' when n % 40 = 3 then 'IN_REPAIR' else 'INSTALLED' end, o.created_at
    from generate_series(1, ${deviceCount}) n join sales_order o on o.id = 1 + (n - 1) / ${devicesPerOrder}`)
  await run(`insert into warranty (device_id, serial_num, service_type, starts_on, months, purchaser, status, company_id)
    select id, serial_num, 'EXTENDED_WARRANTY', date '2026-01-01' + id::int % 700, 24, 'Shop', case when id % 3 = 0 then 'REGISTERED' else 'CONFIRMED' end, company_id
    from device where id % 10 = 1`)
  await run(`insert into claim (device_id, serial_num, fault_reason, service_type, battery_type, warranty, occurred_on, replacement_id, replacement_serial_num,
      status_before, company_id, model)
    select device.id, device.serial_num, 'RELAY', 'REPLACEMENT', 'NO_BATTERY', 'IN', device.installation_date + 90, unit.id, unit.serial_num, 'INSTALLED', device.company_id, 'LXP_5K'
    from device left join device unit on device.status = 'REPLACED' and unit.id = device.id + 1
    where device.id % 20 = 5 and device.installation_date is not null or device.status = 'REPLACED'`)
  await run(`insert into repair (rma_number, turn, device_id, status_before, occurred_on)
    select 'RMA2025-' || lpad(id::text, 8, '0'), 1, id, 'INSTALLED', '2025-05-05' from device where status = 'IN_REPAIR' and id % 3 > 0`)
  await run('vacuum analyze')
  await client.end()
}
