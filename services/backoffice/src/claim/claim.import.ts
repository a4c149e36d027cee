import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import type { ClaimRow } from '@portal/contracts/claim.contract.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import * as devices from '../device/device.repo.ts'
import { toKey } from './claim.list.ts'
import * as repo from './claim.repo.ts'
import { deviceLinkProblems, toAuditFields } from './claim.rules.ts'
import { replacementProblems } from './replacement.rules.ts'
import { replaceByClaim } from './replacement.ts'

async function hold(tx: Db, rows: readonly ClaimRow[], by: Identity) {
  const found = await devices.lockAllBySerial(
    tx,
    by,
    rows.flatMap(({ serialNum, replacementSerialNum }) => [serialNum, replacementSerialNum ?? []].flat()),
  )
  const linksOf = ({ serialNum, replacementSerialNum }: ClaimRow) => ({
    device: found.get(serialNum.toUpperCase()),
    replacement: found.get(replacementSerialNum?.toUpperCase() ?? ''),
  })
  const ids = [...found.values()].map(({ id }) => id)
  const faults = await repo.listFaults(tx, ids)
  const replacedOn = await repo.findReplacementDays(tx, ids)
  const replaced = new Map<ClaimRow, Reasons>()
  for (const row of rows) {
    const { device, replacement } = linksOf(row)
    if (device && replacement)
      replaced.set(
        row,
        replacementProblems({
          device,
          replacement,
          taken: await repo.findReplacements(tx, device.id, replacement.id),
          reason: row.replacementReason,
        }),
      )
  }
  return { linksOf, taken: new Set(faults.map(toKey)), replaced, replacedOn }
}

export const claimImport = createRowImport({
  permission: 'defective:edit',
  path: '/defective',
  reader: join(import.meta.dirname, 'claim.list.ts'),
  lockFirst: (tx) => devices.lockImported(tx, ['serialNum', 'replacementSerialNum']),
  hold,
  checks: [repo.refuseRepeatedReplacements],
  problems(row, { linksOf, taken, replaced, replacedOn }): Reasons {
    const { device, replacement } = linksOf(row)
    const problems = {
      ...replaced.get(row),
      ...deviceLinkProblems(row, device, replacement, { replacedOn: device && replacedOn.get(device.id) }),
    }
    if (Object.keys(problems).length > 0) return problems
    return taken.has(toKey(row)) ? { occurredOn: 'claim.there_already' } : {}
  },
  async write(tx, rows: readonly ClaimRow[], { linksOf }, { by, record }) {
    const given = rows.flatMap((draft) => {
      const { device, replacement } = linksOf(draft)
      return device ? [{ draft, links: { device, replacement } }] : []
    })
    const claims = await repo.create(tx, given)
    for (const [at, claim] of claims.entries()) {
      record({ noun: 'claim', id: claim.id, action: 'import', before: null, after: toAuditFields(claim) })
      const { device, replacement } = (given[at] as (typeof given)[number]).links
      if (replacement) await replaceByClaim({ tx, record, user: by }, claim, device, replacement)
    }
  },
})
