import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Identity } from '@portal/contracts/access.ts'
import type { Job } from '@portal/contracts/job.contract.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { boxJobRoutes, boxJobService, boxListRoutes } from '../test/box-jobs.ts'
import { sql } from './database/database.ts'

const packer: Partial<Identity> = {
  userId: 'M-1',
  role: 'MAINTAIN',
  kind: 'staff',
  permissions: ['box:view', 'box:edit'],
}
const other = { as: { userId: 'M-2' } }
let service: TestService
before(async () => {
  service = await startTestService(boxJobService, { as: packer })
})
after(() => service.close())

const importList = (content: string, name = 'boxes.csv') =>
  service.call(boxListRoutes.importBoxes, { file: { name, content } })
const of = (id: number) => ({ params: { id } })
async function settled(id: number, ...states: string[]): Promise<Job> {
  let job: Job | undefined
  await waitUntil(async () => {
    job = (await service.call(boxJobRoutes.getJob, of(id))).data
    return job !== undefined && states.includes(job.state)
  })
  return job as Job
}

test('serves imports of a list: checks, refuses whole files, applies valid rows once', async () => {
  await service.app.db.query(sql`insert into box (name, colour) values ('Taken', 'blue')`)
  assert.equal(
    (await importList('Name', 'boxes.txt')).body.msg,
    'A list is an .xlsx or a .csv file. Save yours as one of these.',
  )
  const { data: started } = await importList('Name,Colour\nFirst,green\nTaken,\n,red\nLast,')
  const checked = await settled(started.id, 'CHECKED')
  assert.deepEqual(
    [checked.valid, checked.invalid, checked.problems.map(({ msg }) => msg)],
    [2, 2, ['is taken', 'Name is missing.']],
  )
  assert.equal(
    (await service.call(boxJobRoutes.applyJob, { ...of(started.id), body: { rows: 'all' } })).status,
    409,
  )
  assert.equal(
    (await service.call(boxJobRoutes.applyJob, { ...of(started.id), body: { rows: 'valid' } }, other)).status,
    404,
  )
  await service.app.db.query(sql`insert into box (name, colour) values ('Last', 'blue')`)
  await service.call(boxJobRoutes.applyJob, { ...of(started.id), body: { rows: 'valid' } })
  assert.match((await settled(started.id, 'CHECKED', 'DONE')).msg, /^Nothing was written: some rows/)
  await service.call(boxJobRoutes.applyJob, { ...of(started.id), body: { rows: 'valid' } })
  assert.equal((await settled(started.id, 'DONE')).written, 1)
  assert.deepEqual(await service.app.db.query(sql`select colour from box where name = 'First'`), [
    { colour: 'green' },
  ])
})

test('serves exports of a list, with job and file for their user only', async () => {
  const columns = [{ field: 'name', label: 'Box' }]
  const { data: started } = await service.call(boxListRoutes.exportBoxes, {
    body: { format: 'csv', columns, timeZone: 'UTC' },
  })
  const done = await settled(started.id, 'DONE')
  const { body, headers } = await service.call(boxJobRoutes.downloadJobFile, of(started.id))
  assert.equal(String(body).split(/\r?\n/).filter(Boolean).length, done.total + 1)
  assert.match(String(headers['content-disposition']), /boxes-\d{4}-\d\d-\d\d\.csv/)
  assert.equal((await service.call(boxJobRoutes.downloadJobFile, of(started.id), other)).status, 404)
  assert.equal((await service.call(boxJobRoutes.repeatJob, of(started.id))).status, 409)
})

test('lists jobs with the page that shows an import', async () => {
  const { data: waiting } = await importList('Name\nAnother')
  await settled(waiting.id, 'CHECKED')
  const { data: jobs } = await service.call(boxJobRoutes.findJobs)
  assert.deepEqual(
    jobs
      .map(({ kind, link }: { kind: string; link: string }) => [
        kind,
        link === '' ? '' : link.replace(/\d+/, 'id'),
      ])
      .slice(0, 2),
    [
      ['import', '/box?job=id'],
      ['export', ''],
    ],
  )
  assert.deepEqual((await service.call(boxJobRoutes.findJobs, {}, other)).data, [])
})
