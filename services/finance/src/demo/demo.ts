import { Readable } from 'node:stream'
import { demoAccounts } from '@portal/demo/account.ts'
import { demoFinance } from '@portal/demo/finance.ts'
import { toNoticeFile } from '@portal/demo/notice-file.ts'
import { type AuditEntry, writeAuditEntries } from '@portal/service-kit/audit.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { advices } from '../advice/advice.repo.ts'
import { invoices } from '../invoice/invoice.repo.ts'
import { notices, setFile } from '../notice/notice.repo.ts'
import { orders } from '../order/order.repo.ts'
import { isEmpty } from './demo.repo.ts'

const { id: userId, username } = demoAccounts.find(({ kind }) => kind === 'finance') ?? {
  id: 'demo',
  username: 'demo',
}
const user = { userId, username }
/** Only the newest notices have files. */
const fileCount = 40

/**
 * Creates a year of documents, and the files of the last notices, in an empty database, in one transaction.
 */
export const seedDemo = (app: FastifyInstance) =>
  transaction(app.db, async (tx) => {
    if (!(await isEmpty(tx))) return
    const story = demoFinance()
    const entries: AuditEntry[] = []
    const record = (entry: AuditEntry) => entries.push(entry)
    await orders.write(tx, story.orders, [], record)
    await notices.write(tx, story.notices, [], record)
    await invoices.write(tx, story.invoices, [], record)
    await advices.write(tx, story.advices, [], record)
    await writeAuditEntries(tx, user, entries)
    for (const notice of story.notices.slice(-fileCount)) {
      const { name, content } = toNoticeFile(notice)
      const file = await app.files.put({ name, stream: Readable.from([content]) }, user)
      const id = await setFile(tx, notice.asnNo, file.id)
      await app.files.claim(tx, [file.id], { noun: notices.kind.noun, id, user })
    }
    app.log.info(
      { orders: story.orders.length, invoices: story.invoices.length, notices: story.notices.length },
      'demo finance documents written',
    )
  })
