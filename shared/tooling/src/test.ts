import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { listChangedFiles, selectTests } from './changed.ts'
import { runStaticChecks } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { copyDataDir, createDemoDataDir, startDemoPortal } from './demo-portal.ts'
import { findTestFiles, type TestFiles } from './files.ts'
import { runJestTests } from './jest.ts'
import { journeySettings, translationEngineSettings } from './journey-settings.ts'
import { root } from './run.ts'
import { runNodeTests, runStage, type StageResult } from './stage.ts'
import { ensureValkey } from './valkey.ts'

/**
 * `npm test`: everything. `npm test -- <parts of paths>`: only test files whose path contains one of them.
 * `npm test -- changed [commit]`: tests affected by the branch's changes, or by those since the commit. `npm
 * test -- deep <parts of paths>`: the same with complete runs instead of samples.
 */
async function main(args: readonly string[]): Promise<void> {
  const parts = args[0] === 'deep' ? args.slice(1) : args
  if (parts !== args) process.env.PORTAL_DEEP = '1'
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Shares a compile cache: the first process compiles modules for all others and for the next run.
  process.env.NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile')
  const notRun = join(folder, 'not-run')
  const files = await chosen(parts)
  const results: StageResult[] = []
  const postgres = files.node.length ? await startPostgres({ isSmall: true }) : undefined
  const env = { PORTAL_NOT_RUN: notRun, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) }
  const browserPackages = async () => {
    if (parts.length === 0) results.push(...(await runStaticChecks()))
    if (files.e2e.length) results.push(await runStage('build of front ends', build))
    results.push(await runJestTests(files.jest, folder, availableParallelism()))
  }
  const services = async () => {
    await ensureValkey(files.node)
    // Runs as many processes as cores in parallel to the browser packages, because they mostly wait for the
    // database.
    results.push(
      await runNodeTests('services and packages', files.node, folder, {
        concurrency: availableParallelism(),
        env,
      }),
    )
  }
  try {
    const browserPackagesDone = browserPackages()
    const lanes = journeyLanes(files.e2e, folder, env)
    const lane = () => lanes.run(results)
    // Builds the front ends for end-to-end tests.
    await Promise.all([
      browserPackagesDone.then(lane),
      Promise.all([services(), browserPackagesDone]).then(() => lane()),
    ])
  } finally {
    await postgres?.stop()
  }
  const missed = existsSync(notRun) ? readFileSync(notRun, 'utf8').split('\n').filter(Boolean) : []
  missed.push(...results.flatMap((result) => result.skipped.map((name) => `NOT RUN: ${name}`)))
  finish(results, missed, (performance.now() - began) / 1000)
}

async function chosen(parts: readonly string[]): Promise<TestFiles> {
  if (parts[0] === 'changed') {
    const changed = await listChangedFiles(parts[1])
    const files = selectTests(changed)
    console.log(
      `  ${changed.length} changed files can break ${Object.values(files).flat().length} test files`,
    )
    return files
  }
  const files = findTestFiles(parts)
  const found = Object.values(files).flat()
  for (const part of parts)
    if (!found.some((file) => file.includes(part))) throw new Error(`No test file's path holds "${part}".`)
  return files
}

async function build() {
  await buildFrontEnds(() => {})
  return { passed: 1, failed: 0, complaint: '' }
}

const throughEverything: readonly string[] = ['lists', 'pages', 'refusals']

interface Journeys {
  name: string
  files: string[]
  /** Whether the tests start a portal themselves and do not use that of the lane. */
  startPortal: boolean
}

/**
 * Characters of end-to-end tests per process and browser, each of which costs two seconds of processor time.
 */
const journeysSize = 40_000

/**
 * Orders end-to-end tests: those that share a portal as one group; then the longest first, in separate
 * processes; the others share processes.
 */
function journeysOf(files: readonly string[]): Journeys[] {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const named = (...files: string[]): Omit<Journeys, 'startPortal'> => {
    const [first = '', ...others] = files.map((file) => basename(file, '.test.ts'))
    return { name: others.length ? `${first} and ${others.length} others` : first, files }
  }
  const startsPortal = (file: string) => /startPortalWithCopies|npm start/.test(text(file))
  const isAlone = (file: string) =>
    startsPortal(file) || throughEverything.includes(basename(file, '.test.ts'))
  const [disturbing = [], calm = []] = [true, false].map((wanted) =>
    files.filter((file) => text(file).includes('startDisturbedPortal') === wanted),
  )
  const alone = calm
    .filter(isAlone)
    .map((file) => ({ ...named(file), startPortal: startsPortal(file) }))
    .toSorted((a, b) => Number(b.startPortal) - Number(a.startPortal))
  const groups: string[][] = []
  let size = journeysSize
  for (const file of calm.filter((file) => !isAlone(file))) {
    if (size + text(file).length > journeysSize) {
      groups.push([])
      size = 0
    }
    groups.at(-1)?.push(file)
    size += text(file).length
  }
  return [
    ...(disturbing.length ? [{ name: 'disturbing', files: disturbing, startPortal: true }] : []),
    ...alone,
    ...groups.map((group) => ({ ...named(...group), startPortal: false })),
  ]
}

/**
 * Runs end-to-end tests in two lanes, which occupy two cores; with three lanes all tests poll longer and the
 * total time grows. Each lane runs the next test when the previous one has ended, on its own portal, so
 * tests of different lanes never share data. The portal starts with the first test that uses it, because a
 * running portal takes processor time.
 */
function journeyLanes(files: readonly string[], folder: string, env: Record<string, string>) {
  const waiting = journeysOf(files)
  let chromium: Promise<string> | undefined
  let filled: Promise<string> | undefined
  let lanes = 0
  return {
    async run(results: StageResult[]): Promise<void> {
      let journeys = waiting.shift()
      if (!journeys) return
      // Prepared once for all lanes, because it may have to be unpacked or installed.
      chromium ??= ensureChromium()
      const own = { ...env, CHROMIUM_PATH: await chromium }
      if (files.length > 1) filled ??= createDemoDataDir(folder)
      const begun = filled ? { ...own, PORTAL_FILLED_DIR: await filled } : own
      let lane: Awaited<ReturnType<typeof startLane>> | undefined
      try {
        for (; journeys; journeys = waiting.shift()) {
          if (!journeys.startPortal) lane ??= await startLane(join(folder, `data ${++lanes}`), await filled)
          results.push(
            await runNodeTests(`journey ${journeys.name}`, journeys.files, folder, {
              concurrency: 1,
              env: journeys.startPortal ? begun : { ...begun, ...lane?.env },
              isOneProcess: true,
            }),
          )
        }
      } finally {
        await lane?.portal.stop()
      }
    },
  }
}

/** Portal of a lane, and the environment that passes it to the tests. */
async function startLane(dataDir: string, filled: string | undefined) {
  if (filled) await copyDataDir(filled, dataDir)
  const [enginePort = 0] = await findFreePorts(1)
  const portal = await startDemoPortal(dataDir, {
    services: { ...journeySettings, ...translationEngineSettings(enginePort) },
  })
  const env = {
    PORTAL_URL: portal.address,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_ENGINE_PORT: String(enginePort),
  }
  return { portal, env }
}

function finish(results: StageResult[], missed: string[], seconds: number): void {
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  const broken = results.filter((result) => result.failed).map((result) => result.name)
  console.log(
    `\n  ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s${broken.length ? `; failed: ${broken.join(', ')}` : ''}`,
  )
  const slowest = results.flatMap((result) => result.slow).toSorted((a, b) => b.seconds - a.seconds)
  for (const { name, seconds } of slowest.slice(0, 10))
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`)
  for (const line of new Set(missed)) console.log(line)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') ? 1 : 0
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
})
process.disconnect?.()
