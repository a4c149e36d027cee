import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brands, brandsOfPlatform, deviceTypes, dongleTypes, platforms, productFamilies, productModels } from './reference.ts'

const codeOf = (label: string) => deviceTypes.find((type) => type.label === label)?.code
const variantsOf = (label: string) => {
  const type = deviceTypes.find((entry) => entry.label === label)
  return type && 'variants' in type ? type.variants.map(({ code, label }) => `${code} ${label}`) : []
}

test('REF-02 every device type has its code', () => {
  const codes = {
    Hybrid: 0,
    'PV Inverter': 1,
    'AC Charger': 2,
    'SNA 3-6K': 3,
    'HV-Hybrid': 4,
    'LSP-100K': 5,
    'LXP 7-12K': 6,
    'All-in-One': 7,
    '5-8K': 8,
    'Micro Inverter': 100,
    Battery: 200,
    'TRIP 6-20K': 500,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(codes).map((label) => [label, codeOf(label)])), codes)
  assert.equal(deviceTypes.length, Object.keys(codes).length)
})

test('REF-03 SNA 3-6K has a US variant', () => assert.deepEqual(variantsOf('SNA 3-6K'), ['131 US']))

test('REF-04 LXP 7-12K has three variants', () => assert.deepEqual(variantsOf('LXP 7-12K'), ['161 8-10K-EU', '162 12K-EU', '163 US']))

test('REF-11 the product models cover every named family, each once', () => {
  const families = ['Hybrid', 'ACS', 'SNA', 'LXP-LB', 'LSP', 'HV', 'GEN-LB-EU', 'Trip', 'LiteStor', 'EcoBeast', 'PowerHub', 'Dongle']
  assert.deepEqual(productFamilies.map(({ family }) => family).sort(), [...families].sort())
  for (const { family, models } of productFamilies) assert.ok(models.length > 0, family)
  assert.equal(new Set(productModels).size, productModels.length)
})

test('REF-12 the brands', () => {
  assert.deepEqual(brands, ['LUX_POWER', 'MID', 'EG4', 'FORTRESS', 'SUNBEAT', 'GTECH', 'GREEN_SOLUTION', 'INCCO'])
})

test('REF-17 the dongle types', () => assert.deepEqual(dongleTypes, ['ESP_WIFI', 'ESP_WIFI6', 'ESP_WIFI6_D', 'ESP_WIIL']))

test('CONST-04 the platforms begin with the default one, and every brand belongs to exactly one', () => {
  assert.deepEqual(platforms, ['LUX_POWER', 'EG4', 'FORTRESS', 'GTEC', 'CROWN'])
  assert.deepEqual(Object.values(brandsOfPlatform).flat().sort(), [...brands].sort())
})
