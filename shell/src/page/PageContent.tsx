import { mailStopPath } from '@portal/contracts/mail.contract.ts'
import { LoadingState } from '@portal/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { HomePage } from '../home/HomePage.tsx'
import { useTitle } from '../navigation/title.ts'
import { NotFoundPage } from '../not-found/NotFoundPage.tsx'
import type { PortalPage } from '../registry/page.ts'
import { type PageLife, RemotePage } from '../remote/RemotePage.tsx'
import { RemoteUnavailable } from '../remote/RemoteUnavailable.tsx'

const own: Record<string, ComponentType> = {
  '/': HomePage,
  '/404': NotFoundPage,
  '/admin/release': lazy(() => import('../release/ReleasesPage.tsx')),
  '/oauthConfirm': lazy(() => import('../consent/ConsentPage.tsx')),
  '/account/applications': lazy(() => import('../application/ApplicationsPage.tsx')),
  '/account/embed': lazy(() => import('../embed/EmbedPage.tsx')),
  '/account/apiKeys': lazy(() => import('../api-key/ApiKeysPage.tsx')),
  '/account/webhooks': lazy(() => import('../webhook/WebhooksPage.tsx')),
  '/account/device': lazy(() => import('../application/DeviceCodePage.tsx')),
  '/admin/accounts': lazy(() => import('../managed-account/AccountsPage.tsx')),
  '/admin/audit': lazy(() => import('../audit/AuditPage.tsx')),
  '/admin/companies': lazy(() => import('../managed-company/CompaniesPage.tsx')),
  '/admin/client': lazy(() => import('../client/ClientsPage.tsx')),
  '/admin/outbox': lazy(() => import('../outbox/OutboxPage.tsx')),
  '/admin/health': lazy(() => import('../health/HealthPage.tsx')),
  '/account/mail': lazy(() => import('../mail/MailPage.tsx')),
  [mailStopPath]: lazy(() => import('../mail/MailStopPage.tsx')),
  '/account': lazy(() => import('../account/AccountPage.tsx')),
}

/** Renders the page of a path: the shell's own component, or a remote's. */
export function PageContent({ page, ...rest }: { page: PortalPage } & PageLife) {
  const title = useTitle()({ title: '', page })
  if (page.isUnserved) return <RemoteUnavailable title={title} why="unserved" />
  if (page.remote !== null) return <RemotePage page={page} remote={page.remote} {...rest} />
  const Own = own[page.path] ?? NotFoundPage
  return (
    <Suspense fallback={<LoadingState />}>
      <Own />
    </Suspense>
  )
}
