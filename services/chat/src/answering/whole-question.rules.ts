import { toLanguage } from '../question-data/question-data.rules.ts'
import { languageIn } from '../understanding/language.rules.ts'
import type { Ask } from './answer.ts'
import { figuresIn, stands } from './figures.rules.ts'

const maxChars = 300

/**
 * What a model made of a question, if it is one: a single line in the asker's language without a figure or
 * code that nobody has said.
 */
export function wholeOf(said: string, { question, history = [], language }: Ask): string | undefined {
  const line = said
    .replace(/<think>[\s\S]*?<\/think>/giu, '')
    .trim()
    .replace(/^["“„«]|["”“»]$/gu, '')
  if (line === '' || line.length > maxChars || /[\n<>{}]/.test(line)) return undefined
  const own = toLanguage(language)
  const before = [...history.map((turn) => turn.question), question].join('\n')
  return languageIn(line, own) === own && stands(figuresIn(line), figuresIn(before)) ? line : undefined
}
