import { endpoints } from '@portal/client'
import { allNoticeRoutes, type Notice, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The notices of one service, by hooks that have the same names for all of them. */
export function noticesOf(routes: NoticeRoutes) {
  const { findNotices, readNotices } = routes
  const hooks = endpoints({ findNotices, readNotices }, { tag: 'Notice' })
  // Their own names are those of the service's operations: `useFindChatNoticesQuery`.
  const named = hooks as unknown as Record<string, unknown>
  return {
    service: findNotices.service,
    useFind: named[`use${capital(findNotices.operation)}Query`] as typeof hooks.useFindNoticesQuery,
    useRead: named[`use${capital(readNotices.operation)}Mutation`] as typeof hooks.useReadNoticesMutation,
  }
}
export type ServiceNotices = ReturnType<typeof noticesOf>
/** A number of a notice is one of its service alone. */
export type ShownNotice = Notice & { of: ServiceNotices }

export const allNotices = allNoticeRoutes.map(noticesOf)
