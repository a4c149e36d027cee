import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatTable, median } from './measure.ts'
import type { Bench } from './run.ts'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)

function build(name: string): number {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync('npx', ['turbo', 'run', 'build', `--filter=./${name}`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} does not build:\n${stdout}${stderr}`)
  return (performance.now() - began) / 1000
}

export const bench: Bench = {
  title: 'Rebuilding one remote',
  async run() {
    const rows = readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .map((name) => {
        const file = join(root, name, 'src/remote.ts')
        const text = readFileSync(file, 'utf8')
        const seconds: number[] = []
        build(name)
        try {
          for (let round = 0; round < rounds; round++) {
            writeFileSync(file, `${text}\n// ${Date.now()}\n`)
            seconds.push(build(name))
          }
        } finally {
          writeFileSync(file, text)
          build(name)
        }
        return [`\`${name}\` after a change, median of ${rounds}`, median(seconds).toFixed(1), '≤ 15']
      })
    return formatTable(['build', 'seconds', 'target'], rows)
  },
}
