import type { Registration } from '@portal/contracts/registration.contract.ts'
import type { Db } from '@portal/service-kit/database.ts'
import type { FastifyInstance } from 'fastify'
import { backofficeNotices } from '../notices.ts'
import { tellReaders } from '../row/tell.ts'

const noun = 'registration'
/** Owners and installers may view registrations as well: of all of them only those who decide are told. */
const support = { permission: 'registration:edit' }

const kinds = {
  WAITING: 'registration.sent',
  ASKED: 'registration.asked',
  CONFIRMED: 'registration.confirmed',
  REFUSED: 'registration.refused',
} as const

/** Whoever acts next, or waits, reads how registrations stand; open pages that show them read them again. */
export async function tell(app: FastifyInstance, tx: Db, registrations: readonly Registration[]) {
  for (const { id, serialNum, status, ownerId, userName } of registrations)
    if (status !== 'WITHDRAWN')
      await backofficeNotices.put(app, tx, {
        to: status === 'WAITING' ? support : { userId: ownerId },
        kind: kinds[status],
        subject: `${noun} ${id}`,
        values: { serialNum, ...(status === 'WAITING' && { name: userName }) },
        path: `/registration?serialNum=${encodeURIComponent(serialNum)}`,
      })
  tellReaders(app, noun, registrations, support)
}
