import { reminderOf } from '../danger/advice.rules.ts'
import { dangerIn } from '../danger/danger.rules.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import type { Answer, AnswerEngine } from './answer.ts'
import { dangerAnswer } from './danger-answer.ts'

/**
 * "And now?" has no word of danger in it, and manuals answer it with work on the device. So for an hour after
 * a danger the safety advice precedes every answer, and replaces it where there is none.
 */
export const withSafetyReminder = (engine: AnswerEngine): AnswerEngine => ({
  async answer(ask, signal) {
    const answer = await engine.answer(ask, signal)
    const danger = ask.alarm ? dangerIn(ask.alarm, toLanguage(ask.language)) : undefined
    if (!danger || ('isDanger' in answer && answer.isDanger)) return answer
    return answer.kind === 'none'
      ? dangerAnswer(danger, ask)
      : precededBy(reminderOf(danger, ask.device?.country), answer)
  },
})

export function precededBy(reminder: string, answer: Answer): Answer {
  if (answer.kind === 'stream') return { ...answer, pieces: withPrefix(reminder, answer.pieces) }
  const sentences = answer.sentences?.map(({ start, end, chunkId }) => ({
    start: start + reminder.length,
    end: end + reminder.length,
    chunkId,
  }))
  return { ...answer, text: reminder + answer.text, ...(sentences && { sentences }) }
}

async function* withPrefix(reminder: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield reminder
  yield* pieces
}
