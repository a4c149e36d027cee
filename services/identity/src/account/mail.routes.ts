import { mailInternalRoutes, mailRoutes, mailStopPath, toMailKey } from '@portal/contracts/mail.contract.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { verifyUnsubscription } from '@portal/service-kit/mail/unsubscription.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as preferences from '../preference/preference.repo.ts'
import * as accounts from './account.repo.ts'
import * as repo from './mail.repo.ts'
import { toMailRecipient } from './mail.rules.ts'

const unknown = problem('mail.stop_unknown')

export default function mail(app: FastifyInstance) {
  const { db, config } = app
  implement(app, mailInternalRoutes.findMailReaders, async ({ body }) =>
    (await repo.findRecipients(db, body)).map((found) => toMailRecipient(found, body)),
  )
  implement(app, mailRoutes.stopMails, async ({ query: { token } }) => {
    const stop = await verifyUnsubscription(config.serviceSecret, token)
    if (!stop || !(await accounts.find(db, stop.userId))) throw unknown
    await transaction(db, async (tx) => {
      // Works even if the account has reached its limit of settings.
      for (const group of stop.groups)
        await preferences.save(tx, stop.userId, toMailKey(group), '"off"', Number.MAX_SAFE_INTEGER)
    })
    return stop.groups
  })
  implement(
    app,
    mailRoutes.openMailStop,
    ({ query: { token } }) => `${mailStopPath}?token=${encodeURIComponent(token)}`,
  )
}
