import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { writeJestEntries } from './groups.ts'
import { resolveBinary, root, runCommand } from './run.ts'
import { runStage, type StageResult } from './stage.ts'

interface JestSummary {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  testResults: { assertionResults: Assertion[] }[]
}

interface Assertion {
  status: string
  fullName: string
  /** The first is the test file. */
  ancestorTitles: string[]
  /** Milliseconds; null for a test that did not run. */
  duration?: number | null
}

/** Runs test files by Jest, in groups that share a page. */
export const runJestTests = (files: string[], folder: string, workers: number): Promise<StageResult> =>
  runStage('browser packages', async () => {
    if (!files.length) return { passed: 0, failed: 0, complaint: '' }
    const own = mkdtempSync(join(realpathSync(folder), 'jest-'))
    const counted = join(own, 'jest.json')
    const { code, output } = await runCommand(
      resolveBinary('node'),
      [
        // Disables the optimising compiler, which takes longer than it saves in page tests. Jest passes the
        // flag on to its workers.
        '--no-opt',
        // Enlarges the young generation, because pages create much garbage: saves a twentieth of the time.
        '--max-semi-space-size=64',
        join(root, 'node_modules/jest/bin/jest.js'),
        '--json',
        `--outputFile=${counted}`,
        '--silent',
        `--maxWorkers=${workers}`,
        `--testSequencer=${join(import.meta.dirname, 'in-order.ts')}`,
        '--runTestsByPath',
        ...writeJestEntries(files, own),
      ],
      { FORCE_COLOR: '0', PORTAL_JEST_ENTRIES: own },
    )
    if (!existsSync(counted)) return { passed: 0, failed: 1, complaint: output }
    const summary = JSON.parse(readFileSync(counted, 'utf8')) as JestSummary
    const tests = summary.testResults.flatMap((suite) => suite.assertionResults)
    const skipped = tests
      .filter((one) => ['pending', 'todo', 'skipped', 'disabled'].includes(one.status))
      .map((one) => one.fullName)
    const seconds = secondsByFile(tests)
    // Reports errors outside of tests: Jest fails for them, but names only the group.
    const empty = files.filter((file) => !seconds.has(file)).map((file) => `${file} has no test`)
    const failed = summary.numFailedTests + summary.numRuntimeErrorTestSuites
    const slow = [...seconds].map(([name, seconds]) => ({ name, seconds }))
    const said = output.replace(/^PASS .*\n/gm, '').replace(/^\{"numFailedTestSuites".*\n?/m, '')
    return {
      passed: summary.numPassedTests,
      failed: code === 0 ? failed : Math.max(1, failed),
      skipped,
      slow,
      complaint: code === 0 ? '' : [...empty, said].join('\n'),
    }
  })

function secondsByFile(tests: readonly Assertion[]): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const { ancestorTitles, duration } of tests) {
    const [file = ''] = ancestorTitles
    seconds.set(file, (seconds.get(file) ?? 0) + (duration ?? 0) / 1000)
  }
  return seconds
}
