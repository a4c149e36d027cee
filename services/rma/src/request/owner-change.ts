import type { Identity } from '@portal/contracts/access.ts'
import { type DeviceOwner, maxOwnersAtOnce } from '@portal/contracts/device.contract.ts'
import type { Recorder } from '@portal/service-kit/audit.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { RepairClient } from '../device/repairs.ts'
import { notifyStaff, refreshPages } from './notify.ts'
import * as repo from './request.repo.ts'
import { hasOwnerChanged } from './request.rules.ts'
import { performStep } from './step.ts'
import { findStep, isStep } from './transition.rules.ts'

const pollMs = 10_000

/** Identity under which requests are closed automatically. */
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
 * Closes a request after its device changed owner. Otherwise the former owner's request would block the new
 * owner.
 */
export async function closeAfterOwnerChange(
  app: FastifyInstance,
  tx: Db,
  record: Recorder,
  rmaNumber: string,
) {
  const row = await repo.lockByNumber(tx, rmaNumber, system)
  if (!row || row.isDeleted || row.closed) return
  const { isDeleted: _, ...request } = row
  const step = findStep(request, 'STAFF', 'CLOSE')
  if (!isStep(step)) return
  const text = 'The device has another owner now.'
  await performStep(app, tx, record, request, { step, text, user: system, closeReason: 'CANCELLED' })
  // Hides the request only after its readers were notified of the change.
  await repo.hideFromCustomers(tx, request.id)
  await notifyStaff(app, tx, 'rma.sold', request, request.userName)
  refreshPages(app, [request])
}

/** Closes open requests whose devices have changed owner. */
export async function closeAllAfterOwnerChange(app: FastifyInstance, repairs: RepairClient): Promise<void> {
  for (let after = 0; ; ) {
    const requests = await repo.listOpenWithOwners(app.db, after, maxOwnersAtOnce)
    const last = requests.at(-1)
    if (!last) return
    after = last.id
    const owners = await repairs.findOwners(requests.map(({ serialNum }) => serialNum))
    const owner = new Map<string, DeviceOwner>(owners.map((one) => [one.serialNum.toUpperCase(), one]))
    for (const request of requests) {
      const now = owner.get(request.serialNum.toUpperCase())
      if (now && hasOwnerChanged(request, now))
        await app.audited(system, (tx, record) => closeAfterOwnerChange(app, tx, record, request.rmaNumber))
    }
  }
}

/** Polls for devices that changed owner. */
export const watchOwnerChanges =
  (repairsFor: (app: FastifyInstance) => RepairClient) => (app: FastifyInstance) => {
    const repairs = repairsFor(app)
    let running: Promise<unknown> = Promise.resolve()
    const look = () => {
      running = closeAllAfterOwnerChange(app, repairs).catch((err: unknown) =>
        app.log.warn({ err }, 'requests for devices with a new owner are closed later'),
      )
    }
    const timer = setInterval(look, pollMs).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  }
