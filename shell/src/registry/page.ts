import { mailStopPath } from '@portal/contracts/mail.contract.ts'
import type { Registry, RemotePage } from '@portal/contracts/registry.ts'
import { icons } from '../icon/icons.ts'

/** Page of a remote or of the shell. */
export interface PortalPage extends RemotePage {
  /** Name of its remote; null for the shell. */
  remote: string | null
  /** True while the remote is disabled: hidden from menus, and reported in open tabs. */
  isDisabled?: boolean
  /** Creates a placeholder for a page without a live release, of which only the address is known. */
  isUnserved?: boolean
}

export const unservedPage = (path: string, title: string, isPublic: boolean): PortalPage => ({
  path,
  title,
  icon: '',
  access: isPublic ? 'public' : 'user',
  layout: isPublic ? 'standalone' : 'home',
  remote: null,
  isDisabled: true,
  isUnserved: true,
})

const own = (
  path: string,
  title: string,
  layout: 'home' | 'standalone',
  access: string,
  icon = '',
): PortalPage => ({
  path,
  title,
  layout,
  access,
  icon,
  remote: null,
})

const homeIcon = 'M12 4 3.500 11H6v8h4.500v-5h3v5H18v-8h2.500L12 4Z'
const accountIcon =
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0 2c-4 0-8 2-8 4.500V20h16v-1.500c0-2.500-4-4.500-8-4.500Z'

export const ownPages: readonly PortalPage[] = [
  own('/', 'Home', 'home', 'user', homeIcon),
  own('/account', 'Account', 'home', 'account:own', accountIcon),
  own('/account/mail', 'E-mail notices', 'home', 'account:own', icons.mail),
  own('/account/applications', 'Connected applications', 'home', 'account:own', icons.applications),
  own('/account/apiKeys', 'API keys', 'home', 'apiKey:edit', icons.key),
  own('/account/webhooks', 'Webhooks', 'home', 'webhook:edit', icons.webhook),
  own('/account/embed', 'Embedded chat', 'home', 'embedSite:edit', icons.chat),
  own('/account/device', 'Connect a display', 'home', 'account:own', icons.applications),
  own('/admin/accounts', 'Accounts', 'home', 'account:view', accountIcon),
  own('/admin/companies', 'Companies', 'home', 'company:edit', icons.building),
  own('/admin/audit', 'Audit trail', 'home', 'audit:view', icons.audit),
  own('/admin/client', 'Applications', 'home', 'oauthClient:view', icons.applications),
  own('/admin/outbox', 'Outbox', 'home', 'outbox:view', icons.outbox),
  own('/admin/health', 'Health', 'home', 'health:view', icons.health),
  own('/admin/release', 'Releases', 'home', 'release:view', icons.release),
  own(mailStopPath, 'Stop e-mails', 'standalone', 'public', icons.mail),
  own('/oauthConfirm', 'Confirm access', 'standalone', 'public', icons.applications),
  own('/404', 'Page not found', 'standalone', 'public'),
]

const read = new WeakMap<Registry, readonly PortalPage[]>()

/** Lists the pages of live releases and of the shell; memoized by registry. */
export function listPages(registry: Registry): readonly PortalPage[] {
  const known = read.get(registry)
  if (known) return known
  const ofRemotes = Object.entries(registry.remotes).flatMap(([remote, { pages, isDisabled = false }]) =>
    pages.map((page) => ({ ...page, remote, isDisabled })),
  )
  const pages = [...ownPages, ...ofRemotes]
  read.set(registry, pages)
  return pages
}
