import { type Language, stem } from '@portal/chat/knowledge/vocabulary/language.repo.ts'
import { tokenise } from '@portal/chat/knowledge/vocabulary/token.rules.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import type { KnownSection } from './stage.ts'

const k1 = 1.2
const b = 0.75

interface Indexed {
  section: KnownSection
  counts: Map<string, number>
  length: number
}

/**
 * Textbook BM25 over the same sections and stems: heading and text are one text, all words weigh the same.
 * Searches the user's manuals and those of all devices, like the service; the whole best section is the
 * answer, and only questions without a common word are refused.
 */
export async function createBm25Baseline(db: Db, sections: Iterable<KnownSection>) {
  const indexed: Indexed[] = []
  for (const section of sections) {
    const tokens = tokenise([...section.headings, section.body].join(' '))
    const stems = await stem(db, tokens, section.language as Language)
    const counts = new Map<string, number>()
    for (const token of tokens) {
      const term = stems.get(token)
      if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    indexed.push({ section, counts, length: [...counts.values()].reduce((sum, n) => sum + n, 0) })
  }
  return async (question: string, group: string): Promise<KnownSection[]> => {
    const own = indexed.filter(({ section }) => section.group === group || section.group === allDevices)
    const mean = own.reduce((sum, { length }) => sum + length, 0) / own.length
    const terms = new Set<string>()
    for (const language of new Set(own.map(({ section }) => section.language as Language)))
      for (const term of (await stem(db, tokenise(question), language)).values()) terms.add(term)
    const weights = new Map(
      [...terms].map((term) => {
        const n = own.filter(({ counts }) => counts.has(term)).length
        return [term, Math.log(1 + (own.length - n + 0.5) / (n + 0.5))]
      }),
    )
    return own
      .map(({ section, counts, length }) => {
        let score = 0
        for (const [term, idf] of weights) {
          const n = counts.get(term) ?? 0
          score += (idf * n * (k1 + 1)) / (n + k1 * (1 - b + (b * length) / mean))
        }
        return { section, score }
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || one.section.id - other.section.id)
      .map(({ section }) => section)
  }
}
