import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInCheckout } from './command.ts'
import type { InjectedFault } from './faults.ts'
import type { TestSelection } from './selection.ts'

export interface FaultVerdict {
  /**
   * `passed units`: no test by Node or Jest fails, end-to-end tests have not run yet. `not applicable`: the
   * checkout lacks the code.
   */
  state: 'caught' | 'passed units' | 'not caught' | 'not applicable'
  /** Test file, or `lint`. */
  by?: string
  title?: string
  /** Tests that were skipped, took too long, failed by chance, or also fail without the fault. */
  notes: string[]
  seconds: number
}

interface Failure {
  by: string
  title: string
}

/** Injects faults into a checkout, one at a time, and runs the tests that could notice them. */
export class FaultRunner {
  readonly #checkout: string
  readonly #select: (file: string) => TestSelection
  /** Whether test files pass without a fault. */
  readonly #isSound: Map<string, boolean>
  readonly #minutes: number

  constructor(
    checkout: string,
    select: (file: string) => TestSelection,
    isSound: Map<string, boolean>,
    minutes: number,
  ) {
    this.#checkout = checkout
    this.#select = select
    this.#isSound = isSound
    this.#minutes = minutes
  }

  isApplicable({ file, find }: InjectedFault): boolean {
    const path = join(this.#checkout, file)
    return existsSync(path) && readFileSync(path, 'utf8').split(find).length === 2
  }

  /** Lint, and tests by Node and Jest. */
  async runUnits(fault: InjectedFault): Promise<FaultVerdict> {
    const began = performance.now()
    const notes: string[] = []
    const found =
      (await this.#withFault(fault, () => this.#lint(fault.file))) ??
      (await this.#firstFailure(fault, this.#select(fault.file).units, notes))
    return {
      ...(found ? { state: 'caught', ...found } : { state: 'passed units' }),
      notes,
      seconds: since(began),
    }
  }

  async runJourneys(fault: InjectedFault, before: FaultVerdict): Promise<FaultVerdict> {
    const began = performance.now()
    const notes = [...before.notes]
    const found = await this.#firstFailure(fault, this.#select(fault.file).journeys, notes)
    const seconds = before.seconds + since(began)
    return { ...(found ? { state: 'caught', ...found } : { state: 'not caught' }), notes, seconds }
  }

  async #firstFailure(
    fault: InjectedFault,
    batches: readonly string[][],
    notes: string[],
  ): Promise<Failure | undefined> {
    const began = performance.now()
    for (const [at, batch] of batches.entries()) {
      if (since(began) > this.#minutes * 60) {
        const left = batches.slice(at).flat().length
        notes.push(`${left} test files left out after ${this.#minutes} minutes`)
        return undefined
      }
      let left = batch
      while (left.length > 0) {
        const failed = await this.#withFault(fault, () => this.#test(left, notes))
        if (!failed) break
        if (await this.#isCaused(fault, failed, left, notes)) return failed
        left = left.filter((file) => file !== failed.by)
        if (!batch.includes(failed.by)) break
      }
    }
    return undefined
  }

  /** Repeats a failed test alone and without the fault, to exclude chance failures and broken tests. */
  async #isCaused(fault: InjectedFault, { by }: Failure, batch: string[], notes: string[]): Promise<boolean> {
    // A stage that fails as a whole names no file.
    const files = existsSync(join(this.#checkout, by)) ? [by] : batch
    if (!(await this.#withFault(fault, () => this.#test(files, notes)))) {
      notes.push(`${by} failed once in two runs`)
      return false
    }
    const key = files.join(' ')
    if (!this.#isSound.has(key)) this.#isSound.set(key, !(await this.#test(files, [])))
    if (this.#isSound.get(key)) return true
    notes.push(`${by} fails without the fault, too`)
    return false
  }

  async #withFault<T>({ file, find, replace }: InjectedFault, work: () => Promise<T>): Promise<T> {
    const path = join(this.#checkout, file)
    const text = readFileSync(path, 'utf8')
    const { atime, mtime } = statSync(path)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
    try {
      return await work()
    } finally {
      writeFileSync(path, text)
      // Changes modification times, which builds compare.
      utimesSync(path, atime, mtime)
    }
  }

  /**
   * Skips type checks, which take longer than most tests: faults are chosen so that types do not report
   * them.
   */
  async #lint(file: string): Promise<Failure | undefined> {
    if (file.endsWith('.sql')) return undefined
    const options = ['--error-on-warnings', '--log-level=warn']
    const { code, output } = await runInCheckout(this.#checkout, 'biome', ['lint', ...options, file])
    return code === 0 ? undefined : { by: 'lint', title: firstLine(output) }
  }

  async #test(files: readonly string[], notes: string[]): Promise<Failure | undefined> {
    const { code, output } = await runInCheckout(this.#checkout, 'node', [
      'shared/tooling/src/test.ts',
      ...files,
    ])
    if (code === 0) return undefined
    if (code === null) {
      notes.push(`nothing of ${files.join(', ')} ended within 10 minutes`)
      return undefined
    }
    return failureIn(output, files)
  }
}

const since = (began: number) => Math.round((performance.now() - began) / 1_000)
const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? ''

/** Returns the first file named after the failed stage. */
function failureIn(output: string, files: readonly string[]): Failure {
  const said = output.slice(Math.max(0, output.search(/^ {2}✖ /m)))
  const list = said.slice(Math.max(0, said.search(/failing tests:/)))
  const named = files
    .filter((file) => list.includes(file))
    .toSorted((a, b) => list.indexOf(a) - list.indexOf(b))
  const by = named[0] ?? (files.length === 1 ? files[0] : undefined) ?? firstLine(said)
  const after = list.slice(Math.max(0, list.indexOf(by)))
  const title =
    /● (?:\S+\.test\.tsx? › )?(.+)/.exec(list)?.[1] ?? /✖ (.+?) \(\d[\d.]*m?s\)/.exec(after)?.[1] ?? ''
  return { by, title }
}
