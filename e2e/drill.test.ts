import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import { type OrderDraft, orderRoutes } from '@portal/contracts/order.contract.ts'
import { services } from '@portal/contracts/service.ts'
import { webhookRoutes } from '@portal/contracts/webhook.contract.ts'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findRunningLauncher } from '@portal/launcher/lock.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { root } from '@portal/launcher/service.ts'
import { openStore } from '@portal/service-kit/files/files.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { startS3 } from '@portal/testing/node/s3.ts'
import { startSmtp } from '@portal/testing/node/smtp.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import { journeySettings } from '@portal/tooling/journey-settings.ts'
import pg from 'pg'
import { type Caller, signInByCall } from './call.ts'
import { createOrderDraft } from './order.ts'

const skip = isDeep ? false : 'in npm test -- deep'

/** Makes the services' cleaners run each second instead of every ten minutes or hour. */
const fastCleaners =
  '--import=data:text/javascript,const{setInterval:start}=globalThis;globalThis.setInterval=(work,ms,...rest)=>start(work,Math.min(ms,1000),...rest)'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const mails = { production: 0, drill: 0 }
let takesMail = false
let takesEvents = false
/** Row numbers in delivered events, by webhook-id. */
const events = new Map<string, string[]>()
const ended: (() => Promise<unknown>)[] = []
let env: Record<string, string>
let production: Started
let admin: Caller

interface Started {
  child: ChildProcess
  url: string
  dataDir: string
  databaseUrl: string
}

async function receiver(name: keyof typeof mails) {
  const smtp = await startSmtp({
    onRcptTo: (_address, _session, done) => {
      mails[name]++
      done(takesMail ? null : Object.assign(new Error('Later'), { responseCode: 450 }))
    },
  })
  ended.push(() => smtp.close())
  return smtp
}

/** Runs a script of the repository's top folder; returns its exit code and output. */
async function shell(script: string, more: Record<string, string> = {}) {
  const child = spawn('sh', ['-e', '-c', script], { cwd: root, env: { ...env, ...more } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Runs a script that ends in `npm start` until the portal is ready. @throws Error with its output */
async function started(
  script: string,
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<Started> {
  const child = spawn('sh', ['-e', '-c', script], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, PORT: `${port}`, ...more },
    detached: true,
  })
  ended.push(() => stop(child))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes('is ready')) resolve()
      })
    child.once('close', () => reject(new Error(output)))
  })
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl: findRunningLauncher(dataDir)?.databaseUrl ?? '',
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  process.kill(-(child.pid as number), 'SIGTERM')
  await end
}

async function query<Row extends object>(
  { databaseUrl }: Started,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Lists the names of all objects of the portal in S3. */
async function objects(): Promise<string[]> {
  const found: string[] = []
  for (const name of [...services, 'releases'])
    for await (const key of openStore({ dataDir: folder, filesUrl: s3.url }, name).list())
      found.push(`${name}/${key}`)
  return found
}

const text = (name: string) => new File([`Content of ${name}`], `${name}.txt`, { type: 'text/plain' })

/** Uploads a file and attaches it to a new order. */
async function addFile(caller: Caller, name: string): Promise<{ id: string; order: OrderDraft }> {
  const order = createOrderDraft()
  await caller.get(orderRoutes.saveOrder, order)
  const { id } = await caller.get(backofficeFileRoutes.uploadFile, text(name))
  await caller.get(orderRoutes.addOrderResources, { orderNo: order.orderNo, fileIds: [id] })
  return { id, order }
}

const statusOfFile = async (caller: Caller, id: string) =>
  (await caller.call(backofficeFileRoutes.downloadFile, undefined, { params: { id } })).status

const invite = (caller: Caller, username: string) =>
  caller.get(managedAccountRoutes.inviteAccount, {
    username,
    email: `${username}@drill.example.net`,
    role: 'VIEWER',
    kind: 'staff',
    grants: [],
    companyId: null,
    country: '',
    platform: '',
  })

before(async () => {
  if (!isDeep) return
  await buildFrontEnds(() => {})
  folder = mkdtempSync(join(tmpdir(), 'portal-drill-'))
  s3 = await startS3()
  ended.push(() => s3.close())
  const target = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      if (takesEvents) events.set(id, [...(events.get(id) ?? []), body])
      response.writeHead(takesEvents ? 204 : 503).end()
    })
  })
  await once(target.listen(0, '127.0.0.1'), 'listening')
  ended.push(async () => target.close())
  const { PATH = '', HOME = '' } = process.env
  env = {
    PATH,
    HOME,
    DEMO: '1',
    CHAT_MEANING: 'off',
    MAIL_FROM: 'portal@portal.example',
    WEBHOOK_FIRST_PAUSE_MS: '500',
    NODE_OPTIONS: fastCleaners,
    ...journeySettings,
  }
  const { url } = await receiver('production')
  const [port = 0] = await findFreePorts(1)
  const dataDir = join(folder, 'production')
  production = await started('exec npm start', dataDir, port, { FILES_URL: s3.url, SMTP_URL: url })
  admin = await signInByCall(production.url, 'admin')
  const { port: targetPort } = target.address() as AddressInfo
  await admin.get(webhookRoutes.createWebhook, {
    url: `http://127.0.0.1:${targetPort}/hook`,
    description: '',
    types: ['order.created', 'order.stateChanged'],
  })
})
after(async () => {
  for (const end of ended.reverse()) await end()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Code block of the document, with the values of this production, backup and folder. */
function drillBlock(backup: string, port: number) {
  const [, block = ''] =
    /^\*\*Drill\.\*\*[\s\S]*?```sh\n([\s\S]*?)^```/m.exec(
      readFileSync(join(root, 'docs/operate.md'), 'utf8'),
    ) ?? []
  const replaced = Object.entries({
    '/srv/drill': join(folder, 'drill'),
    '.data/portal.key': join(production.dataDir, 'portal.key'),
    '/backups/2026-11-20': backup,
    'PORT=8090': `PORT=${port}`,
  }).reduce((script, [word, by]) => {
    assert.ok(script.includes(word), word)
    return script.replaceAll(word, by)
  }, block)
  return replaced.replace(/npm start.*/, 'exec npm start')
}

test('runs a recovery drill beside the portal without touching its files, and sends no e-mail or event', {
  skip,
}, async () => {
  const before = await addFile(admin, 'before')
  const { id: freeId } = await admin.get(backofficeFileRoutes.uploadFile, text('free'))
  await invite(admin, 'waits')
  await waitUntil(() => mails.production > 0)
  const waiting = await query(production, `select from identity.webhook_delivery where state = 'WAITING'`)
  assert.ok(waiting.length > 0)
  const backup = join(folder, 'backup')
  const saved = await shell(`npm run portal -- backup ${backup}`, { DATA_DIR: production.dataDir })
  assert.equal(saved.code, 0, saved.output)
  const held = await objects()
  assert.ok(held.includes(`backoffice/${freeId}`))

  const [port = 0] = await findFreePorts(1)
  const { url } = await receiver('drill')
  const [restoring = ''] = drillBlock(backup, port).split(/^PORT=/m)
  const wrong = await shell(restoring, { FILES_URL: s3.url })
  assert.equal(wrong.code, 1)
  assert.match(wrong.output, /The files here are those of another portal, from which a drill would take them/)
  rmSync(join(folder, 'drill'), { recursive: true })
  const drill = await started(drillBlock(backup, port), join(folder, 'drill'), port, { SMTP_URL: url })
  takesMail = true
  takesEvents = true

  const inDrill = await signInByCall(drill.url, 'admin')
  const made = await addFile(inDrill, 'in drill')
  await invite(inDrill, 'nobody')
  assert.equal(await statusOfFile(inDrill, before.id), 200)
  await query(drill, `update backoffice.file set free_since = now() - interval '9 days' where id = $1`, [
    freeId,
  ])
  for (let round = 0; round < 3; round++) {
    const claimed = await addFile(admin, `meanwhile ${round}`)
    assert.equal(await statusOfFile(admin, claimed.id), 200)
    await addFile(inDrill, `in drill ${round}`)
    // The next run of the cleaners deletes such a row.
    await query(drill, `insert into backoffice.idempotency values ('U', '${round}', '', '{}', '2020-01-01')`)
    await waitUntil(
      async () => (await query(drill, `select from backoffice.idempotency where user_id = 'U'`)).length === 0,
    )
  }
  const left = await query(drill, 'select from backoffice.file where id = $1', [freeId])
  assert.equal(left.length, 1)

  // Production's cleaner removes such a file, which proves that it runs.
  const { id: oldId } = await admin.get(backofficeFileRoutes.uploadFile, text('old'))
  await query(production, `update backoffice.file set free_since = now() - interval '9 days' where id = $1`, [
    oldId,
  ])
  await waitUntil(async () => !(await objects()).includes(`backoffice/${oldId}`))

  const now = new Set(await objects())
  assert.deepEqual(
    held.filter((key) => !now.has(key)),
    [],
  )
  assert.ok(!now.has(`backoffice/${made.id}`))
  // Each refused attempt has doubled the pause before the next one.
  await query(production, `update identity.link_mail set next_at = now() where state = 'WAITING'`)
  await waitUntil(
    async () =>
      (await query(production, `select from identity.link_mail where state = 'WAITING'`)).length === 0,
  )
  await waitUntil(
    async () =>
      (await query(production, `select from identity.webhook_delivery where state = 'WAITING'`)).length === 0,
  )
  assert.equal(mails.drill, 0)
  const delivered = [...events.values()]
  assert.ok(delivered.some(([body]) => body?.includes(before.order.orderNo)))
  assert.deepEqual(
    delivered.filter(({ length }) => length > 1),
    [],
  )
  assert.ok(!delivered.flat().some((body) => body.includes(made.order.orderNo)))
  assert.ok((await query(drill, `select from identity.webhook_delivery where state = 'WAITING'`)).length > 0)
  await stop(drill.child)
})

test('refuses to start a second portal on the bucket or database of another', { skip }, async () => {
  const [port = 0] = await findFreePorts(1)
  const held = await objects()
  await assert.rejects(
    started('exec npm start', join(folder, 'second'), port, { FILES_URL: s3.url }),
    /belong to another portal .*Set FILES_URL or DATA_DIR/,
  )
  await assert.rejects(
    started('exec npm start', join(folder, 'third'), port, {
      DATABASE_URL: production.databaseUrl,
      FILES_URL: s3.url,
    }),
    /Another portal, whose services have another SERVICE_SECRET, works on this database/,
  )
  assert.deepEqual(await objects(), held)
  assert.equal((await fetch(`${production.url}/health/ready`)).status, 200)
})
