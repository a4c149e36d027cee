import { endpoints } from '@portal/client'
import type { OutboxMail } from '@portal/contracts/mail.contract.ts'
import { allNoticeRoutes, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

/** Calls for the e-mails of one service, with equal hook names for all services. */
export function createOutbox({ findOutbox, viewMail, retryMails, cancelMails }: NoticeRoutes) {
  const hooks = endpoints({ findOutbox, viewMail, retryMails, cancelMails }, { tag: 'Outbox' })
  return {
    service: findOutbox.service,
    useFind: hooks.useFindOutboxQuery,
    useView: hooks.useViewMailQuery,
    useRetry: hooks.useRetryMailsMutation,
    useCancel: hooks.useCancelMailsMutation,
  }
}
export type ServiceOutbox = ReturnType<typeof createOutbox>
/** E-mail with its service, because ids are unique only per service. */
export type ShownMail = OutboxMail & { of: ServiceOutbox }

export const allOutboxes = allNoticeRoutes.map(createOutbox)
