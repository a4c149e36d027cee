import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { browser } from './browser.ts'
import { ownDevice } from './chat.ts'
import { cameraOf, photoOf } from './nameplate.ts'
import { type Portal, portal } from './portal.ts'
import { axe, enter, setColorScheme, shot, until, visit } from './visit.ts'

const { serialNum } = ownDevice('SNA_US_6K')
let stack: Portal
let chromium: Browser
before(async () => {
  stack = await portal()
  chromium = await browser()
})
after(async () => {
  await chromium?.close()
  await stack?.stop()
})

const scan = (page: Page) => page.getByRole('button', { name: 'Scan the serial number' }).last()
const onAPhone = { width: 390, height: 844 }

describe('a serial number is read from the nameplate', () => {
  test('by the camera of a phone, into the search of a list; then the camera is off', async () => {
    const { page, context, problems } = await visit(chromium, stack.url, onAPhone)
    await enter(context, stack.url, 'owner')
    await context.addInitScript(await cameraOf(serialNum))
    await page.goto('/device')
    await scan(page).click()
    await page.waitForURL((url) => url.searchParams.get('search') === serialNum)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await until(page, "globalThis.seen.getTracks().every(({ readyState }) => readyState === 'ended')")
    await page.getByRole('list', { name: 'Devices' }).getByRole('button', { name: serialNum }).waitFor()
    await page.goto('/LuxGPT2')
    await page.getByRole('button', { name: 'No device' }).click()
    await scan(page).click()
    await page.getByText(`SN: ${serialNum}`).first().waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })

  test('from a photo where the camera is not allowed; what is no serial number is said', async () => {
    const { page, context, problems } = await visit(chromium, stack.url, onAPhone)
    await enter(context, stack.url, 'maintain')
    await context.addInitScript(await cameraOf())
    await page.goto('/device')
    await page.getByRole('button', { name: 'New device' }).click()
    const form = page.getByRole('dialog', { name: 'New device' })
    await form.getByRole('button', { name: 'Scan the serial number' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Scan the serial number' })
    await dialog.getByText(/^The camera is blocked/).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme)
      await shot(page, `camera-blocked-${colorScheme}`)
      assert.deepEqual(await axe(page), [])
    }
    const choose = async (photo: Awaited<ReturnType<typeof photoOf>>) => {
      await dialog.getByRole('button', { name: 'Choose a photo instead', disabled: false }).waitFor()
      await dialog.getByLabel('Photo of the nameplate').setInputFiles(photo)
    }
    await choose(await photoOf('https://example.test/manual.pdf', 'QRCode'))
    await dialog.getByText('“https://example.test/manual.pdf” is not a serial number.').waitFor()
    await choose({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog.getByText("This file isn't a picture that can be read.").waitFor()
    await choose(await photoOf('SN:CAM-0042;MODEL:6K', 'DataMatrix'))
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await form.getByLabel('Serial number', { exact: false }).first().inputValue(), 'CAM-0042')
    assert.deepEqual(problems, [])
    await context.close()
  })
})
