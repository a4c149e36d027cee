import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { freePorts } from '@portal/launcher/port.ts'
import { type Portal, startPortal } from '@portal/launcher/portal.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { staticChecks } from './checks.ts'
import { findChromium } from './chromium.ts'
import { testFiles } from './files.ts'
import { root } from './run.ts'
import { jestTests, nodeTests, type Result, stage } from './stage.ts'

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
    // The services' tests mostly wait for the database, so both kinds may have as many processes as there are cores.
    const checks = async () => {
      if (!pattern) results.push(...(await staticChecks()))
      if (!pattern || needsStack) results.push(await stage('build of front ends', build))
      results.push(await jestTests(files.jest, folder, availableParallelism()))
    }
    await Promise.all([
      checks(),
      nodeTests('services and packages', files.node, folder, { concurrency: availableParallelism(), env }).then((result) =>
        results.push(result),
      ),
    ])
    if (needsStack) results.push(...(await journeys(files.e2e, folder, env)))
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

/**
 * Journeys wait for a browser, a portal and a database in turns, so two lanes of them fill two cores. Each lane visits a portal of its
 * own: no journey meets what one of the other lane has written.
 */
async function journeys(files: string[], folder: string, env: Record<string, string>): Promise<Result[]> {
  const CHROMIUM_PATH = await findChromium()
  const largestFirst = files.toSorted((a, b) => statSync(join(root, b)).size - statSync(join(root, a)).size)
  const lanes = [0, 1].map((lane) => largestFirst.filter((_, at) => at % 2 === lane)).filter((some) => some.length > 0)
  const dataDirs = lanes.map((_, at) => join(folder, `data ${at + 1}`))
  const portals: Portal[] = []
  try {
    for (const dataDir of dataDirs) portals.push(await visited(dataDir))
    return await Promise.all(
      portals.map(({ address }, at) =>
        nodeTests(`journeys ${at + 1}`, lanes[at] ?? [], folder, {
          concurrency: 1,
          env: { ...env, CHROMIUM_PATH, PORTAL_URL: address, PORTAL_DATA_DIR: dataDirs[at] ?? '' },
        }),
      ),
    )
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()))
  }
}

async function visited(dataDir: string): Promise<Portal> {
  const [port = 0] = await freePorts(1)
  const settings = { host: '127.0.0.1', port, dataDir, databaseUrl: undefined, demo: true }
  return startPortal(settings, (text) => console.log(`  portal: ${text}`))
}

function finish(results: Result[], missed: string[], seconds: number): void {
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  const broken = results.filter((result) => result.failed).map((result) => result.name)
  console.log(`\n  ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s${broken.length ? `; failed: ${broken.join(', ')}` : ''}`)
  const slowest = results.flatMap((result) => result.slow).toSorted((a, b) => b.seconds - a.seconds)
  for (const { name, seconds } of slowest.slice(0, 10)) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`)
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
