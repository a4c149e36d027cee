import { fuzz, told } from './fuzz/fuzz.ts'
import { table } from './measure.ts'
import type { Bench } from './run.ts'

const seed = Number(process.env.BENCH_SEED ?? Math.floor(Math.random() * 1e9))
const calls = Number(process.env.BENCH_CALLS ?? 1_000_000)

export const bench: Bench = {
  title: 'Fuzz of every operation',
  async run() {
    console.error(`  BENCH_SEED=${seed} BENCH_CALLS=${calls}`)
    const { sent, statuses, findings } = await fuzz({
      seed,
      calls,
      say: (line) => console.error(`  ${line}`),
    })
    for (const finding of findings) console.error(told(finding))
    const rows = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => [status, count.toLocaleString('en')])
    return [
      `${sent.toLocaleString('en')} calls with seed ${seed}: ${findings.length} wrong answers (5xx, none, or not in the form of the contract; target 0).`,
      '',
      table(['status', 'answers'], rows),
    ].join('\n')
  },
}
