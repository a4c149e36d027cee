import * as T from 'typebox'
import { outboxRoutes } from './mail.contract.ts'
import { routes } from './route.ts'
import type { Service } from './service.ts'
import { Id, Instant } from './values.ts'

export const Notice = T.Object({
  id: Id,
  /** Such as `ticket.answered`. */
  kind: T.String(),
  /** English, and the key of its translations; `values` stand for the names in braces. */
  text: T.String(),
  values: T.Record(T.String(), T.String()),
  /** Path of the page that shows it. */
  path: T.String(),
  createdAt: Instant,
  isRead: T.Boolean(),
})
export type Notice = T.Static<typeof Notice>

export const Notices = T.Object({
  /** Number of all unread notices, not only of those listed. */
  unread: T.Integer(),
  /** The newest first. */
  notices: T.Array(Notice),
})
export type Notices = T.Static<typeof Notices>

/** One that came again after `until` stays unread. */
export const ReadNotices = T.Object(
  {
    until: Instant,
    /** Id of one notice; without it all up to that time. */
    id: T.Optional(Id),
  },
  { additionalProperties: false },
)
export type ReadNotices = T.Static<typeof ReadNotices>

/** Subjects of each service's notices in English, as keys of translations. */
export const noticeTopics = {
  chat: 'the assistant and tickets',
  backoffice: 'feedback, registrations and warranties',
  rma: 'repair requests',
  identity: 'webhooks',
} satisfies Partial<Record<Service, string>>
type NoticeService = keyof typeof noticeTopics

/**
 * Every service with notices serves these below its own prefix (`chat/`, `rma/` …), with operations of its
 * own name: `findChatNotices`, `findChatOutbox`.
 */
export function noticeRoutes(service: NoticeService, prefix: string, name: string) {
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
  const outbox = outboxRoutes(service, prefix)
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
export type NoticeRoutes = ReturnType<typeof noticeRoutes>

export const chatNoticeRoutes = noticeRoutes('chat', 'chat/', 'Chat')
export const rmaNoticeRoutes = noticeRoutes('rma', 'rma/', 'Rma')
export const backofficeNoticeRoutes = noticeRoutes('backoffice', '', 'Backoffice')
export const identityNoticeRoutes = noticeRoutes('identity', 'identity/', 'Identity')

/** The calls of every service that has notices: the shell shows the notices of all of them. */
export const allNoticeRoutes: readonly NoticeRoutes[] = [
  chatNoticeRoutes,
  backofficeNoticeRoutes,
  rmaNoticeRoutes,
  identityNoticeRoutes,
]
