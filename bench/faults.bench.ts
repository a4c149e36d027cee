import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createCheckout } from './faults/checkout.ts'
import { faults, type InjectedFault } from './faults/faults.ts'
import { FaultRunner, type FaultVerdict } from './faults/runner.ts'
import { createTestSelector } from './faults/selection.ts'
import { formatTable, readRevision } from './measure.ts'
import type { Bench } from './run.ts'

const own = join(import.meta.dirname, '..')
/** Checkout under test, without uncommitted changes. */
const repository = resolve(process.env.BENCH_REPOSITORY ?? own)
/** Results, written after each fault, so that an interrupted run can continue. */
const resultsFile = resolve(process.env.BENCH_RESULTS ?? join(own, '.data/faults.json'))
/** Number of concurrent faults, without end-to-end tests. */
const lanes = Number(process.env.BENCH_LANES ?? 1)
/** Minutes of the tests of one fault: without journeys first, then with them. */
const minutes = Number(process.env.BENCH_MINUTES ?? 30)
/** `off` skips faults that only end-to-end tests could notice. */
const hasJourneys = process.env.BENCH_JOURNEYS !== 'off'
/** Parts of names or kinds; without any, all faults. */
const parts = (process.env.BENCH_FAULTS ?? '').split(',').filter(Boolean)

interface Results {
  revision: string
  verdicts: Record<string, FaultVerdict>
  isSound: Record<string, boolean>
}

function readResults(): Results {
  const none = { revision: readRevision(repository), verdicts: {}, isSound: {} }
  if (!existsSync(resultsFile)) return none
  const kept = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results
  return kept.revision === none.revision ? kept : none
}

const chosen = faults.filter(
  ({ name, kind }) => parts.length === 0 || parts.some((part) => `${name} ${kind}`.includes(part)),
)

function describe(verdict: FaultVerdict | undefined): string {
  if (!verdict) return 'not tried'
  if (verdict.state === 'caught') return `${verdict.by}: ${verdict.title}`.replaceAll('|', '\\|')
  return verdict.state
}

function report({ verdicts }: Results): string {
  const count = (state: FaultVerdict['state']) =>
    chosen.filter(({ name }) => verdicts[name]?.state === state).length
  const isCertain = ({ name }: InjectedFault) =>
    verdicts[name]?.state === 'not caught' && verdicts[name].notes.length === 0
  return [
    `${count('caught')} of ${chosen.length - count('not applicable')} faults are caught, ${chosen.filter(isCertain).length} are not; of the others see the notes.`,
    '',
    formatTable(
      ['fault', 'kind', 'caught by', 's', 'notes'],
      chosen.map(({ name, kind }) => {
        const verdict = verdicts[name]
        return [name, kind, describe(verdict), verdict?.seconds ?? '', verdict?.notes.join('; ') ?? '']
      }),
    ),
  ].join('\n')
}

export const bench: Bench = {
  title: 'Faults that the tests catch',
  async run() {
    const results = readResults()
    const isSound = new Map(Object.entries(results.isSound))
    const keep = ({ name }: InjectedFault, verdict: FaultVerdict) => {
      results.verdicts[name] = verdict
      results.isSound = Object.fromEntries(isSound)
      mkdirSync(dirname(resultsFile), { recursive: true })
      writeFileSync(resultsFile, `${JSON.stringify(results, null, 1)}\n`)
      console.log(`  ${name}: ${describe(verdict)} (${verdict.seconds} s)`)
    }
    const folder = mkdtempSync(join(tmpdir(), 'portal-faults-'))
    // Makes the folder accessible to PostgreSQL's own account.
    chmodSync(folder, 0o755)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const waiting = chosen.filter(({ name }) => !results.verdicts[name])
    const lane = async (runner: FaultRunner) => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift())
        keep(
          fault,
          runner.isApplicable(fault)
            ? await runner.runUnits(fault)
            : { state: 'not applicable', notes: [], seconds: 0 },
        )
    }
    const runners = await Promise.all(
      Array.from({ length: lanes }, async (_, at) => {
        const checkout = join(folder, String(at + 1))
        createCheckout(repository, checkout)
        return new FaultRunner(checkout, await createTestSelector(checkout), isSound, minutes)
      }),
    )
    await Promise.all(runners.map(lane))
    const [runner] = runners
    for (const fault of chosen) {
      const before = results.verdicts[fault.name]
      if (hasJourneys && runner && before?.state === 'passed units')
        keep(fault, await runner.runJourneys(fault, before))
    }
    // Only prints, because docs/testing.md compares the tables of two checkouts.
    console.log(report(results))
    return ''
  },
}
