import { promoteBuild, rollBackBuild } from '../../e2e/publish.ts'
import { median } from '../measure.ts'
import { type FederationStage, getNewOrderButton, measureMs, type Page } from './stage.ts'

const swaps = Number(process.env.BENCH_SWAPS ?? 200)
/** Swaps before the first heap measurement, while the page still fills its caches. */
const warm = Math.min(50, swaps)
/**
 * Swaps between two heap measurements: growth by compilation decreases with time, growth by leaks does not.
 */
const spans = 2
/** Measurements at either end, because a replaced tree may live until the next replacement. */
const looks = 5
const reloads = 5
const builds = Number(process.env.BENCH_BUILDS ?? 30)

/** Bytes in use after a forced collection. */
async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

export interface SwapMeasurements {
  /** Milliseconds from the call to the other build's appearance in an open page. */
  promoted: number[]
  rolledBack: number[]
  /** Milliseconds for a user who reloads the page. */
  reloaded: number[]
  torn: number
  /** Bytes before and after each span of swaps, medians. */
  heap: number[]
}

/**
 * Swaps two builds in one open page. In Chinese, so that page and lazily loaded catalogue both show their
 * build.
 */
export async function measureSwaps(stage: FederationStage): Promise<SwapMeasurements> {
  const { page, context } = await stage.enter({ locale: 'zh-CN' })
  const next = await stage.marked('C')
  const figures: SwapMeasurements = { promoted: [], rolledBack: [], reloaded: [], torn: 0, heap: [] }
  const shows = (page: Page, mark: string) =>
    page.getByRole('button', { name: mark ? `New order ${mark}` : '新建订单', exact: true })
  // Promotes the initial build, the only one without a mark.
  await promoteBuild(stage.admin, stage.first)
  await page.goto('/order')
  await shows(page, '').waitFor()
  let heaps: number[] = []
  for (let swap = 1; swap <= warm + spans * swaps; swap++) {
    const isForth = swap % 2 === 1
    const mark = isForth ? 'C' : ''
    const ms = await measureMs(async () => {
      await (isForth ? promoteBuild(stage.admin, next) : rollBackBuild(stage.admin, next))
      await shows(page, mark).waitFor()
    })
    if (swap > warm) figures[isForth ? 'promoted' : 'rolledBack'].push(ms)
    const text = await page.getByRole('heading', { level: 1, name: /^订单/ }).textContent()
    if (text !== `订单${mark && ` ${mark}`}`) figures.torn += 1
    const left = (warm + spans * swaps - swap) % swaps
    if (swap % 2 === 0 && left < 2 * looks) heaps.push(await heap(page))
    if (left > 0) continue
    figures.heap.push(median(heaps))
    heaps = []
  }
  for (let round = 0; round < reloads; round++) {
    figures.reloaded.push(
      await measureMs(async () => {
        await page.reload()
        await shows(page, '').waitFor()
      }),
    )
  }
  await context.close()
  return figures
}

export interface BuildMeasurements {
  /** Number of builds loaded in the page when it offered a reload. */
  offeredAt: number
  /** Bytes added by each further build. */
  bytesEach: number
}

/** Releases successive builds to one open page, until it asks for a reload. */
export async function measureBuilds(stage: FederationStage): Promise<BuildMeasurements> {
  const { page, context } = await stage.enter()
  await page.goto('/order')
  await getNewOrderButton(page, '').waitFor()
  const offer = page.getByRole('button', { name: 'Reload', exact: true })
  let from = 0
  for (let loaded = 2; ; loaded++) {
    const mark = `M${loaded}`
    await promoteBuild(stage.admin, await stage.marked(mark))
    await getNewOrderButton(page, mark).waitFor()
    if (loaded === 2) from = await heap(page)
    if (!(await offer.isVisible()) && loaded < builds + 5) continue
    const figures = { offeredAt: loaded, bytesEach: ((await heap(page)) - from) / (loaded - 2) }
    await context.close()
    return figures
  }
}
