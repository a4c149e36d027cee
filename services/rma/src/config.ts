import { settings } from '@portal/service-kit/config.ts'

export interface RmaConfig {
  backofficeUrl: string
  /** Where the invoice of an appeal is sent to, unless its repair centre has an address of its own. */
  appealEmail: string
}

export function readRmaConfig(env: Record<string, string | undefined> = process.env): RmaConfig {
  const read = settings(env)
  const config = {
    backofficeUrl: read.service('backoffice'),
    appealEmail: read.text('RMA_APPEAL_EMAIL', 'appeal@example.com'),
  }
  read.check()
  return config
}
