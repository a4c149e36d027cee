import { endpoints } from '@portal/client'
import type { OutboxMail } from '@portal/contracts/mail.contract.ts'
import { allNoticeRoutes, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

/** The e-mails of one service, by hooks that have the same names for all of them. */
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
/** A number of an e-mail is one of its service alone. */
export type ShownMail = OutboxMail & { of: ServiceOutbox }

export const allOutboxes = allNoticeRoutes.map(createOutbox)
