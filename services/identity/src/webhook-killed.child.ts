import { readConfig } from '@portal/service-kit/config.ts'
import { buildService } from '@portal/service-kit/service.ts'
import { identity } from './service.ts'
import { webhookDefaults } from './webhook-target/config.ts'

/** Child process for the crash test: pulls and sends webhook events until it is killed. */
const url = process.env.SOURCE_URL ?? ''
const webhooks = {
  ...webhookDefaults,
  urls: { backoffice: url, rma: url, chat: url },
  allowsLocal: true,
  timeoutMs: 1_000,
  firstPauseMs: 10,
  pollMs: 20,
  pullMs: 50,
}
await buildService(identity({ demoPassword: 'Sonnenschein-42', webhooks }), readConfig('identity'))
process.stdout.write('ready\n')
// Keeps the process running.
setInterval(() => {}, 60_000)
