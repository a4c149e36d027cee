import { endpoints } from '@portal/client'
import { allNoticeRoutes, type Notice, type NoticeRoutes } from '@portal/contracts/notice.contract.ts'

/** The notices of one service, by hooks that have the same names for all of them. */
export function createNotices({ findNotices, readNotices }: NoticeRoutes) {
  const hooks = endpoints({ findNotices, readNotices }, { tag: 'Notice' })
  return {
    service: findNotices.service,
    useFind: hooks.useFindNoticesQuery,
    useRead: hooks.useReadNoticesMutation,
  }
}
export type ServiceNotices = ReturnType<typeof createNotices>
/** A number of a notice is one of its service alone. */
export type ShownNotice = Notice & { of: ServiceNotices }

export const allNotices = allNoticeRoutes.map(createNotices)
