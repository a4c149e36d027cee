import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'
import { type ProcessSample, ProcessSampler } from './suite/sampler.ts'
import { classifyActivity, findStageName } from './suite/spending.ts'

/** Arguments of `npm test`; without any, the whole suite. */
const parts = (process.env.BENCH_TESTS ?? '').split(' ').filter(Boolean)

interface FileTime {
  file: string
  cpuMs: number
}

const seconds = (value: number) => Math.round(value).toLocaleString('en')

/** Formats sums, largest first; those below `least` seconds share one row. */
function sums(samples: readonly ProcessSample[], name: (sample: ProcessSample) => string, least: number) {
  const groups = Map.groupBy(samples, name)
  const rows = [...groups].map(([key, group]) => [key, group.reduce((sum, { cpu }) => sum + cpu, 0)] as const)
  const shown = rows.filter(([, cpu]) => cpu >= least).toSorted((a, b) => b[1] - a[1])
  const rest = rows.filter(([, cpu]) => cpu < least).reduce((sum, [, cpu]) => sum + cpu, 0)
  return [...shown, ['the rest', rest] as const].map(([key, cpu]) => [key, seconds(cpu)])
}

export const bench: Bench = {
  title: 'Cost of a test run',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'portal-suite-'))
    const times = join(folder, 'times')
    const began = performance.now()
    const child = spawn('npm', ['test', '--', ...parts], {
      stdio: 'inherit',
      env: { ...process.env, PORTAL_TIMES: times },
    })
    const sampler = new ProcessSampler(child.pid as number)
    await new Promise((done) => child.once('exit', done))
    const { samples, peakMiB } = sampler.stop()
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    const total = samples.reduce((sum, { cpu }) => sum + cpu, 0)
    const files = readFileSync(times, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as FileTime)
      .toSorted((a, b) => b.cpuMs - a.cpuMs)
    rmSync(folder, { recursive: true })
    return [
      `${minutes} minutes, ${seconds(total)} seconds of the processor, at most ${seconds(peakMiB)} MiB.`,
      '',
      formatTable(['spent on', 'processor s'], sums(samples, classifyActivity, 10)),
      '',
      formatTable(['stage', 'processor s'], sums(samples, findStageName, 10)),
      '',
      formatTable(
        ['file of services and packages', 'processor s of its own process'],
        files.slice(0, 15).map(({ file, cpuMs }) => [file, (cpuMs / 1_000).toFixed(1)]),
      ),
    ].join('\n')
  },
}
