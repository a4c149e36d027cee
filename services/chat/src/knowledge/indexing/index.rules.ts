import { createYield } from '@portal/service-kit/process/event-loop-yield.ts'
import type { Section } from '../document.ts'

/** Weight of a word in the section's own heading; in the headings above it or in the title it counts once. */
const headingWeight = 3
const maxCount = 32_767
/** A code at the beginning of a line or table row is its subject; elsewhere it is only mentioned. */
const leadingCode = /^(?:- )?(?=[^\s|]*\p{Nd})(?=[^\s|]*\p{L})[\p{L}\p{Nd}-]{2,12}(?=\s|$)/gmu

export interface Posting {
  term: string
  ords: number[]
  counts: number[]
  lengths: number[]
}

/** The words of a section with how often each counts. */
export type WordsOf = (text: string) => readonly string[]

/** The inverted index of the sections. `length` is the sum of all weighted words. */
export async function makePostings(
  sections: readonly Section[],
  title: string,
  wordsOf: WordsOf,
): Promise<{ postings: Posting[]; length: number }> {
  const postings = new Map<string, Posting>()
  const pause = createYield()
  let total = 0
  for (const [ord, { headingPath, body }] of sections.entries()) {
    await pause()
    const counts = new Map<string, number>()
    const count = (text: string, weight: number) => {
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
    }
    count(title, 1)
    for (const [at, heading] of headingPath.entries())
      count(heading, at === headingPath.length - 1 ? headingWeight : 1)
    count(body, 1)
    for (const [code] of body.matchAll(leadingCode)) count(code, headingWeight - 1)
    const length = [...counts.values()].reduce((sum, n) => sum + n, 0)
    total += length
    for (const [term, n] of counts) {
      const posting = postings.get(term) ?? { term, ords: [], counts: [], lengths: [] }
      postings.set(term, posting)
      posting.ords.push(ord)
      posting.counts.push(Math.min(n, maxCount))
      posting.lengths.push(Math.min(length, maxCount))
    }
  }
  return { postings: [...postings.values()], length: total }
}
