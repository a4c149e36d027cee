import { adviceFor } from '../danger/advice.rules.ts'
import { type Danger, dangerIn } from '../danger/danger.rules.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import type { Answerer, Ask, Planned } from './answer.ts'

/** Answers questions that report a danger, without a search and without a model. */
export const answerDanger: Answerer = async (ask) => {
  const danger = dangerIn(ask.question, toLanguage(ask.language))
  return danger && dangerAnswer(danger, ask)
}

export const dangerAnswer = (danger: Danger, { device, supportEs }: Ask): Planned => ({
  kind: supportEs ? 'es' : 'ai',
  text: adviceFor(danger, danger.language, device?.country),
  isDanger: true,
  sources: [],
  resources: [],
  suggestions: [],
  timings: {},
})
