import type { Identity } from '@portal/contracts/access.ts'
import { type Claim, type ClaimDraft, claimRoutes } from '@portal/contracts/claim.contract.ts'
import { toMessage } from '@portal/contracts/errors/all.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { assertNoProblems } from '@portal/service-kit/list/row.ts'
import { implementBin } from '@portal/service-kit/noun/bin.ts'
import { implementChange } from '@portal/service-kit/noun/change.ts'
import { implementList } from '@portal/service-kit/noun/noun.ts'
import { saveRow } from '@portal/service-kit/noun/save-row.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import { setFiles } from '../common/files.ts'
import { changeDevicesWithCause } from '../device/custody.repo.ts'
import * as devices from '../device/device.repo.ts'
import * as repo from './claim.repo.ts'
import { claimProblems, coverProblem, deviceLinkProblems, toAuditFields } from './claim.rules.ts'
import { replacementProblems } from './replacement.rules.ts'
import { type ReplacementContext, replaceByClaim, revertReplacement } from './replacement.ts'

const noun = 'claim'
const claimNoun = { noun, repo, auditFields: toAuditFields }

/** Locks devices before the claim, as in all other calls. */
async function findLinks(tx: Db, user: Identity, { id, serialNum, replacementSerialNum }: ClaimDraft) {
  await repo.lockDevices(tx, id === undefined ? [] : [id], [serialNum, replacementSerialNum ?? []].flat())
  return {
    device: await devices.get(tx, user, serialNum),
    replacement:
      replacementSerialNum === null ? undefined : await devices.get(tx, user, replacementSerialNum),
  }
}

/** Restores both devices, unless the replacement was replaced itself. */
async function undoReplacement(act: ReplacementContext, claim: Claim) {
  const device = await devices.get(act.tx, devices.unrestrictedReader, claim.serialNum)
  const replacement = await devices.get(act.tx, devices.unrestrictedReader, claim.replacementSerialNum ?? '')
  if (replacement?.status === 'REPLACED')
    assertNoProblems(noun, {
      replacementSerialNum: toMessage('claim.replaced_since', { serialNum: replacement.serialNum }),
    })
  const before = await repo.getStatusBefore(act.tx, claim.id)
  const by = { claimId: claim.id }
  if (device?.status === 'REPLACED' && before)
    await changeDevicesWithCause(act, [{ device, set: { status: before } }], {
      ...by,
      kind: 'REPLACEMENT_UNDONE',
    })
  if (replacement) await revertReplacement(act, replacement.id, by)
}

/** Replacements cannot be undone through the bin, because it does not update the devices. */
function assertNoReplacement(claims: readonly Claim[]) {
  const claim = claims.find(({ replacementSerialNum }) => replacementSerialNum !== null)
  if (claim) throw problem('claim.has_replacement', { claimNo: claim.claimNo })
}

function assertLiveDevices(held: readonly repo.LockedDevice[]) {
  const orphan = held.find(({ isDeleted }) => isDeleted)
  if (orphan) throw problem('claim.device_deleted', { serialNum: orphan.serialNum })
}

export default function claim(app: FastifyInstance) {
  const save = (body: ClaimDraft, user: Identity) =>
    saveRow(app, claimNoun, {
      body,
      user,
      lockFirst: (tx) => findLinks(tx, user, body),
      write: async (tx, current, { device, replacement }, record) => {
        const { replacementReason: reason = current?.replacementReason ?? '' } = body
        const draft = { ...body, replacementReason: replacement ? reason : '' }
        const replacedOn =
          device && (await repo.findReplacementDays(tx, [device.id], { claimId: current?.id })).get(device.id)
        assertNoProblems(noun, {
          ...deviceLinkProblems(draft, device, replacement, { before: current, replacedOn }),
          ...claimProblems(draft),
        })
        if (!device) throw new Error('Refused above')
        const act = { tx, record, user }
        const isKept =
          current?.serialNum === device.serialNum &&
          current.replacementSerialNum === (replacement?.serialNum ?? null) &&
          current.occurredOn === draft.occurredOn
        if (current?.replacementSerialNum && !isKept) await undoReplacement(act, current)
        // Reverting may have changed these devices, so they are read again.
        const links = {
          device: (await devices.get(tx, user, device.serialNum)) ?? device,
          replacement: replacement && ((await devices.get(tx, user, replacement.serialNum)) ?? replacement),
        }
        if (links.replacement && !isKept) {
          const [faulty, taker] = [links.device, links.replacement]
          const taken = await repo.findReplacements(tx, faulty.id, taker.id, { claimId: current?.id })
          assertNoProblems(noun, replacementProblems({ device: faulty, replacement: taker, taken, reason }))
        }
        const { id } = current
          ? await repo.update(tx, current.id, draft, links)
          : await repo.insert(tx, draft, links)
        await setFiles(app, tx, { noun, id, user }, body.fileIds, current?.files)
        const saved = await repo.read(tx, id)
        if (links.replacement && !isKept) await replaceByClaim(act, saved, links.device, links.replacement)
        return saved
      },
    })

  implementList(app, { find: claimRoutes.findClaims, group: claimRoutes.groupClaims }, repo)

  implement(app, claimRoutes.findDeviceClaims, ({ body, user }) =>
    repo.listByDevice(app.db, user, body.serialNum),
  )

  implement(app, claimRoutes.addClaim, ({ body, user }) => save(body, user))
  implement(app, claimRoutes.editClaim, ({ body, user }) => save(body, user))

  implementChange(
    app,
    { change: claimRoutes.changeClaims, undo: claimRoutes.undoClaimChange },
    {
      ...claimNoun,
      titleOf: ({ claimNo }) => claimNo,
      changed: (row, set) => ({ ...row, ...set }),
      findFacts: repo.findCovers,
      problems: (claim, covers, before) => ({
        ...coverProblem(claim, covers.get(claim.serialNum) ?? { cover: [] }, before),
        ...claimProblems(claim),
      }),
    },
  )

  implementBin(
    app,
    {
      count: claimRoutes.countClaims,
      delete: claimRoutes.deleteClaims,
      restore: claimRoutes.restoreClaims,
      history: claimRoutes.findClaimHistory,
    },
    {
      ...claimNoun,
      holdBeforeDelete: (tx, ids) => repo.lockDevices(tx, ids),
      beforeDelete: async (_tx, { rows }) => assertNoReplacement(rows),
      holdBeforeRestore: (tx, ids) => repo.lockDevices(tx, ids),
      beforeRestore: async (_tx, _taken, held = []) => {
        assertLiveDevices(held)
      },
    },
  )
}
