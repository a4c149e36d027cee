import type { Language } from '@portal/contracts/reference.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { findWithheld } from '../knowledge/audience.repo.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import { findScope } from '../knowledge/search/search.repo.ts'
import { Speller } from '../knowledge/spelling/mend.rules.ts'
import { wordsOf } from '../knowledge/spelling/word.repo.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import type { AnswerEngine, Ask } from './answer.ts'
import { deviceGroupsOf } from './audience.ts'

/** Words in Latin letters within Chinese are English, or names of products. */
const lettersOf = (language: Language): Language => (language === 'zh_CN' ? 'en' : language)

/**
 * What is asked, and what was asked before, with misspelt words put right by the words of the asker's
 * documents.
 */
async function mended(db: Db, ask: Ask): Promise<Ask> {
  if (ask.questionId !== undefined) return ask
  const { storeIds } = await findScope(db, { platform: ask.platform, deviceGroups: deviceGroupsOf(ask) })
  const words = await wordsOf(db, storeIds, await findWithheld(db, storeIds, readerOf(ask.user)))
  const speller = new Speller(lettersOf(toLanguage(ask.language)), words)
  return {
    ...ask,
    question: speller.mend(ask.question),
    ...(ask.history && {
      history: ask.history.map((turn) => ({ ...turn, question: speller.mend(turn.question) })),
    }),
  }
}

/** Answers what is meant where it is misspelt, and says what that is. */
export const withSpelling = (db: Db, engine: AnswerEngine): AnswerEngine => ({
  async answer(typed, signal) {
    const ask = await mended(db, typed)
    const answer = await engine.answer(ask, signal)
    return ask.question === typed.question ? answer : { understood: ask.question, ...answer }
  },
})
