import type { Locator, Page } from 'playwright-core'

/** Finds a row of the visible page by text. */
export const findRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** Filters a text column by its header. */
export async function filterTextColumn(page: Page, column: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Filter ${column}` }).click()
  await page.getByLabel(`${column} contains`).fill(text)
  await page.keyboard.press('Enter')
}
