import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findImportCycles } from './import-cycles.ts'
import type { SourceImport } from './imports.ts'

const imports = (...lines: string[]): SourceImport[] =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ')
    return { from, to, names: [] }
  })
const foldersOf = (...lines: string[]) => findImportCycles(imports(...lines)).map(({ folder }) => folder)

test('finds two folders that import each other, also indirectly', () => {
  const [one, ...others] = findImportCycles(
    imports(
      'shell/src/tab/a.ts > shell/src/page/b.ts',
      'shell/src/page/c.ts > shell/src/job/d.ts',
      'shell/src/job/d.ts > shell/src/tab/e.ts',
    ),
  )
  assert.deepEqual(others, [])
  assert.match(
    one?.sentence ?? '',
    /^no-circles: in shell\/src, tab → page → job → tab: shell\/src\/tab\/a\.ts imports shell\/src\/page\/b\.ts, /,
  )
})

test('finds two files at any depth, and a folder with a file in its parent', () => {
  assert.deepEqual(
    foldersOf(
      'shared/ui/src/a/b/c.ts > shared/ui/src/a/b/d.ts',
      'shared/ui/src/a/b/d.ts > shared/ui/src/a/b/c.ts',
    ),
    ['shared/ui/src/a/b'],
  )
  assert.deepEqual(
    foldersOf(
      'shared/ui/src/Tag.tsx > shared/ui/src/form/x.ts',
      'shared/ui/src/form/x.ts > shared/ui/src/Tag.tsx',
    ),
    ['shared/ui/src'],
  )
})

test('names every cycle of a group until all are broken', () => {
  const knot = ['a > b', 'b > a', 'c > d', 'd > c', 'b > c'].map((line) =>
    line.replaceAll(/\w/g, (name) => `mf-x/src/${name}/${name}.ts`),
  )
  assert.equal(foldersOf(...knot).length, 2)
})

test('ignores a folder with its contents, tests and other packages', () => {
  assert.deepEqual(
    foldersOf(
      'shared/ui/src/table/a.ts > shared/ui/src/table/view/b.ts',
      'shared/ui/src/table/view/b.ts > shared/ui/src/table/c.ts',
      'shell/src/tab/a.ts > shell/src/page/b.ts',
      'shell/src/page/b.test.ts > shell/src/tab/a.ts',
      'shared/launcher/src/a.ts > services/gateway/src/b.ts',
      'services/gateway/src/b.ts > shared/launcher/src/a.ts',
    ),
    [],
  )
})
