import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { getDeviceGroup } from '@portal/contracts/device-group.ts'
import { findPlatformIn, type ProductModel } from '@portal/contracts/reference.ts'
import { demoDevices } from '@portal/demo/device.ts'
import type { Locator, Page } from 'playwright-core'
import type { Caller } from './call.ts'
import { waitUntil } from './visit.ts'

type DemoDevice = ReturnType<typeof demoDevices>[number]

/** Finds an installed device of the demo account `owner`. */
export function getOwnDevice(model: ProductModel): DemoDevice {
  const device = demoDevices().find(
    (one) => one.companyId === 1 && one.model === model && one.status === 'INSTALLED',
  )
  assert.ok(device, `no ${model} of the owner`)
  return device
}

/** Address of a chat page about a device, as an app opens it. */
export function chatAddress(
  path: string,
  { serialNum, model, brand }: DemoDevice,
  more: Record<string, string> = {},
): string {
  const platform = findPlatformIn(brand) ?? 'LUX_POWER'
  return `${path}?${new URLSearchParams({ serialNum, deviceInfo: getDeviceGroup(model), platform, ...more })}`
}

export const getLog = (page: Page): Locator => page.getByRole('log', { name: 'Conversation' })
export const getAnswers = (page: Page): Locator => getLog(page).locator('article.is-bot')
export const getComposer = (page: Page): Locator => page.getByRole('textbox', { name: 'Your question' })

/** Waits until questions are accepted. */
export async function waitUntilReady(page: Page): Promise<void> {
  await getLog(page).waitFor()
  await page.locator('.chat-overlay').waitFor({ state: 'detached' })
}

export async function ask(page: Page, text: string): Promise<void> {
  await getComposer(page).fill(text)
  await getComposer(page).press('Enter')
  await getLog(page).locator('article.is-own').filter({ hasText: text }).last().waitFor()
}

/** Reads only the text of an answer. */
export const readText = async (answer: Locator): Promise<string> =>
  (await answer.locator('.chat-markdown').textContent()) ?? ''

const lastIsWhole = `[...document.querySelectorAll('[role=log] article')].at(-1)?.matches('.is-bot:not([aria-busy=true])')`

/** Waits until the last answer is complete. */
export async function waitForAnswer(page: Page): Promise<Locator> {
  await waitUntil(page, lastIsWhole)
  return getAnswers(page).last()
}

/**
 * Asks until an answer is observed while it grows, because on a busy machine it may be complete at the first
 * check.
 */
export async function askUntilStreaming(page: Page, text: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await ask(page, text)
    const isGrowing = page.locator('[role=log] article[aria-busy=true] .chat-markdown')
    while ((await isGrowing.count()) === 0) {
      if (await page.evaluate<boolean>(`Boolean(${lastIsWhole})`)) break
      await sleep(20)
    }
    if ((await isGrowing.count()) > 0) return
  }
  assert.fail('no answer was caught while it grew')
}

/**
 * Repeats a question by the API until a file answers it, because a new portal is still reading its manuals.
 */
export async function waitForAnswerFromFile(
  caller: Caller,
  { serialNum }: DemoDevice,
  data: string,
  file: string,
) {
  for (let tries = 0; ; tries += 1) {
    const { answer } = await caller.get(chatRoutes.queryWhole, { data, serialNum, supportEs: true })
    if (answer.sources?.some((source) => source.file === file)) return
    assert.ok(tries < 360, `${data} is not answered from ${file}: ${JSON.stringify(answer)}`)
    await sleep(1_000)
  }
}
