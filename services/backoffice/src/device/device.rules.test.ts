import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reason, toText } from '@portal/contracts/errors/all.ts'
import { deviceTypes, productFamilies } from '@portal/contracts/reference.ts'
import { aDevice } from '../common/row.builder.ts'
import { deviceProblems } from './device.rules.ts'

const textOf = (reason?: Reason) => (reason ? toText(reason) : '')

test('REF-02 REF-03 REF-04 requires type and sub type to fit the model', () => {
  for (const { models, deviceType } of productFamilies)
    for (const model of models) {
      assert.deepEqual(deviceProblems(aDevice({ model, deviceType }), null), {}, model)
      const other = deviceTypes.find(({ code }) => code !== deviceType)?.code ?? 0
      assert.match(
        textOf(deviceProblems(aDevice({ model, deviceType: other }), null).deviceType),
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
    if (expected) assert.match(textOf(subType), expected)
    else assert.equal(subType, undefined)
  }
})

test('requires an installation between shipment and today, and a date for installed devices', () => {
  const problem = (part: Parameters<typeof aDevice>[0]) =>
    deviceProblems(aDevice(part), '2025-03-10').installationDate
  assert.match(textOf(problem({ installationDate: '2025-03-09' })), /shipped on 2025-03-10/)
  assert.match(textOf(problem({ installationDate: '2999-01-01' })), /future/)
  assert.match(textOf(problem({ status: 'INSTALLED' })), /Give the installation day/)
  assert.equal(problem({ installationDate: '2025-03-10', status: 'INSTALLED' }), undefined)
})
