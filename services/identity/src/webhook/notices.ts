import { identityNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { serviceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** Notices of this service. The client's catalogues translate the texts. */
export const identityNotices = serviceNotices(
  identityNoticeRoutes,
  {
    'webhook.off': 'The webhook to {host} is switched off, because it has failed for days',
    'webhook.secret':
      'The secret of the webhook to {host} is lost. Get a new one, then switch the webhook on',
  },
  { 'webhook.off': 'urgent', 'webhook.secret': 'urgent' },
)
