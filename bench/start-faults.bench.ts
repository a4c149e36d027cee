import { launchBrowser } from '../e2e/browser.ts'
import { type FaultMode, startFaultProxy } from '../e2e/fault-proxy.ts'
import { getSharedPortal } from '../e2e/portal.ts'
import { openVisit, signInContext, type Visit } from '../e2e/visit.ts'
import { formatTable, median, percentile } from './measure.ts'
import type { Bench } from './run.ts'

const loads = Number(process.env.BENCH_LOADS ?? 1000)
const seed = Number(process.env.BENCH_SEED ?? 1)
/** Number of pages that load concurrently. */
const lanes = 4
/** Milliseconds after the fault's end when a page counts as needing a reload. */
const startTimeoutMs = 30_000

const kinds: FaultMode[] = [
  'reset',
  'missing',
  'unavailable',
  'garbage',
  'cut',
  'short',
  'silence',
  'trickle',
]
/** Requests of a load without cache, except the document. */
const targets: { path: RegExp; address: string; shown: string }[] = [
  { path: /^\/assets\/portal\./, address: '/order', shown: 'h1' },
  { path: /^\/assets\/\d/, address: '/order', shown: 'h1' },
  { path: /^\/api\/user\/view/, address: '/order', shown: 'h1' },
  { path: /^\/remotes/, address: '/order', shown: 'h1' },
  { path: /^\/assets/, address: '/account', shown: 'h1' },
  { path: /^\/(?:assets|api|remotes)/, address: '/', shown: 'h1' },
  { path: /^\/assets/, address: '/login', shown: 'button' },
]

/** Mulberry32: the same faults for the same seed. */
function random(state: number) {
  let at = state
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Plan {
  how: FaultMode
  target: (typeof targets)[number]
  lasts: number
}
interface Outcome {
  plan: Plan
  /** Milliseconds from the fault's end; undefined if the page never loaded. */
  healed?: number
  isWhite: boolean
  wasMet: boolean
  /** Milliseconds of the whole load. */
  took: number
}

type Chromium = Awaited<ReturnType<typeof launchBrowser>>
type Cookies = Parameters<Visit['context']['addCookies']>[0]

async function coldLoad(chromium: Chromium, url: string, cookies: Cookies, plan: Plan): Promise<Outcome> {
  const proxy = await startFaultProxy(url)
  proxy.break({ path: plan.target.path, mode: plan.how, lasts: plan.lasts })
  const { context, page } = await openVisit(chromium, proxy.url)
  try {
    if (plan.target.address !== '/login') await context.addCookies(cookies)
    const began = performance.now()
    await page.goto(plan.target.address, { waitUntil: 'commit' })
    const isShown = await page
      .locator(plan.target.shown)
      .first()
      .waitFor({ timeout: plan.lasts + startTimeoutMs })
      .then(
        () => true,
        () => false,
      )
    const end = (proxy.metAt() ?? 0) + plan.lasts
    const text = isShown ? '' : await page.locator('body').textContent()
    return {
      plan,
      ...(isShown && { healed: Math.max(0, performance.now() - end) }),
      isWhite: !isShown && !text?.trim(),
      wasMet: proxy.metAt() !== undefined,
      took: performance.now() - began,
    }
  } finally {
    await context.close()
    await proxy.stop()
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

export const bench: Bench = {
  title: 'Faults during the start of the shell',
  async run() {
    const stack = await getSharedPortal()
    const chromium = await launchBrowser()
    try {
      const { context } = await openVisit(chromium, stack.url)
      await signInContext(context, stack.url, 'maintain')
      const cookies = await context.cookies()
      await context.close()
      const next = random(seed)
      const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
      const plans = Array.from(
        { length: loads },
        (): Plan => ({ how: pick(kinds), target: pick(targets), lasts: 100 + next() * 4900 }),
      )
      const sound = Array.from(
        { length: loads / 20 },
        (): Plan => ({ how: 'reset', target: { ...pick(targets), path: /^$/ }, lasts: 0 }),
      )
      for (const [at, plan] of sound.entries()) plans.splice(at * 20, 0, plan)
      const outcomes: Outcome[] = []
      const lane = async () => {
        for (let plan = plans.pop(); plan; plan = plans.pop()) {
          outcomes.push(await coldLoad(chromium, stack.url, cookies, plan))
          if (outcomes.length % 50 === 0) console.error(`  ${outcomes.length} of ${loads}`)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      const whole = outcomes.filter(({ plan }) => plan.lasts === 0).map(({ took }) => took)
      const met = outcomes.filter(({ wasMet }) => wasMet)
      const lost = met.filter(({ healed }) => healed === undefined)
      for (const { plan } of lost)
        console.error(
          '  not healed:',
          plan.how,
          String(plan.target.path),
          plan.target.address,
          Math.round(plan.lasts),
        )
      const healed = met.flatMap(({ healed: ms }) => (ms === undefined ? [] : [ms]))
      return formatTable(
        [
          `cold loads with a fault of 0.1 to 5 s in a file or call (seed ${seed}, ${lanes} at a time)`,
          'found',
          'target',
        ],
        [
          ['loads, and those that met their fault', `${outcomes.length}, ${met.length}`, ''],
          ['white pages', met.filter(({ isWhite }) => isWhite).length, '0'],
          ['pages that needed a reload by hand', lost.length, '0'],
          [
            'seconds from the end of the fault to the page, p50 / p95 / max',
            `${seconds(median(healed))} / ${seconds(percentile(healed, 95))} / ${seconds(Math.max(...healed))}`,
            'p95 ≤ 2 beside the load itself',
          ],
          [
            `seconds of ${whole.length} loads without a fault, p50 / p95`,
            `${seconds(median(whole))} / ${seconds(percentile(whole, 95))}`,
            'baseline',
          ],
        ],
      )
    } finally {
      await chromium.close()
      await stack.stop()
    }
  },
}
