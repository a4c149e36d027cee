import { createSettingsReader } from '@portal/service-kit/config.ts'

export interface RmaConfig {
  backofficeUrl: string
  /** Recipient of appeal invoices, unless the repair centre has an address of its own. */
  appealEmail: string
  /**
   * Maximum days between a fault and its report. For later reports, staff check whether the warranty
   * applies.
   */
  reportingDays: number
}

export function readRmaConfig(env: Record<string, string | undefined> = process.env): RmaConfig {
  const read = createSettingsReader(env)
  const config = {
    backofficeUrl: read.service('backoffice'),
    appealEmail: read.text('RMA_APPEAL_EMAIL', 'appeal@example.com'),
    reportingDays: read.integer('RMA_REPORTING_DAYS', 90, 1, 36_500),
  }
  read.check()
  return config
}
