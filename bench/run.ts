/**
 * `npm run bench -- <name> …`: runs `<name>.bench.ts`, prints its figures and stores them in
 * `docs/benchmarks.md`, where each bench has one section. Started only by hand, because a busy machine makes
 * any figure worthless.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeLoad, describeMachine, readRevision } from './measure.ts'

export interface Bench {
  title: string
  /** Returns Markdown: the figures with their targets. An empty text is not stored. */
  run(): Promise<string>
}

const page = join(import.meta.dirname, '../docs/benchmarks.md')
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
const intro = `# Benchmarks\n\nWritten by \`npm run bench -- <name>\` (${names.map((name) => `\`${name}\``).join(', ')}). Baselines run in the same run as what they are compared with.\n`

function keep(title: string, text: string): void {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : intro
  const [, ...sections] = before.split(/^(?=## )/m)
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`))
  const sorted = [...others, `## ${title}\n\n${text}\n\n`].sort()
  writeFileSync(page, `${`${intro}\n${sorted.join('')}`.trimEnd()}\n`)
}

/** Checks for tiny sizes, which only prove that the bench runs. */
const isSmall = ['TINY', 'ROWS', 'ROUNDS', 'STREAMS', 'SOCKETS'].some((what) => process.env[`BENCH_${what}`])

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !names.includes(name))
if (chosen.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length ? `No bench '${unknown.join(', ')}'. ` : ''}Say which: npm run bench -- ${names.join(' | ')}`,
  )
  process.exit(1)
}
for (const name of chosen) {
  const { bench } = (await import(`./${name}.bench.ts`)) as { bench: Bench }
  const before = describeLoad()
  const figures = await bench.run()
  const day = new Date().toISOString().slice(0, 10)
  const text = `${figures}\n\n<sub>${day}, ${readRevision()}, ${describeMachine()}; load before ${before}, after ${describeLoad()}</sub>`
  console.log(`\n## ${bench.title}\n\n${text}`)
  if (!isSmall && figures !== '') keep(bench.title, text)
}
