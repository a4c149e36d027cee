import type { Page } from 'playwright-core'
import { axe, contrast, shot, until } from './visit.ts'

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}

/**
 * Goes through the choices from the last one made: to change the size or the scheme of a page costs the
 * browser as much as a look at it.
 */
function thereAndBack<Choice>(choices: readonly Choice[]): () => readonly Choice[] {
  let next = choices
  return () => {
    const these = next
    next = next.toReversed()
    return these
  }
}

/** Changes the scheme of an open page, as a person's system does. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await until(page, `document.documentElement.dataset.scheme === '${colorScheme}'`)
}

export interface Looks {
  /** @returns what axe finds on the page, light and dark, one line each */
  onDesktop(page: Page, name: string): Promise<string[]>
  /** The same, in the dark only: a phone has other parts, but no other colours. */
  onPhone(page: Page, name: string): Promise<string[]>
  /** In both sizes, where nothing may be wider than the window. */
  everywhere(page: Page, name: string, isDrawn?: () => Promise<unknown>): Promise<string[]>
}

/** Measures the document and the pages shown in it, which scroll by themselves. */
const excessPx = `Math.max(...[
  document.documentElement,
  ...[...document.querySelectorAll('main > [role=tabpanel]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })),
].map((one) => one.scrollWidth - one.clientWidth))`

export function looks(): Looks {
  const nextSizes = thereAndBack(['desktop', 'phone'] as const)
  const nextSchemes = thereAndBack(['light', 'dark'] as const)
  const look: Record<keyof typeof sizes, (page: Page, name: string) => Promise<string[]>> = {
    async desktop(page, name) {
      const found: string[] = []
      for (const colorScheme of nextSchemes()) {
        await setColorScheme(page, colorScheme)
        await shot(page, `${name}-${colorScheme}`)
        for (const finding of await (colorScheme === 'light' ? axe : contrast)(page))
          found.push(`${name}, ${colorScheme}: ${finding}`)
      }
      return found
    },
    async phone(page, name) {
      await setColorScheme(page, 'dark')
      await shot(page, `${name}-on-a-phone`)
      return (await axe(page)).map((finding) => `${name}, phone: ${finding}`)
    },
  }
  return {
    onDesktop: look.desktop,
    onPhone: look.phone,
    async everywhere(page, name, isDrawn) {
      const found: string[] = []
      for (const device of nextSizes()) {
        await page.setViewportSize(sizes[device])
        await isDrawn?.()
        found.push(...(await look[device](page, name)))
        const excess = await page.evaluate<number>(excessPx)
        if (excess > 0) found.push(`${name}, ${device}: ${excess} px wider than the window`)
      }
      return found
    },
  }
}
