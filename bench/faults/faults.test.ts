import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { faults } from './faults.ts'

const root = join(import.meta.dirname, '../..')

for (const { name, file, find, replace } of faults)
  test(`finds the place of a fault once: ${name}`, () => {
    const text = readFileSync(join(root, file), 'utf8')
    assert.equal(text.split(find).length - 1, 1, `${file}: ${find}`)
    assert.notEqual(find, replace)
  })

test('lists forty faults with distinct names, two of each kind', () => {
  assert.equal(new Set(faults.map(({ name }) => name)).size, 40)
  for (const [kind, group] of Map.groupBy(faults, (fault) => fault.kind)) assert.equal(group.length, 2, kind)
})
