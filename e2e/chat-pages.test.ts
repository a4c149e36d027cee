import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type InverterRuntime, qnaRoutes } from '@portal/contracts/qna.contract.ts'
import { demoDevices } from '@portal/demo/device.ts'
import type { Page } from 'playwright-core'
import { answered, ask, chatAddress, isReady, log, textOf } from './chat.ts'
import { chatStage, device, question } from './chat-stage.ts'
import { looks } from './look.ts'
import { rowOf } from './table.ts'
import { axe, shot, until, type VisitOptions } from './visit.ts'

const stage = chatStage()

/** Every chat page with the name that its bot has for a device of EG4. */
const pages = {
  '/LuxGPT': 'EG4Bot',
  '/LuxGPT2': 'EG4Bot',
  '/EG4Bot': 'EG4Bot',
  '/testChat': 'EG4Bot',
  '/chat': 'LuxBot',
} as const
const windows: Record<string, VisitOptions> = {
  'on a desktop': { width: 1440, height: 900 },
  'on a phone': { width: 390, height: 844 },
}

const { inBothSchemes } = looks()

/** On a phone the panel is folded. */
async function unfold(page: Page) {
  const fold = page.getByRole('button', { name: /^SN: /, expanded: false })
  if ((await fold.count()) > 0) await fold.click()
}

for (const [where, options] of Object.entries(windows)) {
  test(`SHELL-34 CHAT-01 CHAT-04 CHAT-05 CHAT-06 CHAT-10 CHAT-11 QNA-01 every chat opens with the device and answers, ${where}, light and dark`, async () => {
    const { page, context, problems } = await stage.visitor('owner', options)
    const found: string[] = []
    const runtime = `${qnaRoutes.getInverterRuntime.path}?serialNum=${device.serialNum}`
    const { modelText, statusText } = (await stage.owner.send<InverterRuntime>(runtime, { method: 'POST' }))
      .body.data
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(chatAddress(path, device))
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await isReady(page)
      await unfold(page)
      const panel = page.getByRole('complementary')
      for (const text of [
        `SN: ${device.serialNum}`,
        'Device: SNA-US 6K',
        `Model: ${modelText}`,
        'Remote Diagnosis',
      ])
        await panel.getByText(text, { exact: true }).last().waitFor()
      // With its questions the panel leaves a phone little of the conversation.
      await page.getByRole('listitem').first().waitFor()
      await until(
        page,
        `document.querySelector('[role=status] img[src$="/${statusText}.png"]')?.naturalWidth > 0`,
      )
      for (const finding of await axe(page)) found.push(`${path}: ${finding}`)
      if (options.width === 390) await page.getByRole('button', { name: /^SN: /, expanded: true }).click()
      await ask(page, question)
      assert.match(
        (await (await answered(page)).textContent()) ?? '',
        path === '/chat' ? /Guess what you're asking:|No related content/ : /\w{3}/,
      )
      const shown = `chat${path.replace('/', '-')}-${where.replaceAll(/\W+/g, '-')}`
      found.push(...(await inBothSchemes(page, shown)))
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width > (options.width ?? 0)) found.push(`${path} is ${width} px wide`)
    }
    assert.deepEqual(found, [])
    assert.deepEqual(problems, [])
    await context.close()
  })
}

test('CHAT-10 CHAT-22 each platform has its bot; EG4 has a second name', async () => {
  const { page, context } = await stage.visitor('maintain')
  const names = {
    LUX_POWER: 'LuxGPT',
    EG4: 'EG4Bot',
    FORTRESS: 'Fortress Bot',
    GTEC: 'GTEC Bot',
    CROWN: 'CrownBot',
  }
  for (const [platform, name] of Object.entries(names)) {
    await page.goto(`/LuxGPT2?platform=${platform}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    assert.equal(await page.getByText('EG4 Assistant').count(), platform === 'EG4' ? 1 : 0)
  }
  await context.close()
})

test('SHELL-35 /CrownBot and /EG4Bot are chats of their platforms, whoever opens them', async () => {
  const { page, context } = await stage.visitor('maintain', { width: 390, height: 844 })
  for (const name of ['CrownBot', 'EG4Bot']) {
    await page.goto(`/${name}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await isReady(page)
    await ask(page, 'How do I connect the dongle to my Wi-Fi?')
    assert.match(await textOf(await answered(page)), /Wi-Fi/)
    await shot(page, `chat-${name}-phone`)
  }
  await context.close()
})

test('SHELL-43 who is not signed in signs in first, and comes back with the whole address', async () => {
  const { page, context } = await stage.stranger()
  const address = chatAddress('/EG4Bot', device, { clusterId: '7', phase: '1' })
  await page.goto(address)
  await page.waitForURL((url) => url.pathname === '/login')
  await signInTo(page)
  await page.waitForURL((url) => url.pathname === '/EG4Bot')
  assert.equal(new URL(page.url()).search, address.slice('/EG4Bot'.length))
  await isReady(page)
  await context.close()
})

/** A standalone page has no menu to wait for. */
async function signInTo(page: Page) {
  await page.getByLabel('Username').fill('owner')
  await page.getByLabel('Password', { exact: true }).fill(process.env.DEMO_PASSWORD ?? 'demo-Portal-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('CHAT-01 the assistant is asked about a device', () => {
  test('from the list of devices and from its page, in a tab of its own', async () => {
    const { page, context } = await stage.visitor('owner')
    await page.goto(`/device?serialNum=${device.serialNum}`)
    const row = rowOf(page, device.serialNum)
    await row.waitFor()
    const opened = context.waitForEvent('page')
    await row.getByRole('button', { name: 'Ask the assistant' }).click()
    const chat = await opened
    await isReady(chat)
    const { pathname, searchParams } = new URL(chat.url())
    assert.equal(pathname, '/EG4Bot')
    assert.deepEqual(
      ['serialNum', 'deviceInfo', 'platform'].map((name) => searchParams.get(name)),
      [device.serialNum, 'off_grid_us', 'EG4'],
    )
    await ask(chat, question)
    assert.match(await textOf(await answered(chat)), /\w{3}/)

    await page.goto(`/device/${device.serialNum}`)
    const second = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Ask the assistant' }).click()
    const other = await second
    await isReady(other)
    assert.equal(new URL(other.url()).searchParams.get('serialNum'), device.serialNum)
    await context.close()
  })

  test('but not about that of somebody else: the page says so, and leads to another', async () => {
    const foreign = demoDevices().find(
      ({ companyId, brand }) => companyId !== null && companyId > 2 && brand === 'EG4',
    )
    assert.ok(foreign)
    const { page, context } = await stage.visitor('owner')
    for (const path of Object.keys(pages)) {
      await page.goto(chatAddress(path, foreign))
      await page
        .getByRole('heading', { name: `We couldn't find ${foreign.serialNum} in your account` })
        .waitFor()
      assert.equal(await log(page).count(), 0)
    }
    await shot(page, 'chat-refused')
    assert.deepEqual(await axe(page), [])
    await page.getByRole('main').getByRole('textbox', { name: 'Serial number' }).last().fill(device.serialNum)
    await page.getByRole('main').getByRole('button', { name: 'Open' }).last().click()
    await isReady(page)
    await page.getByText(`SN: ${device.serialNum}`).waitFor()
    await context.close()
  })
})

for (const path of ['/LuxGPT', '/LuxGPT2']) {
  test(`CHAT-07 CHAT-08 opened with a doubt, ${path} asks about the fault by itself, once`, async () => {
    const { page, context } = await stage.visitor('owner')
    await page.goto(chatAddress(path, device, { fromDoubt: '1' }))
    const asked = log(page).locator('article.is-own')
    await asked.filter({ hasText: "What's the error/warning of my inverter?" }).waitFor()
    assert.match(await textOf(await answered(page)), /\w{3}/)
    await page.reload()
    await isReady(page)
    await answered(page)
    // By then a page that asks again would have done so.
    await ask(page, 'thanks')
    await answered(page)
    assert.equal(await asked.count(), 2)
    await context.close()
  })
}
