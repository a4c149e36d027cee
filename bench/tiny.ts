import { join } from 'node:path'
import { resolveBinary, runCommand } from '@portal/tooling/run.ts'

/** Values of `BENCH_…` with which a bench only proves that it runs. */
export const tinySizes: Record<string, Record<string, string>> = {
  answers: {},
  'chat-crash': { ROUNDS: '1', STREAMS: '4' },
  'chat-idle': { SOCKETS: '40', SECONDS: '1' },
  'chat-page': { MESSAGES: '40', ROUNDS: '1', CHARACTERS: '400' },
  'chat-relay': { PAIRS: '1', SECONDS: '5', STREAMS: '4' },
  crash: { ROUNDS: '1' },
  danger: {},
  documents: { ROWS: '1' },
  exam: {},
  export: { ROWS: '30000' },
  federation: { ROUNDS: '1', LOADS: '1', SWAPS: '2', BUILDS: '2' },
  flood: { PER_SECOND: '20', SECONDS: '1' },
  holdup: { SECONDS: '1' },
  import: { ROWS: '10000' },
  log: { ROUNDS: '1' },
  orders: { ROWS: '2000', ROUNDS: '1', SECONDS: '1' },
  overload: { SECONDS: '1' },
  page: {},
  rebuild: { ROUNDS: '1' },
  relevance: {},
  report: { ROUNDS: '1' },
  restore: { ROWS: '2000', FILES: '20' },
  rma: { ROUNDS: '1', SECONDS: '1' },
  'start-faults': { LOADS: '2' },
  start: { ROUNDS: '1', SECONDS: '1' },
  tabs: { ROUNDS: '4' },
  tracing: { ROUNDS: '1' },
  translate: { ROWS: '100' },
  upgrade: { ROWS: '2000' },
  webhooks: { EVENTS: '60', ALONE: '5', ROUNDS: '1' },
  weight: { ROUNDS: '1' },
  work: { ROUNDS: '1' },
}

/** Reasons for benches that are not tried. */
export const skipReasons: Record<string, string> = {
  before: 'needs another checkout',
  claims: 'fills ten million rows',
  faults: 'runs tests',
  finance: 'fills a data folder that it keeps',
  lists: 'fills ten million rows',
  retrieval: 'needs collections from elsewhere',
  'search-quality': 'needs collections from elsewhere',
  suite: 'runs tests',
  tiny: 'tries the others',
}

/** Runs a bench with its tiny sizes; its figures are not stored. */
export function tryBench(name: string): Promise<{ code: number | null; output: string }> {
  const sizes = Object.entries({ TINY: '1', ...tinySizes[name] })
  const env = Object.fromEntries(sizes.map(([size, value]) => [`BENCH_${size}`, value]))
  return runCommand(resolveBinary('node'), [join(import.meta.dirname, 'run.ts'), name], env)
}
