import { Readable } from 'node:stream'
import type { AuditRoutes, AuditRow } from '@portal/contracts/audit.contract.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../implement.ts'
import { writeCsv } from '../spreadsheet/csv-writer.ts'
import type { SheetColumn, SheetRow } from '../spreadsheet/sheet.ts'
import * as repo from './audit.repo.ts'

/** English column names, because programs read the file too. */
const names = ['id', 'at', 'by', 'userId', 'noun', 'rowId', 'action', 'before', 'after']
const columns = names.map((label): SheetColumn => ({ label, kind: label === 'id' ? 'number' : 'text' }))

const rowOf = ({ id, at, by, userId, noun, rowId, action, before, after }: AuditRow): SheetRow => [
  ...[id, at, by, userId, noun, rowId, action, JSON.stringify(before), JSON.stringify(after)],
]

/** Registers the pages of a service's audit for administrators. */
export const auditRoutesPlugin = (routes: AuditRoutes) => (app: FastifyInstance) => {
  const { db } = app
  implement(app, routes.findAudit, ({ body }) => repo.find(db, body))
  implement(app, routes.exportAudit, async ({ body }) => {
    const read = repo.readAll(db, body)
    // Reads the first row before the answer starts, so that an invalid filter returns an error instead of a
    // broken file.
    const first = await read.next()
    async function* batches() {
      if (!first.done) yield first.value.map(rowOf)
      for await (const rows of read) yield rows.map(rowOf)
    }
    const stream = Readable.from(writeCsv(columns, batches()))
    return { stream, name: `audit-${routes.findAudit.service}.csv`, type: 'text/csv; charset=utf-8' }
  })
}
