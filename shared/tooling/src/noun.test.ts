import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// Compares the line counts in docs/new-noun.md with the files of a list page.
const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const [own = '', wired = ''] =
  read('docs/new-noun.md').split('## Counted')[1]?.split('In files of all nouns') ?? []
const counted = (table: string) =>
  [...table.matchAll(/^\| `(?<path>[^`]+)` \| (?<lines>\d+) \|/gm)].map(({ groups }) => ({
    path: groups?.path as string,
    lines: Number(groups?.lines),
  }))
/** Tolerated difference of lines. */
const slack = 8

test("matches the counted lines of a noun's own files", () => {
  const files = counted(own)
  for (const { path, lines } of files) {
    const now = read(path).split('\n').length - 1
    assert.ok(Math.abs(now - lines) <= slack, `${path} has ${now} lines, docs/new-noun.md says ${lines}`)
  }
  const folders = ['services/backoffice/src/dongle-firmware', 'mf-backoffice/src/dongle-firmware']
  const there = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const known = files.map(({ path }) => path)
  assert.deepEqual(
    there.filter((path) => !known.includes(path)),
    [],
  )
})

test('matches the counted lines in files of all nouns', () => {
  const files = counted(wired)
  assert.ok(files.length > 10)
  for (const { path, lines } of files) {
    const now = read(path)
      .split('\n')
      .filter((line) => /dongle.?firmware/i.test(line)).length
    assert.ok(Math.abs(now - lines) <= slack, `${path} names it ${now} times, docs/new-noun.md says ${lines}`)
    assert.ok(now > 0, path)
  }
})
