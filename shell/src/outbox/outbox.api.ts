import { endpoints } from '@portal/client'
import type { OutboxMail } from '@portal/contracts/mail.contract.ts'
import { allNoticeRoutes, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The e-mails of one service, by hooks that have the same names for all of them. */
export function outboxOf({ findOutbox, viewMail, retryMails, cancelMails }: NoticeRoutes) {
  const routes = { findOutbox, viewMail, retryMails, cancelMails }
  const hooks = endpoints(routes, { tag: 'Outbox' })
  // Their own names are those of the service's operations: `useFindChatOutboxQuery`.
  const named = hooks as unknown as Record<string, unknown>
  return {
    service: findOutbox.service,
    useFind: named[`use${capital(findOutbox.operation)}Query`] as typeof hooks.useFindOutboxQuery,
    useView: named[`use${capital(viewMail.operation)}Query`] as typeof hooks.useViewMailQuery,
    useRetry: named[`use${capital(retryMails.operation)}Mutation`] as typeof hooks.useRetryMailsMutation,
    useCancel: named[`use${capital(cancelMails.operation)}Mutation`] as typeof hooks.useCancelMailsMutation,
  }
}
export type ServiceOutbox = ReturnType<typeof outboxOf>
/** A number of an e-mail is one of its service alone. */
export type ShownMail = OutboxMail & { of: ServiceOutbox }

export const allOutboxes = allNoticeRoutes.map(outboxOf)
