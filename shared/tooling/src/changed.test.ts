import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { findDependants, selectTests } from './changed.ts'
import { findTestFiles } from './files.ts'
import { journeyParts } from './journey-parts.ts'
import { root } from './run.ts'

const all = findTestFiles()

test('finds direct and indirect importers of a changed file, cycles included', () => {
  const ways = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['d', 'c'],
    ['e', 'f'],
  ].map(([from = '', to = '']) => ({ from, to }))
  assert.deepEqual([...findDependants(['b'], ways)].sort(), ['a', 'b', 'c', 'd'])
})

test('selects the tests and end-to-end tests of a changed page, and none of services', () => {
  const { jest, node, e2e } = selectTests(['mf-tools/src/pv/PvCalculationPage.tsx'], all)
  assert.ok(jest.includes('mf-tools/src/pv/PvCalculationPage.test.tsx'))
  assert.deepEqual(
    node.filter((file) => file.startsWith('services/')),
    [],
  )
  assert.deepEqual(e2e, ['e2e/pages.test.ts'])
})

test('selects service, pages and end-to-end tests that use a changed contract', () => {
  const { jest, node, e2e } = selectTests(['shared/contracts/src/order.contract.ts'], all)
  assert.ok(jest.some((file) => file.startsWith('mf-backoffice/src/order/')))
  assert.ok(node.some((file) => file.startsWith('services/backoffice/src/order/')))
  assert.ok(e2e.includes('e2e/orders.test.ts'))
})

test('selects the tests of an entity and its users for a changed column', () => {
  const { jest, node, e2e } = selectTests(
    [
      'shared/contracts/src/warranty.contract.ts',
      'services/backoffice/src/warranty/warranty.repo.ts',
      'mf-backoffice/src/warranty/warrantyColumns.tsx',
      'mf-backoffice/locales/zh-CN.json',
    ],
    all,
  )
  const chosen = [...jest, ...node, ...e2e]
  for (const folder of [
    'mf-backoffice/src/warranty',
    'services/backoffice/src/warranty',
    'services/backoffice/src/claim',
    'shared/contracts/src',
    'shared/tooling/src/catalogue',
    'e2e/back-office',
    'e2e/contract',
  ])
    assert.ok(
      chosen.some((file) => file.startsWith(folder)),
      folder,
    )
  const others = /^(shell|mf-chat|mf-rma|services\/(chat|identity|gateway|backoffice\/src\/feedback))\//
  assert.deepEqual(
    chosen.filter((file) => others.test(file)),
    [],
  )
})

test('selects readers and writers of the tables of a changed migration', () => {
  const { node } = selectTests(['services/backoffice/migrations/023-warranty-told.sql'], all)
  assert.ok(node.includes('services/backoffice/src/warranty/warranty.test.ts'))
  assert.ok(!node.includes('services/backoffice/src/firmware/firmware.test.ts'))
})

test('maps other files to their package, shared foundations to everything, documents to their readers', () => {
  const migration = selectTests(['services/identity/migrations/new.sql'], all)
  assert.deepEqual(
    all.node.filter((file) => file.startsWith('services/identity/') && !migration.node.includes(file)),
    [],
  )
  assert.ok(migration.node.includes('shared/service-kit/src/database/references.test.ts'))
  assert.deepEqual(selectTests(['package-lock.json'], all), all)
  const document = selectTests(['docs/settings.md'], all)
  assert.ok(document.node.includes('shared/launcher/src/settings-document.test.ts'))
  assert.ok(document.jest.length + document.e2e.length === 0 && document.node.length < 5)
  assert.deepEqual(selectTests([], all), { jest: [], node: [], e2e: [] })
})

test('names existing folders for every end-to-end test', () => {
  assert.deepEqual(Object.keys(journeyParts).sort(), all.e2e.map((file) => basename(file, '.test.ts')).sort())
  const parts = Object.values(journeyParts).flat()
  assert.deepEqual(
    parts.filter((part) => !existsSync(join(root, part))),
    [],
  )
})
