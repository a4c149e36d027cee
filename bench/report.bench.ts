import { emptyRmaDraft, rmaRoutes } from '@portal/contracts/rma.contract.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { signInByCall } from '../e2e/call.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { findFreeDevice } from '../e2e/repair.ts'
import { openVisit, signInContext } from '../e2e/visit.ts'
import { formatTable, median, waitUntilIdle } from './measure.ts'
import type { Bench } from './run.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 9)

const draft = {
  ...emptyRmaDraft,
  datalogSn: 'DL00000001',
  installationDate: '2026-01-10',
  dateOfFault: '2026-10-02',
  repairShop: 4,
  purchaseFrom: '深圳市阳光太阳能有限公司',
  installLocation: '车库二楼东侧',
  country: 'China',
  city: '深圳',
  contact: '王小明 欧阳娜娜',
  phoneNumber: '+8675555501',
}
/** Texts of maximum length: one in Latin letters, one with every script of the fonts. */
const texts = {
  'Chinese names, long Latin text': 'No output since the storm of Monday night. '.repeat(23).slice(0, 990),
  'Chinese names, long text in four scripts':
    `${'لا يعمل العاكس منذ أمس. '.repeat(8)}\n${'显示屏没有任何内容，重启后仍然如此。'.repeat(25)}\n${'Інвертор не вмикається. '.repeat(14)}`.slice(
      0,
      990,
    ),
}

/** Milliseconds from the click until the file is available. */
async function saved(page: Page): Promise<number> {
  const began = performance.now()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF', exact: true }).click(),
  ])
  await download.path()
  return performance.now() - began
}

export const bench: Bench = {
  title: 'The repair order form as PDF',
  async run() {
    const portal = await startOwnPortal()
    const chromium = await launchBrowser()
    try {
      const maintain = await signInByCall(portal.url, 'maintain')
      const rows: (string | number)[][] = []
      for (const [at, [name, faultDesc]] of Object.entries(texts).entries()) {
        const { serialNum } = findFreeDevice(at, () => true)
        const { rmaNumber } = await maintain.get(rmaRoutes.saveRma, { ...draft, serialNum, faultDesc })
        const taken = { cold: [] as number[], warm: [] as number[] }
        await waitUntilIdle()
        for (let round = 0; round < rounds; round++) {
          const { page, context } = await openVisit(chromium, portal.url)
          await signInContext(context, portal.url, 'maintain')
          await page.goto(`/RmaReport?rmaNumber=${rmaNumber}`)
          await page.getByRole('img', { name: 'QR code of the RMA number' }).waitFor()
          taken.cold.push(await saved(page))
          taken.warm.push(await saved(page))
          await context.close()
        }
        for (const [kind, when] of [
          ['cold', 'the first of a browser, with its fonts'],
          ['warm', 'another one'],
        ] as const)
          rows.push([
            name,
            when,
            median(taken[kind]).toFixed(0),
            Math.max(...taken[kind]).toFixed(0),
            '≤ 2,000',
          ])
      }
      return [
        `From the click until the file is there, ${rounds} rounds, each in a browser without cache.`,
        '',
        formatTable(['form', 'which', 'median ms', 'longest ms', 'target'], rows),
      ].join('\n')
    } finally {
      await chromium.close()
      await portal.stop()
    }
  },
}
