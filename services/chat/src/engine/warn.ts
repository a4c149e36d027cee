import { adviceFor } from '../danger/advice.rules.ts'
import { dangerIn } from '../danger/danger.rules.ts'
import { languageOf } from '../question/question.rules.ts'
import type { Answerer, Planned } from './answer.ts'

/** The answer to whoever tells of danger; nothing is searched for it and no model sees the question. */
export const warn: Answerer = async ({ question, language, device, supportEs }) => {
  const danger = dangerIn(question, languageOf(language))
  if (!danger) return undefined
  const warning: Planned = {
    kind: supportEs ? 'es' : 'ai',
    text: adviceFor(danger, danger.language, device?.country),
    isDanger: true,
    sources: [],
    resources: [],
    suggestions: [],
    timings: {},
  }
  return warning
}
