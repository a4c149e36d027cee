// Runs in its own process, so that its memory can be measured.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { exportRoutes } from '@portal/contracts/export.contract.ts'
import { backofficeJobRoutes } from '@portal/contracts/job.contract.ts'
import { openDatabase, sql, transaction } from '@portal/service-kit/database/database.ts'
import { identityHeader } from '@portal/service-kit/identity/identity.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { staff } from '../common/row.builder.ts'
import { backoffice } from '../service.ts'
import { anExport, fillDevices, listLeftovers, readSheetRows, waitForJobEnd } from './export.builder.ts'

const filled = 20_000
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const started: TestService[] = []
after(async () => {
  for (const service of started.reverse()) await service.close()
})

async function start(before?: TestService): Promise<TestService> {
  const same = before && {
    config: { databaseUrl: before.app.config.databaseUrl, dataDir: before.app.config.dataDir },
  }
  const service = await startTestService(backoffice, { as: staff, ...same })
  started.push(service)
  return service
}
const all = anExport(['serialNum', 'endUser', 'owner'])
const fetched = (service: TestService, id: number) =>
  service.call(backofficeJobRoutes.downloadJobFile, { params: { id } })

test('repeats the export in another process after kill -9 and removes the partial file', {
  timeout: 300_000,
}, async () => {
  const first = await start()
  await fillDevices(first.app.db, filled)
  const { databaseUrl, dataDir } = first.app.config
  const db = openDatabase({ url: databaseUrl, schema: 'backoffice', poolSize: 1 })
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SERVICE_SECRET: testSecret,
  }
  const halves = async (id: number) => {
    const names = await readdir(join(dataDir, 'export')).catch(() => [])
    return names.filter((name) => name.startsWith(`${id}-`))
  }
  // Locks a table, so that the query for owners' names blocks.
  const id = await transaction(db, async (tx) => {
    await tx.query(sql`lock table company in access exclusive mode`)
    const { data } = await first.call(exportRoutes.exportDevices, { body: { ...all, format: 'xlsx' } })
    while ((await halves(data.id)).length === 0) await wait(10)
    await first.app.close()
    assert.deepEqual(await halves(data.id), [], 'who is asked to stop clears up')
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'ignore' })
    while ((await halves(data.id)).length === 0) await wait(10)
    child.kill('SIGKILL')
    await once(child, 'exit')
    return data.id as number
  })
  await db.close()
  assert.equal((await halves(id)).length, 1, 'half a file is there when the process has died')

  const last = await start(first)
  const job = await waitForJobEnd(last, id)
  assert.deepEqual([job.state, job.done, job.total], ['DONE', filled, filled], job.msg)
  assert.match(job.msg, /restarted, so the export began again/)
  assert.equal((await readSheetRows((await fetched(last, id)).raw)).length, filled + 1)
  assert.deepEqual(await listLeftovers(last), { halves: [], files: [], readers: [] })
  await last.app.close()
  assert.equal((await fetched(await start(last), id)).status, 200, 'the file outlives its process')
})

test('closes the connection of a stalled reader without blocking memory or the database', async () => {
  const { app, call } = await start()
  await fillDevices(app.db, filled)
  const words = { LXP_5K: 'x'.repeat(120) }
  const columns = Array.from({ length: 20 }, () => ({ field: 'model', label: 'Model', words }))
  const { id } = (await call(exportRoutes.exportDevices, { body: { ...all, columns } })).data
  await waitForJobEnd({ call }, id)
  await app.listen({ host: '127.0.0.1', port: 0 })
  assert.ok(app.server.timeout > 0, 'a line without movement ends')
  const { port } = app.server.address() as AddressInfo
  const heldMiB = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers / 2 ** 20
  }
  const beforeMiB = heldMiB()
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const line = connect(port, '127.0.0.1').pause()
  line.on('error', () => {})
  line.write(
    `GET /job/${id}/file HTTP/1.1\r\nhost: x\r\n${identityHeader}: ${await signIdentity(staff)}\r\n\r\n`,
  )
  const [socket] = await accepted
  const ofLine = () => [socket.bytesWritten, socket.bytesWritten - socket.writableLength].join()
  for (let last = ''; socket.bytesWritten === 0 || last !== ofLine(); await wait(250)) last = ofLine()
  assert.ok(socket.bytesWritten < 40 * 2 ** 20, 'the answer of 48 MB is not over')
  const moreMiB = heldMiB() - beforeMiB
  assert.ok(moreMiB < 16, `${moreMiB} MiB are held`)
  // Ignores short transactions of the service's jobs.
  const open = sql`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`
  await waitUntil(async () => (await app.db.query(open)).length === 0)
  assert.equal(socket.destroyed, false, 'the reader still has its line')
  const lost = once(socket, 'close')
  socket.setTimeout(250)
  await lost
  line.destroy()
})

test('reports a full disk, and can repeat the export later', async () => {
  const cramped = await start()
  cramped.app.config.fileLimits.minFreeMiB = 2 ** 40
  await fillDevices(cramped.app.db, 100)
  const { id } = (await cramped.call(exportRoutes.exportDevices, { body: all })).data
  const job = await waitForJobEnd(cramped, id)
  assert.equal(job.state, 'FAILED')
  assert.match(job.msg, /disk is full, so nothing was saved\. Tell the administrator/)
  await cramped.app.close()
  const roomy = await start(cramped)
  assert.equal((await roomy.call(backofficeJobRoutes.repeatJob, { params: { id } })).status, 200)
  assert.equal((await waitForJobEnd(roomy, id)).state, 'DONE')
})
