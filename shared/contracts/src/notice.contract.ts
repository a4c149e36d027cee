import * as T from 'typebox'
import { createOutboxRoutes } from './mail.contract.ts'
import { routes } from './route.ts'
import type { Service } from './service.ts'
import { Id, Instant } from './values.ts'

export const Notice = T.Object({
  id: Id,
  /** Kind of a notice, for example `ticket.answered`. */
  kind: T.String(),
  /** English text, which is the key of its translations; names in braces are replaced from `values`. */
  text: T.String(),
  values: T.Record(T.String(), T.String()),
  /** Path of the page that shows the subject. */
  path: T.String(),
  createdAt: Instant,
  isRead: T.Boolean(),
})
export type Notice = T.Static<typeof Notice>

export const Notices = T.Object({
  /** Number of all unread notices, including those not listed. */
  unread: T.Integer(),
  /** Newest first. */
  notices: T.Array(Notice),
})
export type Notices = T.Static<typeof Notices>

/** A notice that was repeated after `until` stays unread. */
export const ReadNotices = T.Object(
  {
    until: Instant,
    /** Id of one notice; if omitted, all notices up to that time. */
    id: T.Optional(Id),
  },
  { additionalProperties: false },
)
export type ReadNotices = T.Static<typeof ReadNotices>

/** Topics of each service's notices: English texts, which are keys of translations. */
export const noticeTopics = {
  chat: 'the assistant and tickets',
  backoffice: 'feedback, registrations and warranties',
  rma: 'repair requests',
  identity: 'webhooks',
} satisfies Partial<Record<Service, string>>
type NoticeService = keyof typeof noticeTopics

/**
 * Notice calls, which each service with notices serves under its own path prefix (`chat/`, `rma/` …) and
 * operation names, for example `findChatNotices` and `findChatOutbox`.
 */
export function createNoticeRoutes(service: NoticeService, prefix: string, name: string) {
  const notices = routes(service, {
    findNotices: {
      path: `/${prefix}notice/find` as const,
      method: 'GET',
      access: 'notice:own',
      summary: 'Notices of the user, the newest 50 of the last 90 days',
      data: Notices,
    },
    readNotices: {
      path: `/${prefix}notice/read` as const,
      access: 'notice:own',
      summary: 'Mark one notice as read, or all',
      body: ReadNotices,
    },
  })
  const outbox = createOutboxRoutes(service, prefix)
  const named = <R extends { operation: string }>(route: R): R & { service: NoticeService } => ({
    ...route,
    service,
    operation: route.operation.replace(/(?=[A-Z])/, name),
  })
  return {
    findNotices: named(notices.findNotices),
    readNotices: named(notices.readNotices),
    findOutbox: named(outbox.findOutbox),
    viewMail: named(outbox.viewMail),
    retryMails: named(outbox.retryMails),
    cancelMails: named(outbox.cancelMails),
  }
}
export type NoticeRoutes = ReturnType<typeof createNoticeRoutes>

export const chatNoticeRoutes = createNoticeRoutes('chat', 'chat/', 'Chat')
export const rmaNoticeRoutes = createNoticeRoutes('rma', 'rma/', 'Rma')
export const backofficeNoticeRoutes = createNoticeRoutes('backoffice', '', 'Backoffice')
export const identityNoticeRoutes = createNoticeRoutes('identity', 'identity/', 'Identity')

/** Notice calls of all services; the shell shows all notices together. */
export const allNoticeRoutes: readonly NoticeRoutes[] = [
  chatNoticeRoutes,
  backofficeNoticeRoutes,
  rmaNoticeRoutes,
  identityNoticeRoutes,
]
