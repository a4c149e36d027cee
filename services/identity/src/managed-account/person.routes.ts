import { Readable } from 'node:stream'
import { managedAccountRoutes } from '@portal/contracts/managed-account.contract.ts'
import type { Service } from '@portal/contracts/service.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { personArchive } from '@portal/service-kit/person/archive.ts'
import type { FastifyInstance } from 'fastify'
import {
  assertErasable,
  beginErasure,
  eraseUnaccepted,
  findOpenErasures,
  finishErasure,
  personOfAccount,
} from '../person/erasure.ts'
import { personSources } from '../person/sources.ts'
import { endedSession } from '../session/ended.ts'
import { managing } from './managed.ts'

/** Milliseconds between looks for erasures that a service that was away has held up. */
const continueMs = 60_000

interface Settings {
  urls: Readonly<Record<Service, string>>
  /** Days that an account waits for its invitation to be accepted; 0: for ever. */
  invitationDays: number
}

/** Access to and erasure of personal data. */
export const personData =
  ({ urls, invitationDays }: Settings) =>
  (app: FastifyInstance) => {
    const { db } = app
    const { act, shown } = managing(app)
    const ended = endedSession(app.bus)
    const sources = personSources(app, urls)

    implement(app, managedAccountRoutes.exportAccount, async ({ body, user }) => {
      const { id, username } = await shown(body.id, user)
      const content = await personArchive(sources, await personOfAccount(db, id))
      await act({ id, user }, async () => ({ before: {}, after: { personalData: 'exported' }, result: null }))
      return { stream: Readable.from(content), name: `${username}.zip`, type: 'application/zip' }
    })

    implement(app, managedAccountRoutes.eraseAccount, async ({ body, user }) => {
      const { id } = await shown(body.id, user)
      await assertErasable(sources, await personOfAccount(db, id))
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
      for (const { accountId } of await findOpenErasures(db)) await finishErasure(db, sources, accountId)
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
