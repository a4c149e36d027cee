import { identityNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** What this service tells accounts of. The texts' translations are in the client's catalogues. */
export const identityNotices = serviceNotices(
  identityNoticeRoutes,
  { 'webhook.off': 'The webhook to {host} is switched off, because it has failed for days' },
  { 'webhook.off': 'urgent' },
)
