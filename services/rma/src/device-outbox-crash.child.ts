/**
 * Child process for the crash test: completes a request while the back office does not answer, and prints
 * when it is done.
 */
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { sendDeviceUpdates } from './request/device-outbox.ts'
import { findTestDevice, staff } from './rma.builder.ts'
import { rma } from './service.ts'

const [databaseUrl = '', dataDir = '', rmaNumber = ''] = process.argv.slice(2)
const silence = new Promise<never>(() => setInterval(() => {}, 1_000))
const called = Promise.withResolvers<void>()
const repairs = {
  put: () => {
    called.resolve()
    return silence
  },
  check: () => silence,
  findOwners: async () => [],
}
const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
const service = await startTestService(rma({ config, findDevice: findTestDevice, repairs }), {
  as: staff,
  config: { databaseUrl, dataDir },
})
const step = (rmaStatus: string) =>
  service.call(rmaRoutes.updateRmaAudit, { body: { rmaNumber, rmaStatus, remark: '' } })
await step('RECEIVED')
void sendDeviceUpdates(service.app, repairs)
await called.promise
await step('UNDER_REPAIR')
await step('COMPLETED')
process.stdout.write('completed\n')
