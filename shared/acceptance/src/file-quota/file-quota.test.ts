import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { backoffice } from '@portal/backoffice/service.ts'
import { backofficeFileRoutes, type FileRoutes } from '@portal/contracts/file.contract.ts'
import { rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import { type Service, services } from '@portal/contracts/service.ts'
import { identity } from '@portal/identity/service.ts'
import { rma } from '@portal/rma/service.ts'
import { sql, transaction } from '@portal/service-kit/database/database.ts'
import { type Answer, startTestService, type TestService } from '@portal/testing/node/service.ts'

const mebibyte = 2 ** 20
const fileLimits = { minFreeMiB: 0, userMiB: 8, userCount: 80, unusedMiB: 1_024, unusedCount: 1_000 }
/** Address without a listener, for services that are not tested. */
const away = 'http://127.0.0.1:9'
const urls = Object.fromEntries(services.map((name) => [name, away])) as Record<Service, string>

interface Side {
  service: TestService
  routes: FileRoutes
}
let own: TestService
let orders: Side
let repairs: Side

async function listen({ app }: TestService): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

before(async () => {
  own = await startTestService(identity({ demoPassword: '', urls }), { config: { fileLimits } })
  const config = { fileLimits, identityUrl: await listen(own) }
  const rmaConfig = { backofficeUrl: away, appealEmail: 'appeal@example.com', reportingDays: 90 }
  orders = { service: await startTestService(backoffice, { config }), routes: backofficeFileRoutes }
  repairs = { service: await startTestService(rma({ config: rmaConfig }), { config }), routes: rmaFileRoutes }
  urls.backoffice = await listen(orders.service)
  urls.rma = await listen(repairs.service)
})
after(async () => {
  for (const { service } of [repairs, orders]) await service.close()
  await own.close()
})

/** Repeats calls that a busy machine has answered too late. */
async function upload(side: Side, userId: string, mebibytes: number): Promise<Answer> {
  const file = { name: 'note.txt', content: Buffer.alloc(mebibytes * mebibyte, 'a') }
  const answer = await side.service.call(side.routes.uploadFile, { file }, { as: { userId } })
  return answer.body.error === 'file.quota_unavailable' ? upload(side, userId, mebibytes) : answer
}
const discard = ({ service, routes }: Side, userId: string, id: string) =>
  service.call(routes.discardUpload, { body: id }, { as: { userId } })

/** Uploads files of 1 MiB until the account uses `mebibytes` there; returns their ids. */
async function fill(side: Side, userId: string, mebibytes: number): Promise<string[]> {
  const ids: string[] = []
  for (let kept = 0; kept < mebibytes; kept++) {
    const { status, body, data } = await upload(side, userId, 1)
    assert.equal(status, 200, JSON.stringify(body))
    ids.push(data.id)
  }
  return ids
}

/** Inserts rows as an earlier version did, without a reservation. */
const addUnreported = ({ service }: Side, userId: string, mebibytes: number) =>
  service.app.db.query(sql`insert into file (name, size, type, digest, created_by, noun, row_id, free_since)
    values ('old.txt', ${mebibytes * mebibyte}, 'text/plain', '', ${userId}, 'box', '1', null)`)

const isFull = ({ status, body }: Answer, used: RegExp) => {
  assert.deepEqual([status, body.error], [413, 'file.quota'])
  assert.match(body.msg, used)
}

test('refuses an upload in one service when files of another service use up the quota, and reports the usage', async () => {
  await fill(orders, 'u-full', 8)
  isFull(await upload(repairs, 'u-full', 1), /^Your files take 8 MB of 8 MB \(8 of 80 files\)\. /)
  isFull(await upload(orders, 'u-full', 1), /^Your files take 8 MB of 8 MB/)
  assert.equal((await upload(repairs, 'u-other', 1)).status, 200, 'of another account')
})

test('allows the whole quota over all services, to the last byte', async () => {
  await fill(orders, 'u-both', 4)
  await fill(repairs, 'u-both', 3)
  await fill(orders, 'u-both', 1)
  isFull(await upload(repairs, 'u-both', 1), /^Your files take 8 MB of 8 MB \(8 of 80 files\)/)
})

test('accepts only one of two concurrent uploads to two services when the quota suffices for one', async () => {
  for (const userId of ['u-race-1', 'u-race-2', 'u-race-3']) {
    await fill(orders, userId, 3)
    await fill(repairs, userId, 4)
    const answers = await Promise.all([upload(orders, userId, 1), upload(repairs, userId, 1)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 413])
  }
})

test('releases space for all services when an upload is discarded or a released file is deleted', async () => {
  const [first, second] = (await fill(orders, 'u-back', 8)) as [string, string]
  assert.equal((await upload(repairs, 'u-back', 1)).status, 413)
  assert.equal((await discard(orders, 'u-back', first)).status, 200)
  assert.equal((await upload(repairs, 'u-back', 1)).status, 200)
  const { app } = orders.service
  await transaction(app.db, (tx) => app.files.release(tx, [second]))
  assert.equal((await upload(repairs, 'u-back', 1)).status, 413, 'still on the disk')
  await app.db.query(sql`update file set free_since = now() - interval '25 hours' where id = ${second}`)
  const [portal] = await app.db.query<{ id: string }>(sql`select id from portal`)
  await app.files.clean(portal?.id as string)
  assert.equal((await upload(repairs, 'u-back', 1)).status, 200)
})

test('counts files of an earlier version, in the called service and in others', async () => {
  await addUnreported(orders, 'u-old', 7)
  isFull(await upload(repairs, 'u-old', 2), /^Your files take 7 MB of 8 MB/)
  isFull(await upload(orders, 'u-old', 2), /^Your files take 7 MB of 8 MB/)
  assert.equal((await upload(repairs, 'u-old', 1)).status, 200)
})

test('limits the number of files in the same way', async () => {
  await orders.service.app.db.query(sql`insert into file (name, size, type, digest, created_by, noun, row_id, free_since)
    select 'old.txt', 1, 'text/plain', '', 'u-many', 'box', '1', null from generate_series(1, 79)`)
  assert.equal((await upload(repairs, 'u-many', 0.01)).status, 200)
  isFull(await upload(repairs, 'u-many', 0.01), /\(80 of 80 files\)/)
  isFull(await upload(orders, 'u-many', 0.01), /\(80 of 80 files\)/)
})
