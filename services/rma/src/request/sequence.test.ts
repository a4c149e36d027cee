import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { RmaEvent, RmaRequest } from '@portal/contracts/rma.contract.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import { rmaStatuses } from '@portal/contracts/rma-status.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import fc from 'fast-check'
import {
  aCentre,
  aDraft,
  colleague,
  createSerial,
  findTestDevice,
  owner,
  secondStaff,
  staff,
  type TestUser,
} from '../rma.builder.ts'
import { rma } from '../service.ts'
import { transitions } from './transition.rules.ts'

/** `RMA_SEQUENCES=100000` takes one to two hours. */
const sequences = Number(process.env.RMA_SEQUENCES ?? 15)
/** Number of concurrent requests. */
const together = 5
const maxAtOnce = 3

let service: TestService
let centre: number
before(async () => {
  const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
  // Limits the requests in flight: a busy machine answers 503 when database connections run out.
  service = await startTestService(rma({ config, findDevice: findTestDevice }), {
    config: { poolSize: together * maxAtOnce },
  })
  centre = await aCentre(service)
  await countNotices(service)
})
after(() => service.close())

/** Counts notices when they are written, because a later notice replaces an earlier one. */
async function countNotices({ app: { db } }: TestService) {
  await db.query(sql`create table told (subject text, kind text)`)
  await db.query(sql`create index on told (subject)`)
  await db.query(sql`create function count_told() returns trigger language plpgsql as
    $$ begin insert into told values (new.subject, new.kind); return null; end $$`)
  await db.query(
    sql`create trigger told after insert or update on notice for each row execute function count_told()`,
  )
}

type Act = (rmaNumber: string) => Promise<{ status: number; data: RmaRequest; body: { error?: string } }>
const call =
  (route: Parameters<TestService['call']>[0], as: TestUser, body: object): Act =>
  (rmaNumber) =>
    service.call(route, { body: { rmaNumber, ...body } }, { as })

const customers = fc.constantFrom(owner, colleague)
const desk = fc.constantFrom(staff, secondStaff)
const remark = 'Because'
const customerActs = fc
  .tuple(customers, fc.constantFrom('APPEAL', 'PAY', 'NORMAL', 'ANSWER'))
  .map(([as, what]) =>
    what === 'ANSWER'
      ? call(rmaRoutes.answerRma, as, { text: 'Here it is' })
      : call(rmaRoutes.updateRmaStatus, as, { rmaCurrStatus: what }),
  )
const staffActs = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(desk, fc.constantFrom(...rmaStatuses))
      .map(([as, rmaStatus]) => call(rmaRoutes.updateRmaAudit, as, { rmaStatus, remark })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(desk, fc.constantFrom(rmaRoutes.askRmaCustomer, rmaRoutes.resumeRma, rmaRoutes.reopenRma))
      .map(([as, route]) => call(route, as, { remark })),
  },
  {
    weight: 1,
    arbitrary: desk.map((as) => call(rmaRoutes.closeRma, as, { rmaCloseReason: 'REFUSED', remark })),
  },
)
/** Each entry is a list of concurrent actions by several users. */
const plans = fc.record({
  isCovered: fc.boolean(),
  moments: fc.array(fc.array(fc.oneof(customerActs, staffActs), { minLength: 1, maxLength: maxAtOnce }), {
    minLength: 1,
    maxLength: 8,
  }),
})

type Plan = typeof plans extends fc.Arbitrary<infer One> ? One : never

/** Checks that the table has this step. */
const isOfTable = ({ operation, side, fromStatus, rmaStatus }: RmaEvent) =>
  transitions.some(
    (one) =>
      one.operation === operation &&
      one.side === side &&
      one.from.some((from) => from === fromStatus) &&
      (one.to === 'same' ? rmaStatus === fromStatus : one.to === 'cameFrom' || one.to === rmaStatus),
  )

async function counted(request: RmaRequest) {
  const [row] = await service.app.db.query<{ lines: number; notices: number; versions: number }>(sql`select
    (select count(*) from audit where noun = 'rma' and row_id = ${String(request.id)}) as lines,
    (select count(*) from told where subject = ${`rma ${request.id}`}) as notices,
    (select version from repair_request where id = ${request.id}) as versions`)
  return row
}

test('follows the transition table under concurrent actions, with one history line and notice per step', async () => {
  const goesByTheTable = async ({ isCovered, moments }: Plan) => {
    const body = aDraft(centre, { serialNum: createSerial('C1', isCovered ? '' : 'X') })
    const { data: filed, body: refusal } = await service.call(rmaRoutes.saveRma, { body }, { as: owner })
    assert.ok(filed, JSON.stringify(refusal))
    for (const acts of moments) {
      const answers = await Promise.all(acts.map((act) => act(filed.rmaNumber)))
      for (const { status, body: answer } of answers)
        assert.ok(
          status === 200 || (status === 409 && answer.error === 'rma.not_allowed'),
          JSON.stringify(answer),
        )
    }
    const { data, body: answer } = await service.call(
      rmaRoutes.getRma,
      { body: { rmaNumber: filed.rmaNumber } },
      { as: staff },
    )
    assert.ok(data, JSON.stringify(answer))
    const said: RmaEvent[] = data.events
    const steps = said.filter(({ operation }) => operation !== 'FILED' && operation !== 'NOTE')
    for (const step of steps) assert.ok(isOfTable(step), JSON.stringify(step))
    // Checks that each step starts where the previous one ended.
    for (const [at, { fromStatus }] of said.slice(1).entries()) assert.equal(fromStatus, said[at]?.rmaStatus)
    assert.equal(said.at(-1)?.rmaStatus, data.request.rmaStatus)
    const notes = said.length - 1 - steps.length
    assert.deepEqual(await counted(filed), {
      lines: 1 + steps.length,
      notices: 1 + steps.length + notes,
      versions: 1 + steps.length,
    })
  }
  const crowds = fc.array(plans, { minLength: together, maxLength: together })
  await fc.assert(
    fc.asyncProperty(crowds, async (crowd) => void (await Promise.all(crowd.map(goesByTheTable)))),
    { numRuns: Math.ceil(sequences / together), endOnFailure: sequences < 1_000 },
  )
})

/** `RMA_KILLS=20` repeats it more often. */
const kills = Number(process.env.RMA_KILLS ?? 2)

test('loses and duplicates no number, history line or notice after kill -9', {
  timeout: 600_000,
}, async () => {
  const config = { backofficeUrl: 'http://127.0.0.1:9', appealEmail: 'a@b.example', reportingDays: 90 }
  const first = await startTestService(rma({ config, findDevice: findTestDevice }))
  const shop = await aCentre(first)
  await countNotices(first)
  const { databaseUrl, dataDir } = first.app.config
  const saved = new Map<string, string>()
  const unanswered = new Set<string>()

  async function saveUntilKilled() {
    const args = [
      join(import.meta.dirname, '../crash.child.ts'),
      databaseUrl,
      dataDir,
      String(shop),
      ...unanswered,
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const enough = unanswered.size + 10
    let count = 0
    for await (const line of createInterface({ input: child.stdout })) {
      const [what, serialNum = '', rmaNumber = ''] = line.split(' ')
      if (what === 'sent') unanswered.add(serialNum)
      if (what !== 'saved') continue
      unanswered.delete(serialNum)
      saved.set(serialNum, rmaNumber)
      if (++count === enough) child.kill('SIGKILL')
    }
  }
  for (let round = 0; round < kills; round++) await saveUntilKilled()

  const rows = await first.app.db.query<{ serialNum: string; rmaNumber: string; wholes: number[] }>(sql`
    select serial_num as "serialNum", rma_number as "rmaNumber", array[
      (select count(*) from request_event where request_id = r.id), (select count(*) from audit where noun = 'rma' and row_id = r.id::text),
      (select count(*) from told where subject = 'rma ' || r.id)]::int[] as wholes
    from repair_request r order by rma_number`)
  assert.ok(rows.length >= kills * 10)
  assert.deepEqual(
    rows.map(({ rmaNumber }) => Number(rmaNumber.slice(8))),
    rows.map((_, at) => at + 1),
  )
  for (const { serialNum, rmaNumber, wholes } of rows) {
    assert.deepEqual(wholes, [1, 1, 1], serialNum)
    assert.ok(saved.get(serialNum) === rmaNumber || unanswered.has(serialNum), serialNum)
  }
  assert.equal(rows.filter(({ serialNum }) => saved.has(serialNum)).length, saved.size)
  await first.close()
})
