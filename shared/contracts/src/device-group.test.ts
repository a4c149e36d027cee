import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allDevices,
  deviceGroups,
  deviceGroupTree,
  getDeviceGroup,
  getDeviceGroupLabel,
} from './device-group.ts'
import { productModels } from './reference.ts'

const branch = (label: string) => {
  const node = deviceGroupTree.find((one) => one.label === label)
  return node && 'children' in node ? node.children.map(({ code }) => code) : []
}

test('REF-22 contains the tree of device groups', () => {
  assert.deepEqual(
    deviceGroupTree.map(({ label }) => label),
    [
      ...[
        'Hybrids',
        'AC ESS',
        'All SNA',
        'All LXP 7-12K',
        'All TRIP',
        'HV-Hybrid',
        'DC/DC Converter',
        '10K All-In-One',
        '5-8K',
      ],
      ...['Mega 24K', 'Gaia series'],
    ],
  )
  assert.equal(getDeviceGroupLabel(allDevices), 'ALL Devices')
})

test('REF-23 REF-24 REF-25 REF-26 contains the members of each branch', () => {
  assert.deepEqual(branch('Hybrids'), ['hybrid', 'gen_3_6k', 'gen_7_10k'])
  assert.deepEqual(branch('All SNA'), ['off_grid', 'off_grid_us', 'sna_12k', 'sna_12k_us', 'eco_beast'])
  assert.deepEqual(branch('All LXP 7-12K'), ['8_10k_eu', '12k_eu', '8_10k_us', '12k_us', '16k_us'])
  assert.deepEqual(branch('All TRIP'), ['trip_12k', 'trip_lv_5_20k'])
})

test('assigns every model an existing group or none, and every group a model', () => {
  for (const model of productModels)
    assert.ok([...deviceGroups, allDevices].includes(getDeviceGroup(model)), model)
  const ofNone = productModels.filter((model) => getDeviceGroup(model) === allDevices)
  assert.deepEqual(
    ofNone.filter((model) => !/^(LITESTOR|DONGLE|LSP|PV|MICRO)_/.test(model)),
    [],
  )
  const used = productModels.map((model) => getDeviceGroup(model))
  assert.deepEqual(
    deviceGroups.filter((group) => !used.includes(group)),
    [],
  )
  assert.equal(getDeviceGroup('SNA_5000'), 'off_grid')
  assert.equal(getDeviceGroup('LXP_LB_US_10K'), '8_10k_us')
})
