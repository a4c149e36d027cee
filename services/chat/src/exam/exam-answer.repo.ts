import type { ExamQuestionRow } from '@portal/contracts/exam-question.contract.ts'
import {
  type ExamAnswer,
  type ExamAnswerPageRequest,
  examAnswerList,
} from '@portal/contracts/exam-run.contract.ts'
import type { AnyPageRequest, Page } from '@portal/contracts/page.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { code, computed, createColumns, text, texts } from '@portal/service-kit/list/columns.ts'
import {
  combineFilters,
  contains,
  type ListQuery,
  matchesAny,
  selectPage,
} from '@portal/service-kit/list/list.ts'
import * as T from 'typebox'

export interface RunQuestion extends ExamQuestionRow {
  id: number
}

/** Graded answer of a question. */
export type GradedAnswer = Pick<ExamAnswer, 'verdict' | 'answer' | 'sources' | 'relevance' | 'tookMs'>

/** Compares answer `a` of the shown run with answer `b` to the same question in the other run. */
const change = `case when beside.id is null then null when b.id is null then 'NEW'
  when a.verdict = 'RIGHT' and b.verdict <> 'RIGHT' then 'BECAME_RIGHT'
  when a.verdict <> 'RIGHT' and b.verdict = 'RIGHT' then 'NOT_RIGHT_ANY_MORE'
  when a.answer <> b.answer then 'OTHER_ANSWER' else 'SAME' end`
const textOf = (column: string) => text(column, { read: `a.${column}`, filter: contains(`a.${column}`) })
const codeOf = (column: string) => code(column, { read: `a.${column}`, filter: matchesAny(`a.${column}`) })

const contract = {
  draft: T.Object({}),
  list: examAnswerList,
}
const { select, sortable, filters, exported } = createColumns(contract, {
  id: computed('number', 'a.id'),
  questionId: computed('number', 'a.question_id'),
  question: textOf('question'),
  deviceGroup: codeOf('device_group'),
  serialNum: computed('text', 'a.serial_num'),
  language: codeOf('language'),
  expectation: codeOf('expectation'),
  must: texts('must', { read: 'a.must' }),
  mustNot: texts('must_not', { read: 'a.must_not' }),
  verdict: codeOf('verdict'),
  answer: textOf('answer'),
  sources: texts('sources', { read: 'a.sources' }),
  relevance: computed('number', 'a.relevance'),
  tookMs: computed('number', 'a.took_ms'),
  // Computed value without a column, for filters.
  change: code('', { read: change, filter: matchesAny(`(${change})`) }),
  verdictBefore: computed('code', 'b.verdict'),
  answerBefore: computed('text', 'b.answer'),
  sourcesBefore: computed('texts', 'b.sources'),
})

/** Selects the columns of an export by permission. */
export const getExportedColumns = () => exported

/** Lists the answers of a run, compared with those of another run. */
export function list({ queryParams = {} }: Pick<AnyPageRequest, 'queryParams'>): ListQuery {
  const { runId, besideId, ...filter } = queryParams as NonNullable<ExamAnswerPageRequest['queryParams']>
  return {
    table: 'a',
    hasBin: false,
    select,
    from: sql`exam_answer a cross join (select ${besideId ?? null}::bigint as id) beside
      left join exam_answer b on b.run_id = beside.id and b.question_id = a.question_id and b.verdict is not null`,
    where: [
      sql`a.run_id = ${runId ?? null}::bigint`,
      sql`a.verdict is not null`,
      combineFilters(filters, filter),
    ],
    sortable,
  }
}

export const find = (db: Db, request: ExamAnswerPageRequest): Promise<Page<ExamAnswer>> =>
  selectPage<ExamAnswer>(db, request, list(request))

/** Copies the live questions to a run, in order. */
export const copyQuestions = (db: Db, runId: number, limit: number) =>
  db.query(sql`insert into exam_answer (run_id, question_id, question, device_group, serial_num, language, expectation, must, must_not)
    select ${runId}, id, question, device_group, serial_num, language, expectation, must, must_not
    from exam_question where deleted_at is null order by id limit ${limit}`)

/** Finds the next unanswered question of a running run. */
export const findNext = async (db: Db, runId: number): Promise<RunQuestion | undefined> =>
  (
    await db.query<RunQuestion>(sql`
      select a.id, question, device_group as "deviceGroup", serial_num as "serialNum", language, expectation, must, must_not as "mustNot"
      from exam_answer a join exam_run r on r.id = run_id
      where run_id = ${runId} and verdict is null and r.state = 'RUNNING' order by a.id limit 1`)
  )[0]

/** Stores a result, unless the run was cancelled or another process has stored one. */
export const store = (db: Db, id: number, { verdict, answer, sources, relevance, tookMs }: GradedAnswer) =>
  db.query(sql`update exam_answer a set verdict = ${verdict}, answer = ${answer}, sources = ${sources}::text[],
      relevance = ${relevance}, took_ms = ${tookMs}
    from exam_run r where r.id = a.run_id and a.id = ${id} and a.verdict is null and r.state = 'RUNNING'`)
