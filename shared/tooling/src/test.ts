import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { changedFiles, selectTests } from './changed.ts'
import { staticChecks } from './checks.ts'
import { findChromium } from './chromium.ts'
import { copyDataDir, fillDataDir, startDemoPortal } from './demo-portal.ts'
import { type TestFiles, testFiles } from './files.ts'
import { jestTests } from './jest.ts'
import { engineAt, journeySettings } from './journey-settings.ts'
import { root } from './run.ts'
import { nodeTests, type Result, stage } from './stage.ts'
import { provideValkey } from './valkey.ts'

/**
 * `npm test`: everything. `npm test -- <parts of paths>`: only the test files whose path holds one of them.
 * `npm test -- changed [commit]`: what the branch's changes, or those since the commit, can break.
 * `npm test -- deep <parts of paths>`: the same, with everything in full that is sampled otherwise.
 */
async function main(args: readonly string[]): Promise<void> {
  const parts = args[0] === 'deep' ? args.slice(1) : args
  if (parts !== args) process.env.PORTAL_DEEP = '1'
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Many processes load the same modules: the first of them compiles and strips them for all, and for the
  // next run.
  process.env.NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compile')
  const notRun = join(folder, 'not-run')
  const files = await chosen(parts)
  const results: Result[] = []
  const postgres = files.node.length ? await startPostgres({ isSmall: true }) : undefined
  const env = { PORTAL_NOT_RUN: notRun, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) }
  const browserPackages = async () => {
    if (parts.length === 0) results.push(...(await staticChecks()))
    if (files.e2e.length) results.push(await stage('build of front ends', build))
    results.push(await jestTests(files.jest, folder, availableParallelism()))
  }
  const services = async () => {
    await provideValkey(files.node)
    // They mostly wait for the database, so there may be as many processes as there are cores beside the
    // browser packages.
    results.push(
      await nodeTests('services and packages', files.node, folder, {
        concurrency: availableParallelism(),
        env,
      }),
    )
  }
  try {
    const browserPackagesDone = browserPackages()
    const lanes = journeyLanes(files.e2e, folder, env)
    const lane = () => lanes.run(results)
    // Journeys need the built front ends.
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
    const changed = await changedFiles(parts[1])
    const files = selectTests(changed)
    console.log(
      `  ${changed.length} changed files can break ${Object.values(files).flat().length} test files`,
    )
    return files
  }
  const files = testFiles(parts)
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
  /** Whether they start a portal themselves and leave that of the lane alone. */
  startPortal: boolean
}

/** Characters of journeys that share a process and a browser: each costs two seconds of the processor. */
const journeysSize = 40_000

/**
 * Those that share a portal of their own, as one; then the longest first: those that go through everything.
 * The others share processes.
 */
function journeysOf(files: readonly string[]): Journeys[] {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const named = (...files: string[]): Omit<Journeys, 'startPortal'> => {
    const [first = '', ...others] = files.map((file) => basename(file, '.test.ts'))
    return { name: others.length ? `${first} and ${others.length} others` : first, files }
  }
  const startsPortal = (file: string) => /portalOfCopies|npm start/.test(text(file))
  const isAlone = (file: string) =>
    startsPortal(file) || throughEverything.includes(basename(file, '.test.ts'))
  const [disturbing = [], calm = []] = [true, false].map((wanted) =>
    files.filter((file) => text(file).includes('disturbedPortal') === wanted),
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
 * Two lanes of journeys fill two cores. With three all of them wait, and pages that wait look again and again
 * whether what they wait for is there: the whole takes longer. Each lane takes the next journey when it has
 * ended one, and visits a portal of its own: no journey meets what one of another lane is writing. It is
 * started for the first journey that visits it, as a portal takes seconds of the processor while it stands.
 */
function journeyLanes(files: readonly string[], folder: string, env: Record<string, string>) {
  const waiting = journeysOf(files)
  let chromium: Promise<string> | undefined
  let filled: Promise<string> | undefined
  let lanes = 0
  return {
    async run(results: Result[]): Promise<void> {
      let journeys = waiting.shift()
      if (!journeys) return
      // Once for all lanes: it may have to be unpacked or installed.
      chromium ??= findChromium()
      const own = { ...env, CHROMIUM_PATH: await chromium }
      if (files.length > 1) filled ??= fillDataDir(folder)
      const begun = filled ? { ...own, PORTAL_FILLED_DIR: await filled } : own
      let lane: Awaited<ReturnType<typeof startLane>> | undefined
      try {
        for (; journeys; journeys = waiting.shift()) {
          if (!journeys.startPortal) lane ??= await startLane(join(folder, `data ${++lanes}`), await filled)
          results.push(
            await nodeTests(`journey ${journeys.name}`, journeys.files, folder, {
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

/** The portal of a lane, and what tells journeys of it. */
async function startLane(dataDir: string, filled: string | undefined) {
  if (filled) await copyDataDir(filled, dataDir)
  const [enginePort = 0] = await findFreePorts(1)
  const portal = await startDemoPortal(dataDir, { services: { ...journeySettings, ...engineAt(enginePort) } })
  const env = {
    PORTAL_URL: portal.address,
    PORTAL_DATA_DIR: dataDir,
    PORTAL_ENGINE_PORT: String(enginePort),
  }
  return { portal, env }
}

function finish(results: Result[], missed: string[], seconds: number): void {
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
