import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { deviceRoutes } from '@portal/contracts/device.contract.ts'
import { type AnyExportRequest, exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes, type Job } from '@portal/contracts/job.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import { exportQueue } from '@portal/service-kit/export/worker.ts'
import { writeExport } from '@portal/service-kit/export/write.ts'
import * as companies from '@portal/service-kit/identity/company.repo.ts'
import * as jobs from '@portal/service-kit/job/job.repo.ts'
import { removeExpiredFiles } from '@portal/service-kit/job/job-cleanup.ts'
import { findOpenFiles } from '@portal/testing/node/open-files.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { anOrder, owner, staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'
import { anExport, fillDevices, listLeftovers, readSheetRows, waitForJobEnd } from './export.builder.ts'
import { exportableLists } from './export.repo.ts'

const filled = 12_000
let service: TestService
const call: TestService['call'] = (...input) => service.call(...input)
const nothing = { halves: [], files: [], readers: [] }

before(async () => {
  process.env.EXPORT_MAX_ROWS = String(filled)
  service = await startTestService(backoffice, { as: staff })
  await companies.upsertCompanies(service.app.db, [{ id: 1, name: 'Signal Ridge' }])
  await fillDevices(service.app.db, filled)
})
after(() => service.close())

type Options = Parameters<TestService['call']>[2]
async function sent(
  body: AnyExportRequest,
  route = exportRoutes.exportDevices as Parameters<TestService['call']>[0],
  as?: Options,
) {
  const { status, data, body: answer } = await call(route, { body }, as)
  assert.equal(status, 200, JSON.stringify(answer))
  return data as Job
}
const fetched = (id: number, options?: Options) =>
  call(backofficeJobRoutes.downloadJobFile, { params: { id } }, options)
const cancel = (id: number) => call(backofficeJobRoutes.cancelJob, { params: { id } })
async function exported(...input: Parameters<typeof sent>) {
  const job = await waitForJobEnd(
    { call: (route, given) => call(route, given, input[2]) },
    (await sent(...input)).id,
  )
  assert.equal(job.state, 'DONE', job.msg)
  const file = await fetched(job.id, input[2])
  assert.equal(file.status, 200)
  return { job, file, rows: await readSheetRows(file.raw) }
}

test('creates export files that other accounts of the machine cannot read', async () => {
  const before = process.umask(0)
  try {
    await exported(anExport(['serialNum']))
    assert.deepEqual(findOpenFiles(service.app.config.dataDir), [])
  } finally {
    process.umask(before)
  }
})

test("requires the permission for the bin's export, and restricts a job to its user", async () => {
  const body = anExport(['serialNum'], { queryParams: { serialNum: 'FILL00000001' } })
  assert.equal(
    (await call(exportRoutes.exportDevices, { body: { ...body, deleted: true } }, { as: owner })).status,
    403,
  )
  const { job } = await exported(body)
  for (const route of [
    backofficeJobRoutes.getJob,
    backofficeJobRoutes.cancelJob,
    backofficeJobRoutes.repeatJob,
    backofficeJobRoutes.downloadJobFile,
  ])
    assert.equal(
      (await call(route, { params: { id: job.id } }, { as: { userId: 'M-2' } })).status,
      404,
      route.path,
    )
  assert.deepEqual((await call(backofficeJobRoutes.findJobs, {}, { as: { userId: 'M-2' } })).data, [])
  assert.equal(
    (await fetched(job.id, { as: { permissions: ['order:view'] } })).status,
    403,
    'the permission was taken away since',
  )
  const binned = await exported({ ...body, deleted: true })
  assert.equal(
    (await fetched(binned.job.id, { as: { permissions: ['device:view'] } })).status,
    403,
    'the bin is closed since',
  )
  assert.equal(
    (await fetched(job.id, { as: { role: 'OWNER', companyId: 1 } })).status,
    403,
    'sees fewer rows now',
  )
})

test('exports only the selected rows', async () => {
  const { data } = await call(deviceRoutes.findDevices, { body: { page: 3, size: 4 } })
  const [, second, , fourth] = data.content as { id: number; serialNum: string }[]
  const ids = [fourth?.id, second?.id, 999_999] as number[]
  const { rows } = await exported(anExport(['serialNum'], { ids }))
  assert.deepEqual(rows.slice(1).flat(), [second?.serialNum, fourth?.serialNum])
})

test('names unknown columns, filters, sorts and time zones in the refusal', async () => {
  for (const [wrong, field] of [
    [{ columns: [{ field: 'password', label: 'x' }] }, 'columns.0.field'],
    [{ queryParams: { colour: 'red' } }, 'queryParams'],
    [{ sort: 'secret' }, 'sort'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+05:00' }, 'timeZone'],
    [{ columns: [] }, 'columns'],
  ] as const) {
    const { status, body } = await call(exportRoutes.exportDevices, {
      body: { ...anExport(['serialNum']), ...wrong },
    })
    assert.equal(status, 400)
    assert.ok(
      Object.keys(body.fields).some((name) => name.startsWith(field)),
      `${field}: ${JSON.stringify(body)}`,
    )
  }
})

test('exports rows, columns, labels and dates as the screen shows them', async () => {
  const { db } = service.app
  await db.query(sql`insert into device (serial_num, model, device_type, sub_type, brand, end_user, country, company_id, installation_date, warranty_months, status, firmware_codes, updated_at)
    values ('WORD1', 'LXP_5K', 6, 161, 'EG4', 'B <&> "b"', 'NZ', 1, '2024-02-29', 12, 'IN_STOCK', '{A-1,B-2}', '2026-01-01T23:30:15.6Z'),
      ('WORD2', 'LXP_5K', 6, 162, 'EG4', 'A', 'NZ', null, null, 0, 'RETIRED', '{}', '2026-01-01T00:00:00Z')`)
  const fields = [
    'endUser',
    'serialNum',
    'deviceType',
    'owner',
    'warrantyExpiresOn',
    'firmwareCodes',
    'updatedAt',
  ]
  const request = anExport(fields, {
    format: 'xlsx',
    queryParams: { serialNum: 'word' },
    sort: 'endUser',
    direction: 'ASC',
    timeZone: 'Asia/Tokyo',
  })
  request.columns[0] = { field: 'endUser', label: '最终用户' }
  request.columns[2] = {
    field: 'deviceType',
    label: 'Type',
    words: { '6': 'LXP 7-12K', '6/161': 'LXP 7-12K · 8-10K-EU' },
  }
  const { job, file, rows } = await exported(request)
  assert.deepEqual(rows, [
    ['最终用户', 'serialNum', 'Type', 'owner', 'warrantyExpiresOn', 'firmwareCodes', 'updatedAt'],
    ['A', 'WORD2', 'LXP 7-12K', null, null, null, '2026-01-01'],
    ['B <&> "b"', 'WORD1', 'LXP 7-12K · 8-10K-EU', 'Signal Ridge', '2025-02-28', 'A-1, B-2', '2026-01-02'],
  ])
  assert.deepEqual([job.kind, job.done, job.total], ['export', 2, 2])
  assert.match(String(file.headers['content-disposition']), /filename="devices-\d{4}-\d\d-\d\d\.xlsx"/)
  const [audit] = await db.query<{ username: string; after: Record<string, unknown> }>(
    sql`select username, after from audit where noun = 'export' and row_id = ${String(job.id)}`,
  )
  assert.equal(audit?.username, 'maintain')
  assert.deepEqual(
    [audit?.after.rows, audit?.after.queryParams, audit?.after.columns],
    [2, { serialNum: 'word' }, fields],
  )
})

test("exports only the company's rows for an owner", async () => {
  const { rows } = await exported(
    anExport(['serialNum'], { queryParams: { serialNum: 'word' } }),
    undefined,
    { as: owner },
  )
  assert.deepEqual(rows.slice(1), [['WORD1']])
  const { rows: none } = await exported(anExport(['serialNum']), undefined, {
    as: { ...owner, companyId: null },
  })
  assert.deepEqual(none, [['serialNum']])
})

test('exports orders and parts without formulas', async () => {
  const evil = '=HYPERLINK("http://x")'
  await call(orderRoutes.saveOrder, {
    body: anOrder({ orderNo: 'EVIL-1', customer: evil, remark: '@SUM(1)', waybillNo: '-1+1' }),
  })
  const orders = await exported(
    anExport(
      ['orderNo', 'customer', 'remark', 'waybillNo', 'model', 'units', 'deviceCount', 'resourceCount'],
      {
        queryParams: { orderNo: 'EVIL' },
      },
    ),
    exportRoutes.exportOrders,
  )
  assert.deepEqual(orders.rows[1], ['EVIL-1', evil, '@SUM(1)', '-1+1', 'LXP_5K', '2', '0', '0'])
  assert.match(orders.file.raw.toString(), /\nEVIL-1,"'=HYPERLINK\(""http:\/\/x""\)",'@SUM\(1\),'-1\+1,/)
  await service.app.db.query(
    sql`insert into part (part_no, name, model, supplier, batch_no) values ('P-1', '=1', 'LXP_5K', '+1', '@1')`,
  )
  const parts = await exported(
    anExport(['partNo', 'name', 'supplier', 'batchNo', 'serialNum', 'replacedOn']),
    exportRoutes.exportParts,
  )
  assert.match(parts.file.raw.toString(), /\nP-1,'=1,'\+1,'@1,/)
})

test('runs two exports at once on consistent snapshots, and queues further ones', async () => {
  const all = anExport(['serialNum', 'endUser'], {
    queryParams: { serialNum: 'FILL' },
    sort: 'serialNum',
    direction: 'DESC',
  })
  const sentJobs = await Promise.all([sent(all), sent({ ...all, format: 'xlsx' }), sent(all)])
  const { status, body } = await call(exportRoutes.exportDevices, { body: all })
  assert.deepEqual([status, body.error], [429, 'export.too_many'], JSON.stringify(body))
  await transaction(service.app.db, (tx) =>
    tx.query(sql`update device set end_user = 'changed' where serial_num like 'FILL%' and id % 2 = 0`),
  )
  for (const { id } of sentJobs) {
    const job = await waitForJobEnd(service, id)
    assert.deepEqual([job.state, job.done, job.total], ['DONE', filled, filled], job.msg)
    const rows = (await readSheetRows((await fetched(id)).raw)).slice(1)
    assert.deepEqual([rows.length, rows[0]?.[0], rows.at(-1)?.[0]], [filled, 'FILL00012000', 'FILL00000001'])
    const changed = rows.filter(([, endUser]) => endUser === 'changed').length
    assert.ok(changed === 0 || changed === filled / 2, `${changed} of the rows are of another moment`)
  }
  assert.deepEqual(await listLeftovers(service), nothing)
})

test('refuses a list with more rows than a file can hold, with a hint', async () => {
  const job = await waitForJobEnd(service, (await sent(anExport(['serialNum']))).id)
  assert.equal(job.state, 'FAILED')
  assert.match(job.msg, /12,002 rows, and a file takes at most 12,000\. Filter it/)
  assert.equal((await fetched(job.id)).status, 409)
})

test('cancels an export at any moment and leaves nothing', async () => {
  const body = anExport(['serialNum', 'endUser', 'owner'], {
    format: 'xlsx',
    queryParams: { serialNum: 'FILL' },
  })
  for (const delay of [0, 20, 60, 120, 250, 500]) {
    const { id } = await sent(body)
    await wait(delay)
    const { status } = await cancel(id)
    const job = await waitForJobEnd(service, id)
    assert.equal(job.state, status === 200 ? 'CANCELLED' : 'DONE')
    assert.equal((await fetched(id)).status, status === 200 ? 409 : 200)
  }
  await wait(1_000)
  assert.deepEqual(await listLeftovers(service), nothing)
})

test('removes the leftovers of a cancelled export after a crash', async () => {
  const { app } = service
  const { id } = await waitForJobEnd(
    service,
    (await sent(anExport(['serialNum'], { queryParams: { serialNum: 'WORD' } }))).id,
  )
  await app.db.query(sql`update job set state = 'CANCELLED' where id = ${id}`)
  await writeFile(join(app.config.dataDir, 'export', `${id}-half.part`), 'half')
  await app.jobs.send(exportQueue, { jobId: id })
  while ((await listLeftovers(service)).halves.length > 0) await wait(20)
  await app.db.query(sql`update job set state = 'DONE' where id = ${id}`)
})

test('separates the files of a cancelled run and of the next run', async () => {
  const { id } = await waitForJobEnd(
    service,
    (await sent(anExport(['serialNum'], { queryParams: { serialNum: 'FILL' } }))).id,
  )
  const job = (await jobs.find(service.app.db, id)) as Parameters<typeof writeExport>[2]
  const run = () =>
    writeExport(
      service.app,
      exportableLists.device,
      job,
      { maxRows: filled },
      { progress: { done: 0, total: 0 }, signal: new AbortController().signal },
    )
  const [cancelled, repeated] = await Promise.all([run(), run()])
  await cancelled.discard()
  assert.equal((await readSheetRows(await readFile(repeated.path))).length, filled + 1)
  await repeated.discard()
})

test('cancels a running database statement', async () => {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holder = transaction(service.app.db, async (tx) => {
    await tx.query(sql`lock table company in access exclusive mode`)
    hold()
    await free
  })
  await isHeld
  const { id } = await sent(anExport(['serialNum', 'owner'], { queryParams: { serialNum: 'FILL' } }))
  const busy = async () => (await listLeftovers(service)).readers.length
  while ((await busy()) === 0) await wait(20)
  await cancel(id)
  while ((await busy()) > 0) await wait(20)
  letGo()
  await holder
  // Waits until the partial file is removed after the statement.
  while ((await listLeftovers(service)).halves.length > 0) await wait(20)
  assert.deepEqual(await listLeftovers(service), nothing)
})

test('keeps a file for a day, then offers to repeat the export', async () => {
  const { job } = await exported(anExport(['serialNum'], { queryParams: { serialNum: 'WORD' } }))
  const repeat = () => call(backofficeJobRoutes.repeatJob, { params: { id: job.id } })
  assert.equal((await repeat()).status, 409)
  await removeExpiredFiles(service.app)
  assert.equal((await fetched(job.id)).status, 200)
  await service.app.db.query(
    sql`update job set expires_at = now() - interval '1 second' where id = ${job.id}`,
  )
  await removeExpiredFiles(service.app)
  assert.equal((await fetched(job.id)).status, 410)
  assert.deepEqual(await listLeftovers(service), nothing)
  assert.equal((await repeat()).data.state, 'QUEUED')
  assert.equal((await waitForJobEnd(service, job.id)).state, 'DONE')
  assert.equal((await fetched(job.id)).status, 200)
  const [newest] = (await call(backofficeJobRoutes.findJobs)).data as Job[]
  assert.deepEqual([newest?.id, newest?.state], [job.id, 'DONE'])
})

test('fails at once for a permanent error, without reporting an interruption', async () => {
  const { db } = service.app
  await db.pool.query('alter table company rename to company_away')
  try {
    const { id } = await sent(anExport(['serialNum', 'owner'], { queryParams: { serialNum: 'FILL' } }))
    const job = await waitForJobEnd(service, id, ['FAILED'])
    assert.match(
      job.msg,
      /^Something in this list cannot be worked with\. Tell the administrator that job \d+ failed\.$/,
    )
    assert.deepEqual(await db.query(sql`select attempts from job where id = ${id}`), [{ attempts: 1 }])
  } finally {
    await db.pool.query('alter table company_away rename to company')
  }
  assert.deepEqual(await listLeftovers(service), nothing)
})
