import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deviceTypes, productFamilies } from '@portal/contracts/reference.ts'
import { sql } from '@portal/service-kit/database.ts'
import { type TestDatabase, testDatabase } from '@portal/testing/node/database.ts'
import fc from 'fast-check'
import { aDevice } from '../row/row.builder.ts'
import { deviceProblems, warrantyOf } from './device.rules.ts'

let db: TestDatabase
before(async () => {
  db = await testDatabase()
})
after(() => db.close())

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const facts = fc.record({
  warrantyMonths: fc.integer({ min: 0, max: 240 }),
  installationDate: fc.option(day),
  shippedOn: fc.option(day),
})
const uncovered = { coverType: null, coverStartsOn: null, coverEndsOn: null, isReplacement: false }

test('a warranty counts from the installation, else from the shipment, and says so', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { reason, startsOn, expiresOn } = warrantyOf({ ...given, ...uncovered })
      if (given.warrantyMonths === 0) assert.equal(reason, 'NO_WARRANTY')
      else if (given.installationDate)
        assert.deepEqual([reason, startsOn], ['FROM_INSTALLATION', given.installationDate])
      else if (given.shippedOn) assert.deepEqual([reason, startsOn], ['FROM_SHIPMENT', given.shippedOn])
      else assert.equal(reason, 'NOT_STARTED')
      assert.equal(expiresOn === null, startsOn === null)
      if (startsOn && expiresOn) assert.ok(expiresOn > startsOn)
    }),
  )
})

test('the day that is shown is the day that the database sorts and filters by', async () => {
  const samples = fc.sample(
    facts.filter(({ warrantyMonths }) => warrantyMonths > 0),
    2_000,
  )
  const rows = await db.query<{ expected: string | null }>(sql`
    select (coalesce("installationDate", "shippedOn") + make_interval(months => "warrantyMonths"))::date as expected
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as given ("installationDate" date, "shippedOn" date, "warrantyMonths" integer)`)
  assert.deepEqual(
    samples.map((sample) => warrantyOf({ ...sample, ...uncovered }).expiresOn),
    rows.map(({ expected }) => expected),
  )
})

test('REF-02 REF-03 REF-04 type and sub type must fit the model', () => {
  for (const { models, deviceType } of productFamilies)
    for (const model of models) {
      assert.deepEqual(deviceProblems(aDevice({ model, deviceType }), null), {}, model)
      const other = deviceTypes.find(({ code }) => code !== deviceType)?.code ?? 0
      assert.match(
        deviceProblems(aDevice({ model, deviceType: other }), null).deviceType ?? '',
        new RegExp(model),
      )
    }
  const subTypes = [
    [{ model: 'SNA_US_6K', deviceType: 3, subType: 131 }, undefined],
    [{ model: 'SNA_US_6K', deviceType: 3, subType: 161 }, /131 \(US\)/],
    [{ model: 'LXP_LB_US_8K', deviceType: 6, subType: 163 }, undefined],
    [{ model: 'LXP_5K', deviceType: 0, subType: 131 }, /no variants/],
  ] as const
  for (const [part, expected] of subTypes) {
    const { subType } = deviceProblems(aDevice(part), null)
    if (expected) assert.match(subType ?? '', expected)
    else assert.equal(subType, undefined)
  }
})

test('an installation lies between the shipment and today, and an installed device has one', () => {
  const problem = (part: Parameters<typeof aDevice>[0]) =>
    deviceProblems(aDevice(part), '2025-03-10').installationDate
  assert.match(problem({ installationDate: '2025-03-09' }) ?? '', /shipped on 2025-03-10/)
  assert.match(problem({ installationDate: '2999-01-01' }) ?? '', /future/)
  assert.match(problem({ status: 'INSTALLED' }) ?? '', /Give the installation day/)
  assert.equal(problem({ installationDate: '2025-03-10', status: 'INSTALLED' }), undefined)
})
