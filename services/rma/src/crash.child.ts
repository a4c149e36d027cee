/**
 * Saves requests without an end, each under a key, and says which are answered; for the test that kills it.
 */
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { draftFor, findDevice, owner } from './rma.builder.ts'
import { rma } from './service.ts'

const [databaseUrl = '', dataDir = '', centre = '', ...unanswered] = process.argv.slice(2)
const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
const service = await startTestService(rma({ config, findDevice }), {
  as: owner,
  config: { databaseUrl, dataDir },
})

async function save(serialNum: string) {
  process.stdout.write(`sent ${serialNum}\n`)
  const { status, data } = await service.call(rmaRoutes.saveRma, {
    body: draftFor(Number(centre), { serialNum }),
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
