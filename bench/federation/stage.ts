import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@portal/launcher/service.ts'
import { browser } from '../../e2e/browser.ts'
import { type Caller, signInByCall } from '../../e2e/call.ts'
import { faultProxy } from '../../e2e/fault-proxy.ts'
import { type Built, builtRelease, otherBuild } from '../../e2e/other-build.ts'
import { ownPortal, type Portal } from '../../e2e/portal.ts'
import { publish } from '../../e2e/publish.ts'
import { type Visit, type VisitOptions, visit } from '../../e2e/visit.ts'

export type Page = Visit['page']

export interface Stage {
  portal: Portal
  chromium: Awaited<ReturnType<typeof browser>>
  proxy: Awaited<ReturnType<typeof faultProxy>>
  admin: Caller
  /** The build that `npm run build` left, live at the start. */
  first: Built
  /** Publishes a build whose page and catalogue contain the mark. */
  marked(mark: string): Promise<Built>
  /** Opens a signed-in browser with an empty cache behind the proxy. */
  enter(options?: VisitOptions): Promise<Visit>
  stop(): Promise<void>
}

/**
 * Puts the mark into `New order` of the page and `Orders` of its catalogue, which are loaded one after the
 * other.
 */
const mark = (text: string, mark: string) =>
  text
    .replaceAll('("New order")', `("New order ${mark}")`)
    .replaceAll('"Orders":"订单"', `"Orders":"订单 ${mark}"`)

export async function setStage(): Promise<Stage> {
  const portal = await ownPortal()
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-builds-'))
  const proxy = await faultProxy(portal.url)
  const chromium = await browser()
  const admin = await signInByCall(portal.url, 'admin')
  const first = await builtRelease(join(root, 'mf-backoffice/dist'))
  const cookies = admin.cookie.split('; ').map((pair) => pair.split('=') as [string, string])
  return {
    portal,
    chromium,
    proxy,
    admin,
    first,
    async marked(text) {
      const built = await otherBuild(first, folder, (source) => mark(source, text))
      await publish(admin, built)
      return built
    },
    async enter(options) {
      const one = await visit(chromium, proxy.url, options)
      await one.context.addCookies(cookies.map(([name, value]) => ({ url: proxy.url, name, value })))
      return one
    },
    async stop() {
      await chromium.close()
      await proxy.stop()
      await portal.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Finds the button that shows the build of the orders page. */
export const newOrderCell = (page: Page, mark: string) =>
  page.getByRole('button', { name: mark ? `New order ${mark}` : 'New order', exact: true })
export const menuOrder = (page: Page) => page.getByRole('link', { name: 'Order', exact: true })

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
