import { toLanguage } from '../../question-data/question-data.rules.ts'
import { intentIn } from '../../understanding/read.rules.ts'
import { ownTexts } from '../../understanding/texts.ts'
import type { Answerer } from '../answer.ts'
import { precededBy } from '../safety-reminder.ts'
import { told } from './moves.ts'

/** How to switch off safely is told by us, before what the device's own manual says of it. */
export const switchOff =
  (documents: Answerer): Answerer =>
  async (ask, signal) => {
    const language = toLanguage(ask.language)
    if (intentIn(ask.question, language)?.kind !== 'switchOff') return undefined
    const { switchOff: general } = ownTexts(language)
    const found = await documents(ask, signal)
    return found ? precededBy(`${general}\n\n`, found) : told(ask, general)
  }
