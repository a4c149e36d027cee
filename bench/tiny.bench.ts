import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'
import { skipReasons, tinySizes, tryBench } from './tiny.ts'

export const bench: Bench = {
  title: 'Benches that run',
  async run() {
    const rows: string[][] = []
    for (const name of Object.keys(tinySizes)) {
      const began = performance.now()
      const { code, output } = await tryBench(name)
      if (code !== 0) console.error(output)
      const seconds = ((performance.now() - began) / 1_000).toFixed(0)
      console.error(`  ${name}: ${code === 0 ? 'runs' : 'fails'}, ${seconds} s`)
      rows.push([`\`${name}\``, code === 0 ? 'runs' : '**fails**', seconds])
    }
    for (const [name, reason] of Object.entries(skipReasons)) rows.push([`\`${name}\``, reason, ''])
    return `With their smallest sizes.\n\n${formatTable(['bench', '', 's'], rows)}`
  },
}
