import { Readable } from 'node:stream'
import type { AuditRoutes, AuditRow } from '@portal/contracts/audit.contract.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../implement.ts'
import { writeCsv } from '../spreadsheet/csv-writer.ts'
import type { SheetColumn, SheetRow } from '../spreadsheet/sheet.ts'
import * as repo from './audit.repo.ts'

const columns: SheetColumn[] = [
  { label: 'id', kind: 'number' },
  { label: 'at', kind: 'text' },
  ...['by', 'userId', 'noun', 'rowId', 'action', 'before', 'after'].map(
    (label): SheetColumn => ({ label, kind: 'text' }),
  ),
]

const rowOf = ({ id, at, by, userId, noun, rowId, action, before, after }: AuditRow): SheetRow => [
  ...[id, at, by, userId, noun, rowId, action, JSON.stringify(before), JSON.stringify(after)],
]

/** What administrators see of the audit of a service. */
export const auditPages = (routes: AuditRoutes) => (app: FastifyInstance) => {
  const { db } = app
  implement(app, routes.findAudit, ({ body }) => repo.find(db, body))
  implement(app, routes.exportAudit, ({ body }) => {
    async function* batches() {
      for await (const rows of repo.all(db, body)) yield rows.map(rowOf)
    }
    const stream = Readable.from(writeCsv(columns, batches()))
    return { stream, name: `audit-${routes.findAudit.service}.csv`, type: 'text/csv; charset=utf-8' }
  })
}
