import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLicencesDocument, isAllowedLicence, listLicences } from './licences.ts'
import { root } from './run.ts'

test('refuses licences that are unknown, or demand the source of the product', () => {
  for (const licence of ['GPL-3.0-or-later', 'AGPL-3.0', '', 'SEE LICENSE IN x', 'MIT AND GPL-2.0'])
    assert.equal(isAllowedLicence(licence), false, licence)
  for (const licence of ['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)'])
    assert.equal(isAllowedLicence(licence), true)
})

test('lists every package with an allowed licence in docs/licences.md', () => {
  const packages = listLicences()
  assert.ok(packages.length > 1_000)
  assert.deepEqual(
    packages.filter(({ licence }) => !isAllowedLicence(licence)),
    [],
  )
  const file = join(root, 'docs/licences.md')
  const text = createLicencesDocument(packages)
  if (process.env.LICENCES_UPDATE) writeFileSync(file, text)
  assert.equal(readFileSync(file, 'utf8'), text)
})
