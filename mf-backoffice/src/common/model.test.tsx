import { formatModel } from '@portal/contracts/model.ts'
import { deviceTypes, productFamilies, productModels } from '@portal/contracts/reference.ts'
import { deviceTypeLabel, listVariants, toDeviceType } from './model.ts'

test.each([
  ['LXP_3_6K', 'LXP 3.6K'],
  ['LXP_3K', 'LXP 3K'],
  ['LXP_5_8K', 'LXP 5-8K'],
  ['GEN_3_6K', 'GEN 3.6K'],
  ['ACS_3600', 'ACS 3600'],
  ['SNA_US_12K', 'SNA-US 12K'],
  ['LXP_LB_8_12K', 'LXP-LB 8-12K'],
  ['LXP_LB_EU_7K', 'LXP-LB-EU 7K'],
  ['TRIP_LV_15K', 'TRIP-LV 15K'],
  ['LITESTOR_5', 'LiteStor 5'],
  ['ECO_BEAST_6K', 'Eco Beast 6K'],
  ['DONGLE_WIFI6', 'Dongle WiFi6'],
  ['DONGLE_4G', 'Dongle 4G'],
])('labels the model %s as %s', (code, label) => {
  expect(formatModel(code)).toBe(label)
})

test('recognizes labels in imports, ignoring case and separators', () => {
  for (const code of productModels)
    expect(
      formatModel(code)
        .toUpperCase()
        .replace(/[\s_.-]+/g, '_'),
    ).toBe(code)
})

test('derives the device type from the model', () => {
  for (const { models, deviceType } of productFamilies)
    for (const model of models) expect(toDeviceType(model)).toBe(deviceType)
})

test('REF-03 lists the variant US of SNA 3-6K', () => {
  expect(listVariants(3)).toEqual([{ code: 131, label: 'US' }])
})

test('REF-04 lists three variants of LXP 7-12K, and none of other types', () => {
  expect(listVariants(6).map(({ label }) => label)).toEqual(['8-10K-EU', '12K-EU', 'US'])
  for (const { code } of deviceTypes) if (code !== 3 && code !== 6) expect(listVariants(code)).toEqual([])
})

test('shows a device type with its variant', () => {
  expect(deviceTypeLabel(6, 162)).toBe('LXP 7-12K · 12K-EU')
  expect(deviceTypeLabel(6, null)).toBe('LXP 7-12K')
  expect(deviceTypeLabel(0, null)).toBe('Hybrid')
})
