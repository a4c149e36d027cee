import { join } from 'node:path'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import { emptyGptData, type GptDataDraft, type GptDataRow } from '@portal/contracts/gpt-data.contract.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import { toKey } from '../question-data/row-key.rules.ts'
import * as repo from './gpt-data.repo.ts'
import { toAuditFields, toReview } from './gpt-data.rules.ts'

async function hold(tx: Db, rows: readonly GptDataRow[]) {
  const same = await repo.findByQuestions(
    tx,
    rows.map(({ question }) => question),
  )
  return new Set(same.map(({ deviceGroups, ...row }) => toKey({ ...row, deviceGroup: deviceGroups })))
}

const draftOf = ({ deviceGroup, ...row }: GptDataRow): GptDataDraft => ({
  ...emptyGptData,
  ...row,
  deviceGroups: deviceGroup,
})

export const gptDataImport = createRowImport({
  permission: 'gptData:edit',
  path: '/luxGptData',
  reader: join(import.meta.dirname, 'gpt-data.list.ts'),
  hold,
  problems: (row: GptDataRow, taken): Reasons =>
    taken.has(toKey(row)) ? { question: 'questionData.there_already' } : {},
  // Makes the importing user the reviewer of approved rows.
  async write(tx, rows, _, { by, record }) {
    const now = new Date().toISOString()
    for (const draft of rows.map(draftOf)) {
      const saved = await repo.save(tx, undefined, draft, toReview(draft, undefined, by.username, now))
      record({ noun: 'gptData', id: saved.id, action: 'import', before: null, after: toAuditFields(saved) })
    }
  },
})
