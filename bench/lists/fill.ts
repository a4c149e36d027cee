import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  batteryTypes,
  faultReasons,
  productFamilies,
  replaceKinds,
  warrantyServiceTypes,
} from '@portal/contracts/reference.ts'
import { createNameGenerator } from '@portal/demo/name.ts'
import { getHardwareData, isSold } from '@portal/demo/product.ts'
import { createRandom } from '@portal/demo/random.ts'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { readDatabasePassword } from '@portal/launcher/embedded.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { startPortal } from '@portal/launcher/portal.ts'
import { isAcceptingConnections, preparePostgres, toPostgresUrl } from '@portal/launcher/postgres.ts'
import pg from 'pg'

export const deviceCount = 10_000_000
export const claimCount = 10_000_000
const perOrder = 20
const orderCount = deviceCount / perOrder
const step = 1_000_000

/** Fast and unsafe settings: an interrupted load starts again. */
const loading = {
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

/**
 * Creates a data folder with the demo data and ten million devices, once; takes about a quarter of an hour
 * and 15 GB.
 */
export async function fillDevices(dataDir: string): Promise<void> {
  if (existsSync(completionFile(dataDir, 'device'))) return
  await createDemoFolder(dataDir)
  await bulkLoad(dataDir, ['sales_order', 'device'], insertOrdersAndDevices)
}

/** Adds two claims for every second device, so that others can be deleted. */
export async function fillClaims(dataDir: string): Promise<void> {
  await fillDevices(dataDir)
  if (!existsSync(completionFile(dataDir, 'claim'))) await bulkLoad(dataDir, ['claim'], insertClaims)
}

/** Creates a data folder with the demo data only. */
export async function createDemoFolder(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true })
  await buildFrontEnds(say)
  const [port = 0] = await findFreePorts(1)
  const portal = await startPortal(
    { host: '127.0.0.1', port, dataDir, databaseUrl: undefined, demo: true },
    say,
  )
  await portal.stop()
}

export const completionFile = (dataDir: string, table: string) => join(dataDir, `filled-${table}`)

const say = (text: string) => console.error(`  ${new Date().toLocaleTimeString('en-GB')} ${text}`)

async function withServer(
  dataDir: string,
  schema: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const [port = 0] = await findFreePorts(1)
  const options = {
    folder: join(dataDir, 'postgres'),
    port,
    password: readDatabasePassword(dataDir) ?? '',
    throwAway: true,
    settings: loading,
  }
  const start = await preparePostgres(options)
  const server = start()
  server.stderr?.resume()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const url = toPostgresUrl(options, 'portal')
    for (let left = 200; left > 0 && !(await isAcceptingConnections(url)); left--)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      `set search_path to ${schema}, public; set session_replication_role = replica; set timezone = 'UTC'`,
    )
    await work(client)
    await client.query('checkpoint')
    await client.end()
  } finally {
    server.kill('SIGINT')
    await ended
  }
}

/** Inserts without indexes, ranks and triggers, and creates them afterwards. */
export async function bulkLoad(
  dataDir: string,
  tables: string[],
  insert: (client: pg.Client) => Promise<void>,
  schema = 'backoffice',
): Promise<void> {
  await withServer(dataDir, schema, async (client) => {
    const indexes = await client.query<{ name: string; text: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
        from pg_index where indrelid = any($1::text[]::regclass[])
          and not exists (select from pg_constraint where conindid = indexrelid)`,
      [tables],
    )
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    await client.query('select setseed(0.42)')
    await insert(client)
    for (const { name, text } of indexes.rows) {
      await client.query(text)
      say(name)
    }
    for (const table of tables) {
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
      // Deletes the log entries of the demo data, whose rows are counted again.
      await client.query(`truncate rank_log_${table}`)
    }
    await client.query('select rank_build(noun, key) from row_rank where noun = any($1)', [tables])
    await client.query('vacuum analyze')
  })
  for (const table of tables) writeFileSync(completionFile(dataDir, table), '')
}

async function insertOrdersAndDevices(client: pg.Client): Promise<void> {
  await insertCompanies(client)
  await insertOrders(client)
  for (let from = 0; from < deviceCount; from += step) {
    await insertDevices(client, from)
    say(`${((from + step) / 1e6).toFixed(0)} million devices`)
  }
}

async function insertClaims(client: pg.Client): Promise<void> {
  const { given } = names()
  for (let from = 0; from < claimCount; from += step) {
    await client.query(
      `insert into claim (id, device_id, serial_num, model, fault_reason, service_type, replace_kind, battery_type, warranty, occurred_on, outcome,
        handler, company_id, owner_id, created_at, updated_at, deleted_at)
      select ${base} + n, d.id, d.serial_num, d.model, ($2::text[])[1 + floor(cardinality($2::text[]) * random() ^ 2)::int],
        ($3::text[])[1 + floor(cardinality($3::text[]) * random())::int],
        ($4::text[])[1 + floor(cardinality($4::text[]) * 1.5 * random())::int],
        ($5::text[])[1 + floor(cardinality($5::text[]) * random())::int], case when random() < 0.7 then 'IN' else 'OUT' end,
        day, case when random() < 0.9 then 'SOLVED' when random() < 0.5 then 'TIMEOUT' end,
        ($6::text[])[1 + floor(cardinality($6::text[]) * random() ^ 2)::int], d.company_id, d.owner_id,
        day, day + random() * interval '60 days', case when random() < 0.005 then now() end
      from generate_series($1::int, $1::int + ${step} - 1) n
      join device d on d.id = ${base} + n / 2 * 2
      cross join lateral (select d.created_at::date + 30 + floor(random() * 1200)::int as day where n >= 0) happened`,
      [from, faultReasons, warrantyServiceTypes, replaceKinds, batteryTypes, given],
    )
    say(`${((from + step) / 1e6).toFixed(0)} million claims`)
  }
}

const insertCompanies = (client: pg.Client) =>
  client.query(
    "insert into company select n, 'Company ' || n from generate_series((select max(id) + 1 from company), 300) n",
  )

/** Offsets above the demo's own numbers. */
const base = 100_000

const insertOrders = (client: pg.Client) =>
  client.query(`insert into sales_order (id, order_no, brand, customer, company_id, country, status, shipped_on, waybill_no, lines, created_at, updated_at)
    select ${base} + n, 'SO' || to_char(day, 'YYMMDD') || '-' || lpad((n % 238 + 1)::text, 4, '0'),
      (array['LUX_POWER','LUX_POWER','LUX_POWER','EG4','EG4','FORTRESS','SUNBEAT','GTECH'])[1 + floor(random() * 8)::int],
      'Customer ' || floor(20000 * random() ^ 2)::int, case when random() > 0.02 then 1 + floor(300 * random() ^ 3)::int end,
      (array['US','US','US','ZA','ZA','PK','PK','DE','GB','NL','IT','ES','PL','UA','CZ','AU','PR','CA'])[1 + floor(random() * 18)::int],
      case when n < ${orderCount} * 0.97 then 'DELIVERED' when n % 3 = 0 then 'CONFIRMED' else 'SHIPPED' end,
      case when n < ${orderCount} * 0.97 or n % 3 > 0 then day + (1 + random() * 20)::int end, 'DHL' || floor(random() * 1e10)::bigint,
      '[{"model": "SNA_5000", "quantity": ${perOrder}}]', day + random() * interval '1 day', day + random() * interval '40 days'
    from generate_series(0, ${orderCount - 1}) n, lateral (select date '2020-01-01' + n / 238 as day) made`)

/** Orders devices like their orders; sites have two devices, names and companies are skewed. */
async function insertDevices(client: pg.Client, from: number): Promise<void> {
  const models = productFamilies.flatMap(({ models, deviceType }) =>
    models.filter(isSold).map((model) => ({
      model,
      deviceType,
      serial: getHardwareData(model).serial,
      months: getHardwareData(model).warrantyMonths[0],
    })),
  )
  const { given, family } = names()
  await client.query(
    `insert into device (id, serial_num, model, device_type, brand, datalog_sn, dongle_type, firmware_codes, order_id, order_no, order_shipped_on,
      company_id, end_user, country, installation_date, warranty_months, status, created_at, updated_at, deleted_at)
    select ${base} + n, m ->> 'serial' || to_char(o.created_at, 'Y') || lpad((n / 33334 % 53 + 1)::text, 2, '0') || lpad((20000 + n % 33334 * 2)::text, 5, '0'),
      m ->> 'model', (m ->> 'deviceType')::int, brand,
      case when random() < 0.7 then (array['BA','BC','BJ','DJ'])[1 + floor(random() * 4)::int] || floor(21e6 + random() * 25e6)::int else '' end,
      case when random() < 0.7 then (array['ESP_WIFI','ESP_WIFI','ESP_WIFI6','ESP_WIFI6_D'])[1 + floor(random() * 4)::int] end,
      array['FAAB-' || upper(to_hex(2560 + floor(random() * 9000)::int))], o.id, o.order_no, o.shipped_on, o.company_id,
      case when installed is null then '' else site end, country, installed, (m ->> 'months')::int,
      case when o.status = 'CONFIRMED' then 'IN_STOCK' when installed is null then 'SHIPPED' when fate < 0.91 then 'INSTALLED'
        when fate < 0.94 then 'IN_REPAIR' when fate < 0.98 then 'REPLACED' else 'RETIRED' end,
      o.created_at, coalesce(installed, o.updated_at) + random() * interval '1 day', case when random() < 0.005 then now() end
    from (select pair, $2::text[] as given, $3::text[] as family, random() as a, random() as b, random() as c, random() as d
        from generate_series($1::int / 2, ($1::int + ${step}) / 2 - 1) pair) pairs
      cross join lateral (select given[1 + floor(cardinality(given) * a ^ 2)::int] || ' '
        || case when c < 0.5 then chr(65 + floor(c * 52)::int) || '. ' else '' end || family[1 + floor(cardinality(family) * b ^ 2)::int] as site) named
      cross join lateral (select 2 * pair + twin as n, random() as fate from generate_series(0, 1) twin where pair >= 0) twins
      join sales_order o on o.id = ${base} + n / ${perOrder}
      cross join lateral (select $4::jsonb -> floor(${models.length} * random() ^ 2)::int as m where n >= 0) made
      cross join lateral (select case when o.status = 'DELIVERED' and d < 0.9 then o.shipped_on + 3 + (d * 130)::int end as installed) used`,
    [from, given, family, JSON.stringify(models)],
  )
}

function names() {
  const give = createNameGenerator(createRandom('bench'))
  const countries = ['US', 'ZA', 'PK', 'DE', 'NL', 'IT', 'ES', 'PT', 'PL', 'UA', 'CZ']
  const all = Array.from({ length: 1_100 }, (_, n) =>
    give(countries[n % countries.length] as string).split(' '),
  )
  return {
    given: [...new Set(all.map(([first]) => first))],
    family: [...new Set(all.map((words) => words.at(-1)))],
  }
}
