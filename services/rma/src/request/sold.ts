import type { Identity } from '@portal/contracts/access.ts'
import { type DeviceOwner, maxOwnersAtOnce } from '@portal/contracts/device.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Repairs } from '../device/repairs.ts'
import * as repo from './request.repo.ts'
import { isSold } from './request.rules.ts'
import { take } from './step.ts'
import { notifyAll, tellStaff } from './tell.ts'
import { findStep } from './transition.rules.ts'

/** Milliseconds. */
const pollMs = 10_000

/** Actor of automatic closing. */
const system: Identity = {
  userId: '-',
  username: '',
  role: 'MAINTAIN',
  kind: 'staff',
  companyId: null,
  grants: [],
  permissions: [],
  sessionId: '',
}

/**
 * Closes a request whose device belongs to somebody else by now: its former owner neither sees it nor keeps
 * the new one from filing.
 */
export async function closeSold(app: FastifyInstance, tx: Db, record: Recorder, rmaNumber: string) {
  const row = await repo.lockNumber(tx, rmaNumber, system)
  if (!row || row.isDeleted || row.closed) return
  const { isDeleted: _, ...request } = row
  const step = findStep(request, 'STAFF', 'CLOSE')
  if (typeof step === 'string') return
  const text = 'The device has another owner now.'
  await take(app, tx, record, request, { step, text, user: system, closeReason: 'CANCELLED' })
  // Hides the request after its readers were notified of the change.
  await repo.hideFromCustomers(tx, request.id)
  await tellStaff(app, tx, 'rma.sold', request, request.userName)
  notifyAll(app, [request])
}

/** Closes the open requests of devices that were sold. */
export async function closeAllSold(app: FastifyInstance, repairs: Repairs): Promise<void> {
  for (let after = 0; ; ) {
    const requests = await repo.findOwned(app.db, after, maxOwnersAtOnce)
    const last = requests.at(-1)
    if (!last) return
    after = last.id
    const owners = await repairs.findOwners(requests.map(({ serialNum }) => serialNum))
    const owner = new Map<string, DeviceOwner>(owners.map((one) => [one.serialNum.toUpperCase(), one]))
    for (const request of requests) {
      const now = owner.get(request.serialNum.toUpperCase())
      if (now && isSold(request, now))
        await app.audited(system, (tx, record) => closeSold(app, tx, record, request.rmaNumber))
    }
  }
}

/** Looks for devices that were sold, for as long as the service runs. */
export const watchSold = (repairsFor: (app: FastifyInstance) => Repairs) => (app: FastifyInstance) => {
  const repairs = repairsFor(app)
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = closeAllSold(app, repairs).catch((err: unknown) =>
      app.log.warn({ err }, 'requests for devices that were sold are closed later'),
    )
  }
  const timer = setInterval(look, pollMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
