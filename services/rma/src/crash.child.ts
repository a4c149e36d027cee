/**
 * Child process for the crash test: saves requests in a loop, each with an idempotency key, and prints the
 * answered ones.
 */
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { aDraft, findTestDevice, owner } from './rma.builder.ts'
import { rma } from './service.ts'

const [databaseUrl = '', dataDir = '', centre = '', ...unanswered] = process.argv.slice(2)
const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
const service = await startTestService(rma({ config, findDevice: findTestDevice }), {
  as: owner,
  config: { databaseUrl, dataDir },
})

async function save(serialNum: string) {
  process.stdout.write(`sent ${serialNum}\n`)
  const { status, data } = await service.call(rmaRoutes.saveRma, {
    body: aDraft(Number(centre), { serialNum }),
    headers: { 'idempotency-key': serialNum },
  })
  if (status === 200) process.stdout.write(`saved ${serialNum} ${data.rmaNumber}\n`)
}

await Promise.all(unanswered.map(save))
let next = 0
const saver = async () => {
  for (;;) await save(`C1${process.pid}-${++next}`)
}
await Promise.all([saver(), saver(), saver(), saver()])
