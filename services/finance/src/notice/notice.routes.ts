import { shippingNoticeRoutes as routes } from '@portal/contracts/finance.contract.ts'
import { listHistory } from '@portal/service-kit/audit.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { findFile, notices } from './notice.repo.ts'

export default function notice(app: FastifyInstance) {
  implementList(app, { find: routes.findShippingNotices, group: routes.groupShippingNotices }, notices)
  implement(app, routes.getShippingNotice, ({ query }) => notices.get(app.db, query.asnNo))
  implement(app, routes.downloadShippingNotice, async ({ query }) => {
    const { stream, file } = await app.files.open(await fileOf(app, query.waybillNo))
    return { stream, name: file.name, type: file.type, size: file.size }
  })
  implement(app, routes.findShippingNoticeHistory, ({ body }) =>
    listHistory(app.db, notices.kind.noun, body.id),
  )
}

/** @throws Problem 404 that distinguishes a missing notice from a missing file */
async function fileOf({ db }: FastifyInstance, waybillNo: string): Promise<string> {
  const found = await findFile(db, waybillNo)
  if (found?.id) return found.id
  throw found
    ? problem('shippingNotice.no_file', { waybillNo })
    : problem('shippingNotice.unknown_waybill', { waybillNo })
}
