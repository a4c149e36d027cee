import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, type TestContext, test } from 'node:test'
import { isDeep, seed } from '@portal/testing/node/deep.ts'
import { groupTestFiles } from './groups.ts'
import { runJestTests } from './jest.ts'
import { root } from './run.ts'
import { runNodeTests, type StageResult } from './stage.ts'

const files = {
  first: `
    process.env.OF_THE_FIRST = 'set'
    mock.method(Date, 'now', () => 0)
    before(() => globalThis.said = ['begins'])
    after(() => said.push('ends'))
    test('one', () => {})
    suite('more', () => { test('two', () => {}); test('three', { skip: 'not here' }, () => {}) })`,
  second: `
    test('the first has ended and left nothing', () => {
      if (process.env.OF_THE_FIRST || Date.now() === 0 || said.join() !== 'begins,ends') throw new Error(said)
    })`,
  third: `
    test('no', () => { throw new Error('no') })
    after(() => { throw new Error('a hook') })`,
  fourth: `await import('./nowhere.mjs')`,
  fifth: `test('runs all the same', () => {})`,
}

// Hides the lines of these stages, which would look like failures of the run.
beforeEach((t) => (t as TestContext).mock.method(console, 'log', () => {}))

/** Outcome of files that share a process. */
async function outcomeOf(t: TestContext, texts: Record<string, string>): Promise<StageResult> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-groups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const paths = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, `${name}.test.mjs`)
    writeFileSync(path, `import { after, before, mock, suite, test } from 'node:test'\n${text}`)
    return relative(root, path)
  })
  assert.equal(groupTestFiles(paths).length, 1)
  // Removes the variable by which Node would treat the runner as a part of this test.
  const { NODE_TEST_CONTEXT = '' } = process.env
  delete process.env.NODE_TEST_CONTEXT
  t.after(() => Object.assign(process.env, { NODE_TEST_CONTEXT }))
  return runNodeTests('groups', paths, folder, { concurrency: 1, env: {} })
}

test('runs files of one process in sequence without leftovers and counts exactly', async (t) => {
  const { passed, failed, skipped, complaint } = await outcomeOf(t, files)
  assert.deepEqual([passed, failed, skipped], [4, 3, ['three']], complaint)
  for (const said of [/third\.test\.mjs/, /a hook/, /fourth\.test\.mjs/, /nowhere/])
    assert.match(complaint, said)
})

test('fails the run for an uncaught error, also outside of tests', async (t) => {
  const text = `test('passes', () => { setTimeout(() => { throw new Error('too late') }) })
    after(() => new Promise(() => setInterval(() => {}, 1_000)))`
  const { failed, complaint } = await outcomeOf(t, { late: text })
  assert.equal(failed, 1)
  assert.match(complaint, /too late/)
})

test('fails the run when a process ends early, and names the place', async (t) => {
  const waits = `test('waits for what keeps nothing alive', () => new Promise(() => {}))`
  for (const before of [waits, `after(() => new Promise(() => {}))\ntest('one', () => {})`]) {
    const { failed, complaint } = await outcomeOf(t, {
      first: files.fifth,
      second: before,
      third: files.fifth,
    })
    assert.ok(failed > 0, complaint)
    assert.match(complaint, /ended in .*second\.test\.mjs/)
  }
})

test('uses fixed seeds, and others in a deep run', async (t) => {
  const text = `const { default: fc } = await import('${import.meta.resolve('fast-check')}') // 'fast-check'
    test('has a seed', () => { if (fc.readConfigureGlobal().seed !== ${isDeep ? undefined : seed}) throw new Error() })`
  const { passed, failed, complaint } = await outcomeOf(t, { property: text })
  assert.deepEqual([passed, failed], [1, 0], complaint)
})

/** Group of pure functions, by Jest. */
const functions = {
  first: `
    beforeEach(() => { globalThis.said = 'the first' })
    test('one', () => { jest.useFakeTimers(); jest.spyOn(Date, 'now').mockReturnValue(0) })
    describe('more', () => { test('two', () => {}); test.skip('three', () => {}) })`,
  second: `
    test('the first has left nothing', () => expect(Date.now()).toBeGreaterThan(0))
    test('and its hooks are its own', () => { delete globalThis.said })
    test('still', () => expect(globalThis.said).toBeUndefined())
    test('no', () => { throw new Error('no') })`,
  third: `require('./nowhere.ts')`,
  fourth: `export {}`,
}

test('runs files of one page in sequence without leftovers and counts exactly', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-groups-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const paths = Object.entries(functions).map(([name, text]) => {
    writeFileSync(join(folder, `${name}.test.ts`), text)
    return relative(root, join(folder, `${name}.test.ts`))
  })
  const { passed, failed, skipped, complaint, slow } = await runJestTests(paths, folder, 1)
  assert.deepEqual([passed, failed, skipped.length], [5, 3, 1], complaint)
  assert.equal(slow.length, 3)
  for (const said of [/second\.test\.ts › no/, /third\.test\.ts/, /nowhere/, /fourth\.test\.ts has no test/])
    assert.match(complaint, said)
})

test('gives a file a separate process on request', () => {
  const alone = 'services/backoffice/src/export/restart.test.ts'
  const groups = groupTestFiles(['services/backoffice/src/order/order.test.ts', alone])
  assert.ok(groups.some((group) => group.length === 1 && group[0] === alone))
  const replaced = 'shared/ui/src/serial/ScanDialog.test.tsx'
  const pages = groupTestFiles(['shared/ui/src/table/DataTable.test.tsx', replaced])
  assert.ok(pages.some((group) => group.length === 1 && group[0] === replaced))
})
