import { measureFaults } from './federation/faults.ts'
import { startFederationStage } from './federation/stage.ts'
import { measureBuilds, measureSwaps } from './federation/swaps.ts'
import { measureThrottled } from './federation/throttled.ts'
import { formatTable, median, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(2)
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const both = (values: number[]) => [seconds(median(values)), seconds(percentile(values, 95))]

export const bench: Bench = {
  title: 'Releases and faults of remotes',
  async run() {
    const stage = await startFederationStage()
    const step = (text: string) => console.error(`  ${text}`)
    try {
      step('faults')
      const faults = await measureFaults(stage)
      step('throttled')
      const throttled = await measureThrottled(stage)
      step('swaps')
      const swaps = await measureSwaps(stage)
      step('builds')
      const builds = await measureBuilds(stage)
      const growth = swaps.heap
        .slice(1)
        .map((bytes, at) => `${((bytes / (swaps.heap[at] as number) - 1) * 100).toFixed(1)} %`)
      return [
        formatTable(
          ['seconds, loopback', 'times', 'median', 'p95', 'target for p95'],
          [
            ['click to page, nothing broken', faults.sound.length, ...both(faults.sound), 'baseline'],
            [
              `click to the build before, ${faults.rows} faults of the live one`,
              faults.fallback.length,
              ...both(faults.fallback),
              '≤ 3',
            ],
            [
              'page again after the files of both builds are back',
              faults.healed.length,
              ...both(faults.healed),
              '≤ 2',
            ],
            [
              'call to new build in an open page, by a reload',
              swaps.reloaded.length,
              ...both(swaps.reloaded),
              'baseline',
            ],
            ['… by promotion, without one', swaps.promoted.length, ...both(swaps.promoted), '≤ 5'],
            ['… by roll-back, without one', swaps.rolledBack.length, ...both(swaps.rolledBack), '≤ 5'],
          ],
        ),
        '',
        formatTable(
          ['', 'found', 'target'],
          [
            [
              `given up although sound, of ${throttled.loads.length} cold loads at 1.6 Mbit/s, 150 ms, 4 × CPU (median ${seconds(median(throttled.loads))} s)`,
              throttled.falls,
              '0 of 100',
            ],
            [`torn, of ${swaps.promoted.length + swaps.rolledBack.length} swaps`, swaps.torn, '0 of 200'],
            [
              `heap after 200 of these swaps, and after 200 more, collected (${swaps.heap.map(mega).join(', ')})`,
              growth.join(', '),
              '≤ 5 %',
            ],
            [
              `builds in one page when it offers a reload (each added ${(builds.bytesEach / 1000).toFixed(0)} kB)`,
              builds.offeredAt,
              '30',
            ],
          ],
        ),
      ].join('\n')
    } finally {
      await stage.stop()
    }
  },
}
