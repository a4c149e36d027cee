import { join } from 'node:path'
import type { Identity } from '@portal/contracts/access.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { FeedbackRow } from '@portal/contracts/feedback.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import * as devices from '../device/device.repo.ts'
import { toKey } from './feedback.list.ts'
import * as repo from './feedback.repo.ts'
import { auditFields } from './feedback.rules.ts'

async function hold(tx: Db, rows: readonly FeedbackRow[], by: Identity) {
  const same = await repo.findByTitles(
    tx,
    rows.map(({ title }) => title),
  )
  return {
    found: await devices.lockAllBySerial(
      tx,
      by,
      rows.flatMap(({ serialNum }) => serialNum ?? []),
    ),
    taken: new Set(same.map(toKey)),
    named: (row: FeedbackRow) => ({ ...row, userName: row.userName || by.username }),
  }
}

export const feedbackImport = createRowImport({
  permission: 'feedback:edit',
  path: '/feedback',
  reader: join(import.meta.dirname, 'feedback.list.ts'),
  lockFirst: (tx) => devices.lockImported(tx, ['serialNum']),
  hold,
  problems(row: FeedbackRow, { found, taken, named }): Reasons {
    if (row.serialNum !== null && !found.has(row.serialNum.toUpperCase()))
      return { serialNum: 'device.unknown_serial' }
    return taken.has(toKey(named(row))) ? { title: 'feedback.there_already' } : {}
  },
  async write(tx, rows, { found, named }, { by, record }) {
    const given = rows.map((row) => ({
      ...named(row),
      serialNum: found.get(row.serialNum?.toUpperCase() ?? '')?.serialNum ?? null,
    }))
    for (const row of await repo.create(tx, given, by))
      record({ noun: 'feedback', id: row.id, action: 'import', before: null, after: auditFields(row) })
  },
})
