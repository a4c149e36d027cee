/**
 * Questions and their expected answers: `tell 100 a7-3` is answered with a hundred numbered words that no
 * other answer has.
 */
export const questionFor = (count: number, name: string) => `tell ${count} ${name}`

export function answerTo(question: string): string {
  const [, count, name] = /^tell (\d+) (\S+)$/.exec(question) ?? []
  return Array.from({ length: Number(count ?? 0) }, (_, n) => `${name}:${n} `)
    .join('')
    .trimEnd()
}

/** Observations of a page about one answer. */
export interface Outcome {
  question: string
  mid: string
  /** Ended without help, with this result. */
  end: 'whole' | 'different' | 'doubled' | 'failed' | 'never'
  /** Longest pause in milliseconds. */
  gap: number
  about?: string
}
