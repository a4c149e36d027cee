import type { HealthCheck, HealthFinding, HealthLevel } from '@portal/contracts/health.contract.ts'

/** Rule of a metric with its limits, equal to those of the alerts in `deploy/watch/alerts.yaml`. */
export interface HealthRule {
  check: HealthCheck
  metric: string
  /** Label that distinguishes the series. */
  subject?: string
  /** Only series with these labels count. */
  labels?: Readonly<Record<string, string>>
  /** The value is a time: seconds since then, or until then. */
  moment?: 'since' | 'until'
  /** True if low values are bad. */
  isBelow?: true
  warning?: number
  critical?: number
}

const [minute, hour, day] = [60, 3_600, 86_400]
const gibibyte = 2 ** 30

export const healthRules: readonly HealthRule[] = [
  { check: 'database', metric: 'database_up', isBelow: true, critical: 1 },
  { check: 'bus', metric: 'bus_connected', isBelow: true, warning: 1 },
  { check: 'files', metric: 'file_store_up', isBelow: true, critical: 1 },
  { check: 'disk', metric: 'data_disk_room_bytes', isBelow: true, warning: 2 * gibibyte, critical: 1 },
  {
    check: 'queue',
    metric: 'job_queue_oldest_ready_seconds',
    subject: 'queue',
    warning: 10 * minute,
    critical: hour,
  },
  {
    check: 'failedJobs',
    metric: 'job_queue_jobs',
    subject: 'queue',
    labels: { state: 'failed' },
    warning: 0,
  },
  { check: 'lists', metric: 'list_job_silent_seconds', subject: 'kind', warning: 15 * minute },
  { check: 'mail', metric: 'mail_outbox_oldest_retried_seconds', warning: 15 * minute, critical: 4 * hour },
  { check: 'failedMail', metric: 'mail_outbox_failed_last_day', warning: 0 },
  { check: 'webhookEvents', metric: 'webhook_event_oldest_seconds', warning: 10 * minute, critical: hour },
  { check: 'webhooks', metric: 'webhooks_failing', warning: 0 },
  { check: 'release', metric: 'release_remotes_out_of_service', critical: 0 },
  { check: 'stepBack', metric: 'release_step_backs_last_day', warning: 0 },
  {
    check: 'certificate',
    metric: 'tls_certificate_expiry_timestamp_seconds',
    subject: 'host',
    moment: 'until',
    isBelow: true,
    warning: 14 * day,
    critical: 3 * day,
  },
  {
    check: 'backup',
    metric: 'backup_last_success_timestamp_seconds',
    moment: 'since',
    warning: 26 * hour,
    critical: 7 * day,
  },
]

export interface MetricSeries {
  name: string
  values: readonly { value: number; labels: Partial<Record<string, string | number>> }[]
}

const worst = (one: HealthLevel, other: HealthLevel) => {
  const levels: readonly HealthLevel[] = ['well', 'warning', 'critical']
  return levels.indexOf(other) - levels.indexOf(one)
}

function levelOf({ isBelow, warning, critical }: HealthRule, value: number): HealthLevel {
  const isBeyond = (limit: number | undefined) =>
    limit !== undefined && (isBelow ? value < limit : value > limit)
  return isBeyond(critical) ? 'critical' : isBeyond(warning) ? 'warning' : 'well'
}

/** Returns the worst series of each check that has one. `now` in seconds. */
export function judgeHealth(metrics: readonly MetricSeries[], now: number): Omit<HealthFinding, 'service'>[] {
  const byName = new Map(metrics.map((metric) => [metric.name, metric.values]))
  return healthRules.flatMap((rule) => {
    const { check, metric, subject, labels = {}, moment } = rule
    const found = (byName.get(metric) ?? [])
      .filter((series) => Object.entries(labels).every(([name, value]) => series.labels[name] === value))
      .map((series) => {
        const value =
          moment === 'since' ? now - series.value : moment === 'until' ? series.value - now : series.value
        return {
          check,
          level: levelOf(rule, value),
          value,
          subject: String((subject && series.labels[subject]) ?? ''),
        }
      })
      .sort(
        (one, other) => worst(one.level, other.level) || (other.value - one.value) * (rule.isBelow ? -1 : 1),
      )
    return found.slice(0, 1)
  })
}
