import { atEndOfProcess } from '@portal/testing/node/at-end.ts'
import { startSmtp } from '@portal/testing/node/smtp.ts'
import { journeySettings } from '@portal/tooling/journey-settings.ts'
import { type Portal, startOwnPortal } from './portal.ts'

type DisturbedPortal = Portal & { smtp: Awaited<ReturnType<typeof startSmtp>> }

let started: Promise<DisturbedPortal> | undefined

/**
 * Portal shared by tests that kill services, change global state or read all e-mails; they run sequentially
 * and clean up. Chat answers are slow.
 */
export async function startDisturbedPortal(): Promise<DisturbedPortal> {
  started ??= start()
  return { ...(await started), stop: async () => {} }
}

async function start(): Promise<DisturbedPortal> {
  const smtp = await startSmtp()
  atEndOfProcess(() => smtp.close())
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@portal.example' }
  const portal = await startOwnPortal({ ...journeySettings, CHAT_PACE: '6', ...mail }, { throwAway: true })
  atEndOfProcess(portal.stop)
  return { ...portal, smtp }
}
