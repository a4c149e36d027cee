import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createServiceHealthRoutes, type Health, healthRoutes } from '@portal/contracts/health.contract.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { signIdentity } from '@portal/testing/node/identity.ts'
import { startTestPortal } from '../test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal()
})
after(() => portal.close())

const signIn = (userId: string, ...permissions: string[]) =>
  portal.sessions.set(`sid-${userId}.token`, {
    identity: () => signIdentity({ userId, permissions }),
    sessionId: userId,
    userId,
  })
const find = (userId = 'admin') =>
  portal.post(`/api${healthRoutes.findHealth.path}`, '', {
    cookie: `sid=sid-${userId}`,
    authorization: 'Bearer token',
  })
const { path } = createServiceHealthRoutes('chat').readServiceHealth

test('collects the findings of all services and names those that do not answer or have another version', async () => {
  signIn('other', 'release:view')
  assert.equal((await find('other')).status, 403)
  signIn('admin', 'health:view')
  const data = {
    at: new Date().toISOString(),
    version: '0.0.1',
    findings: [{ service: 'chat', check: 'queue', level: 'warning', value: 700, subject: 'read' }],
  }
  portal.answerWith((call) => {
    assert.equal(call.path, path)
    return { body: JSON.stringify({ code: 200, msg: 'succeed', data }) }
  })
  const { data: found } = (await (await find()).json()) as { data: Health }
  const lines = found.findings.map(({ service, check, level }) => `${service} ${check} ${level}`)
  for (const line of [
    'gateway service well',
    'gateway database well',
    'gateway backup critical',
    'chat service well',
    'rma version warning',
    'chat queue warning',
  ])
    assert.ok(lines.includes(line), `${line} is not in ${lines}`)
  portal.answerWith(() => ({ status: 503, body: '{}' }))
  const { data: away } = (await (await find()).json()) as { data: Health }
  const silent = away.findings.filter(({ check, level }) => check === 'service' && level === 'critical')
  assert.equal(silent.length, 6)
})

test('measures its sockets, roll-backs and the last backup', async () => {
  await portal.app.db.query(sql`insert into remote (name) values ('mf-x')`)
  await portal.app.db.query(sql`insert into release_event (remote, user_id, username, action, detail, before, after, at)
    values ('mf-x', 'portal', 'portal', 'step-back', 'slow', '{}', '{}', now()),
      ('mf-x', 'portal', 'portal', 'step-back', 'slow', '{}', '{}', now() - interval '2 days')`)
  await portal.app.db.query(sql`insert into backup values (to_timestamp(1800000000), 5)`)
  const text = await (await fetch(`${portal.url}/metrics`)).text()
  for (const line of [
    /^gateway_sockets{service="gateway"} 0$/m,
    /^gateway_calls_waiting{service="gateway"} 0$/m,
    /^gateway_calls_turned_away_total{service="gateway"} \d+$/m,
    /^release_step_backs_last_day{service="gateway"} 1$/m,
    /^release_remotes_out_of_service{service="gateway"} 0$/m,
    /^backup_last_success_timestamp_seconds{service="gateway"} 1800000000$/m,
  ])
    assert.match(text, line)
})
