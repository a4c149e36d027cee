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

/** Creates e-mails of due notices for their subscribers. Returns the number of notices. */
export async function createDueMails(app: FastifyInstance, { notices, config }: Mailing): Promise<number> {
  const mailed = Object.keys(notices).filter((kind) => notices[kind]?.mail)
  const waiting = await repo.findNotices(app.db, mailed)
  if (waiting.length === 0) return 0
  const readers = await findReaders(app, all(waiting, 'user'), all(waiting, 'permission'))
  for (const notice of waiting) {
    const { audience, kind } = notice
    const wanted = readers.filter((reader) => isOf(audience, reader) && getChoice(reader, kind) !== 'off')
    await transaction(app.db, async (tx) => {
      const line = await repo.claimNotice(tx, notice)
      if (!line) return
      for (const reader of wanted) {
        const isUrgent = notices[kind]?.mail === 'urgent' || getChoice(reader, kind) === 'now'
        const { id: userId, name } = reader
        await repo.addLine(tx, { userId, name, line, waitMs: isUrgent ? 0 : config.waitMs })
      }
    })
  }
  return waiting.length
}

const isOf = (audience: string, { id, permissions }: MailReader) =>
  idOf(audience, 'user') === id || permissions.includes(idOf(audience, 'permission') ?? '')
