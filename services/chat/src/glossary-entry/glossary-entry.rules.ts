import { type Reason, type Reasons, toMessage } from '@portal/contracts/errors/all.ts'
import {
  type GlossaryEntry,
  type GlossaryEntryDraft,
  type GlossaryLanguage,
  glossaryLanguages,
  maxWordingWords,
} from '@portal/contracts/glossary-entry.contract.ts'
import { pickAuditFields } from '@portal/service-kit/list/row.ts'
import { isFiller, withoutFiller } from '../knowledge/vocabulary/filler.ts'
import { fold, tokenise } from '../knowledge/vocabulary/token.rules.ts'

export type Wordings = Pick<GlossaryEntryDraft, GlossaryLanguage>

/** Number of Chinese characters that count as one word. */
const charactersPerWord = 3

/** Returns each wording with its position in the form. */
export const listWordings = (row: Wordings) =>
  glossaryLanguages.flatMap((language) =>
    row[language].map((wording, at) => ({ language, wording, field: `${language}.${at}` })),
  )

export const getTerm = (row: Wordings): string => listWordings(row)[0]?.wording.trim() ?? ''

/** Normalizes a wording for comparison: removes case, accents, hyphens and spaces. */
export const toKey = (language: GlossaryLanguage, wording: string): string =>
  `${language}:${fold(wording.normalize('NFKC').toLowerCase())
    .replace(/[\s-]+/g, ' ')
    .trim()}`

export const toKeys = (row: Wordings): string[] =>
  listWordings(row).map(({ language, wording }) => toKey(language, wording))

function wordsIn(wording: string): number {
  const characters = wording.match(/\p{sc=Han}/gu)?.length ?? 0
  const words = wording.replace(/\p{sc=Han}+/gu, ' ').match(/\S+/g)?.length ?? 0
  return words + Math.ceil(characters / charactersPerWord)
}

/** Facts about wordings and other entries for the rules. */
export interface WordingFacts {
  /** Whether the search uses the word in this language; it ignores stop words. */
  isSearched(language: GlossaryLanguage, token: string): boolean
  /** Term of the live entry that already has the wording. */
  ownerOf(key: string): string | undefined
}

function problemOf(language: GlossaryLanguage, wording: string, held: WordingFacts): Reason | undefined {
  const tokens = tokenise(withoutFiller(wording))
  if (tokenise(wording).length === 0) return 'glossaryEntry.no_letter'
  if (wordsIn(wording) > maxWordingWords)
    return toMessage('glossaryEntry.too_many_words', { max: maxWordingWords })
  if (tokens.every((token) => isFiller(token) || !held.isSearched(language, token)))
    return 'glossaryEntry.only_filler'
  if (/^\p{sc=Latin}$/u.test(wording.trim())) return 'glossaryEntry.single_letter'
  const owner = held.ownerOf(toKey(language, wording))
  return owner === undefined ? undefined : toMessage('glossaryEntry.of_other', { owner })
}

/** Returns problems by the position of the wording in the form. */
export function glossaryEntryProblems(row: Wordings, held: WordingFacts): Reasons {
  const wordings = listWordings(row)
  if (wordings.length === 0) return { en: 'glossaryEntry.empty' }
  const seen = new Set<string>()
  const fields: Record<string, Reason> = {}
  for (const { language, wording, field } of wordings) {
    const key = toKey(language, wording)
    const problem = seen.has(key) ? 'glossaryEntry.in_list' : problemOf(language, wording, held)
    if (problem) fields[field] = problem
    seen.add(key)
  }
  return fields
}

/** Checks entries that are created together: none may use a wording of an earlier one. */
export function findProblemsOfAll<Row extends Wordings>(
  rows: readonly Row[],
  held: WordingFacts,
): Map<Row, Reasons> {
  const owners = new Map<string, string>()
  const found = new Map<Row, Reasons>()
  for (const row of rows) {
    const ownerOf = (key: string) => held.ownerOf(key) ?? owners.get(key)
    found.set(row, glossaryEntryProblems(row, { ...held, ownerOf }))
    for (const key of toKeys(row)) owners.set(key, getTerm(row))
  }
  return found
}

/** Returns the fields that the audit records. */
export const toAuditFields = (row: GlossaryEntry) => pickAuditFields(row, ['term', 'changedBy'])
