import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { aClaim, aDevice, anOrder, aWarranty } from '@portal/backoffice/common/row.builder.ts'
import { testBackoffice } from '@portal/backoffice/service.builder.ts'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { type Cover, isCovered, toCoverRuns } from '@portal/contracts/cover.ts'
import { type Device, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { type Order, orderRoutes } from '@portal/contracts/order.contract.ts'
import { type Repair, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import { rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { type Warranty, warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { aCentre, aDraft, staff } from '@portal/rma/rma.builder.ts'
import { rma } from '@portal/rma/service.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { runParameters } from '@portal/testing/node/deep.ts'
import { startTestService, type TestService } from '@portal/testing/node/service.ts'
import fc from 'fast-check'

const backoffice = testBackoffice()
let repairs: TestService
let centre: number
/** Starts the rma service, which calls the back office. */
async function startRepairs() {
  await backoffice.app.listen({ host: '127.0.0.1', port: 0 })
  const backofficeUrl = `http://127.0.0.1:${(backoffice.app.server.address() as AddressInfo).port}`
  // Disables the deadline of reports, so that a request's warranty is the cover on the day of the fault.
  const config = { backofficeUrl, appealEmail: 'appeal@example.com', reportingDays: 100_000 }
  repairs = await startTestService(rma({ config }), { as: staff })
  centre = await aCentre(repairs)
}

const answers = [200, 400, 409]
/** Data of a call that a rule may refuse; undefined after a refusal. */
async function attempt<Data>(route: Route, body: unknown): Promise<Data | undefined> {
  const answer = await backoffice.call(route, { body })
  assert.ok(answers.includes(answer.status), JSON.stringify(answer.body))
  return answer.status === 200 ? answer.data : undefined
}
async function ask<Data>(service: Pick<TestService, 'call'>, route: Route, body: unknown): Promise<Data> {
  let answer = await service.call(route, { body })
  // Repeats while the back office responds too late on a busy machine.
  while (answer.body.error === 'device.unavailable') answer = await service.call(route, { body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}

/** Devices are identified by their index in a history; the last two start in stock. */
const one = fc.nat({ max: 4 })
const day = fc.constantFrom('2025-02-10', '2025-06-15', '2026-03-01', '2026-11-01')
const act = fc.oneof(
  fc.record({ kind: fc.constant('extend' as const), of: one, startsOn: day, months: fc.constantFrom(6, 24) }),
  fc.record({ kind: fc.constant('claim' as const), of: one, by: one, on: day }),
  fc.record({ kind: fc.constant('repair' as const), of: one, by: fc.option(one), isAtCentre: fc.boolean() }),
  fc.record({ kind: fc.constant('takeBack' as const), of: one }),
  fc.record({ kind: fc.constant('sell' as const), of: one, companyId: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('assign' as const), of: one, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('ship' as const), of: one, isShipped: fc.boolean() }),
  fc.record({
    kind: fc.constant('correct' as const),
    of: one,
    status: fc.constantFrom(
      'IN_STOCK' as const,
      'INSTALLED' as const,
      'IN_REPAIR' as const,
      'RETIRED' as const,
    ),
  }),
  fc.record({ kind: fc.constant('bin' as const), of: one }),
)
type Act = ReturnType<(typeof act)['generate']>['value']

interface History {
  serials: string[]
  orderNo: string
  /** Accepted claims and repairs by the replaced device, with the replacement device. */
  replaced: Map<string, { by: string; undo(): Promise<unknown> }>
}

let count = 0
async function begin(): Promise<History> {
  const installed = { installationDate: '2025-01-31', status: 'INSTALLED', warrantyMonths: 12 } as const
  const drafts = [
    aDevice({ ...installed, companyId: 1 }),
    aDevice({ ...installed, companyId: 1, warrantyMonths: 0 }),
    aDevice({ ...installed, companyId: 2 }),
    aDevice(),
    aDevice(),
  ]
  for (const body of drafts) await ask(backoffice, deviceRoutes.saveDevice, body)
  const order = anOrder({ lines: [{ model: 'LXP_5K', quantity: 5 }] })
  await ask(backoffice, orderRoutes.saveOrder, order)
  return { serials: drafts.map(({ serialNum }) => serialNum), orderNo: order.orderNo, replaced: new Map() }
}
const read = (serialNum: string) => ask<Device>(backoffice, deviceRoutes.getDevice, { serialNum })
const readOrder = async (orderNo: string) =>
  ask<{ order: Order; fulfilment: { assigned: number }[] }>(backoffice, orderRoutes.getOrderInfo, orderNo)

async function edit(serialNum: string, part: Partial<Device>) {
  const { owner, installer, warranty, createdAt, updatedAt, ...draft } = await read(serialNum)
  await attempt(deviceRoutes.saveDevice, { ...draft, ...part })
}

async function claim({ replaced }: History, serialNum: string, replacementSerialNum: string, on: string) {
  const draft = aClaim({ serialNum, replacementSerialNum, replaceKind: 'INVERTER', occurredOn: on })
  const added = await attempt<{ id: number; version: number }>(claimRoutes.addClaim, draft)
  if (!added) return
  const { id, version } = added
  const undo = async () =>
    (await attempt(claimRoutes.editClaim, { ...draft, id, version, replacementSerialNum: null })) !==
    undefined
  replaced.set(serialNum, { by: replacementSerialNum, undo })
}

async function repair({ replaced }: History, serialNum: string, by: string | null, isAtCentre: boolean) {
  const rmaNumber = `RMA2025-${String(++count).padStart(6, '0')}`
  const said: Repair = {
    rmaNumber,
    turn: 1,
    serialNum,
    replacementSerialNum: by,
    isAtCentre: isAtCentre && by === null,
    occurredOn: '2025-06-15',
    by: { userId: 'M-1', username: 'maintain' },
  }
  const put = (body: Repair) =>
    ask<{ replacementSerialNum?: string }>(backoffice, repairInternalRoutes.putRepair, body)
  const problems = await put(said)
  const undo = async () => {
    await put({ ...said, turn: 2, replacementSerialNum: null, isAtCentre: false })
    return true
  }
  if (by === null) return undo()
  if (!problems.replacementSerialNum && !replaced.has(serialNum)) replaced.set(serialNum, { by, undo })
}

async function ship(orderNo: string, isShipped: boolean) {
  const { deviceCount, resourceCount, owner, createdAt, updatedAt, ...draft } = (await readOrder(orderNo))
    .order
  const shipping = isShipped
    ? ({ status: 'SHIPPED', shippedOn: '2025-01-10', waybillNo: 'WB-1' } as const)
    : ({ status: 'CONFIRMED', shippedOn: null, waybillNo: '' } as const)
  await attempt(orderRoutes.saveOrder, { ...draft, ...shipping })
}

/** Actions that may remove cover from days. */
const mayShrink: readonly Act['kind'][] = ['takeBack', 'assign', 'ship']

async function perform(history: History, step: Act): Promise<unknown> {
  const { serials, replaced, orderNo } = history
  const serialNum = serials[step.of] as string
  switch (step.kind) {
    case 'extend': {
      const { startsOn, months } = step
      return attempt(warrantyRoutes.saveWarranty, aWarranty({ serialNum, startsOn, months }))
    }
    case 'claim':
      return claim(history, serialNum, serials[step.by] as string, step.on)
    case 'repair': {
      const by = step.by === null ? null : (serials[step.by] as string)
      return repair(history, serialNum, by, step.isAtCentre)
    }
    case 'sell':
      return edit(serialNum, { companyId: step.companyId })
    case 'assign':
      return edit(serialNum, { orderNo: step.isOn ? orderNo : null })
    case 'ship':
      return ship(orderNo, step.isShipped)
    case 'correct':
      return replaced.has(serialNum) || edit(serialNum, { status: step.status })
    case 'bin': {
      const ids = [(await read(serialNum)).id]
      if (await attempt(deviceRoutes.deleteDevices, { ids }))
        await ask(backoffice, deviceRoutes.restoreDevices, { ids })
      return
    }
    case 'takeBack': {
      const standing = replaced.get(serialNum)
      if (standing && (await standing.undo())) replaced.delete(serialNum)
    }
  }
}

const coveredFrom = (cover: Cover, from: string | null) =>
  toCoverRuns(cover)
    .filter(({ endsOn }) => from === null || endsOn >= from)
    .map(({ startsOn, endsOn }) => ({ startsOn: from && startsOn < from ? from : startsOn, endsOn }))

function assertNotShorter(before: Device, after: Device, why: string) {
  // Claims before the installation are refused.
  for (const { startsOn, endsOn } of coveredFrom(before.cover, after.installationDate))
    assert.ok(
      toCoverRuns(after.cover).some((run) => run.startsOn <= startsOn && endsOn <= run.endsOn),
      why,
    )
}

function assertStates(devices: readonly Device[], { replaced }: History, why: string) {
  for (const { serialNum, status, warranty, installationDate } of devices) {
    assert.equal(status === 'REPLACED', replaced.has(serialNum), `${serialNum} is ${status}: ${why}`)
    if (status === 'REPLACED') assert.equal(warranty.expiresOn, null, why)
    if (status === 'INSTALLED') assert.ok(installationDate, why)
  }
  const takers = [...replaced.values()].map(({ by }) => by)
  assert.equal(new Set(takers).size, takers.length, `one place for each: ${why}`)
}

async function assertCarried({ serials, replaced }: History, why: string) {
  const takers = [...replaced.values()].map(({ by }) => by)
  for (const serialNum of serials.filter((one) => !takers.includes(one))) {
    const warranties = await ask<Warranty[]>(backoffice, warrantyRoutes.findDeviceWarranties, { serialNum })
    assert.ok(!warranties.some(({ serviceType }) => serviceType === 'REPLACEMENT'), why)
  }
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const today = new Date().toISOString().slice(0, 10)

/** Creates a repair request for a fault on each day, whose cover the rma service determines. */
async function assertSameAnswers({ serialNum, status, cover }: Device, why: string) {
  const { device, problem } = await ask<{ device: { isCovered: boolean } | null; problem: string }>(
    repairs,
    rmaRoutes.lookUpRmaDevice,
    { serialNum },
  )
  const isGone = status === 'REPLACED' || status === 'RETIRED'
  assert.equal(problem !== '', isGone, `${problem} ${why}`)
  assert.equal(device?.isCovered, !isGone && isCovered(cover, today), why)
  if (isGone) return
  const edges = cover.flatMap(({ startsOn, endsOn }) => [
    startsOn,
    shifted(startsOn, -1),
    endsOn,
    shifted(endsOn, 1),
  ])
  for (const dateOfFault of new Set(edges.filter((day) => day <= today).slice(0, 6))) {
    const draft = aDraft(centre, { serialNum, dateOfFault, installationDate: '2020-01-01' })
    const { rmaNumber, hasWarrantyInfo } = await ask<{ rmaNumber: string; hasWarrantyInfo: boolean }>(
      repairs,
      rmaRoutes.saveRma,
      draft,
    )
    assert.equal(hasWarrantyInfo, isCovered(cover, dateOfFault), `${serialNum} ${dateOfFault}: ${why}`)
    await ask(repairs, rmaRoutes.updateRmaStatus, { rmaNumber, rmaCurrStatus: 'NORMAL', end: true })
  }
}

interface Recorded {
  serialNum: string
  by: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Checks that the events of each device are consecutive and lead to its row and the order's fulfilment. */
async function assertCustody(devices: readonly Device[], { orderNo }: History, why: string) {
  const events =
    await backoffice.app.db.query<Recorded>(sql`select serial_num as "serialNum", username as by, before, after
    from device_event event join device on device.id = device_id
    where serial_num = any(${devices.map(({ serialNum }) => serialNum)}::text[]) order by event.id`)
  const { order, fulfilment } = await readOrder(orderNo)
  const states = new Map<string, Record<string, unknown>>()
  for (const { serialNum, by, before, after } of events) {
    const state = states.get(serialNum) ?? {}
    assert.equal(by, 'maintain', why)
    for (const [field, value] of Object.entries(before)) assert.deepEqual(state[field], value, why)
    states.set(serialNum, { ...state, ...after })
  }
  for (const device of devices) {
    const { status, companyId, ownerId, installationDate, endUser, site, siteAddress, country } = device
    const orderId = device.orderNo === null ? null : order.id
    assert.deepEqual(
      states.get(device.serialNum),
      {
        status,
        companyId,
        ownerId,
        installationDate,
        endUser,
        site,
        siteAddress,
        country,
        orderId,
        isDeleted: false,
      },
      why,
    )
  }
  const assigned = [...states.values()].filter(({ orderId }) => orderId === order.id).length
  assert.equal(fulfilment[0]?.assigned, assigned, why)
}

async function live(acts: readonly Act[]): Promise<number> {
  const history = await begin()
  const readAll = () => Promise.all(history.serials.map(read))
  let devices = await readAll()
  for (const [at, step] of acts.entries()) {
    const why = JSON.stringify({ acts: acts.slice(0, at + 1), serials: history.serials })
    await perform(history, step)
    const changed = await readAll()
    if (!mayShrink.includes(step.kind))
      for (const [place, device] of devices.entries()) assertNotShorter(device, changed[place] as Device, why)
    assertStates(changed, history, why)
    devices = changed
  }
  const why = JSON.stringify({ acts, serials: history.serials })
  await assertCarried(history, why)
  await assertCustody(devices, history, why)
  for (const device of devices) await assertSameAnswers(device, why)
  return history.replaced.size
}

const together = 4

test('never shrinks cover under random events, agrees between services, and derives the state from events', async (t) => {
  await startRepairs()
  t.after(() => repairs.close())
  const histories = fc.sample(fc.array(act, { minLength: 6, maxLength: 12 }), runParameters(25, 2_000))
  let replacements = 0
  for (let from = 0; from < histories.length; from += together) {
    const counts = await Promise.all(histories.slice(from, from + together).map(live))
    replacements += counts.reduce((sum, one) => sum + one, 0)
    const done = from + together
    if (done % 100 === 0)
      console.log(`${done} of ${histories.length} histories, ${replacements} replacements`)
  }
  assert.ok(
    replacements > histories.length / 5,
    `${replacements} replacements in ${histories.length} histories`,
  )
})
