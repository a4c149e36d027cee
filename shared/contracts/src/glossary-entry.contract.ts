import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, Page, PageRequest, TextFilter } from './page.ts'
import { routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Id, Instant, Line, OneOf, Text, Version } from './values.ts'

/** Languages of an entry's wordings; each is a field of the entry. */
export const glossaryLanguages = ['en', 'de', 'es', 'zh'] as const
export type GlossaryLanguage = (typeof glossaryLanguages)[number]

/** Maximum words of one wording, because terms are looked up, not sentences. */
export const maxWordingWords = 5
/** Maximum live entries, because each search compares its question with all of them. */
export const maxGlossaryEntries = 5_000

export const glossaryStates = ['ACTIVE', 'INACTIVE'] as const

/** The first wording is the term, the others are synonyms and abbreviations. */
const Wordings = T.Array(Line(60), { maxItems: 20, uniqueItems: true })

const fields = {
  en: Wordings,
  de: Wordings,
  es: Wordings,
  zh: Wordings,
  /** The search uses only active entries. */
  state: OneOf(glossaryStates),
}

/** Wordings with the same meaning: a question with one of them finds documents that use another. */
export const GlossaryEntry = T.Object({
  id: Id,
  version: Version,
  /** Name of the entry: its first wording in the order of languages. */
  term: T.String(),
  ...fields,
  changedBy: T.String(),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type GlossaryEntry = T.Static<typeof GlossaryEntry>

export const GlossaryEntryDraft = T.Object(
  { id: T.Optional(Id), version: T.Optional(Version), ...fields },
  { additionalProperties: false },
)
export type GlossaryEntryDraft = T.Static<typeof GlossaryEntryDraft>

export const emptyGlossaryEntry: GlossaryEntryDraft = { en: [], de: [], es: [], zh: [], state: 'ACTIVE' }

export const glossaryEntryList = createList(GlossaryEntry, {
  /** Matches any wording. */
  term: { filter: TextFilter, uses: ['sort', 'export'] },
  en: { uses: ['export', 'import'] },
  de: { uses: ['export', 'import'] },
  es: { uses: ['export', 'import'] },
  zh: { uses: ['export', 'import'] },
  state: { filter: CodeFilter(fields.state), uses: ['sort', 'export', 'import', 'group', 'change'] },
  changedBy: { filter: TextFilter, uses: ['sort', 'export'] },
  createdAt: {},
  updatedAt: { uses: ['sort', 'export'] },
})
/** Row of an import; its columns have the same names as those of the export. */
export const GlossaryEntryRow = T.Object(fields)
export type GlossaryEntryRow = T.Static<typeof GlossaryEntryRow>
export const GlossaryEntryPageRequest = PageRequest(glossaryEntryList)
export type GlossaryEntryPageRequest = T.Static<typeof GlossaryEntryPageRequest>

export const GlossaryEntryChange = Change(pickFields(glossaryEntryList.changes, fields))
export type GlossaryEntryChange = T.Static<typeof GlossaryEntryChange>

/** Additional search term for a word of a question, with its reason. */
export const Expansion = T.Object({
  /** `SHIPPED`: from the lists that the portal contains. */
  source: OneOf(['GLOSSARY', 'SHIPPED']),
  /** Id of the glossary entry, if any. */
  entryId: T.Optional(Id),
  /** `TOPIC`: a broader subject, which counts less than a synonym. */
  relation: OneOf(['SYNONYM', 'TOPIC']),
  wordings: T.Array(T.String()),
})
export type Expansion = T.Static<typeof Expansion>

/** Word of a question as the search interprets it. */
export const ExpandedWord = T.Object({
  word: T.String(),
  /** True for a word that occurs in every text, so the search ignores it. */
  isStopWord: T.Boolean(),
  expansions: T.Array(Expansion),
})
export type ExpandedWord = T.Static<typeof ExpandedWord>

const noun = {
  path: '/glossaryEntry',
  permission: 'glossaryEntry',
  one: 'an entry of the glossary',
  many: 'entries of the glossary',
} as const
const bin = createBinRoutes(noun, glossaryEntryList.filter)
const change = createChangeRoutes(noun, glossaryEntryList.filter, GlossaryEntryChange)

export const glossaryEntryRoutes = routes('chat', {
  findGlossaryEntries: {
    path: '/glossaryEntry/findPage',
    access: 'glossaryEntry:view',
    summary: 'One page of the glossary by which the assistant searches',
    body: GlossaryEntryPageRequest,
    data: Page(GlossaryEntry),
    reads: true,
  },
  saveGlossaryEntry: {
    path: '/glossaryEntry/save',
    access: 'glossaryEntry:edit',
    summary: 'Create or change an entry; no wording stands twice in a language',
    body: GlossaryEntryDraft,
    data: GlossaryEntry,
    creates: true,
  },
  expandQuestion: {
    path: '/glossaryEntry/expand',
    access: 'glossaryEntry:view',
    summary: 'Search terms for a question, word by word',
    body: T.Object({ question: Text(500) }, { additionalProperties: false }),
    data: T.Array(ExpandedWord),
    reads: true,
  },
  groupGlossaryEntries: createGroupRoute(noun, glossaryEntryList),
  changeGlossaryEntries: change.change,
  undoGlossaryEntryChange: change.undo,
  countGlossaryEntries: bin.count,
  deleteGlossaryEntries: bin.delete,
  restoreGlossaryEntries: bin.restore,
  findGlossaryEntryHistory: bin.history,
})
