/**
 * Questions and their expected answers: `tell 100 a7-3` is answered with a hundred numbered words that occur
 * in no other answer.
 */
export const createQuestion = (count: number, name: string) => `tell ${count} ${name}`

export function createExpectedAnswer(question: string): string {
  const [, count, name] = /^tell (\d+) (\S+)$/.exec(question) ?? []
  return Array.from({ length: Number(count ?? 0) }, (_, n) => `${name}:${n} `)
    .join('')
    .trimEnd()
}

/** Observations of a page about one answer. */
export interface AnswerOutcome {
  question: string
  mid: string
  /** Result if it ended without user actions. */
  end: 'whole' | 'different' | 'doubled' | 'failed' | 'never'
  /** Longest pause in milliseconds. */
  gap: number
  about?: string
}
