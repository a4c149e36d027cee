import { atEndOfProcess } from '@portal/testing/node/at-end.ts'
import { startSmtp } from '@portal/testing/node/smtp.ts'
import { journeySettings } from '@portal/tooling/journey-settings.ts'
import { ownPortal, type Portal } from './portal.ts'

type DisturbedPortal = Portal & { smtp: Awaited<ReturnType<typeof startSmtp>> }

let started: Promise<DisturbedPortal> | undefined

/**
 * Shared portal of journeys that kill services, change global state or read all e-mails; they run one after
 * the other and clean up. Answers of the chat are slow.
 */
export async function disturbedPortal(): Promise<DisturbedPortal> {
  started ??= start()
  return { ...(await started), stop: async () => {} }
}

async function start(): Promise<DisturbedPortal> {
  const smtp = await startSmtp()
  atEndOfProcess(() => smtp.close())
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'portal@portal.example' }
  const portal = await ownPortal({ ...journeySettings, CHAT_PACE: '6', ...mail }, { throwAway: true })
  atEndOfProcess(portal.stop)
  return { ...portal, smtp }
}
