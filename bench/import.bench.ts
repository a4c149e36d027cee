import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { importColumns } from '@portal/backoffice/import/order-list.rules.ts'
import { backoffice } from '@portal/backoffice/service.ts'
import { backofficeJobRoutes, type Job, orderImportRoutes } from '@portal/contracts/job.contract.ts'
import { writeCsv } from '@portal/service-kit/spreadsheet/csv-writer.ts'
import type { SheetColumn, SheetRow } from '@portal/service-kit/spreadsheet/sheet.ts'
import { readRows } from '@portal/service-kit/spreadsheet/spreadsheet.ts'
import { writeXlsx } from '@portal/service-kit/spreadsheet/xlsx-writer.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 100_000)
const linesOfAnOrder = 4
const rounds = 3
const formats = ['xlsx', 'csv'] as const
const models = ['LXP_5K', 'LXP_6K', 'HV_5K', 'HV_10K']

const columns = Object.values(importColumns).map(
  ({ names }): SheetColumn => ({ label: names[0], kind: 'text' }),
)
const aRow = (index: number): SheetRow => {
  const order = Math.floor(index / linesOfAnOrder)
  const model = models[index % linesOfAnOrder] as string
  return [
    `BENCH-${String(order).padStart(6, '0')}`,
    'LUX_POWER',
    `Customer ${order % 200}`,
    '',
    'NZ',
    'SHIPPED',
    '2026-03-01',
    `WB${order}`,
    'by the bench',
    model,
    '3',
  ]
}
async function* aList() {
  for (let from = 0; from < rowCount; from += 1_000)
    yield Array.from({ length: 1_000 }, (_, index) => aRow(from + index))
}

async function settled({ call }: TestService, id: number, until: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const { status, data, body } = await call(backofficeJobRoutes.getJob, { params: { id } })
    // Repeats on 503, which a busy machine may answer, like a page.
    if (!data && status !== 503) throw new Error(JSON.stringify(body))
    if (data && until(data)) return data
    await wait(100)
  }
}

const since = (start: number) => (performance.now() - start) / 1_000

async function upload(service: TestService, path: string, name: string): Promise<number> {
  const { data, body } = await service.call(orderImportRoutes.importOrders, {
    file: { name, content: readFileSync(path) },
  })
  if (!data) throw new Error(JSON.stringify(body))
  return data.id
}

/** Measures the seconds from the call until the user can decide. */
async function dryRun(service: TestService, path: string, name: string): Promise<number> {
  const start = performance.now()
  const id = await upload(service, path, name)
  const job = await settled(service, id, ({ state }) => state !== 'QUEUED' && state !== 'CHECKING')
  if (job.state !== 'CHECKED' || job.valid !== rowCount)
    throw new Error(`${job.state}: ${job.valid} valid rows. ${job.msg} ${JSON.stringify(job.problems[0])}`)
  const seconds = since(start)
  await service.call(backofficeJobRoutes.cancelJob, { params: { id } })
  return seconds
}

/** Measures the seconds of reading alone: the lower bound of any dry run. */
async function reading(path: string): Promise<number> {
  const start = performance.now()
  let count = 0
  for await (const _ of readRows(path, { maxRows: rowCount })) count++
  if (count !== rowCount + 1) throw new Error(`${count} rows were read`)
  return since(start)
}

/** Measures the seconds from the call to cancel until no staged row is left. */
async function cancelled(service: TestService, path: string): Promise<number> {
  const id = await upload(service, path, 'orders.xlsx')
  await settled(service, id, ({ done }) => done >= rowCount / 2)
  const start = performance.now()
  await service.call(backofficeJobRoutes.cancelJob, { params: { id } })
  const staged = () =>
    service.app.db.pool.query('select from import_row limit 1').then(({ rowCount }) => rowCount)
  while (await staged()) await wait(5)
  return since(start)
}

export const bench: Bench = {
  title: 'Dry run of an import',
  async run() {
    const server = await startPostgres()
    process.env.TEST_DATABASE_URL = server.url
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-import-'))
    const user = {
      userId: 'M-1',
      role: 'MAINTAIN',
      kind: 'staff',
      companyId: null,
      permissions: ['order:view', 'order:edit'],
    } as const
    const service = await startTestService(backoffice, {
      as: { ...user, permissions: [...user.permissions] },
    })
    const pathOf = (format: string) => join(folder, `orders.${format}`)
    try {
      await pipeline(writeXlsx(columns, aList(), { title: 'Orders' }), createWriteStream(pathOf('xlsx')))
      await pipeline(writeCsv(columns, aList()), createWriteStream(pathOf('csv')))
      const shots = { xlsx: [] as number[][], csv: [] as number[][] }
      for (let round = 0; round < rounds; round++)
        for (const format of formats) {
          const path = pathOf(format)
          const shot = [await reading(path), await dryRun(service, path, `orders.${format}`)]
          console.error(`  ${format}: read in ${shot[0]?.toFixed(1)} s, checked in ${shot[1]?.toFixed(1)} s`)
          shots[format].push(shot)
        }
      const gone = await cancelled(service, pathOf('xlsx'))
      const middle = (format: keyof typeof shots, which: number) =>
        median(shots[format].map((shot) => shot[which] as number)).toFixed(1)
      return [
        `${rowCount.toLocaleString('en')} rows of ${(rowCount / linesOfAnOrder).toLocaleString('en')} orders, from the upload until the result can be confirmed; medians of ${rounds}. Reading the file's cells without any check is the lower bound.`,
        '',
        formatTable(
          ['', 'file, MB', 'reading alone, s', 'dry run, s', 'target, s'],
          formats.map((format) => [
            `.${format}`,
            (statSync(pathOf(format)).size / 1e6).toFixed(1),
            middle(format, 0),
            middle(format, 1),
            '≤ 10',
          ]),
        ),
        '',
        `Cancelled half-way: ${gone.toFixed(2)} s until no staged row is left (target ≤ 1 s).`,
      ].join('\n')
    } finally {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
      await server.stop()
    }
  },
}
