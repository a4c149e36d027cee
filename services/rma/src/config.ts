import { settings } from '@portal/service-kit/config.ts'

export interface RmaConfig {
  backofficeUrl: string
  /** Recipient of appeal invoices, unless the repair centre has an address of its own. */
  appealEmail: string
  /**
   * Days after a fault in which it is to be reported; later the desk examines whether the warranty covers it.
   */
  reportingDays: number
}

export function readRmaConfig(env: Record<string, string | undefined> = process.env): RmaConfig {
  const read = settings(env)
  const config = {
    backofficeUrl: read.service('backoffice'),
    appealEmail: read.text('RMA_APPEAL_EMAIL', 'appeal@example.com'),
    reportingDays: read.integer('RMA_REPORTING_DAYS', 90, 1, 36_500),
  }
  read.check()
  return config
}
