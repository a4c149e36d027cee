import { type HealthCheck, type HealthFinding, healthLevels } from '@portal/contracts/health.contract.ts'

/** Unit in which a measured value is formatted. */
type Unit = 'duration' | 'bytes' | 'number'

interface CheckText {
  label: string
  /** Problem text: `{value}` is formatted in the unit, `{subject}` is the service's name for it. */
  problem: string
  advice: string
  unit?: Unit
  /** Page where the problem can be solved. */
  link?: string
}

export const checkTexts: Readonly<Record<HealthCheck, CheckText>> = {
  service: {
    label: 'Service',
    problem: 'The service does not respond',
    advice:
      'Check whether its process is running, and read the end of its log. The launcher or systemd restarts it automatically.',
  },
  version: {
    label: 'Version',
    problem: 'The service and the gateway run different versions',
    advice: 'Finish the upgrade: restart the services that still run the old version.',
  },
  database: {
    label: 'Database',
    problem: 'The database does not respond',
    advice:
      'Check that PostgreSQL is running and its disk has free space. Calls fail until it responds; the services need no restart.',
  },
  bus: {
    label: 'Events',
    problem: 'The service does not receive events from other processes',
    advice:
      'Check the server in BUS_URL, or PostgreSQL if BUS_URL is not set. Until then, changes appear with a delay of some seconds.',
  },
  files: {
    label: 'File store',
    problem: 'The file store does not respond',
    advice: 'Check the bucket, its keys and its server (FILES_URL). Until then, uploads and downloads fail.',
  },
  disk: {
    label: 'Disk',
    problem: 'The disk is nearly full. Free space for files: {value}',
    advice:
      'Free up space on the disk of DATA_DIR, or store files in S3. Uploads, exports and imports are refused when the disk is full.',
    unit: 'bytes',
  },
  queue: {
    label: 'Background jobs',
    problem: 'A background job has been waiting for {value} (queue {subject})',
    advice:
      'Check the log of this service for failed jobs. If there are none, restart the service; its jobs resume where they stopped.',
    unit: 'duration',
  },
  failedJobs: {
    label: 'Failed jobs',
    problem: 'Background jobs that failed in the last 7 days: {value} (queue {subject})',
    advice: 'Check the log of this service for the cause, fix it, and start the job again.',
    unit: 'number',
  },
  lists: {
    label: 'Imports and exports',
    problem: 'An import or export has made no progress for {value}',
    advice: 'Check the log of this service. Cancel the import or export, then start it again.',
    unit: 'duration',
  },
  mail: {
    label: 'E-mail delivery',
    problem: 'E-mails could not be sent for {value}',
    advice:
      'See the outbox for the reason. Check SMTP_URL and the mail server; e-mails are sent when it responds.',
    unit: 'duration',
    link: '/admin/outbox',
  },
  failedMail: {
    label: 'Undelivered e-mails',
    problem: 'Undelivered e-mails in the last 24 hours: {value}',
    advice:
      'See the outbox for the reasons. Correct the address or the mail server, then retry in the outbox.',
    unit: 'number',
    link: '/admin/outbox?state=FAILED',
  },
  webhookEvents: {
    label: 'Webhook events',
    problem: 'Webhook events have been waiting for {value}',
    advice: 'Check the log of the identity service, which collects the events of all services.',
    unit: 'duration',
  },
  webhooks: {
    label: 'Webhooks',
    problem: 'Webhooks that fail: {value}',
    advice: 'Their owners have been notified. Ask them to check that their servers respond.',
    unit: 'number',
  },
  release: {
    label: 'Remotes',
    problem: 'Remotes without a release that works with this portal: {value}',
    advice: 'Publish a build that works with this portal. See Releases for the reason.',
    unit: 'number',
    link: '/admin/release',
  },
  stepBack: {
    label: 'Releases',
    problem: 'Releases rolled back automatically in the last 24 hours: {value}',
    advice: 'See Releases for the reason. Fix the build and publish it again.',
    unit: 'number',
    link: '/admin/release',
  },
  certificate: {
    label: 'Certificate',
    problem: 'The certificate of {subject} expires in {value}',
    advice: 'Renew the certificate, and check why it was not renewed automatically.',
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
 * Groups problems, worst first. Equal findings of several services, such as an unreachable bucket, are
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

/** Checks for an age since 1970: there is no last backup. */
const never = 30 * 365 * 86_400

export const isMissingBackup = (check: HealthCheck, value: number | null): boolean =>
  check === 'backup' && value !== null && value > never
