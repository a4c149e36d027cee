import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { freePorts } from '@portal/launcher/port.ts'
import { startPortal } from '@portal/launcher/portal.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { staticChecks } from './checks.ts'
import { findChromium } from './chromium.ts'
import { testFiles } from './files.ts'
import { jestTests, nodeTests, type Result, stage } from './stage.ts'

/** Processes of each of the two lanes. */
const lane = Math.max(1, Math.floor(availableParallelism() / 2))

/** `npm test`: everything. `npm test -- <part of a path>`: only the test files whose path holds it. */
async function main(pattern: string | undefined): Promise<void> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const notRun = join(folder, 'not-run')
  const files = testFiles(pattern)
  if (pattern && !files.jest.length && !files.node.length && !files.e2e.length) throw new Error(`No test file's path holds "${pattern}".`)
  const results: Result[] = []
  const needsStack = files.e2e.length > 0
  const postgres = files.node.length ? await startPostgres() : undefined
  const env = { PORTAL_NOT_RUN: notRun, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) }
  try {
    // Two lanes for two cores: what a compiler does beside what waits for a database.
    const checks = async () => {
      if (!pattern) results.push(...(await staticChecks()))
      if (!pattern || needsStack) results.push(await stage('build of front ends', build))
      results.push(await jestTests(files.jest, folder, lane))
    }
    await Promise.all([
      checks(),
      nodeTests('services and packages', files.node, folder, { concurrency: lane, env }).then((result) => results.push(result)),
    ])
    if (needsStack) results.push(await journeys(files.e2e, folder, env))
  } finally {
    await postgres?.stop()
  }
  const missed = existsSync(notRun) ? readFileSync(notRun, 'utf8').split('\n').filter(Boolean) : []
  missed.push(...results.flatMap((result) => result.skipped.map((name) => `NOT RUN: ${name}`)))
  finish(results, missed, (performance.now() - began) / 1000)
}

async function build() {
  await buildFrontEnds(() => {})
  return { passed: 1, failed: 0, complaint: '' }
}

/** All journeys visit one portal; what has to break one starts its own. */
async function journeys(files: string[], folder: string, env: Record<string, string>): Promise<Result> {
  const CHROMIUM_PATH = await findChromium()
  const [port = 0] = await freePorts(1)
  const settings = { host: '127.0.0.1', port, dataDir: join(folder, 'data'), databaseUrl: undefined, demo: true }
  const portal = await startPortal(settings, (text) => console.log(`  portal: ${text}`))
  try {
    return await nodeTests('journeys', files, folder, { concurrency: 1, env: { ...env, CHROMIUM_PATH, PORTAL_URL: portal.address } })
  } finally {
    await portal.stop()
  }
}

function finish(results: Result[], missed: string[], seconds: number): void {
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  const broken = results.filter((result) => result.failed).map((result) => result.name)
  console.log(`\n  ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s${broken.length ? `; failed: ${broken.join(', ')}` : ''}`)
  for (const line of new Set(missed)) console.log(line)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}

await main(process.argv[2]).catch((error) => {
  console.error(error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})
process.disconnect?.()
