import type { Registration } from '@portal/contracts/registration.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import { refreshReaderPages } from '../common/notify.ts'
import { backofficeNotices } from '../notices.ts'

const noun = 'registration'
/** Only staff who decide: owners and installers may view registrations too. */
const support = { permission: 'registration:edit' }

const kinds = {
  WAITING: 'registration.sent',
  ASKED: 'registration.asked',
  CONFIRMED: 'registration.confirmed',
  REFUSED: 'registration.refused',
} as const

/** Notifies the side that has to act or that waits for the decision, and refreshes open pages. */
export async function notifyAndRefresh(app: FastifyInstance, tx: Db, registrations: readonly Registration[]) {
  for (const { id, serialNum, status, ownerId, userName } of registrations)
    if (status !== 'WITHDRAWN')
      await backofficeNotices.put(app, tx, {
        to: status === 'WAITING' ? support : { userId: ownerId },
        kind: kinds[status],
        subject: `${noun} ${id}`,
        values: { serialNum, ...(status === 'WAITING' && { name: userName }) },
        path: `/registration?serialNum=${encodeURIComponent(serialNum)}`,
      })
  refreshReaderPages(app, noun, registrations, support)
}
