import type { Identity } from '@portal/contracts/access.ts'
import type { StoredFile } from '@portal/contracts/file.contract.ts'
import { type Registration, registrationRoutes } from '@portal/contracts/registration.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import { type ChangeContext, implementChange, type RowChange } from '@portal/service-kit/noun/change.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { setFiles } from '../common/files.ts'
import { getSharingCompany } from '../common/visibility.rules.ts'
import { changeDevicesWithCause } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import { notifyAndRefresh } from './notify.ts'
import * as repo from './registration.repo.ts'
import {
  applyDecision,
  auditFields,
  changeProblems,
  type DecisionFacts,
  decisionProblems,
  deviceProblems,
  draftProblems,
  editProblems,
  maxAttemptsPerDay,
  type Registrant,
  toConfirmedDevice,
} from './registration.rules.ts'

const noun = 'registration'
const registrationNoun = { noun, repo, auditFields }

const registrantOf = (user: Identity): Registrant => ({
  role: user.role === 'INSTALLER' ? 'INSTALLER' : 'OWNER',
  ownerId: user.userId,
  companyId: getSharingCompany(user),
})

/** @throws Problem 409 if the registration is decided or withdrawn */
function assertOpen(registration: Registration) {
  const { status: reason } = changeProblems(registration)
  if (reason) throw problem('registration.closed', { reason })
}

/** Limits requests, so that serial numbers cannot be guessed. @throws Problem 429 */
async function assertMayAsk(app: FastifyInstance, user: Identity) {
  if ((await repo.countAttempt(app.db, user.userId)) <= maxAttemptsPerDay) return
  throw problem('registration.too_many', { max: maxAttemptsPerDay })
}

/** Updates the devices of confirmed registrations and records the changes. */
async function giveDevices(tx: Db, confirmed: readonly Registration[], { user, record }: ChangeContext) {
  const facts = await repo.findDecisionFacts(
    tx,
    confirmed.map(({ id }) => id),
  )
  for (const one of confirmed) {
    const { registrant, device } = facts.get(one.id) as DecisionFacts
    // Reloads the device, because the owner's and the installer's registration can be of the same device.
    const [before] = await devices.lock(tx, [device.id], user)
    if (!before) throw new Error('A device that is held is there')
    const { isDeleted: _, ...held } = before
    const set = toConfirmedDevice(one, registrant, held)
    await changeDevicesWithCause({ tx, record }, [{ device: held, set }], { registrationId: one.id })
  }
}

export default function registration(app: FastifyInstance) {
  implementList(
    app,
    { find: registrationRoutes.findRegistrations, group: registrationRoutes.groupRegistrations },
    repo,
  )

  implement(app, registrationRoutes.saveRegistration, async ({ body, user }) => {
    assertNoProblems(noun, draftProblems(body))
    if (body.id === undefined) await assertMayAsk(app, user)
    const registrant = registrantOf(user)
    const saved = async (tx: Db, { id }: Registration, held: readonly StoredFile[] = []) => {
      await setFiles(app, tx, { noun, id, user }, body.fileIds, held)
      const registration = await repo.read(tx, id)
      await notifyAndRefresh(app, tx, [registration])
      return registration
    }
    return saveRow(app, registrationNoun, {
      body,
      user,
      lockFirst: (tx) => repo.lockDevice(tx, body.serialNum),
      write: async (tx, current, device) => {
        if (current) {
          assertOpen(current)
          assertNoProblems(noun, editProblems(body, current))
          return saved(tx, await repo.update(tx, current.id, body, current), current.files)
        }
        const hasOpen = device !== undefined && (await repo.hasUndecided(tx, user, device.id))
        assertNoProblems(noun, deviceProblems(registrant, body, device, hasOpen))
        if (!device) throw new Error('Refused above')
        return saved(tx, await repo.insert(tx, body, device, registrant, user.username))
      },
    })
  })

  implement(app, registrationRoutes.withdrawRegistration, ({ body, user }) =>
    saveRow(app, registrationNoun, {
      body,
      user,
      write: async (tx, current) => {
        if (!current) throw new Error('A registration is withdrawn by its id')
        assertOpen(current)
        const saved = await repo.withdraw(tx, current.id)
        await notifyAndRefresh(app, tx, [saved])
        return saved
      },
    }),
  )

  implementChange(
    app,
    { change: registrationRoutes.changeRegistrations, undo: registrationRoutes.undoRegistrationChange },
    {
      ...registrationNoun,
      titleOf: ({ serialNum, userName }) => `${serialNum} (${userName})`,
      lockFirst: repo.lockDevices,
      findFacts: repo.findDecisionFacts,
      changed: applyDecision,
      problems: (next, facts, before) => decisionProblems(next, facts.get(next.id), before),
      onChanged: async (tx, steps: readonly RowChange<Registration>[], act) => {
        const after = steps.map((step) => step.after)
        await giveDevices(
          tx,
          after.filter(({ status }) => status === 'CONFIRMED'),
          act,
        )
        await notifyAndRefresh(app, tx, after)
      },
    },
  )

  implementBin(
    app,
    {
      count: registrationRoutes.countRegistrations,
      delete: registrationRoutes.deleteRegistrations,
      restore: registrationRoutes.restoreRegistrations,
      history: registrationRoutes.findRegistrationHistory,
    },
    {
      ...registrationNoun,
      // Repeats notices only for undecided registrations.
      onRestored: (tx, rows) =>
        notifyAndRefresh(
          app,
          tx,
          rows.filter((one) => Object.keys(changeProblems(one)).length === 0),
        ),
    },
  )
}
