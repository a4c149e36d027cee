import {
  emptyQuestionData,
  QuestionDataRow,
  questionDataList,
} from '@portal/contracts/question-data.contract.ts'
import { noTranslationCells } from '@portal/contracts/question-translation.ts'
import { createRowReader } from '@portal/service-kit/import/row-format.ts'
import { findHalfTranslations } from './question-data.rules.ts'
import { toKey } from './row-key.rules.ts'

const {
  question,
  variants,
  answers,
  deviceGroups,
  platform,
  topic,
  score,
  show,
  audience,
  supportRemoteDebug,
} = emptyQuestionData

/** Runs in a worker thread. */
export default createRowReader({
  row: QuestionDataRow,
  empty: {
    question,
    variants,
    answers,
    platform,
    topic,
    score,
    show,
    audience,
    supportRemoteDebug,
    deviceGroup: deviceGroups,
    resourceNames: [],
    ...noTranslationCells,
  },
  problems: findHalfTranslations,
  exported: questionDataList.exports,
  keyOf: toKey,
})
