import { cellsOf, sayRow } from '../knowledge/table.rules.ts'
import { type Unit, unitsOf } from './unit.rules.ts'

/** A section that the answer may quote; sections come best first. */
export interface Section {
  chunkId: number
  /** Where it stands. */
  fileId?: number
  body: string
  score: number
}

/**
 * The query words that a text has, each by its number in the question, with how closely it has them, 0 … 1.
 */
export type TermMatcher = (text: string) => ReadonlyMap<number, number>

interface Piece extends Unit {
  text: string
  section: Section
  score: number
}

const maxUnits = 4
/**
 * Relative to the best unit: what scores less is left out. Rows of a table are independent, so the limit is
 * stricter for them.
 */
const minSentenceScore = 0.25
const minRowScore = 0.8

/** The answer in the documents' own words: the best units of the sections, in document order. */
export function extract(sections: readonly Section[], matchedTerms: TermMatcher): Extract {
  const pieces = piecesOf(sections, matchedTerms)
  const best = choose(pieces)
  return compose(pieces.filter((piece) => best.has(piece)))
}

/** The same apart for each file, the one with the best section first: what one says is never another's. */
export function extractByFile(sections: readonly Section[], matchedTerms: TermMatcher): Extract[] {
  const pieces = piecesOf(sections, matchedTerms)
  const best = choose(pieces)
  const chosen = pieces.filter((piece) => best.has(piece))
  return [...Map.groupBy(chosen, ({ section }) => section.fileId).values()].map(compose)
}

/** Characters: as much as one reads of each of three sections before choosing one. */
const maxExcerpt = 280

/** What one section says about the question: its best units that fit, in document order, as plain text. */
export function excerptOf(section: Section, matchedTerms: TermMatcher): string {
  const pieces = piecesOf([section], matchedTerms)
  const ranked = [...choose(pieces)].sort((a, b) => b.score - a.score)
  let room = maxExcerpt
  const fitting = ranked.filter((piece, at) => {
    const length = plainOf(piece).length
    if (at > 0 && length > room) return false
    room -= length
    return true
  })
  const text = pieces
    .filter((piece) => fitting.includes(piece))
    .map((piece, at, all) => {
      const before = all[at - 1]
      const separator = !before ? '' : before.block === piece.block && piece.kind === 'sentence' ? ' ' : '\n'
      return separator + plainOf(piece)
    })
    .join('')
  return text.length <= maxExcerpt ? text : `${text.slice(0, maxExcerpt).replace(/\s+\S*$/, '')} …`
}

/** The cells of a row each with the name of its column. */
const plainOf = ({ kind, head, text }: Piece): string =>
  kind === 'row' ? sayRow(cellsOf(text), head?.names) : text

function piecesOf(sections: readonly Section[], matchedTerms: TermMatcher): Piece[] {
  const pieces = sections.flatMap((section) =>
    unitsOf(section.body).map((unit) => ({
      ...unit,
      section,
      text: section.body.slice(unit.start, unit.end),
      score: 0,
    })),
  )
  weigh(pieces, matchedTerms)
  return pieces
}

/** Where units meet the question alike, the earlier ones: a section begins with what it is about. */
const leadScore = 0.1

/** Scores units by the IDF of their query words within these sections. */
function weigh(pieces: readonly Piece[], matchedTerms: TermMatcher): void {
  const matched = pieces.map(({ text, head, section }) =>
    matchedTerms(head ? `${section.body.slice(head.start, head.end)}\n${text}` : text),
  )
  const counts = new Map<number, number>()
  for (const word of matched.flatMap((words) => [...words.keys()]))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  pieces.forEach((piece, at) => {
    piece.score = leadScore * (1 - piece.start / Math.max(1, piece.section.body.length))
    for (const [word, share] of matched[at] ?? [])
      piece.score += share * Math.log(1 + pieces.length / (counts.get(word) ?? 1))
  })
}

/** The best units, and of each section the best one at least. */
function choose(pieces: readonly Piece[]): Set<Piece> {
  const ranked = [...pieces].sort((a, b) => b.score - a.score)
  const [top] = ranked
  if (!top) return new Set()
  const isEnough = ({ kind, score }: Piece) =>
    score >= top.score * (kind === 'row' ? minRowScore : minSentenceScore)
  const bestOfEach = [...Map.groupBy(ranked, ({ section }) => section).values()].flatMap(
    ([best]) => best ?? [],
  )
  // A short section is quoted as a whole: a gap would save too little.
  const own = pieces.filter(({ section, kind }) => section === top.section && kind !== 'row')
  const whole = top.kind !== 'row' && own.length <= maxUnits ? own : []
  const certain = new Set([...bestOfEach, ...whole])
  const all = new Set([...certain, ...ranked.filter(isEnough)])
  return new Set([...all].slice(0, Math.max(maxUnits, certain.size)))
}

/** The quoted text, and which stretch of it comes from which chunk. */
export interface Extract {
  text: string
  sentences: { start: number; end: number; chunkId: number }[]
  chunkIds: number[]
}

/**
 * Joins the sentences of a paragraph, separates other units, and puts table rows as markup under the names of
 * their columns.
 */
function compose(pieces: readonly Piece[]): Extract {
  let text = ''
  const sentences: Extract['sentences'] = []
  const add = (words: string, chunkId: number) => {
    sentences.push({ start: text.length, end: text.length + words.length, chunkId })
    text += words
  }
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1]
    const isSame =
      before?.section === piece.section && before.block === piece.block && !before.head === !piece.head
    const { chunkId, body } = piece.section
    if (before) text += !isSame ? '\n\n' : piece.kind === 'sentence' ? ' ' : '\n'
    const { head } = piece
    if (head && !isSame) {
      const line = body.slice(head.start, head.end)
      // The table has as many columns as its rows, whatever its first line has lost.
      text += '| '.repeat(1 + head.names.length - cellsOf(line).length)
      add(line, chunkId)
      text += ` |\n${'| --- '.repeat(head.names.length)}|\n`
    }
    if (piece.kind === 'row') text += head ? '| ' : '- '
    add(piece.text, chunkId)
    if (head) text += ' |'
  })
  return { text, sentences, chunkIds: [...new Set(sentences.map(({ chunkId }) => chunkId))] }
}
