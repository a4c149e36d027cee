import { allDevices } from '@portal/contracts/device-group.ts'
import type { DemoQuestion, DraftQuestion } from './demo-question.ts'
import { familyQuestions } from './question-family.ts'
import { generalQuestions } from './question-general.ts'

const complete = (draft: DraftQuestion): DemoQuestion => ({
  deviceGroup: allDevices,
  supportRemoteDebug: false,
  visible: true,
  resources: [],
  translations: [],
  ...draft,
})

export const demoQuestionData: readonly DemoQuestion[] = [...generalQuestions, ...familyQuestions].map(
  complete,
)
