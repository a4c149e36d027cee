import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { healthRules } from '@portal/service-kit/watch/health.rules.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { parse, stringify } from 'yaml'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'deploy/watch')

interface Alert {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; action: string }
}
const alerts: Alert[] = parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')).groups[0].rules
const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'))
const queries: string[] = dashboard.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
  (panel.targets ?? []).map(({ expr }) => expr),
)

/** Metrics of Prometheus itself. */
const builtIn = new Set(['up', 'ALERTS'])
/**
 * Extracts metric names: those before a brace, a bracket, an operator or the end, which excludes functions,
 * operators and labels.
 */
function metricsIn(query: string): string[] {
  const bare = query
    .replace(/"[^"]*"/g, '""')
    .replace(/\b(by|without) \([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '{}')
  return [...bare.matchAll(/\b([a-zA-Z_]\w*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.includes('_') || builtIn.has(name))
}

test('uses existing metrics in alerts and dashboard', () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const known = new Set([...builtIn, ...registry.getMetricsAsArray().map(({ name }) => name)])
  const sources = ['services/*/src', 'shared/service-kit/src'].flatMap((from) =>
    globSync(`${from}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] }),
  )
  for (const file of sources)
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g))
      known.add(name)
  const named = [...alerts.map(({ expr }) => expr), ...queries].flatMap(metricsIn)
  assert.ok(named.length > 60, `${named.length} names`)
  const unknown = named.filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
  )
  assert.deepEqual(unknown, [])
})

test('uses the limits of the health page in alerts', () => {
  for (const { check, metric, isBelow, labels = {}, ...limits } of healthRules)
    for (const severity of ['warning', 'critical'] as const) {
      const limit = limits[severity]
      if (limit === undefined) continue
      const name = `Portal${check[0]?.toUpperCase()}${check.slice(1)}`
      const alert = alerts.find((one) => one.alert === name && one.labels.severity === severity)
      assert.ok(alert, `${name} (${severity}) is missing`)
      assert.ok(alert.expr.includes(metric), `${name} (${severity}) does not look at ${metric}`)
      assert.ok(
        alert.expr.endsWith(`${isBelow ? '<' : '>'} ${limit}`),
        `${name} (${severity}): ${alert.expr}`,
      )
      for (const [label, value] of Object.entries(labels))
        assert.ok(alert.expr.includes(`${label}="${value}"`))
    }
})

test('gives every alert a description and an action', () => {
  for (const { alert, annotations, labels } of alerts) {
    assert.match(annotations.summary, /^[A-Z].*\.$/, alert)
    assert.match(annotations.action, /^[A-Z].*\.$/, alert)
    assert.ok(['warning', 'critical'].includes(labels.severity), alert)
  }
})

/**
 * Series for which each alert fires, and the resulting labels; the same series with good values must not
 * fire.
 */
interface Case {
  series: string
  /** Values of the series by minutes; `0` and `[from]+[step]x[times]` as in promtool. */
  bad: string
  good: string
  labels?: Record<string, string>
}
const chat = { service: 'chat' }
const gateway = { service: 'gateway' }
const steady = (value: number) => `${value}x200`
const cases: Record<string, Case> = {
  PortalServiceDown: {
    series: 'up{job="portal"}',
    bad: steady(0),
    good: steady(1),
    labels: { job: 'portal' },
  },
  PortalDatabase: { series: 'database_up{service="chat"}', bad: steady(0), good: steady(1), labels: chat },
  PortalBus: { series: 'bus_connected{service="chat"}', bad: steady(0), good: steady(1), labels: chat },
  PortalFiles: { series: 'file_store_up{service="chat"}', bad: steady(0), good: steady(1), labels: chat },
  PortalDisk: {
    series: 'data_disk_room_bytes{instance="a"}',
    bad: steady(-5),
    good: steady(3e9),
    labels: { instance: 'a' },
  },
  PortalClock: {
    series: 'database_clock_difference_seconds{instance="a"}',
    bad: steady(-6),
    good: steady(-1),
    labels: { instance: 'a' },
  },
  PortalQueue: {
    series: 'job_queue_oldest_ready_seconds{service="chat",queue="read"}',
    bad: '0+60x200',
    good: steady(30),
    labels: { ...chat, queue: 'read' },
  },
  PortalFailedJobs: {
    series: 'job_queue_jobs{service="chat",queue="read",state="failed"}',
    bad: steady(1),
    good: steady(0),
    labels: { ...chat, queue: 'read' },
  },
  PortalLists: {
    series: 'list_job_silent_seconds{service="chat",kind="import"}',
    bad: '0+60x200',
    good: steady(5),
    labels: { ...chat, kind: 'import' },
  },
  PortalMail: {
    series: 'mail_outbox_oldest_retried_seconds{service="chat"}',
    bad: '0+300x200',
    good: steady(60),
    labels: chat,
  },
  PortalFailedMail: {
    series: 'mail_outbox_failed_last_day{service="chat"}',
    bad: steady(2),
    good: steady(0),
    labels: chat,
  },
  PortalWebhookEvents: {
    series: 'webhook_event_oldest_seconds{service="chat"}',
    bad: '0+60x200',
    good: steady(2),
    labels: chat,
  },
  PortalWebhooks: {
    series: 'webhooks_failing{service="identity"}',
    bad: steady(1),
    good: steady(0),
    labels: { service: 'identity' },
  },
  PortalRelease: {
    series: 'release_remotes_out_of_service{service="gateway"}',
    bad: steady(1),
    good: steady(0),
    labels: gateway,
  },
  PortalStepBack: {
    series: 'release_step_backs_last_day{service="gateway"}',
    bad: steady(1),
    good: steady(0),
    labels: gateway,
  },
  // promtool's clock starts at 0.
  PortalCertificate: {
    series: 'tls_certificate_expiry_timestamp_seconds{host="portal.example"}',
    bad: steady(10_000),
    good: steady(2_000_000),
    labels: { host: 'portal.example' },
  },
  PortalBackup: {
    series: 'backup_last_success_timestamp_seconds{service="gateway"}',
    bad: steady(-1_000_000),
    good: steady(-5_000),
    labels: gateway,
  },
  PortalVersion: { series: 'portal_build_info{version="1.0.1"}', bad: steady(1), good: '_x200', labels: {} },
  PortalErrors: {
    series: 'http_request_duration_seconds_count{service="chat",status="500"}',
    bad: '0+60x200',
    good: '0+1x200',
    labels: chat,
  },
  PortalSlow: {
    series: 'http_request_duration_seconds_bucket{service="gateway",le="2.5"}',
    bad: '0+50x200',
    good: '0+100x200',
    labels: {},
  },
  PortalOverload: {
    series: 'gateway_calls_turned_away_total{instance="a"}',
    bad: '0+10x200',
    good: steady(0),
    labels: { instance: 'a' },
  },
  PortalPool: {
    series: 'database_pool_waiting{service="chat"}',
    bad: steady(9),
    good: steady(0),
    labels: chat,
  },
  PortalEventLoop: {
    series: 'nodejs_eventloop_lag_p99_seconds{service="chat"}',
    bad: steady(3),
    good: steady(0.1),
    labels: chat,
  },
  PortalModel: {
    series: 'chat_model_calls_total{end="failed"}',
    bad: '0+10x200',
    good: '0+0x200',
    labels: {},
  },
}
/** Series of a portal without the fault. */
const always = [
  { series: 'portal_build_info{version="1.0.0"}', values: steady(1) },
  { series: 'http_request_duration_seconds_count{service="chat",status="200"}', values: '0+100x200' },
  { series: 'http_request_duration_seconds_bucket{service="gateway",le="30"}', values: '0+100x200' },
  { series: 'http_request_duration_seconds_bucket{service="gateway",le="+Inf"}', values: '0+100x200' },
  { series: 'chat_model_calls_total{end="stop"}', values: '0+5x200' },
]

test('fires each alert for its fault only', (t) => {
  assert.deepEqual(Object.keys(cases).toSorted(), [...new Set(alerts.map(({ alert }) => alert))].toSorted())
  if (!isDeep) return t.skip('npm test -- deep evaluates the rules')
  if (spawnSync('promtool', ['--version']).error)
    return t.skip('promtool (Debian: prometheus) is not installed')
  const scratch = mkdtempSync(join(tmpdir(), 'alerts-'))
  const run = (isBad: boolean) => ({
    interval: '1m',
    input_series: [
      ...always,
      ...Object.values(cases).map(({ series, bad, good }) => ({ series, values: isBad ? bad : good })),
    ],
    alert_rule_test: Object.entries(cases).map(([alertname, { labels = {} }]) => ({
      eval_time: '150m',
      alertname,
      exp_alerts: isBad
        ? alerts
            .filter((one) => one.alert === alertname)
            .map((one) => ({ exp_labels: { ...labels, ...one.labels }, exp_annotations: one.annotations }))
        : [],
    })),
  })
  const file = join(scratch, 'alerts.test.yaml')
  writeFileSync(
    file,
    stringify({
      rule_files: [join(folder, 'alerts.yaml')],
      evaluation_interval: '1m',
      tests: [run(true), run(false)],
    }),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(scratch, { recursive: true })
  assert.equal(status, 0, `${stdout}${stderr}`)
})
