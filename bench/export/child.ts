/**
 * Exports all devices in a separate process, to measure its memory: `child.ts <how> <databaseUrl> <file>`.
 * Sends the figures. Each process first starts the same idle service; only the difference counts.
 */

import { readdirSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exportableLists } from '@portal/backoffice/export/export.repo.ts'
import { backoffice } from '@portal/backoffice/service.ts'
import { deviceList } from '@portal/contracts/device.contract.ts'
import { type AnyExportRequest, exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { withSnapshot } from '@portal/service-kit/database/snapshot.ts'
import { toExportQuery } from '@portal/service-kit/export/exportable.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import ExcelJS from 'exceljs'

const [how = '', databaseUrl = '', file = ''] = process.argv.slice(2)
const words = {
  LUX_POWER: 'Lux Power',
  IN_STOCK: 'In stock',
  INSTALLED: 'Installed',
  LXP_5K: 'LXP 5K',
  DE: 'Germany',
  ZA: 'South Africa',
  '0': 'Hybrid',
}
const coded = ['status', 'model', 'deviceType', 'brand', 'country', 'dongleType']
const request = (format: 'xlsx' | 'csv'): AnyExportRequest => ({
  format,
  timeZone: 'Europe/Berlin',
  columns: deviceList.exports.map((field) => ({
    field,
    label: field,
    ...(coded.includes(field) && { words }),
  })),
})
const staff = {
  userId: 'M-1',
  username: 'bench',
  role: 'MAINTAIN',
  kind: 'staff',
  companyId: null,
  permissions: ['device:view', 'order:edit'],
} as const

const service = await startTestService(backoffice, {
  as: { ...staff, permissions: [...staff.permissions] },
  config: { databaseUrl },
})
const { app, call } = service
await wait(1_000)
globalThis.gc?.()
const before = process.memoryUsage().rss
let peak = before
const sampling = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 20)
const start = performance.now()
const figures =
  how === 'exceljs'
    ? await byExceljs()
    : how === 'cancel'
      ? await cancelled()
      : await byJob(how as 'xlsx' | 'csv')
const seconds = (performance.now() - start) / 1_000
clearInterval(sampling)
process.send?.({ seconds, growth: (peak - before) / 2 ** 20, ...figures })
await service.close()
process.disconnect?.()

async function started(format: 'xlsx' | 'csv'): Promise<number> {
  const { data, body } = await call(exportRoutes.exportDevices, { body: request(format) })
  if (!data) throw new Error(JSON.stringify(body))
  return data.id
}
/** Repeats on 503, which a busy machine may answer, like a page. */
async function look(id: number): Promise<Job> {
  const { status, data, body } = await call(backofficeJobRoutes.getJob, { params: { id } })
  if (data) return data
  if (status !== 503) throw new Error(JSON.stringify(body))
  await wait(100)
  return look(id)
}

async function byJob(format: 'xlsx' | 'csv') {
  const id = await started(format)
  for (;;) {
    const job = await look(id)
    if (job.state === 'DONE') {
      const [row] = await app.db.pool
        .query('select file_id as "fileId" from job where id = $1', [id])
        .then(({ rows }) => rows)
      await rename(join(app.config.dataDir, 'files', 'backoffice', row.fileId.slice(0, 2), row.fileId), file)
      return { rows: job.total }
    }
    if (job.state === 'FAILED') throw new Error(job.msg)
    await wait(50)
  }
}

/**
 * Measures the seconds from the cancel call until no partial file and no database statement of the export
 * are left.
 */
async function cancelled() {
  const id = await started('xlsx')
  for (;;) {
    const { state, done, total, msg } = await look(id)
    if (state === 'FAILED' || state === 'DONE') throw new Error(`Too late to cancel: ${state} ${msg}`)
    if (total > 0 && done >= total / 10) break
    await wait(20)
  }
  const from = performance.now()
  await call(backofficeJobRoutes.cancelJob, { params: { id } })
  const busy = () =>
    app.db.pool
      .query(
        "select from pg_stat_activity where query ~ 'every_row' and pid <> pg_backend_pid() and state <> 'idle'",
      )
      .then(({ rowCount }) => rowCount)
  while (readdirSync(join(app.config.dataDir, 'export')).length > 0 || (await busy())) await wait(5)
  return { gone: (performance.now() - from) / 1_000 }
}

/** Exports by the documented streaming writer of exceljs, with the same rows of the same cursor. */
async function byExceljs() {
  const kept = { ...request('xlsx'), owner: staff }
  const { columns, count, rows } = toExportQuery(exportableLists.device, kept, staff.userId)
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: file,
    useStyles: true,
    useSharedStrings: false,
  })
  const sheet = workbook.addWorksheet('Devices', { views: [{ state: 'frozen', ySplit: 1 }] })
  const formats = { day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss' } as Record<string, string>
  sheet.columns = columns.map(({ label, kind }) => ({
    header: label,
    width: 16,
    style: formats[kind] ? { numFmt: formats[kind] as string } : {},
  }))
  const total = await withSnapshot(
    app.db,
    { timeZone: kept.timeZone, signal: new AbortController().signal },
    async (reading) => {
      const counted = await reading.count(count)
      for await (const batch of reading.rows(rows)) {
        for (const row of batch) sheet.addRow(row.map((value, index) => cell(value, columns[index]))).commit()
        await new Promise(setImmediate)
      }
      return counted
    },
  )
  await workbook.commit()
  return { rows: total }
}

function cell(value: string | null, column: ReturnType<typeof toExportQuery>['columns'][number] | undefined) {
  if (value === null || !column) return null
  if (column.kind === 'number') return Number(value)
  if (column.kind === 'text') return column.words?.get(value) ?? value
  return new Date(`${value.slice(0, 10)}T${column.kind === 'day' ? '00:00:00' : value.slice(11, 19)}Z`)
}
