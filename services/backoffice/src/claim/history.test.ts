import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimRoutes } from '@portal/contracts/claim.contract.ts'
import { type Cover, isCovered, toRuns } from '@portal/contracts/cover.ts'
import { type Device, deviceInternalRoutes, deviceRoutes } from '@portal/contracts/device.contract.ts'
import { type Repair, repairInternalRoutes } from '@portal/contracts/repair.contract.ts'
import { type Warranty, warrantyRoutes } from '@portal/contracts/warranty.contract.ts'
import { runs } from '@portal/testing/node/deep.ts'
import fc from 'fast-check'
import { aClaim, aDevice, aWarranty } from '../row/row.builder.ts'
import { testBackoffice } from '../service.builder.ts'

const service = testBackoffice()
const { call } = service

const one = fc.nat({ max: 4 })
const day = fc.constantFrom('2025-02-10', '2025-06-15', '2026-03-01', '2026-11-01')
/** Devices are told by their place among those of a history; the last two begin as stock. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('extend' as const), of: one, startsOn: day, months: fc.constantFrom(6, 24) }),
  fc.record({ kind: fc.constant('claim' as const), of: one, by: one, on: day }),
  fc.record({ kind: fc.constant('repair' as const), of: one, by: fc.option(one), isAtCentre: fc.boolean() }),
  fc.record({ kind: fc.constant('takeBack' as const), of: one }),
  fc.record({ kind: fc.constant('sell' as const), of: one, companyId: fc.constantFrom(1, 2) }),
)
type Act = ReturnType<(typeof act)['generate']>['value']

interface History {
  serials: string[]
  /** Claims and repairs that stand, by the device that was replaced; with the one in its place. */
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
  for (const body of drafts) assert.equal((await call(deviceRoutes.saveDevice, { body })).status, 200)
  return { serials: drafts.map(({ serialNum }) => serialNum), replaced: new Map() }
}
const read = async (serialNum: string): Promise<Device> =>
  (await call(deviceRoutes.getDevice, { body: { serialNum } })).data
const answers = [200, 400, 409]

async function claim({ replaced }: History, serialNum: string, replacementSerialNum: string, on: string) {
  const draft = aClaim({ serialNum, replacementSerialNum, replaceKind: 'INVERTER', occurredOn: on })
  const { status, data, body } = await call(claimRoutes.addClaim, { body: draft })
  assert.ok(answers.includes(status), JSON.stringify(body))
  if (status !== 200) return
  const { id, version } = data
  const undo = async () => {
    const body = { ...draft, id, version, replacementSerialNum: null }
    const back = await call(claimRoutes.editClaim, { body })
    assert.ok(answers.includes(back.status), JSON.stringify(back.body))
    return back.status === 200
  }
  replaced.set(serialNum, { by: replacementSerialNum, undo })
}

async function repair({ replaced }: History, serialNum: string, by: string | null, isAtCentre: boolean) {
  const rmaNumber = `RMA2025-${String(++count).padStart(6, '0')}`
  const said: Repair = {
    ...{ rmaNumber, turn: 1, serialNum, replacementSerialNum: by, isAtCentre: isAtCentre && by === null },
    ...{ occurredOn: '2025-06-15', by: { userId: 'M-1', username: 'maintain' } },
  }
  const put = (body: Repair) => call(repairInternalRoutes.putRepair, { body })
  const { status, data, body } = await put(said)
  assert.equal(status, 200, JSON.stringify(body))
  const undo = async () => {
    await put({ ...said, turn: 2, replacementSerialNum: null, isAtCentre: false })
    return true
  }
  if (by === null) return undo()
  if (!data.replacementSerialNum && !replaced.has(serialNum)) replaced.set(serialNum, { by, undo })
}

/** Whether days that were covered may be uncovered: only what is taken back may do so. */
async function perform(history: History, step: Act): Promise<boolean> {
  const { serials, replaced } = history
  const serialNum = serials[step.of] as string
  switch (step.kind) {
    case 'extend': {
      const { startsOn, months } = step
      await call(warrantyRoutes.saveWarranty, { body: aWarranty({ serialNum, startsOn, months }) })
      return false
    }
    case 'claim':
      await claim(history, serialNum, serials[step.by] as string, step.on)
      return false
    case 'repair':
      await repair(
        history,
        serialNum,
        step.by === null ? null : (serials[step.by] as string),
        step.isAtCentre,
      )
      return false
    case 'sell': {
      const { owner, installer, warranty, createdAt, updatedAt, ...draft } = await read(serialNum)
      await call(deviceRoutes.saveDevice, { body: { ...draft, companyId: step.companyId } })
      return false
    }
    case 'takeBack': {
      const standing = replaced.get(serialNum)
      if (standing && (await standing.undo())) replaced.delete(serialNum)
      return true
    }
  }
}

const coveredFrom = (cover: Cover, from: string | null) =>
  toRuns(cover)
    .filter(({ endsOn }) => from === null || endsOn >= from)
    .map(({ startsOn, endsOn }) => ({ startsOn: from && startsOn < from ? from : startsOn, endsOn }))

function assertNotShorter(before: Device, after: Device, why: string) {
  // Claims before the installation are refused.
  for (const { startsOn, endsOn } of coveredFrom(before.cover, after.installationDate))
    assert.ok(
      toRuns(after.cover).some((run) => run.startsOn <= startsOn && endsOn <= run.endsOn),
      why,
    )
}

async function assertSound({ serials, replaced }: History, why: string) {
  const devices = new Map((await Promise.all(serials.map(read))).map((device) => [device.serialNum, device]))
  for (const device of devices.values()) {
    const { serialNum, status, warranty, cover } = device
    assert.equal(status === 'REPLACED', replaced.has(serialNum), `${serialNum} is ${status}: ${why}`)
    if (status === 'REPLACED') assert.equal(warranty.expiresOn, null, why)
    if (status === 'INSTALLED') assert.ok(device.installationDate, why)
    const user = { userId: 'M-1', role: 'MAINTAIN', kind: 'staff', companyId: null }
    const asked = await call(deviceInternalRoutes.findDeviceToRepair, { body: { serialNum, user } })
    assert.deepEqual([asked.data.status, asked.data.companyId], [status, device.companyId], why)
    for (const { startsOn, endsOn } of cover)
      for (const edge of [startsOn, endsOn])
        assert.equal(isCovered(asked.data.cover, edge), isCovered(cover, edge), why)
  }
  const takers = [...replaced.values()].map(({ by }) => by)
  assert.equal(new Set(takers).size, takers.length, `one place for each: ${why}`)
  const carried = async (serialNum: string) =>
    ((await call(warrantyRoutes.findDeviceWarranties, { body: { serialNum } })).data as Warranty[]).filter(
      ({ serviceType }) => serviceType === 'REPLACEMENT',
    )
  for (const serialNum of serials)
    if (!takers.includes(serialNum)) assert.deepEqual(await carried(serialNum), [], why)
}

test('whatever happens to devices, cover never shrinks, each has one owner and status, and a place once', async () => {
  const histories = fc.sample(fc.array(act, { minLength: 6, maxLength: 12 }), runs(25, 2_000))
  let replacements = 0
  for (const acts of histories) {
    const history = await begin()
    let before = await Promise.all(history.serials.map(read))
    for (const [at, step] of acts.entries()) {
      const why = JSON.stringify({ acts: acts.slice(0, at + 1), serials: history.serials })
      const mayShrink = await perform(history, step)
      const after = await Promise.all(history.serials.map(read))
      if (!mayShrink)
        for (const [place, device] of before.entries()) assertNotShorter(device, after[place] as Device, why)
      await assertSound(history, why)
      before = after
    }
    replacements += history.replaced.size
  }
  assert.ok(
    replacements > histories.length / 4,
    `${replacements} replacements in ${histories.length} histories`,
  )
})
