import { toLanguage } from '../../question-data/question-data.rules.ts'
import { intentIn } from '../../understanding/read.rules.ts'
import { buttonOf, ownTexts } from '../../understanding/texts.ts'
import type { Answerer, Ask, Planned } from '../answer.ts'

export const told = ({ supportEs }: Ask, text: string, part: Partial<Planned> = {}): Planned => ({
  kind: supportEs ? 'es' : 'ai',
  text,
  sources: [],
  resources: [],
  suggestions: [],
  timings: {},
  ...part,
})

/** Greetings, thanks, the wish for help or for a person. */
export const answerMoves: Answerer = async (ask) => {
  const language = toLanguage(ask.language)
  const intent = ask.questionId === undefined ? intentIn(ask.question, language) : undefined
  const texts = ownTexts(language)
  switch (intent?.kind) {
    case 'person':
      return told(ask, texts.person(buttonOf(ask)), { offersPerson: true })
    case 'greeting':
    case 'thanks':
      return told(ask, texts[intent.kind])
    case 'help':
      return told(ask, texts.help(buttonOf(ask)))
    default:
      return undefined
  }
}
