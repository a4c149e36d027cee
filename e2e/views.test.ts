import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { stage } from './stage.ts'
import { axe, enter, shot } from './visit.ts'

const journey = stage()

/** Waits for the rows: the columns come with them. */
async function hasColumn(page: Page, name: string): Promise<boolean> {
  await page.getByRole('columnheader').first().waitFor()
  return (await page.getByRole('columnheader').allInnerTexts()).some((text) => text.startsWith(name))
}

test('columns follow their user into another browser, and a shared view its role', async () => {
  const [here, elsewhere, buyer] = [
    await journey.stranger({ width: 1440, height: 900 }),
    await journey.stranger(),
    await journey.stranger(),
  ]
  const { page } = here
  await enter(here.context, journey.portal.url, 'maintain')
  await page.goto('/order?status=CONFIRMED&status=DRAFT')
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preference/save'))
  await panel.getByRole('checkbox', { name: 'Brand' }).click()
  await saved
  await shot(page, 'columns')
  const arrows = await panel.getByRole('button', { name: /^Move .+ (up|down)$/ }).all()
  assert.ok(arrows.length > 2)
  for (const arrow of arrows) {
    const { width = 0, height = 0 } = (await arrow.boundingBox()) ?? {}
    assert.ok(width >= 24 && height >= 24, `an arrow is ${width} × ${height} px`)
  }
  assert.deepEqual(await axe(page), [])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  const name = `Open orders ${process.pid}`
  await page.getByLabel('Name of the view').fill(name)
  await page.getByLabel('Shared with').click()
  await page.getByRole('option', { name: 'Owners', exact: true }).click()
  await page.getByLabel('Their list opens with this view').check()
  await shot(page, 'view-dialog')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name, selected: true }).waitFor()
  await shot(page, 'view-tabs')
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name }).waitFor()
  await shot(page, 'views')
  await page.keyboard.press('Escape')
  assert.equal(await hasColumn(page, 'Brand'), false)

  await page.getByRole('button', { name: 'Group by' }).click()
  await page.getByRole('menuitemradio', { name: 'Status' }).click()
  const groups = page.getByRole('group', { name: 'Groups by Status' })
  await groups.getByRole('button', { name: /^Draft \d+$/ }).click()
  await page.waitForURL(/group=status.*status=DRAFT|status=DRAFT.*group=status/)
  await page.getByRole('tab', { name: `${name} · changed`, selected: true }).waitFor()
  await page.getByRole('row', { name: /^Total \d/ }).waitFor()
  assert.deepEqual(await axe(page), [])
  await shot(page, 'view-groups')

  await enter(elsewhere.context, journey.portal.url, 'maintain')
  await elsewhere.page.goto('/order')
  assert.equal(await hasColumn(elsewhere.page, 'Brand'), false)

  await enter(buyer.context, journey.portal.url, 'owner')
  await buyer.page.goto('/order')
  await buyer.page.getByRole('tab', { name, selected: true }).waitFor()
  await buyer.page.getByRole('group', { name: 'Active filters' }).getByText('Draft, Confirmed').waitFor()
  assert.equal(await hasColumn(buyer.page, 'Brand'), true)
  await buyer.page.getByRole('tab', { name: 'All records' }).click()
  await buyer.page.waitForURL('**/order?savedView=all')
  await buyer.page.getByRole('button', { name: 'Views' }).click()
  await buyer.page.getByRole('menuitemradio', { name }).click()
  await buyer.page.getByRole('button', { name: 'Views' }).click()
  await buyer.page.getByRole('menuitem', { name: 'Save as a new view' }).waitFor()
  assert.equal(await buyer.page.getByRole('menuitem', { name: 'Rename or share' }).count(), 0)

  for (const { problems, context } of [here, elsewhere, buyer]) {
    assert.deepEqual(problems, [])
    await context.close()
  }
})
