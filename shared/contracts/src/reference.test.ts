import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appHelpCategories,
  appHelpTopics,
  brands,
  brandsOfPlatform,
  clientPlatforms,
  contentBrands,
  deviceTypes,
  dongleTypes,
  feedbackSources,
  findPlatformIn,
  knowledgeTopics,
  knowledgeTypes,
  languages,
  platforms,
  productFamilies,
  productModels,
  ticketCategories,
} from './reference.ts'

const codeOf = (label: string) => deviceTypes.find((type) => type.label === label)?.code
const variantsOf = (label: string) => {
  const type = deviceTypes.find((entry) => entry.label === label)
  return type && 'variants' in type ? type.variants.map(({ code, label }) => `${code} ${label}`) : []
}

test('REF-02 gives every device type its code', () => {
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

test('REF-03 lists a US variant of SNA 3-6K', () => assert.deepEqual(variantsOf('SNA 3-6K'), ['131 US']))

test('REF-04 lists three variants of LXP 7-12K', () =>
  assert.deepEqual(variantsOf('LXP 7-12K'), ['161 8-10K-EU', '162 12K-EU', '163 US']))

test('REF-11 lists each named product family once', () => {
  const families = [
    'Hybrid',
    'ACS',
    'SNA',
    'LXP-LB',
    'LSP',
    'HV',
    'GEN-LB-EU',
    'Trip',
    'LiteStor',
    'EcoBeast',
    'PowerHub',
    'Dongle',
  ]
  const known: readonly string[] = productFamilies.map(({ family }) => family)
  assert.deepEqual(
    families.filter((family) => !known.includes(family)),
    [],
  )
  for (const { family, models } of productFamilies) assert.ok(models.length > 0, family)
  assert.equal(new Set(productModels).size, productModels.length)
})

test('REF-12 lists the brands', () => {
  assert.deepEqual(brands, [
    'LUX_POWER',
    'MID',
    'EG4',
    'FORTRESS',
    'SUNBEAT',
    'GTECH',
    'GREEN_SOLUTION',
    'INCCO',
  ])
})

test('REF-13 limits content to one brand, to one or two more, or to none', () => {
  assert.deepEqual([...contentBrands].sort(), ['ALL', 'GSL', 'TECLOMAN', ...brands].sort())
})

test('REF-17 lists the dongle types', () =>
  assert.deepEqual(dongleTypes, ['ESP_WIFI', 'ESP_WIFI6', 'ESP_WIFI6_D', 'ESP_WIIL']))

test('CONST-04 lists the default platform first, and assigns every brand to exactly one', () => {
  assert.deepEqual(platforms, ['LUX_POWER', 'EG4', 'FORTRESS', 'GTEC', 'CROWN'])
  assert.deepEqual(Object.values(brandsOfPlatform).flat().sort(), [...brands].sort())
})

test('REF-14 REF-15 REF-16 lists the categories, types and topics of knowledge', () => {
  assert.deepEqual(ticketCategories, ['TECH', 'PRE_SALE', 'AFTER_SALE', 'PRODUCT'])
  assert.deepEqual(knowledgeTypes, ['AFTER_SALES', 'USER_MANUAL', 'AI_REPO'])
  assert.equal(
    knowledgeTopics.join(', '),
    'Battery, Dongle, Update, Monitoring, Parallel, External Communication, Installation, Working modes, Codes and troubleshooting, Certificates and reports, Feature Introduction, Other',
  )
})

test('REF-18 REF-19 lists four categories of app help, six sub-topics and a general one', () => {
  assert.deepEqual(appHelpCategories, ['LEARN_MORE', 'TROUBLESHOOTING', 'APP_DOCUMENT', 'APP_VIDEO'])
  assert.deepEqual(
    appHelpTopics.map(({ label }) => label.toLowerCase()),
    [
      'functions and working modes',
      'battery configuration',
      'pv configuration',
      'grid, eps and generator connection',
      'earth installation',
      'parallel system installation',
      'troubleshooting',
    ],
  )
})

test('REF-20 REF-21 lists the languages and client platforms', () => {
  assert.equal(
    languages.join(', '),
    'it, en, es_ES, uk_UA, zh_CN, ja, fr, de, ru_RU, ur_PK, ar, nl_NL, pl_PL, he_IL, pt_PT',
  )
  for (const language of languages)
    assert.doesNotThrow(() => new Intl.DisplayNames(language.replace('_', '-'), { type: 'language' }))
  assert.deepEqual([...clientPlatforms].sort(), [
    'ANDROID',
    'ANDROID_CN',
    'IOS',
    'IOS_CN',
    'MONITOR',
    'WEB',
    'WEB_CN',
  ])
})

test('finds a platform by its name and its brands', () => {
  assert.deepEqual(platforms.map(findPlatformIn), platforms)
  assert.deepEqual(
    [findPlatformIn(' eg4 '), findPlatformIn('GTECH'), findPlatformIn('MID')],
    ['EG4', 'GTEC', 'LUX_POWER'],
  )
  for (const unknown of ['ACME', '', '__proto__']) assert.equal(findPlatformIn(unknown), undefined)
})

test('REF-08 lists the sources of feedback', () => {
  assert.deepEqual([...feedbackSources], ['ANDROID_APP', 'IOS_APP', 'WEB', 'DEVICE'])
})
