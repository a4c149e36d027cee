import { publicLogPaths } from '@portal/contracts/version-log.ts'
import type { Page } from 'playwright-core'
import { navigateInside, waitUntil } from './visit.ts'

/** Reads path and query of the visible links within the portal. */
export const readVisibleLinks = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.origin === location.origin)
    .map((one) => one.pathname + one.search)`)

/**
 * Equal for all links that differ only in their rows: replaces path parts with a digit by `#`, and keeps
 * only parameter names of the query, except the value of `view`.
 */
export function toLinkPattern(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  const path = pathname.split('/').map((part) => (/\d/.test(part) ? '#' : part))
  const query = [...searchParams]
    .map(([name, value]) => (name === 'view' ? `view=${value}` : name))
    .toSorted()
  return [path.join('/'), ...query].join('&')
}

/** Addresses answered by the gateway, not by a page. */
const isServed = (pathname: string) =>
  (publicLogPaths as readonly string[]).includes(pathname) || /^\/(api|docs)\b/.test(pathname)

const shown = `([...document.querySelectorAll('main > [role=tabpanel]')]
  .find((one) => one.checkVisibility({ visibilityProperty: true })) ?? document.querySelector('main'))`
const loading = `[...${shown}.querySelectorAll('.MuiSkeleton-root, [role=progressbar]:not([aria-valuenow]), [aria-busy=true]')]
  .find((one) => one.checkVisibility({ visibilityProperty: true }))`
const isDrawn = `(${shown}?.innerText.trim().length > 0 && !${loading})`
/** Matches the message shown instead of a failed page. */
const refusals =
  /You don't have access to this|SORRY! THIS PAGE IS LOST|cannot be opened right now|is out of service|Couldn't load this|We couldn't find/

/** Opens a link's target, and returns its problem. */
export async function findLinkProblem(page: Page, address: string): Promise<string | undefined> {
  const { pathname } = new URL(address, 'http://portal')
  if (isServed(pathname)) {
    const session = (await page.context().cookies()).find(({ name }) => name.endsWith('token'))
    const headers = { authorization: `Bearer ${session?.value}` }
    const answer = await page.context().request.get(address, session && { headers })
    return answer.ok() ? undefined : `answered with ${answer.status()}`
  }
  await navigateInside(page, address)
  try {
    await waitUntil(page, isDrawn)
  } catch {
    return `is never drawn: ${await page.evaluate<string>(`${shown} && ${loading}?.outerHTML.slice(0, 300)`)}`
  }
  const text = await page.evaluate<string>(`${shown}.innerText`)
  const landed = new URL(page.url()).pathname
  if (['/', '/404', '/login'].includes(landed) && landed !== pathname) return `led to ${landed}`
  return refusals.exec(text)?.[0]
}
