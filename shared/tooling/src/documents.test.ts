import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

/** Documents whose links are evidence. */
const documents = ['SECURITY.md', 'docs/asvs.md', 'docs/threat-model.md', 'docs/personal-data.md']

const findLinks = (document: string) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(
    ([, link = '']) => link,
  )
const findBrokenLinks = (document: string) =>
  findLinks(document).filter((link) => !existsSync(join(root, dirname(document), link)))

for (const document of documents)
  test(`${document}: refers only to existing things`, () => {
    assert.ok(findLinks(document).length > 1)
    assert.deepEqual(findBrokenLinks(document), [])
  })

const folder = join(root, 'docs/decisions')
const pages = readdirSync(folder).filter((file) => file !== 'README.md')

test('limits decisions to 40 lines, with their number as title and a line in the index', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const wrong = pages.filter((page) => {
    const text = readFileSync(join(folder, page), 'utf8')
    const number = page.slice(0, 3)
    const isIndexed =
      index.split('\n').filter((line) => line.startsWith(`- [${number}](${page}) `)).length === 1
    return !isIndexed || !text.startsWith(`# ${number} `) || text.trimEnd().split('\n').length > 40
  })
  assert.deepEqual(wrong, [])
})

test('links documents to existing files', () => {
  const all = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
  assert.deepEqual(
    all.flatMap((document) => findBrokenLinks(document).map((link) => `${document}: ${link}`)),
    [],
  )
})

test('has a page for every decision that sources and documents name', () => {
  const sources = globSync(
    [
      '*.md',
      'docs/**/*.md',
      '{bench,e2e,services,shared,shell}/**/*.{md,sql,ts,tsx}',
      'mf-*/**/*.{md,ts,tsx}',
    ],
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) },
  )
  const wrong = sources.flatMap((source) =>
    [...readFileSync(join(root, source), 'utf8').matchAll(/\bdecisions?[/ ](\d{3}(?:-[\w.-]+\.md)?)/g)]
      .map(([, named = '']) => named)
      .filter((named) => !pages.some((page) => page === named || page.startsWith(`${named}-`)))
      .map((named) => `${source}: ${named}`),
  )
  assert.deepEqual(wrong, [])
})

test('states evidence for every control of docs/asvs.md', () => {
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
