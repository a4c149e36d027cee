import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createLine } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { Audience } from '@portal/contracts/events.ts'
import type { MailReader, Outbox } from '@portal/contracts/mail.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { startTestService, type TestService, testSecret } from '@portal/testing/node/service.ts'
import { readHeader, readParts, type SMTPServerOptions, startSmtp } from '@portal/testing/node/smtp.ts'
import { waitUntil } from '@portal/testing/node/wait-until.ts'
import type { FastifyInstance } from 'fastify'
import { boxKinds, boxNoticeRoutes, boxNoticeService, boxNotices } from '../../test/box-notices.ts'
import { sql, transaction } from '../database/database.ts'
import { buildService } from '../service.ts'
import { defaultMailConfig, type MailConfig, readMailConfig } from './config.ts'
import * as repo from './outbox.repo.ts'
import { startSender } from './sender.ts'
import { createMailTransport } from './transport.ts'
import { verifyUnsubscription } from './unsubscription.ts'

type Smtp = Awaited<ReturnType<typeof startSmtp>>
type OnRcpt = NonNullable<SMTPServerOptions['onRcptTo']>

const readers: Record<string, Partial<MailReader>> = {}
const reader = (id: string, more: Partial<MailReader> = {}) => {
  readers[id] = {
    id,
    name: id,
    email: `${id}@x.example`,
    language: 'en',
    choices: {},
    permissions: [],
    ...more,
  }
}
/** Simulates an unreachable identity service. */
let isIdentityAway = false
const identity = createServer(async (request, response) => {
  if (isIdentityAway) return void response.writeHead(503).end('{}')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { userIds, permissions } = JSON.parse(Buffer.concat(chunks).toString())
  const data = Object.values(readers)
    .map((one) => ({ ...one, permissions: one.permissions?.filter((held) => permissions.includes(held)) }))
    .filter(({ id, permissions }) => userIds.includes(id) || permissions?.length)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, data }))
})

let service: TestService
let smtp: Smtp
let onRcpt: OnRcpt | undefined
let config: MailConfig
const identityUrl = () => `http://127.0.0.1:${(identity.address() as AddressInfo).port}`

before(async () => {
  await once(identity.listen(0, '127.0.0.1'), 'listening')
  smtp = await startSmtp({
    onRcptTo: (address, session, done) => (onRcpt ? onRcpt(address, session, done) : done()),
  })
  config = {
    ...defaultMailConfig,
    smtpUrl: smtp.url,
    portalUrl: 'https://portal.example.com',
    waitMs: 0,
    pollMs: 20,
    firstPauseMs: 20,
  }
  service = await startTestService(
    { ...boxNoticeService, routes: [(app) => boxNotices.serve(app, config)] },
    { config: { identityUrl: identityUrl() } },
  )
})
after(async () => {
  await service?.close()
  await smtp?.close()
  identity.close()
})
beforeEach(() => {
  for (const id of Object.keys(readers)) delete readers[id]
})
afterEach(() => {
  onRcpt = undefined
  config.waitMs = 0
  isIdentityAway = false
})

type Kind = 'warranty.packed' | 'warranty.waiting' | 'ticket.answered'
const putting = (to: Audience, kind: Kind, name: string, subject = `box ${name}`) => ({
  to,
  kind,
  subject,
  values: { name, id: name },
  path: `/box/${encodeURIComponent(name)}`,
})
const put = (...given: Parameters<typeof putting>) =>
  transaction(service.app.db, (tx) => boxNotices.put(service.app, tx, putting(...given)))
const call = (route: Route, body: object, ...permissions: string[]) =>
  service.call(route, { body }, { as: { permissions } })
const outbox = async (): Promise<Outbox> => (await call(boxNoticeRoutes.findOutbox, {}, 'outbox:view')).data
const mailOf = async (name: string) => (await outbox()).mails.find((mail) => mail.name === name)
const ended = (name: string, state: string) => waitUntil(async () => (await mailOf(name))?.state === state)

test("sends a notice in the reader's language as text and HTML, with its own content only", async () => {
  const hostile = 'A\r\nBcc: all@x.example\r\n\r\n<img src=x> & "B"'
  reader('m-1', { name: 'Wang\r\nX: y <m@evil.example>' })
  reader('m-2', { language: 'zh-CN', name: '王伟' })
  await put({ userId: 'm-1' }, 'warranty.packed', hostile)
  await put({ userId: 'm-2' }, 'ticket.answered', '1042')
  await put({ userId: 'm-2' }, 'warranty.waiting', 'not by mail')
  await waitUntil(() => smtp.to('m-1@x.example').length > 0 && smtp.to('m-2@x.example').length > 0)
  const [{ raw, messageId } = assert.fail('none')] = smtp.to('m-1@x.example')
  assert.equal(readHeader(raw, 'Subject'), 'Box A Bcc: all@x.example <img src=x> & "B" is packed')
  assert.equal(readHeader(raw, 'Bcc'), '')
  assert.equal(readHeader(raw, 'X'), '')
  assert.match(messageId, /^<[0-9a-f-]{36}@localhost>$/)
  assert.equal(readHeader(raw, 'Auto-Submitted'), 'auto-generated')
  const { 'text/plain': text = '', 'text/html': html = '' } = readParts(raw)
  assert.match(text, /https:\/\/portal\.example\.com\/box\/A%0D%0A/)
  assert.match(html, /&lt;img src=x&gt; &amp; &quot;B&quot; is packed/)
  assert.doesNotMatch(html, /<img|<script|src=["']?http/)
  const [{ raw: chinese } = assert.fail('none')] = smtp.to('m-2@x.example')
  assert.equal(readHeader(chinese, 'Subject'), '客服已回复工单 1042')
  assert.match(
    readParts(chinese)['text/plain'] ?? '',
    /王伟，您好：[\s\S]*https:\/\/portal\.example\.com\/account\/mail/,
  )
  assert.match(readParts(chinese)['text/html'] ?? '', /<html lang="zh-CN">[\s\S]*在门户中打开/)
  assert.equal(readHeader(chinese, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  const [, token = ''] =
    /^<https:\/\/portal\.example\.com\/api\/mail\/stop\?token=(.+)>$/.exec(
      readHeader(chinese, 'List-Unsubscribe'),
    ) ?? []
  assert.deepEqual(await verifyUnsubscription(testSecret, token), { userId: 'm-2', groups: ['ticket'] })
  const address = `https://portal.example.com/mail/stop?token=${token}`
  for (const part of Object.values(readParts(chinese))) assert.ok(part.includes(address))
  await ended('王伟', 'SENT')
})

test('sends to holders of a permission except readers, opted-out users and those without address', async () => {
  const permissions = ['box:view']
  for (const [id, more] of Object.entries<Partial<MailReader>>({
    'p-1': {},
    'p-2': { choices: { warranty: 'off' } },
    'p-3': {},
    'p-4': { email: 'no address' },
    'p-6': { email: 'owner@portal.example' },
    'p-5': { choices: { warranty: 'now' } },
  }))
    reader(id, { permissions, ...more })
  config.waitMs = 3_600_000
  await put({ permission: 'box:view' }, 'warranty.packed', 'P')
  await waitUntil(() => smtp.to('p-5@x.example').length === 1)
  await service.call(
    boxNoticeRoutes.readNotices,
    { body: { until: '2099-01-01T00:00:00Z' } },
    { as: { userId: 'p-3', permissions } },
  )
  assert.equal((await mailOf('p-1'))?.state, 'WAITING')
  assert.deepEqual(smtp.to('p-1@x.example'), [])
  await service.app.db.query(sql`update outbox set next_at = now() where state = 'WAITING'`)
  await Promise.all([
    ended('p-1', 'SENT'),
    ended('p-3', 'SKIPPED'),
    ended('p-4', 'SKIPPED'),
    ended('p-6', 'SKIPPED'),
  ])
  assert.deepEqual(smtp.to('owner@portal.example'), [])
  assert.equal(smtp.to('p-1@x.example').length, 1)
  assert.equal(await mailOf('p-2'), undefined)
  assert.deepEqual(smtp.to('p-3@x.example'), [])
})

test('creates the e-mails of a recovery drill and sends none', async () => {
  const drillConfig = { ...config }
  const definition = {
    ...boxNoticeService,
    routes: [(app: FastifyInstance) => boxNotices.serve(app, drillConfig)],
  }
  const first = await startTestService(definition, { config: { identityUrl: identityUrl() } })
  await first.app.db.query(sql`update portal set is_drill = true`)
  await first.app.close()
  const app = await buildService(definition, first.app.config)
  // Waits for a run that begins after the first e-mail could have been sent.
  for (const id of ['drill-1', 'drill-2']) {
    reader(id)
    await transaction(app.db, (tx) => boxNotices.put(app, tx, putting({ userId: id }, 'ticket.answered', id)))
    await waitUntil(
      async () => (await app.db.query(sql`select from outbox where user_id = ${id}`)).length === 1,
    )
  }
  assert.deepEqual(smtp.to('drill-1@x.example'), [])
  await app.close()
})

test('skips withdrawn notices, and merges several of one subject or person', async () => {
  reader('o-1')
  config.waitMs = 3_600_000
  await transaction(service.app.db, async (tx) => {
    await boxNotices.put(service.app, tx, putting({ userId: 'o-1' }, 'warranty.packed', 'taken back'))
    throw new Error('taken back')
  }).catch(() => {})
  for (const name of ['first', 'second', 'third'])
    await put({ userId: 'o-1' }, 'warranty.packed', name, 'box 7')
  await put({ userId: 'o-1' }, 'warranty.packed', 'gone')
  await put({ userId: 'o-1' }, 'warranty.packed', 'other')
  await waitUntil(async () => (await mailOf('o-1'))?.lines.length === 3)
  await put({ userId: 'o-1' }, 'warranty.packed', 'fourth', 'box 7')
  const names = async () => (await mailOf('o-1'))?.lines.map(({ values }) => values.name)
  await waitUntil(async () => String(await names()) === 'gone,other,fourth')
  await service.app.db.query(sql`delete from notice where subject = 'box gone'`)
  await service.app.db.query(sql`update outbox set next_at = now() where state = 'WAITING'`)
  await ended('o-1', 'SENT')
  const [{ raw } = assert.fail('none'), ...others] = smtp.to('o-1@x.example')
  assert.deepEqual(others, [])
  assert.equal(readHeader(raw, 'Subject'), '2 new notices in the After-sales System')
  assert.deepEqual(readParts(raw)['text/plain']?.match(/Box \w+ is packed/g), [
    'Box other is packed',
    'Box fourth is packed',
  ])
})

test('abandons a refused address immediately, and retries a deferred e-mail unchanged', async () => {
  reader('r-1')
  reader('r-2')
  const tries: string[] = []
  onRcpt = ({ address }, _, done) => {
    tries.push(address)
    const code = address.startsWith('r-1') ? 550 : tries.filter((one) => one === address).length < 3 ? 451 : 0
    done(code ? Object.assign(new Error(`no <${address}> here`), { responseCode: code }) : null)
  }
  await put({ userId: 'r-1' }, 'ticket.answered', '1')
  await put({ userId: 'r-2' }, 'ticket.answered', '2')
  await Promise.all([ended('r-1', 'FAILED'), ended('r-2', 'SENT')])
  const { reason, detail, attempts, id = 0 } = (await mailOf('r-1')) ?? {}
  assert.deepEqual([reason, detail, attempts], ['The mail server refused the address.', '550 no <…> here', 1])
  assert.deepEqual([smtp.to('r-2@x.example').length, (await mailOf('r-2'))?.attempts], [1, 3])

  onRcpt = undefined
  assert.equal((await call(boxNoticeRoutes.cancelMails, { ids: [id] }, 'outbox:edit')).data.affected, 1)
  await ended('r-1', 'CANCELLED')
  assert.equal((await call(boxNoticeRoutes.retryMails, { ids: [id] }, 'outbox:edit')).data.affected, 1)
  await ended('r-1', 'SENT')
  assert.equal((await call(boxNoticeRoutes.retryMails, { ids: [id] }, 'outbox:edit')).data.affected, 0)
  assert.equal((await call(boxNoticeRoutes.cancelMails, { ids: [id] }, 'outbox:edit')).data.affected, 0)
})

test('loses nothing while identity is down', async () => {
  isIdentityAway = true
  reader('i-1')
  await put({ userId: 'i-1' }, 'ticket.answered', '3')
  const line = await repo.findNotices(service.app.db, ['ticket.answered'])
  assert.equal(line.length, 1)
  isIdentityAway = false
  await waitUntil(() => smtp.to('i-1@x.example').length === 1)
})

test('sends each e-mail once from several copies', async () => {
  const ids = Array.from({ length: 20 }, (_, n) => `c-${n}`)
  for (const id of ids) reader(id)
  const copies = Array.from({ length: 3 }, () => startSender(service.app, { notices: boxKinds, config }))
  await Promise.all(ids.map((userId) => put({ userId }, 'warranty.packed', userId)))
  await waitUntil(async () => ids.every((id) => smtp.to(`${id}@x.example`).length > 0))
  await waitUntil(async () => ((await outbox()).counts.WAITING ?? 0) === 0)
  await Promise.all(copies.map((close) => close()))
  assert.deepEqual(
    ids.filter((id) => smtp.to(`${id}@x.example`).length !== 1),
    [],
  )
})

test('sends an e-mail of a crashed process in the next one, unchanged', {
  timeout: 120_000,
}, async () => {
  for (const id of ['k-1', 'k-2', 'k-3']) reader(id)
  const held: (() => void)[] = []
  const dying = await startSmtp({
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk
      })
      // Accepts the e-mail completely without confirming it.
      stream.on('end', () => {
        const messageId = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? ''
        for (const { address: to } of session.envelope.rcptTo) dying.received.push({ to, raw, messageId })
        held.push(callback)
      })
    },
  })
  const idle = { ...config, smtpUrl: undefined, pollMs: 3_600_000 }
  const own = await startTestService(
    { ...boxNoticeService, routes: [(app) => boxNotices.serve(app, idle)] },
    { config: { identityUrl: identityUrl() } },
  )
  const { db, config: settings } = own.app
  const waiting = async () => (await repo.countByState(db)).WAITING ?? 0
  for (const userId of ['k-1', 'k-2', 'k-3'])
    await transaction(db, (tx) => boxNotices.put(own.app, tx, putting({ userId }, 'ticket.answered', userId)))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/killed-mailer.ts')], {
    env: {
      SMTP_URL: dying.url,
      DATABASE_URL: settings.databaseUrl,
      IDENTITY_URL: identityUrl(),
      SERVICE_SECRET: testSecret,
      DATA_DIR: settings.dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntil(() => held.length > 0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await dying.close()
  assert.equal(await waiting(), 3, 'none is thought sent')
  // Makes interrupted e-mails due now.
  await db.query(sql`update outbox set next_at = now() where state = 'WAITING'`)
  const close = startSender(own.app, { notices: boxKinds, config })
  await waitUntil(async () => (await waiting()) === 0)
  await close()
  await own.close()
  for (const id of ['k-1', 'k-2', 'k-3']) assert.equal(smtp.to(`${id}@x.example`).length, 1, id)
  for (const { to, messageId } of dying.received) assert.equal(smtp.to(to)[0]?.messageId, messageId)
})

const letter = {
  to: { name: 'X', address: 'x@x.example' },
  messageId: '1',
  stopToken: 't',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
}
/** Returns the outcome of one attempt at a faulty server. */
async function tried(url: string, sendTimeoutMs = 20_000, to = letter.to) {
  const transport = createMailTransport({ ...config, smtpUrl: url, sendTimeoutMs })
  const outcome = await transport.send({ ...letter, to }, new AbortController().signal)
  transport.close()
  return outcome
}
test('sends nothing to demo accounts', async () => {
  const outcome = await tried(smtp.url, 20_000, { name: 'owner', address: 'owner@portal.example' })
  assert.deepEqual(outcome, { state: 'refused', reason: 'Demo accounts have no mailbox.' })
})

const servers: Smtp[] = []
const failed = async (options: SMTPServerOptions, timeoutMs?: number) => {
  const server = await startSmtp(options)
  servers.push(server)
  const outcome = await tried(server.url, timeoutMs)
  await server.close()
  assert.notEqual(outcome.state, 'sent')
  return outcome as Exclude<typeof outcome, { state: 'sent' }>
}
const answering = (responseCode: number): SMTPServerOptions => ({
  onData: (stream, _, done) => {
    stream.resume().on('end', () => done(Object.assign(new Error('no'), { responseCode })))
  },
})

test('ends an attempt with the reason when a server is silent, crashes, limits, refuses or is not authentic', async () => {
  const silent = createLine(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const cases: [outcome: object, reason: RegExp, isServer: boolean | undefined][] = [
    [await tried(`smtp://127.0.0.1:${port}`, 300), /did not answer in time/, true],
    [await failed({ onData: () => {} }, 300), /did not answer in time/, true],
    [await failed({ onData: () => servers.at(-1)?.cut() }), /connection to the mail server was lost/, true],
    [await failed(answering(552)), /refused the e-mail/, undefined],
    [await failed(answering(452)), /did not take the e-mail for now/, false],
    [await failed(answering(421)), /./, true],
    [await failed({ onMailFrom: (_, __, done) => done(new Error('not you')) }), /refused the sender/, true],
    [await failed({ onConnect: (_, done) => done(new Error('too many')) }), /reached|lost/, true],
    [await failed({ secure: true }), /certificate is not trusted/, true],
    [await tried('smtp://127.0.0.1:9'), /could not be reached/, true],
  ]
  silent.close()
  for (const [outcome, reason, isServer] of cases) {
    const { reason: said, isServer: is } = outcome as { reason: string; isServer?: boolean }
    assert.match(said, reason)
    assert.equal(is, isServer, said)
  }
})

test('shows waiting e-mails to administrators only', async () => {
  reader('v-1', { language: 'zh-CN' })
  await put({ userId: 'v-1' }, 'ticket.answered', '77')
  await ended('v-1', 'SENT')
  const { id } = (await mailOf('v-1')) ?? {}
  const { subject, html } = (await call(boxNoticeRoutes.viewMail, { id }, 'outbox:view')).data
  assert.match(`${subject} ${html}`, /^客服已回复工单 77 [\s\S]*在门户中打开/)
  assert.equal((await call(boxNoticeRoutes.viewMail, { id: 999_999 }, 'outbox:view')).status, 404)
  assert.equal((await call(boxNoticeRoutes.findOutbox, {}, 'ticket:view')).status, 403)
  assert.equal((await call(boxNoticeRoutes.retryMails, { ids: [id] }, 'outbox:view')).status, 403)
  const all = await call(boxNoticeRoutes.findOutbox, { state: 'SENT' }, 'outbox:view')
  assert.ok(all.data.isSending && all.data.mails.every(({ state }: { state: string }) => state === 'SENT'))
  assert.ok(!all.raw.includes('v-1@x.example'))
})

test('abandons e-mails after days, and deletes finished ones', async () => {
  const { db } = service.app
  await db.query(sql`insert into outbox (user_id, name, lines, next_at, created_at, attempts, reason)
    values ('g-1', 'g-1', '[]', now() - interval '1 hour', now() - interval '4 days', 5, 'The mail server could not be reached.')`)
  await db.query(sql`insert into outbox (user_id, name, lines, next_at, state, ended_at)
    values ('g-2', 'g-2', '[]', now(), 'SENT', now() - interval '31 days')`)
  await repo.abandonAndRemove(db, { giveUpMs: 3 * 86_400_000, keptDays: 30 })
  assert.deepEqual(await mailOf('g-2'), undefined)
  const given = await mailOf('g-1')
  assert.ok(given?.state === 'FAILED' || given?.state === 'SKIPPED')
})

test('requires a sender with the server, and refuses to start with invalid settings', () => {
  const wrong = (env: Record<string, string>, message: RegExp) =>
    assert.throws(() => readMailConfig(env), message)
  wrong({ SMTP_URL: 'smtp://mail.example.com' }, /MAIL_FROM/)
  wrong({ SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /MAIL_FROM/)
  wrong({ SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@b.example' }, /SMTP_URL/)
  const { from, portalUrl } = readMailConfig({
    SMTP_URL: 'smtp://m.example',
    MAIL_FROM: 'After-sales <a@b.example>',
    PUBLIC_URL: 'https://portal.example.com/',
  })
  assert.deepEqual(
    [from, portalUrl],
    [{ name: 'After-sales', address: 'a@b.example' }, 'https://portal.example.com'],
  )
  assert.equal(readMailConfig({}).smtpUrl, undefined)
})
