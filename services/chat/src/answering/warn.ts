import { adviceFor } from '../danger/advice.rules.ts'
import { type Danger, dangerIn } from '../danger/danger.rules.ts'
import { languageOf } from '../qna/question-data.rules.ts'
import type { Answerer, Ask, Planned } from './answer.ts'

/** The answer to whoever tells of danger; nothing is searched for it and no model sees the question. */
export const warn: Answerer = async (ask) => {
  const danger = dangerIn(ask.question, languageOf(ask.language))
  return danger && warning(danger, ask)
}

export const warning = (danger: Danger, { device, supportEs }: Ask): Planned => ({
  kind: supportEs ? 'es' : 'ai',
  text: adviceFor(danger, danger.language, device?.country),
  isDanger: true,
  sources: [],
  resources: [],
  suggestions: [],
  timings: {},
})
