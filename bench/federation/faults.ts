import assert from 'node:assert/strict'
import type { Fault } from '../../e2e/fault-proxy.ts'
import { promoteBuild } from '../../e2e/publish.ts'
import { type FederationStage, getNewOrderButton, getOrderMenuLink, measureMs } from './stage.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 2)
/** Milliseconds after which no further round starts. */
const limit = 120_000
const files = {
  manifest: 'manifest\\.json',
  entry: 'remoteEntry\\.js',
  chunk: '(?!remoteEntry)[^/]+\\.js',
} as const
const rows: Record<keyof typeof files, Fault['mode'][]> = {
  manifest: ['reset', 'missing', 'garbage', 'no manifest', 'silence'],
  entry: ['reset', 'missing', 'garbage', 'tampered', 'silence'],
  chunk: ['reset', 'missing', 'garbage', 'tampered', 'silence'],
}

export interface FaultFigures {
  /** Milliseconds from the click to the page, without faults. */
  sound: number[]
  /** Milliseconds until the page of the previous build is shown. */
  fallback: number[]
  /** Milliseconds from the restoration of both builds' files until the page is shown. */
  healed: number[]
  rows: number
}

/** Measures every fault of every kind of file: first for the live build alone, then for the fallback too. */
export async function measureFaults(stage: FederationStage): Promise<FaultFigures> {
  const live = await stage.marked('B')
  await promoteBuild(stage.admin, live)
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
          mode: how,
        }),
      )
      figures.healed.push(
        await healed(stage, { path: new RegExp(`^/remotes/mf-backoffice/\\w+/${file}`), mode: how }),
      )
    }
  }
  return figures
}

/** Starts from a page of the shell, because the start page has cards of the remote. */
async function clickedUntil({ enter, proxy }: FederationStage, mark: string, fault?: Fault): Promise<number> {
  const { page, context } = await enter()
  await page.goto('/account')
  await getOrderMenuLink(page).waitFor()
  if (fault) proxy.break(fault)
  const ms = await measureMs(async () => {
    await getOrderMenuLink(page).click()
    await getNewOrderButton(page, mark).waitFor()
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

async function healed({ enter, proxy }: FederationStage, fault: Fault): Promise<number> {
  const { page, context } = await enter()
  await page.goto('/account')
  await getOrderMenuLink(page).waitFor()
  proxy.break(fault)
  await getOrderMenuLink(page).click()
  await page.getByRole('heading', { name: 'Order cannot be opened right now' }).waitFor()
  const ms = await measureMs(async () => {
    proxy.heal()
    await getNewOrderButton(page, 'B').or(getNewOrderButton(page, '')).waitFor()
  })
  await context.close()
  return ms
}
