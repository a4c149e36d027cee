import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@portal/launcher/service.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { type Caller, signInByCall } from '../../e2e/call.ts'
import { startFaultProxy } from '../../e2e/fault-proxy.ts'
import { type BuildOnDisk, createModifiedBuild, readBuild } from '../../e2e/other-build.ts'
import { type Portal, startOwnPortal } from '../../e2e/portal.ts'
import { publishBuild } from '../../e2e/publish.ts'
import { openVisit, type Visit, type VisitOptions } from '../../e2e/visit.ts'

export type Page = Visit['page']

export interface FederationStage {
  portal: Portal
  chromium: Awaited<ReturnType<typeof launchBrowser>>
  proxy: Awaited<ReturnType<typeof startFaultProxy>>
  admin: Caller
  /** The build left by `npm run build`, live at the start. */
  first: BuildOnDisk
  /** Publishes a build whose page and catalogue contain the mark. */
  marked(mark: string): Promise<BuildOnDisk>
  /** Opens a signed-in browser with an empty cache behind the proxy. */
  enter(options?: VisitOptions): Promise<Visit>
  stop(): Promise<void>
}

/**
 * Inserts the mark into `New order` of the page and `Orders` of its catalogue, which are loaded one after
 * the other.
 */
const mark = (text: string, mark: string) =>
  text
    .replaceAll('("New order")', `("New order ${mark}")`)
    .replaceAll('"Orders":"订单"', `"Orders":"订单 ${mark}"`)

export async function startFederationStage(): Promise<FederationStage> {
  const portal = await startOwnPortal()
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-builds-'))
  const proxy = await startFaultProxy(portal.url)
  const chromium = await launchBrowser()
  const admin = await signInByCall(portal.url, 'admin')
  const first = await readBuild(join(root, 'mf-backoffice/dist'))
  const cookies = admin.cookie.split('; ').map((pair) => pair.split('=') as [string, string])
  return {
    portal,
    chromium,
    proxy,
    admin,
    first,
    async marked(text) {
      const built = await createModifiedBuild(first, folder, (source) => mark(source, text))
      await publishBuild(admin, built)
      return built
    },
    async enter(options) {
      const one = await openVisit(chromium, proxy.url, options)
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
export const getNewOrderButton = (page: Page, mark: string) =>
  page.getByRole('button', { name: mark ? `New order ${mark}` : 'New order', exact: true })
export const getOrderMenuLink = (page: Page) => page.getByRole('link', { name: 'Order', exact: true })

export async function measureMs(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
