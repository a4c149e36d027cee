import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

// Requires every package's README to name all its source folders.
const root = join(import.meta.dirname, '../../..')
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[]
}
const maxLines = 40

const foldersIn = (path: string) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []
const manifests = workspaces.map((path) => `${path}/package.json`)
const packages = globSync(manifests, { cwd: root }).map(dirname).toSorted()

/** Matches a folder written as `name/` or `src/name`; a page address such as `/name/…` does not count. */
const unnamed = (readme: string, folders: string[]) =>
  folders.filter((name) => !new RegExp(`(?<![\\w/-])(src/${name}(?![\\w-])|${name}/)`).test(readme))

test('finds a folder that the README does not name', () => {
  const readme = '| `order/`, `src/part` | `/device/{serialNum}` | `dongle-firmware/`'
  assert.deepEqual(unnamed(readme, ['order', 'part', 'dongle-firmware']), [])
  assert.deepEqual(unnamed(readme, ['device', 'firmware', 'dongle']), ['device', 'firmware', 'dongle'])
})

test("names each source folder in every package's README of at most 40 lines", () => {
  assert.ok(packages.length > 20, packages.join(' '))
  const wrong = packages.flatMap((path) => {
    const file = join(root, path, 'README.md')
    if (!existsSync(file)) return [`${path}: no README.md`]
    const readme = readFileSync(file, 'utf8')
    const lines = readme.trimEnd().split('\n').length
    return [
      ...unnamed(readme, foldersIn(`${path}/src`)).map((name) => `${path}: src/${name} is not named`),
      ...(lines > maxLines ? [`${path}: ${lines} lines`] : []),
    ]
  })
  assert.deepEqual(wrong, [])
})
