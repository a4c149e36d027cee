import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultFirmwareType, firmwareTypes, getFirmwareType } from './firmware-type.ts'
import { listNewerEntries } from './firmware-version.ts'
import { productModels } from './reference.ts'

const log = ['FAAB-31BC', 'fAAB-30D8', 'FAAB-3078', 'FAAB-2EEC'].map((fwCode) => ({ fwCode }))
const newer = (code: string) => listNewerEntries(code, log)?.map(({ fwCode }) => fwCode)

test('lists entries of the same board above a known code', () => {
  assert.deepEqual(newer('FAAB-2EEC'), ['FAAB-31BC', 'FAAB-3078'])
  assert.deepEqual(newer('FAAB-31BC'), [])
  assert.deepEqual(newer('fAAB-30D8'), [])
})

test('orders an unknown code by its number, or returns nothing', () => {
  assert.deepEqual(newer('FAAB-3000'), ['FAAB-31BC', 'FAAB-3078'])
  assert.deepEqual(newer('FAAB-31bd'), [])
  for (const code of ['XAAB-3000', 'FAAB-30000', 'FAAB-V3.1', 'FAAB', ''])
    assert.equal(newer(code), undefined)
})

test('gives every model distinct firmware types that include the default', () => {
  const codes = firmwareTypes.map(({ code }) => code)
  assert.equal(new Set(codes).size, codes.length)
  assert.ok(codes.includes(defaultFirmwareType))
  for (const model of productModels) assert.ok(codes.includes(getFirmwareType(model)), model)
  assert.equal(getFirmwareType('LXP_LB_US_12K'), 'LXP_LB_8_12K')
  assert.equal(getFirmwareType('DONGLE_WIFI6'), 'DONGLE_WIFI6')
})
