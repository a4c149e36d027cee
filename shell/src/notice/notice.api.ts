import { endpoints } from '@portal/client'
import { allNoticeRoutes, type Notice, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

/** Calls for the notices of one service, with equal hook names for all services. */
export function createNotices({ findNotices, readNotices }: NoticeRoutes) {
  const hooks = endpoints({ findNotices, readNotices }, { tag: 'Notice' })
  return {
    service: findNotices.service,
    useFind: hooks.useFindNoticesQuery,
    useRead: hooks.useReadNoticesMutation,
  }
}
export type ServiceNotices = ReturnType<typeof createNotices>
/** Notice with its service, because ids are unique only per service. */
export type ShownNotice = Notice & { of: ServiceNotices }

export const allNotices = allNoticeRoutes.map(createNotices)
