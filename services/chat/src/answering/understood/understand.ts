import { toLanguage } from '../../question-data/question-data.rules.ts'
import { wholeQuestion } from '../../understanding/follow-up.rules.ts'
import { intentIn, namesNoSubject } from '../../understanding/read.rules.ts'
import type { AnswerEngine, Ask } from '../answer.ts'

/** Whether the question before was one that the register answers: "and the firmware?" is one then. */
export const followsSubject = ({ history = [], language }: Ask): boolean =>
  intentIn(history.at(-1)?.question ?? '', toLanguage(language))?.kind === 'subject'

/** What is asked, after what was said before. */
function understood(ask: Ask): Ask {
  const { question, questionId, history = [] } = ask
  // After an alarm nothing is read into a question: "and now?" gets the safety advice, not work on the
  // device.
  if (questionId !== undefined || history.length === 0 || ask.alarm) return ask
  const language = toLanguage(ask.language)
  if (intentIn(question, language, followsSubject(ask))) return ask
  const before = history.at(-1)?.question
  if (before && followsSubject(ask) && namesNoSubject(question, language))
    return { ...ask, question: before, typed: question }
  const whole = wholeQuestion(question, history, language)
  return whole === question ? ask : { ...ask, question: whole, typed: question }
}

/** Answers what is meant, and says what that is where it is not what was typed. */
export const withUnderstanding = (engine: AnswerEngine): AnswerEngine => ({
  async answer(typed, signal) {
    const ask = understood(typed)
    const answer = await engine.answer(ask, signal)
    return ask.question === typed.question ? answer : { understood: ask.question, ...answer }
  },
})
