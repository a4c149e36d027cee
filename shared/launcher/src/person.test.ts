import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import type { Service } from '@portal/contracts/service.ts'
import * as accounts from '@portal/identity/account/account.repo.ts'
import { CommandProblem } from '@portal/identity/cli.ts'
import { personCommand } from '@portal/identity/managed-account/person.command.ts'
import { createAudited } from '@portal/service-kit/audit.ts'
import { verifyCommand } from '@portal/service-kit/audit-chain/audit.command.ts'
import { openMemoryBus } from '@portal/service-kit/bus/memory.ts'
import { type Sql, sql } from '@portal/service-kit/database/database.ts'
import { createLocalSource, type PersonSource } from '@portal/service-kit/person/source.ts'
import { OpcArchive } from '@portal/service-kit/spreadsheet/archive.ts'
import { createTestDatabase, type TestDatabase } from '@portal/testing/node/database.ts'
import { readPersonalData } from './personal-data.ts'
import { root } from './service.ts'

const names: readonly Service[] = ['backoffice', 'chat', 'rma', 'gateway', 'identity']
const dbs = {} as Record<Service, TestDatabase>
let sources: PersonSource[]
const folder = mkdtempSync(join(tmpdir(), 'portal-person-'))
const anna = { userId: 'anna-1', username: 'Anna', email: 'anna@mail.example' }
const staff = { userId: 'MAINTAIN_1', username: 'maria' }
const fileId = '11111111-1111-4111-8111-111111111111'

before(async () => {
  for (const name of names)
    dbs[name] = await createTestDatabase({ name, migrations: join(root, 'services', name, 'migrations') })
  sources = await Promise.all(
    names.map(async (service) =>
      createLocalSource({ service, data: await readPersonalData(service) }, dbs[service], async () =>
        Readable.from(['a photo']),
      ),
    ),
  )
  const draft = {
    kind: 'staff',
    grants: [],
    companyId: null,
    companyName: '',
    country: 'DE',
    platform: '',
    passwordHash: '$argon2id$',
  } as const
  await accounts.insert(dbs.identity, { ...draft, id: 'FIRST_1', username: 'root', role: 'ADMIN', email: '' })
  await accounts.insert(dbs.identity, {
    ...draft,
    id: anna.userId,
    username: anna.username,
    role: 'OWNER',
    email: anna.email,
  })
  await fill()
})
after(async () => {
  for (const db of Object.values(dbs)) await db.close()
  rmSync(folder, { recursive: true })
})

/** Rows of a person in each service, and rows of others that mention the person. */
async function fill() {
  const { backoffice, chat, rma, gateway, identity } = dbs
  const all = async (db: TestDatabase, ...statements: Sql[]) => {
    for (const statement of statements) await db.query(statement)
  }
  await all(
    rma,
    sql`insert into repair_centre (id, name, phone_number, contact_person, address, hours, time_zone, working_days)
      overriding system value values (1, 'Hamburg', '1', 'Eva', 'Kai 1', '8-16', 'Europe/Berlin', '{1}')`,
    sql`insert into repair_request (rma_number, serial_num, datalog_sn, purchase_from, installed_on, fault_on, install_location, country, city,
        contact, phone_number, fault_desc, repair_centre_id, model, user_id, username, user_role, is_closed, closed_at)
      values ('R1', 'SNA1', '', 'shop', '2026-01-01', '2026-02-01', 'Elm 5', 'DE', 'Bonn', 'Anna Alster', '+49 171', 'no light', 1, 'X',
        ${anna.userId}, ${anna.username}, 'OWNER', false, null)`,
    sql`insert into request_event (request_id, operation, status, side, user_id, username, text)
      select id, 'FILE', 'REQUEST', 'CUSTOMER', user_id, username, 'call Anna Alster' from repair_request`,
    sql`insert into file (id, name, size, type, digest, created_by, noun, row_id, free_since)
      values (${fileId}, 'photo.jpg', 7, 'image/jpeg', 'x', ${anna.userId}, 'rma', '1', null)`,
    sql`insert into notice (audience, kind, subject, path) values (${`user ${anna.userId}`}, 'rma.step', 'rma 1', '/rma')`,
  )
  await all(
    chat,
    sql`insert into thread (id, user_id, username, first_cid, platform, device_group) values ('t1', ${anna.userId}, ${anna.username}, 'c1', 'EG4', 'off_grid_us')`,
    sql`insert into message (thread_id, position, type, content, status) values ('t1', 'QUERY', 'text', 'I am Anna', 'success')`,
    sql`insert into exam_run (asker, started_by, files, sections, documents_at, documents)
      values (${JSON.stringify({ userId: anna.userId, role: 'OWNER' })}::jsonb, ${anna.username}, 0, 0, now(), '')`,
  )
  await all(
    backoffice,
    sql`insert into feedback (title, content, category, source, owner_id, username) values ('Fan', 'It hums', 'PRODUCT', 'WEB', ${anna.userId}, ${anna.username})`,
    sql`insert into feedback_comment (feedback_id, owner_id, username, is_support, text) select id, ${anna.userId}, ${anna.username}, false, 'Still, Anna' from feedback`,
    sql`insert into account (id, name) values (${anna.userId}, ${anna.username}) on conflict (id) do update set name = excluded.name`,
    sql`insert into job (kind, list, user_id, username, file_name, state, request) values ('export', 'orders', ${anna.userId}, ${anna.username}, 'a.csv', 'DONE', '{}')`,
    sql`insert into idempotency (user_id, key, fingerprint, answer) values (${anna.userId}, 'k', 'f', '{"name": "Anna"}')`,
  )
  const device = (serial: string, owner: string) =>
    sql`insert into device (serial_num, model, device_type, sub_type, brand, warranty_months, status, owner_id, end_user, site_address, country)
      values (${serial}, 'X', 0, 0, 'EG4', 24, 'IN_STOCK', ${owner}, 'Anna Alster', 'Elm 5', 'DE')`
  await all(
    backoffice,
    device('SNA1', anna.userId),
    device('SNA2', anna.userId),
    sql`update device set owner_id = 'ben', end_user = 'Ben', site_address = 'Oak 1' where serial_num = 'SNA2'`,
  )
  await gateway.query(sql`insert into remote (name) values ('mf-tools')`)
  await gateway.query(sql`insert into release_event (remote, user_id, username, action, detail, before, after)
    values ('mf-tools', ${anna.userId}, ${anna.username}, 'pin', '', '{}', '{}')`)
  await identity.query(
    sql`insert into session (sid_hash, user_id, expires_at, address, user_agent) values ('x', ${anna.userId}, now() + interval '1 day', '192.0.2.7', 'Firefox')`,
  )
  await identity.query(
    sql`insert into credential_mail (account_id, address, change, next_at) values (${anna.userId}, ${anna.email}, 'email', now())`,
  )
  await createAudited(identity)(staff, async (_, record) =>
    record({
      noun: 'account',
      id: anna.userId,
      action: 'create',
      before: null,
      after: { username: 'Anna', email: anna.email, role: 'OWNER' },
    }),
  )
  await createAudited(rma)(anna, async (_, record) => {
    record({
      noun: 'rma',
      id: 1,
      action: 'create',
      before: null,
      after: { contact: 'Anna Alster', serialNum: 'SNA1', username: 'Anna' },
    })
    record({
      noun: 'rma',
      id: 2,
      action: 'edit',
      before: { handlers: ['maria'] },
      after: { handlers: ['maria', 'anna'] },
    })
  })
  await createAudited(backoffice)({ ...anna, apiKey: { name: 'k', id: 1 } } as never, async (_, record) =>
    record({
      noun: 'device',
      id: 4,
      action: 'edit',
      before: { ownerId: anna.userId },
      after: { ownerId: null },
    }),
  )
  await createAudited(chat)(staff, async (_, record) =>
    record({
      noun: 'thread',
      id: 't1',
      action: 'delete',
      before: { title: 'about the roof of Alster' },
      after: null,
    }),
  )
}

const bus = openMemoryBus()
async function run(line: string) {
  const said: string[] = []
  await personCommand(line.split(' '), {
    db: dbs.identity,
    bus,
    say: (text) => said.push(text),
    sources,
    folder,
  })
  return said.join('\n')
}
const refused = (line: string, reason: RegExp) =>
  assert.rejects(run(line), (error: Error) => error instanceof CommandProblem && reason.test(error.message))

async function verify(service: Service, ...noted: string[]) {
  const lines: string[] = []
  const isWhole = await verifyCommand(service, dbs[service], noted, (line) => lines.push(line))
  return { isWhole, text: lines.join('\n') }
}

/** Finds the columns of all services that contain one of the texts. */
async function find(...texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const service of names) {
    const tables = await dbs[service].query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = ${service} and tablename <> 'migration'`,
    )
    for (const { name } of tables) {
      const rows = await dbs[service].query<{ column: string }>(sql`select distinct field.key as column
        from ${sql.id(`${service}.${name}`)} t, jsonb_each_text(to_jsonb(t)) field where field.value ilike any(${texts.map((text) => `%${text}%`)})`)
      found.push(...rows.map(({ column }) => `${service}.${name}.${column}`))
    }
  }
  return found.sort()
}

test('refuses to erase an account with an open repair, with the reason', async () => {
  await refused('erase Anna', /cannot be undone[\s\S]*--confirm Anna/)
  await refused('erase Anna --confirm Ann', /repeat the name/)
  await refused('erase Anna --confirm Anna', /open repair request. Close or withdraw it first/)
  assert.equal((await accounts.find(dbs.identity, anna.userId))?.disabledAt, null)
  await refused('erase nobody --confirm nobody', /no account nobody/)
  await refused('erase root --confirm root', /last administrator/)
  await dbs.rma.query(sql`update repair_request set is_closed = true, closed_at = now()`)
})

test('exports all rows and files of a person, without secrets or data of others', async () => {
  await run('export anna mine.zip')
  await refused('export anna mine.zip', /mine.zip exists/)
  const archive = await OpcArchive.open(join(folder, 'mine.zip'), 10_000_000)
  const text = async (name: string) => (await Array.fromAsync(archive.read(name))).join('')
  const part = async (name: string) => JSON.parse(await text(name))
  assert.deepEqual([...archive.names].sort(), [
    ...[
      'backoffice/account.json',
      'backoffice/audit.json',
      'backoffice/device.json',
      'backoffice/feedback.json',
      'backoffice/feedback_comment.json',
    ],
    ...[
      'backoffice/idempotency.json',
      'backoffice/job.json',
      'chat/exam_run.json',
      'chat/message.json',
      'chat/thread.json',
    ],
    ...[
      'gateway/release_event.json',
      'identity/account.json',
      'identity/credential_mail.json',
      'identity/session.json',
    ],
    ...[
      'rma/audit.json',
      'rma/file.json',
      `rma/files/${fileId} photo.jpg`,
      'rma/notice.json',
      'rma/repair_request.json',
    ],
    'rma/request_event.json',
  ])
  assert.equal(await text(`rma/files/${fileId} photo.jpg`), 'a photo')
  const { rows, why, kept } = await part('rma/repair_request.json')
  assert.deepEqual([rows.length, rows[0].contact, rows[0].city], [1, 'Anna Alster', 'Bonn'])
  assert.match(`${why}. ${kept}`, /Repairs a device.*10 years/)
  const audit = (await part('rma/audit.json')).rows[0]
  assert.deepEqual(Object.keys(audit).sort(), ['action', 'at', 'id', 'noun', 'row_id'])
  const account = (await part('identity/account.json')).rows[0]
  assert.deepEqual(
    [account.email, account.password_hash, account.skeleton],
    [anna.email, undefined, undefined],
  )
  assert.equal((await part('identity/session.json')).rows[0].sid_hash, undefined)
  archive.close()
})

test('erases a person everywhere and keeps the audit verifiable', async () => {
  const heads = await Promise.all(names.map(async (service) => (await verify(service)).text))
  const head = heads.map((text) => /Head (\S+)/.exec(text)?.[1] ?? assert.fail(text))
  const both = await Promise.allSettled([run('erase Anna --confirm anna'), run('erase Anna --confirm anna')])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1, JSON.stringify(both))
  assert.deepEqual(await find('anna', 'alster', '+49 171', '192.0.2.7', 'elm 5'), [])
  assert.deepEqual(await find('Bonn'), [])
  await refused('erase Anna --confirm Anna', /no account Anna/)
  const [repair] = await dbs.rma.query<Record<string, string>>(sql`select * from repair_request`)
  assert.match(repair?.user_id ?? '', /^erased-[0-9a-f]{12}$/)
  assert.deepEqual([repair?.serial_num, repair?.contact, repair?.username], ['SNA1', '', repair?.user_id])
  assert.equal((await find(repair?.user_id ?? '')).length > 8, true)
  assert.deepEqual(await dbs.chat.query(sql`select from message`), [])
  const asked = await dbs.identity.query(
    sql`select username, row_id from audit where after ->> 'personalData' = 'erased'`,
  )
  assert.deepEqual(asked, [{ username: 'command line', row_id: repair?.user_id }])
  for (const [at, service] of names.entries()) {
    const { isWhole, text } = await verify(service, head[at] ?? '')
    assert.equal(isWhole, true, text)
  }
  assert.match(
    (await verify('rma')).text,
    /2 rows name nobody any more: entries of erasures prove what they say now/,
  )
})

test('detects audit rows that are changed after an erasure or by a forged one', async () => {
  const { rma } = dbs
  const before = await rma.query<{ id: number; after: object }>(
    sql`select id, after from audit where noun = 'rma' order by id limit 1`,
  )
  const [row] = before
  await rma.query(sql`update audit set after = '{"serialNum": "SNA2"}' where id = ${row?.id ?? 0}`)
  assert.match((await verify('rma')).text, /row 1 \(id \d+\) is not what was written/)
  // A forged digest alone does not suffice, because the erasure's entry has sealed all digests of its
  // redactions.
  await rma.query(sql`update audit_redaction set digest = d.digest from (select sha256(convert_to(jsonb_build_array(id,
      (extract(epoch from at) * 1000000)::bigint, (extract(epoch from sealed_at) * 1000000)::bigint, user_id, username, noun, row_id, action,
      before, after, act)::text, 'UTF8')) as digest from audit where id = ${row?.id ?? 0}) d where audit_id = ${row?.id ?? 0}`)
  assert.match((await verify('rma')).text, /row 1 \(id \d+\) is not what was written/)
})
