import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toGroups, writeEntries } from './groups.ts'
import { bin, run } from './run.ts'

export interface Result {
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

/** A test, or a file of tests, and how long it took. */
interface Slow {
  name: string
  seconds: number
}

type Outcome = Pick<Result, 'passed' | 'failed' | 'complaint'> & { skipped?: string[]; slow?: Slow[] }

/** Measures one stage and prints its line. */
export async function stage(name: string, work: () => Promise<Outcome>): Promise<Result> {
  const began = performance.now()
  const outcome = await work().catch(
    (error: Error): Outcome => ({ passed: 0, failed: 1, complaint: error.stack ?? error.message }),
  )
  const result: Result = {
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

/** One command that is right or wrong as a whole. */
export const check = (name: string, command: string, args: string[]): Promise<Result> =>
  stage(name, async () => {
    const { code, output } = await run(command, args)
    return code === 0 ? { passed: 1, failed: 0, complaint: '' } : { passed: 0, failed: 1, complaint: output }
  })

/** Test files by node:test, in groups that share a process, or all in one. */
export const nodeTests = (
  name: string,
  files: string[],
  folder: string,
  options: { concurrency: number; env: Record<string, string>; isOneProcess?: boolean },
): Promise<Result> =>
  stage(name, async () => {
    if (!files.length) return { passed: 0, failed: 0, complaint: '' }
    const counted = join(folder, `${name}.json`)
    const reporters = [
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`,
      `--test-reporter-destination=${counted}`,
    ]
    const { code, output } = await run(
      bin('node'),
      [
        '--test',
        `--test-concurrency=${options.concurrency}`,
        ...reporters,
        ...writeEntries(options.isOneProcess ? [files] : toGroups(files), folder),
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
