import { Readable } from 'node:stream'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import type { Service } from '@portal/contracts/service.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { createPersonArchive } from '@portal/service-kit/person/archive.ts'
import type { FastifyInstance } from 'fastify'
import {
  assertErasable,
  beginErasure,
  eraseUnaccepted,
  finishErasure,
  getPerson,
  listUnfinishedErasures,
} from '../person/erasure.ts'
import { createPersonSources } from '../person/sources.ts'
import { publishEndedSession } from '../session/ended-session.ts'
import { createAccountManagement } from './managed.ts'

/** Interval for retrying erasures that an unavailable service has delayed. */
const continueMs = 60_000

interface Settings {
  urls: Readonly<Record<Service, string>>
  /** Days after which an account is deleted if its invitation was not accepted; 0 disables this. */
  invitationDays: number
}

/** Export and erasure of personal data. */
export const createPersonDataRoutes =
  ({ urls, invitationDays }: Settings) =>
  (app: FastifyInstance) => {
    const { db } = app
    const { act, shown } = createAccountManagement(app)
    const ended = publishEndedSession(app.bus)
    const sources = createPersonSources(app, urls)

    implement(app, managedAccountRoutes.exportAccount, async ({ body, user }) => {
      const { id, username } = await shown(body.id, user)
      const content = await createPersonArchive(sources, await getPerson(db, id))
      await act({ id, user }, async () => ({ before: {}, after: { personalData: 'exported' }, result: null }))
      return { stream: Readable.from(content), name: `${username}.zip`, type: 'application/zip' }
    })

    implement(app, managedAccountRoutes.eraseAccount, async ({ body, user }) => {
      const { id } = await shown(body.id, user)
      await assertErasable(sources, await getPerson(db, id))
      await act({ id, user, isEnd: true }, async (tx, _, record) => {
        await beginErasure(tx, record, id)
        return { before: {}, after: { personalData: 'erased' }, result: null }
      })
      await ended({ userId: id, reason: 'disabled' })
      const erased = await finishErasure(db, sources, id)
      return { rows: erased?.rows ?? 0 }
    })

    const goOn = async () => {
      if (invitationDays > 0) await eraseUnaccepted(db, invitationDays)
      for (const { accountId } of await listUnfinishedErasures(db))
        await finishErasure(db, sources, accountId)
    }
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      running ??= goOn()
        .catch((err) => app.log.warn({ err }, 'an account is erased later'))
        .finally(() => {
          running = undefined
        })
    }, continueMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  }
