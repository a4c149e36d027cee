import { join } from 'node:path'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import { createRowImport } from '@portal/service-kit/import/row-import.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import * as repo from './exam-question.repo.ts'
import { toKey } from './exam-question.rules.ts'

export const examQuestionImport = createRowImport({
  permission: 'qnaData:edit',
  path: '/exam',
  reader: join(import.meta.dirname, 'exam-question.list.ts'),
  hold: async (tx, rows: readonly ExamQuestionRow[]) =>
    new Set(
      (
        await repo.findByQuestions(
          tx,
          rows.map(({ question }) => question.trim()),
        )
      ).map(toKey),
    ),
  problems: (row: ExamQuestionRow, taken): Reasons =>
    taken.has(toKey({ ...row, question: row.question.trim() }))
      ? { question: 'questionData.there_already' }
      : {},
  async write(tx, rows, _, { record }) {
    for (const draft of rows) {
      const saved = await repo.save(tx, undefined, draft)
      record({
        noun: 'examQuestion',
        id: saved.id,
        action: 'import',
        before: null,
        after: pickAuditFields(saved),
      })
    }
  },
})
