import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

/** Documents whose links are evidence. */
const documents = ['SECURITY.md', 'docs/asvs.md', 'docs/threat-model.md', 'docs/personal-data.md']

for (const document of documents)
  test(`${document}: everything that it refers to exists`, () => {
    const text = readFileSync(join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
    assert.ok(links.length > 1)
    assert.deepEqual(
      links.filter((link) => !existsSync(join(root, dirname(document), link))),
      [],
    )
  })

test('every control of docs/asvs.md has a state and evidence', () => {
  const rows = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  assert.ok(rows.length > 10)
  assert.deepEqual(
    rows.filter(
      (row) => !/^\| \d+\.\d+\.\d+ \| [^|]+ \| (met|partly|open)\b[^|]* \| [^|]*\]\([^|]+ \|$/.test(row),
    ),
    [],
  )
})
