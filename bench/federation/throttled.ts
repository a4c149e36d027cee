import { type FederationStage, getNewOrderButton, measureMs, type Page } from './stage.ts'

const wanted = Number(process.env.BENCH_LOADS ?? 100)
/** Concurrent pages: one per core of a small machine. */
const lanes = 2
/** Milliseconds after which no further load starts. */
const limit = 900_000

async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 1_600_000 / 8
  const network = {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export interface ThrottledFigures {
  /** Milliseconds until the page is shown. */
  loads: number[]
  /** Loads that gave up without a fault. */
  falls: number
}

/**
 * Loads the orders page without cache over a slow connection on a slow machine: none may count as failed.
 */
export async function measureThrottled({ enter }: FederationStage): Promise<ThrottledFigures> {
  const figures: ThrottledFigures = { loads: [], falls: 0 }
  const until = performance.now() + limit
  let begun = 0
  async function lane() {
    while (begun < wanted && performance.now() < until) {
      begun += 1
      const { page, context } = await enter()
      let isFallen = false
      page.on('console', (message) => {
        isFallen ||= message.text().startsWith('remote failed')
      })
      await throttle(page)
      figures.loads.push(
        await measureMs(async () => {
          await page.goto('/order')
          await getNewOrderButton(page, 'B').or(getNewOrderButton(page, '')).waitFor()
        }),
      )
      if (isFallen || !(await getNewOrderButton(page, 'B').isVisible())) figures.falls += 1
      await context.close()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return figures
}
