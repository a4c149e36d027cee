import { type HealthCheck, type HealthFinding, healthLevels } from '@portal/contracts/health.contract.ts'

/** How a measured value is read. */
type Unit = 'duration' | 'bytes' | 'number'

interface CheckText {
  label: string
  /** Problem text: `{value}` in the unit, `{subject}` as the service names it. */
  problem: string
  advice: string
  unit?: Unit
  /** Page where the problem can be solved. */
  link?: string
}

export const checkTexts: Readonly<Record<HealthCheck, CheckText>> = {
  service: {
    label: 'Service',
    problem: 'The service does not answer',
    advice:
      'Check whether its process runs, and read the end of its log. The launcher and systemd start it again by themselves.',
  },
  version: {
    label: 'Version',
    problem: 'The service runs another version than the gateway',
    advice: 'Finish the upgrade: restart the services that still run the old version.',
  },
  database: {
    label: 'Database',
    problem: 'The database does not answer',
    advice:
      'Check that PostgreSQL runs and that its disk has room. Calls fail until it answers; the services need no restart.',
  },
  bus: {
    label: 'Events',
    problem: 'The service does not receive events of other processes',
    advice:
      'Check the server of BUS_URL, or PostgreSQL where there is none. Until then, changes appear after some seconds instead of at once.',
  },
  files: {
    label: 'File store',
    problem: 'The file store does not answer',
    advice: 'Check the bucket, its keys and its server (FILES_URL). Until then, uploads and downloads fail.',
  },
  disk: {
    label: 'Disk',
    problem: 'The disk is nearly full. Room for files: {value}',
    advice:
      'Make room on the disk of DATA_DIR, or keep files in S3. Uploads, exports and imports are refused when no room is left.',
    unit: 'bytes',
  },
  queue: {
    label: 'Background jobs',
    problem: 'A background job has been waiting for {value} (queue {subject})',
    advice:
      'Read the log of this service for failed jobs. If there are none, restart the service: its jobs continue where they stopped.',
    unit: 'duration',
  },
  failedJobs: {
    label: 'Failed jobs',
    problem: 'Background jobs that failed in the last 7 days: {value} (queue {subject})',
    advice: 'Read the log of this service for the reason, correct it, and start the work again.',
    unit: 'number',
  },
  lists: {
    label: 'Imports and exports',
    problem: 'An import or export has made no progress for {value}',
    advice: 'Read the log of this service. Cancel the import or export and start it again.',
    unit: 'duration',
  },
  mail: {
    label: 'E-mail delivery',
    problem: 'An e-mail could not be sent for {value}',
    advice:
      'The outbox shows the reason. Check SMTP_URL and the mail server; e-mails are sent when it answers.',
    unit: 'duration',
    link: '/admin/outbox',
  },
  failedMail: {
    label: 'Undelivered e-mails',
    problem: 'E-mails given up in the last 24 hours: {value}',
    advice: 'The outbox shows the reasons. Correct the address or the mail server, then try again there.',
    unit: 'number',
    link: '/admin/outbox?state=FAILED',
  },
  webhookEvents: {
    label: 'Webhook events',
    problem: 'Events for webhooks have been waiting for {value}',
    advice: 'Read the log of identity, which fetches the events of all services.',
    unit: 'duration',
  },
  webhooks: {
    label: 'Webhooks',
    problem: 'Webhooks that fail: {value}',
    advice: 'Their owners have been notified. Ask them whether their servers answer.',
    unit: 'number',
  },
  release: {
    label: 'Remotes',
    problem: 'Remotes without a release that works with this portal: {value}',
    advice: 'Publish a build that was made for this portal. The releases show the reason.',
    unit: 'number',
    link: '/admin/release',
  },
  stepBack: {
    label: 'Releases',
    problem: 'Releases rolled back automatically in the last 24 hours: {value}',
    advice: 'The releases show the reason. Correct the build and publish it again.',
    unit: 'number',
    link: '/admin/release',
  },
  certificate: {
    label: 'Certificate',
    problem: 'The certificate of {subject} expires in {value}',
    advice: 'Renew it, and check why it was not renewed automatically.',
    unit: 'duration',
  },
  backup: {
    label: 'Backup',
    problem: 'The last backup is {value} old',
    advice: 'Run npm run portal -- backup, and check the timer that runs it.',
    unit: 'duration',
  },
}

/**
 * Lists problems, the worst first. Equal findings of several services, such as an unreachable bucket, are
 * merged.
 */
export function groupProblems(findings: readonly HealthFinding[]): HealthFinding[][] {
  const problems = findings
    .filter(({ level }) => level !== 'well')
    .toSorted((one, other) => healthLevels.indexOf(other.level) - healthLevels.indexOf(one.level))
  const isMeasured = (check: HealthCheck) => checkTexts[check].unit !== undefined
  return [
    ...Map.groupBy(problems, ({ check, service }) =>
      isMeasured(check) ? `${check} ${service}` : check,
    ).values(),
  ]
}

/** Seconds since 1970 as an age: there is no last backup. */
const never = 30 * 365 * 86_400

export const isNever = (check: HealthCheck, value: number | null): boolean =>
  check === 'backup' && value !== null && value > never
