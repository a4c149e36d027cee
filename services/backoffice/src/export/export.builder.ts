import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyExportRequest } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import type { TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'

export const anExport = (
  fields: readonly string[],
  part: Partial<AnyExportRequest> = {},
): AnyExportRequest => ({
  format: 'csv',
  columns: fields.map((field) => ({ field, label: field })),
  timeZone: 'UTC',
  ...part,
})

/** Inserts many devices without an owner. */
export const fillDevices = (db: Db, count: number) =>
  db.query(sql`insert into device (serial_num, model, device_type, brand, end_user, country, warranty_months, status, firmware_codes)
    select 'FILL' || lpad(n::text, 8, '0'), 'LXP_5K', 0, 'LUX_POWER', 'End user ' || n, 'DE', 60, 'IN_STOCK', '{IAAB-1414,BAAC-12}'
    from generate_series(1, ${count}::int) as n`)

const over = ['DONE', 'FAILED', 'CANCELLED']
/** Waits until the job has ended. */
export async function waitForJobEnd(
  { call }: Pick<TestService, 'call'>,
  id: number,
  states = over,
): Promise<Job> {
  let job: Job | undefined
  await waitUntil(async () => {
    const { status, data } = await call(backofficeJobRoutes.getJob, { params: { id } })
    // Retries 503, which a busy machine answers.
    if (status !== 503 && states.includes(data.state)) job = data
    return job !== undefined
  })
  return job as unknown as Job
}

/** Parses the rows of a downloaded file. */
export async function readSheetRows(content: Buffer): Promise<unknown[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  try {
    await writeFile(join(folder, 'file'), content)
    const rows = await Array.fromAsync(readRows(join(folder, 'file'), { maxRows: 1_000_000 }))
    return rows.map(({ cells }) => cells.map(({ value }) => value))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the rows of an exported file. */
export async function exportRows(
  { call }: Pick<TestService, 'call'>,
  route: Route,
  body: AnyExportRequest,
  as = {},
) {
  const asUser: TestService['call'] = (to, input) => call(to, input, { as })
  const started = await asUser(route, { body })
  assert.equal(started.status, 200, JSON.stringify(started.body))
  const job = await waitForJobEnd({ call: asUser }, started.data.id)
  assert.equal(job.state, 'DONE', job.msg)
  return readSheetRows((await asUser(backofficeJobRoutes.downloadJobFile, { params: { id: job.id } })).raw)
}

/** Lists what a finished export left: partial files, files without a job and open readers. */
export async function listLeftovers({ app }: TestService) {
  const halves = await readdir(join(app.config.dataDir, 'export')).catch(() => [])
  const files = await app.db.query(sql`select name from file where name like 'devices-%'
    and not exists (select from job where file_id = file.id)`)
  const readers = await app.db.query(sql`select query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ~ 'every_row' and state <> 'idle'`)
  return { halves, files, readers }
}
