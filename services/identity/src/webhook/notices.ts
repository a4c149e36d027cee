import { identityNoticeRoutes } from '@portal/contracts/notice.contract.ts'
import { createServiceNotices } from '@portal/service-kit/notice/service-notices.ts'

/** Notices of this service. The client translates the texts. */
export const identityNotices = createServiceNotices(identityNoticeRoutes, {
  'webhook.off': {
    text: 'The webhook to {host} was switched off after failing for several days',
    mail: 'urgent',
  },
  'webhook.secret': {
    text: 'The secret of the webhook to {host} is lost. Get a new one, then switch the webhook on',
    mail: 'urgent',
  },
})
