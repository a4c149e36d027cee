import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { isDeep } from '@portal/testing/node/deep.ts'
import { createSheet } from '@portal/tools/batch/workbook.builder.ts'
import { type MockEngine, startMockEngine } from '@portal/tools/mock-engine.builder.ts'
import type { Page } from 'playwright-core'
import { setUpStage } from './stage.ts'
import { runAllAxeRules, saveScreenshot, waitForValue } from './visit.ts'

const journey = setUpStage()
let engine: MockEngine
before(async () => {
  engine = await startMockEngine({ translate: (text) => `DE ${text}` }, journey.portal.enginePort)
})
after(() => engine?.close())

async function choose(page: Page, label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test("translates a visitor's text and finds it after a reload", async () => {
  const { page, problems } = await journey.stranger({
    width: 1440,
    height: 900,
    colorScheme: 'dark',
  })
  await page.goto('/translator')
  await choose(page, 'Target language', /^德语/)
  await page.getByPlaceholder('enter text').fill('The battery is low.\n\nCall the installer.')
  await page.getByRole('button', { name: 'Translate' }).click()
  // Expects the missing setting, because this portal has no model server.
  await page.getByText(/the setting OPENAI_BASE_URL is missing/).waitFor()
  await choose(page, 'Engine', /^Google/)
  await page.getByRole('button', { name: 'Translate' }).click()
  const isWhole = () =>
    waitForValue(
      page.getByRole('textbox', { name: 'Translation' }),
      'DE The battery is low.\n\nDE Call the installer.',
    )
  await isWhole()
  assert.deepEqual(await runAllAxeRules(page), [])
  await saveScreenshot(page, 'translator-text-dark')
  await page.reload()
  await isWhole()
  assert.deepEqual(problems, [])
})

for (const [where, options] of (
  [
    ['a desktop', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844, hasTouch: true }],
  ] as const
).slice(isDeep ? 0 : 1))
  test(`TRANS-08 TRANS-23 downloads the template, and translates and saves a workbook on ${where}`, async () => {
    const { page, context, problems } = await journey.stranger(options)
    await page.goto('/translator')
    await page.getByRole('tab', { name: '文档翻译' }).click()
    const panel = page.getByRole('tabpanel', { name: '文档翻译' })
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', { name: 'Uploading template' }).click(),
    ])
    assert.equal(template.suggestedFilename(), 'translationTemplate.xlsx')
    assert.equal(new URL(template.url()).pathname, '/public/translationTemplate.xlsx')
    assert.equal((await readFile(await template.path())).toString('latin1', 0, 2), 'PK')
    await choose(page, 'Target language', /^德语/)
    await choose(page, 'Engine', /^Google/)
    const buffer = createSheet(['Battery is low', 'Battery is low', '42'])
    await panel.locator('input[type=file]').setInputFiles({ name: 'faults.xlsx', mimeType: '', buffer })
    await panel.getByText('Translated: 3 of 3 cells.').waitFor()
    await waitForValue(panel.getByRole('textbox', { name: 'Translation' }), 'DE Battery is low\n42')
    assert.deepEqual(await runAllAxeRules(page), [])
    await saveScreenshot(page, `translator-file-on-${where.slice(2)}`)
    const [result] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Export' }).click(),
    ])
    assert.equal(result.suggestedFilename(), 'text.xlsx')
    assert.ok((await readFile(await result.path())).length > 500)
    assert.deepEqual(problems, [])
    await context.close()
  })
