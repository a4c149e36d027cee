import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

// The formatter wraps code, and leaves comments as they are.
const maxColumns = 110
/** Reasons that a linter is told stand on one line. */
const oneLine = /biome-ignore|@ts-|https?:\/\//

const isTooLong = (line: string) =>
  line.length > maxColumns && /^\s*(\/\/|\/?\*+) /.test(line) && !oneLine.test(line)

test('a comment that does not wrap is found, and code is left to the formatter', () => {
  const words = 'word '.repeat(30)
  assert.ok(isTooLong(`  // ${words}`))
  assert.ok(isTooLong(`/** ${words} */`))
  assert.ok(isTooLong(` * ${words}`))
  assert.ok(!isTooLong(` * ${'word '.repeat(10)}`))
  assert.ok(!isTooLong(`const text = '${words}' // short`))
})

test('comments wrap at 110 columns', () => {
  const files = globSync('{shell,mf-*,services/*,shared/*,e2e,bench}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
  assert.ok(files.length > 1_000)
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isTooLong(line) ? [`${file}:${at + 1}`] : [])),
  )
  assert.deepEqual(wrong, [])
})
