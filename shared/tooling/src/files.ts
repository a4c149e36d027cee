import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

export interface TestFiles {
  /** Browser packages, by Jest. */
  jest: string[]
  /** Everything else, by node:test. */
  node: string[]
  /** End-to-end tests of the whole portal. */
  e2e: string[]
}

/**
 * Lists test files whose path contains one of `parts`; all if there are none. Files included in
 * `tsconfig.browser.json` run in Jest.
 */
export function findTestFiles(parts: readonly string[] = []): TestFiles {
  const { include } = JSON.parse(readFileSync(join(root, 'tsconfig.browser.json'), 'utf8')) as {
    include: string[]
  }
  const find = (patterns: string[]) =>
    globSync(patterns, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
      .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
      .sort()
  const jest = find(include.map((folder) => `${folder}/**/*.test.{ts,tsx}`))
  const e2e = find(['e2e/**/*.test.ts'])
  const others = new Set([...jest, ...e2e])
  const node = find(['{services,shared,shell,bench}/**/*.test.{ts,tsx}', 'mf-*/**/*.test.{ts,tsx}']).filter(
    (file) => !others.has(file),
  )
  return { jest, node, e2e }
}
