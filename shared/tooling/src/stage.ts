import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupTestFiles, writeNodeEntries } from './groups.ts'
import { resolveBinary, runCommand } from './run.ts'

export interface StageResult {
  name: string
  passed: number
  failed: number
  seconds: number
  /** Output for people; empty on success. */
  complaint: string
  /** Tests that did not run. */
  skipped: string[]
  slow: Slow[]
}

/** Duration of a test, or of a file of tests. */
interface Slow {
  name: string
  seconds: number
}

type Outcome = Pick<StageResult, 'passed' | 'failed' | 'complaint'> & { skipped?: string[]; slow?: Slow[] }

/** Measures one stage and prints its line. */
export async function runStage(name: string, work: () => Promise<Outcome>): Promise<StageResult> {
  const began = performance.now()
  const outcome = await work().catch(
    (error: Error): Outcome => ({ passed: 0, failed: 1, complaint: error.stack ?? error.message }),
  )
  const result: StageResult = {
    skipped: [],
    slow: [],
    ...outcome,
    name,
    seconds: (performance.now() - began) / 1000,
  }
  console.log(
    `  ${result.failed ? '✖' : '✔'} ${name.padEnd(24)} ${result.passed} passed, ${result.failed} failed   ${result.seconds.toFixed(1)} s`,
  )
  if (result.complaint) console.log(`\n${result.complaint.trimEnd()}\n`)
  return result
}

/** Runs one command that passes or fails as a whole. */
export const runCheck = (name: string, command: string, args: string[]): Promise<StageResult> =>
  runStage(name, async () => {
    const { code, output } = await runCommand(command, args)
    return code === 0 ? { passed: 1, failed: 0, complaint: '' } : { passed: 0, failed: 1, complaint: output }
  })

/** Runs test files by node:test, in groups that share a process, or all in one. */
export const runNodeTests = (
  name: string,
  files: string[],
  folder: string,
  options: { concurrency: number; env: Record<string, string>; isOneProcess?: boolean },
): Promise<StageResult> =>
  runStage(name, async () => {
    if (!files.length) return { passed: 0, failed: 0, complaint: '' }
    const counted = join(folder, `${name}.json`)
    const reporters = [
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`,
      `--test-reporter-destination=${counted}`,
    ]
    const { code, output } = await runCommand(
      resolveBinary('node'),
      [
        '--test',
        `--test-concurrency=${options.concurrency}`,
        ...reporters,
        ...writeNodeEntries(options.isOneProcess ? [files] : groupTestFiles(files), folder),
      ],
      {
        FORCE_COLOR: '0',
        ...options.env,
      },
    )
    if (!existsSync(counted)) return { passed: 0, failed: 1, complaint: output }
    const counts = JSON.parse(readFileSync(counted, 'utf8')) as {
      passed: number
      failed: number
      skipped: string[]
      slow: Slow[]
    }
    if (code === 0) return { ...counts, complaint: '' }
    return {
      ...counts,
      failed: Math.max(1, counts.failed),
      complaint: output.slice(
        Math.max(0, output.search(/^✖ (an error that nobody caught|the process ended in|failing tests:)/m)),
      ),
    }
  })
