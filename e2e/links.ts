import { publicLogPaths } from '@portal/contracts/version-log.ts'
import type { Page } from 'playwright-core'
import { goInside, until } from './visit.ts'

/** Reads path and query of the visible links that stay within the portal. */
export const visibleLinks = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.origin === location.origin)
    .map((one) => one.pathname + one.search)`)

/**
 * Is the same for all links that differ in their rows alone: has `#` for parts with a digit, and of a query
 * the names, with the value of `view`.
 */
export function linkPattern(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  const path = pathname.split('/').map((part) => (/\d/.test(part) ? '#' : part))
  const query = [...searchParams]
    .map(([name, value]) => (name === 'view' ? `view=${value}` : name))
    .toSorted()
  return [path.join('/'), ...query].join('&')
}

/** The gateway answers these; the portal does not draw them. */
const isServed = (pathname: string) =>
  (publicLogPaths as readonly string[]).includes(pathname) || /^\/(api|docs)\b/.test(pathname)

const shown = `([...document.querySelectorAll('main > [role=tabpanel]')]
  .find((one) => one.checkVisibility({ visibilityProperty: true })) ?? document.querySelector('main'))`
const loading = `[...${shown}.querySelectorAll('.MuiSkeleton-root, [role=progressbar]:not([aria-valuenow]), [aria-busy=true]')]
  .find((one) => one.checkVisibility({ visibilityProperty: true }))`
const isDrawn = `(${shown}?.innerText.trim().length > 0 && !${loading})`
/** Matches what replaces a page that cannot be shown. */
const refusals =
  /You don't have access to this|SORRY! THIS PAGE IS LOST|cannot be opened right now|is out of service|Couldn't load this|We couldn't find/

/** Opens what a link leads to, and says what is wrong with it. */
export async function follow(page: Page, address: string): Promise<string | undefined> {
  const { pathname } = new URL(address, 'http://portal')
  if (isServed(pathname)) {
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith('token'))
    const headers = { authorization: `Bearer ${session?.value}` }
    const answer = await page.context().request.get(address, session && { headers })
    return answer.ok() ? undefined : `answered with ${answer.status()}`
  }
  await goInside(page, address)
  try {
    await until(page, isDrawn)
  } catch {
    return `is never drawn: ${await page.evaluate<string>(`${shown} && ${loading}?.outerHTML.slice(0, 300)`)}`
  }
  const text = await page.evaluate<string>(`${shown}.innerText`)
  const landed = new URL(page.url()).pathname
  if (['/', '/404', '/login'].includes(landed) && landed !== pathname) return `led to ${landed}`
  return refusals.exec(text)?.[0]
}
