import assert from 'node:assert/strict'
import type { Fault } from '../../e2e/fault-proxy.ts'
import { promote } from '../../e2e/publish.ts'
import { menuOrder, newOrderCell, type Stage, timed } from './stage.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
/** Milliseconds after which no further round is begun. */
const limit = 120_000
const files = {
  manifest: 'manifest\\.json',
  entry: 'remoteEntry\\.js',
  chunk: '(?!remoteEntry)[^/]+\\.js',
} as const
const rows: Record<keyof typeof files, Fault['how'][]> = {
  manifest: ['reset', 'missing', 'garbage', 'no manifest', 'silence'],
  entry: ['reset', 'missing', 'garbage', 'tampered', 'silence'],
  chunk: ['reset', 'missing', 'garbage', 'tampered', 'silence'],
}

export interface FaultFigures {
  /** Milliseconds from the click to the page, with nothing broken. */
  sound: number[]
  /** … to the page of the build before. */
  fallback: number[]
  /** … to the page again, once the files of both builds are back. */
  healed: number[]
  rows: number
}

/** Measures every fault of every kind of file: for the live build alone, then for the previous one too. */
export async function measureFaults(stage: Stage): Promise<FaultFigures> {
  const live = await stage.marked('B')
  await promote(stage.admin, live)
  const kinds = Object.entries(rows).flatMap(([file, hows]) =>
    hows.map((how) => ({ file: files[file as keyof typeof files], how })),
  )
  const figures: FaultFigures = { sound: [], fallback: [], healed: [], rows: kinds.length }
  const until = performance.now() + limit
  for (let round = 0; round < rounds && performance.now() < until; round++) {
    for (const { file, how } of kinds) {
      if (how === 'missing' || how === 'silence') figures.sound.push(await clickedUntil(stage, 'B'))
      figures.fallback.push(
        await clickedUntil(stage, '', {
          path: new RegExp(`^/remotes/mf-backoffice/${live.release.build}/${file}`),
          how,
        }),
      )
      figures.healed.push(
        await healed(stage, { path: new RegExp(`^/remotes/mf-backoffice/\\w+/${file}`), how }),
      )
    }
  }
  return figures
}

/** Starts from a page of the shell, as the start page has cards of the remote. */
async function clickedUntil({ enter, proxy }: Stage, mark: string, fault?: Fault): Promise<number> {
  const { page, context } = await enter()
  await page.goto('/account')
  await menuOrder(page).waitFor()
  if (fault) proxy.break(fault)
  const ms = await timed(async () => {
    await menuOrder(page).click()
    await newOrderCell(page, mark).waitFor()
  })
  if (fault) {
    assert.equal(await page.getByRole('tab', { name: 'Account' }).isVisible(), true, 'the shell is untouched')
    await page.goto('/pvCalculation')
    await page.getByRole('heading', { name: 'PV Calculation' }).waitFor()
  }
  proxy.heal()
  await context.close()
  return ms
}

async function healed({ enter, proxy }: Stage, fault: Fault): Promise<number> {
  const { page, context } = await enter()
  await page.goto('/account')
  await menuOrder(page).waitFor()
  proxy.break(fault)
  await menuOrder(page).click()
  await page.getByRole('heading', { name: 'Order cannot be opened right now' }).waitFor()
  const ms = await timed(async () => {
    proxy.heal()
    await newOrderCell(page, 'B').or(newOrderCell(page, '')).waitFor()
  })
  await context.close()
  return ms
}
