import type { ExamQuestion, ExamQuestionDraft } from '@portal/contracts/exam-question.contract.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createUnownedRows } from '@portal/service-kit/list/owned-rows.ts'
import { examQuestionColumns } from './exam-question.columns.ts'

const rows = createUnownedRows<ExamQuestion, ExamQuestionDraft>('exam_question', examQuestionColumns)
export const {
  find,
  list,
  exported,
  group,
  count,
  findMatching,
  lock,
  lockMatching,
  setDeleted,
  isVisible,
  updateAll,
} = rows

/** Inserts a row, or updates the row that the caller has locked. */
export const save = (db: Db, id: number | undefined, draft: ExamQuestionDraft): Promise<ExamQuestion> =>
  id === undefined ? rows.insert(db, rows.values(draft)) : rows.update(db, id, rows.values(draft))

/** Finds live rows with these questions and their device groups. */
export const findByQuestions = (db: Db, questions: readonly string[]) =>
  db.query<Pick<ExamQuestion, 'question' | 'deviceGroup' | 'serialNum' | 'language'>>(sql`
    select question, device_group as "deviceGroup", serial_num as "serialNum", language from exam_question
    where question = any(${questions}::text[]) and deleted_at is null`)
