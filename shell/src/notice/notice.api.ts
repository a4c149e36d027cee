import { endpoints } from '@portal/client'
import { allNoticeRoutes, type Notice, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

/** Calls for the notices of one service, with hooks of the same names for all services. */
export function createNotices({ findNotices, readNotices }: NoticeRoutes) {
  const hooks = endpoints({ findNotices, readNotices }, { tag: 'Notice' })
  return {
    service: findNotices.service,
    useFind: hooks.useFindNoticesQuery,
    useRead: hooks.useReadNoticesMutation,
  }
}
export type ServiceNotices = ReturnType<typeof createNotices>
/** Notice with its service, as ids are unique per service only. */
export type ShownNotice = Notice & { of: ServiceNotices }

export const allNotices = allNoticeRoutes.map(createNotices)
