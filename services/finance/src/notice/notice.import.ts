import { join } from 'node:path'
import { type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import { documentImport } from '../import/document-import.ts'
import { findKnownOrders } from '../import/known.repo.ts'
import { notices } from './notice.repo.ts'

export const noticeImport = documentImport(notices, {
  path: '/asn',
  reader: join(import.meta.dirname, 'notice.list.ts'),
  known: (tx, documents) =>
    findKnownOrders(
      tx,
      documents.flatMap(({ lines }) => lines.map(({ orderNo }) => orderNo)),
    ),
  problems({ lines }, orders): Reasons {
    const unknown = lines.find(({ orderNo }) => !orders.has(orderNo))
    return unknown ? { lines: toMessage('invoice.no_such_order', { orderNo: unknown.orderNo }) } : {}
  },
})
