import { isDeep } from '@portal/testing/node/deep.ts'
import type { Page } from 'playwright-core'
import { runAllAxeRules, runContrastRule, saveScreenshot, waitUntil } from './visit.ts'

export const sizes = {
  '': { width: 1440, height: 900 },
  '-on-a-phone': { width: 390, height: 844 },
}

/** Starts with the last selected size and scheme, because a change costs the browser as much as a check. */
function thereAndBack<Choice>(choices: readonly Choice[]): () => readonly Choice[] {
  let next = choices
  return () => {
    const these = next
    next = next.toReversed()
    return these
  }
}

/** Changes the colour scheme of an open page, like the system setting. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await waitUntil(page, `document.documentElement.dataset.scheme === '${colorScheme}'`)
}

export interface PageChecks {
  /** @returns axe's findings, one line each, alternating colour schemes */
  look(page: Page, name: string): Promise<string[]>
  /** Checks on desktop and phone, where nothing may be wider than the window. */
  everywhere(
    page: Page,
    name: string,
    isDrawn?: (view: { isPhone: boolean }) => Promise<unknown>,
  ): Promise<string[]>
}

/** Measures the document and the pages shown in it, which scroll by themselves. */
const excessPx = `Math.max(...[
  document.documentElement,
  ...[...document.querySelectorAll('main > [role=tabpanel]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })),
].map((one) => one.scrollWidth - one.clientWidth))`

/** Measures the document, which does not scroll where pages do. */
const excessHeightPx = `document.querySelector('main > [role=tabpanel]')
  ? document.documentElement.scrollHeight - innerHeight
  : 0`

/** A deep run checks each size in both schemes. */
export function createPageChecks(first: 'light' | 'dark' = 'light'): PageChecks {
  const nextSizes = thereAndBack(Object.entries(sizes))
  const nextSchemes = thereAndBack([first, first === 'light' ? 'dark' : 'light'] as const)
  async function look(page: Page, name: string) {
    const found: string[] = []
    const schemes = nextSchemes()
    for (const [at, colorScheme] of schemes.slice(0, isDeep ? 2 : 1).entries()) {
      await setColorScheme(page, colorScheme)
      await saveScreenshot(page, `${name}-${colorScheme}`)
      for (const finding of await (at === 0 ? runAllAxeRules : runContrastRule)(page))
        found.push(`${name}, ${colorScheme}: ${finding}`)
    }
    return found
  }
  return {
    look,
    async everywhere(page, name, isDrawn) {
      const found: string[] = []
      for (const [suffix, size] of nextSizes()) {
        await page.setViewportSize(size)
        await isDrawn?.({ isPhone: suffix !== '' })
        found.push(...(await look(page, `${name}${suffix}`)))
        const excess = await page.evaluate<number>(excessPx)
        if (excess > 0) found.push(`${name}${suffix} is ${excess} px wider than the window`)
        const excessHeight = await page.evaluate<number>(excessHeightPx)
        if (excessHeight > 0) found.push(`${name}${suffix} is ${excessHeight} px taller than the window`)
      }
      return found
    },
  }
}
