import type { MailReader } from '@portal/contracts/mail.contract.ts'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../database/database.ts'
import type { Mailing } from './mailing.ts'
import * as repo from './outbox.repo.ts'
import { findReaders, getChoice } from './reader.ts'

const idOf = (audience: string, of: 'user' | 'permission') =>
  audience.startsWith(`${of} `) ? audience.slice(of.length + 1) : undefined
const all = (notices: readonly repo.DueNotice[], of: 'user' | 'permission') =>
  notices.map(({ audience }) => idOf(audience, of)).filter((id) => id !== undefined)

/** Makes e-mails of the notices that wait, to those who want them. Answers how many notices there were. */
export async function addressNotices(app: FastifyInstance, { mailed, config }: Mailing): Promise<number> {
  const notices = await repo.findNotices(app.db, Object.keys(mailed))
  if (notices.length === 0) return 0
  const readers = await findReaders(app, all(notices, 'user'), all(notices, 'permission'))
  for (const notice of notices) {
    const { audience, kind } = notice
    const wanted = readers.filter((reader) => isOf(audience, reader) && getChoice(reader, kind) !== 'off')
    await transaction(app.db, async (tx) => {
      const line = await repo.claimNotice(tx, notice)
      if (!line) return
      for (const reader of wanted) {
        const isUrgent = mailed[kind] === 'urgent' || getChoice(reader, kind) === 'now'
        const { id: userId, name } = reader
        await repo.add(tx, { userId, name, line, waitMs: isUrgent ? 0 : config.waitMs })
      }
    })
  }
  return notices.length
}

const isOf = (audience: string, { id, permissions }: MailReader) =>
  idOf(audience, 'user') === id || permissions.includes(idOf(audience, 'permission') ?? '')
