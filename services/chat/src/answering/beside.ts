import type { Db } from '@portal/service-kit/database/database.ts'
import type { Reader } from '../knowledge/reader.rules.ts'
import type { Hit, QueryWord } from '../knowledge/search/search.ts'
import { termsIn } from '../knowledge/vocabulary/language.repo.ts'
import { tokenise } from '../knowledge/vocabulary/token.rules.ts'
import { findCited } from './source.repo.ts'

/**
 * Which sections are about another product than the asker's device: those of a document about all devices,
 * such as the manual of a battery or of a dongle, unless the question names what its title is about, or it is
 * what was talked of.
 */
export async function besideDevice(
  db: Db,
  hits: readonly Hit[],
  words: readonly QueryWord[],
  { reader, talkedOf }: { reader: Reader; talkedOf: ReadonlySet<number> },
): Promise<(hit: Hit) => boolean> {
  const files = new Map(hits.map((hit) => [hit.fileId, hit]))
  if (![...files.values()].some(({ isOfAll }) => isOfAll)) return () => false
  const titles = await findCited(db, [...files.keys()], reader)
  const asked = new Set(words.flatMap(({ idf, terms }) => (idf === 0 ? [] : [...terms.keys()])))
  const own = new Set<string>()
  const termsOf = new Map<number, string[]>()
  for (const [fileId, { language, isOfAll, headingPath }] of files) {
    // Its title stands at its beginning, too, often in more words.
    const title = [
      titles.get(fileId)?.title ?? '',
      ...(headingPath.length > 1 ? headingPath.slice(0, 1) : []),
    ].join('\n')
    const tokens = tokenise(title).filter((token) => !/\p{Nd}/u.test(token))
    const terms = tokens.flatMap(await termsIn(db, tokens, language))
    termsOf.set(fileId, terms)
    if (!isOfAll) for (const term of terms) own.add(term)
  }
  const isNamed = (fileId: number) =>
    termsOf.get(fileId)?.some((term) => asked.has(term) && !own.has(term)) ?? false
  const beside = new Set(
    [...files].flatMap(([id, { isOfAll }]) => (isOfAll && !talkedOf.has(id) && !isNamed(id) ? id : [])),
  )
  return ({ fileId }) => beside.has(fileId)
}
