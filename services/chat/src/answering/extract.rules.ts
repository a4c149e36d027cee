import { type Unit, unitsOf } from './unit.rules.ts'

/** What the answer is taken from: sections in the order of how well they fit, with the words that are asked and that they have. */
export interface Section {
  chunkId: number
  body: string
  score: number
}

/** The asked words that a text has, each by its number in the question. */
export type Meets = (text: string) => ReadonlySet<number>

interface Piece extends Unit {
  text: string
  section: Section
  score: number
}

const most = 4
/** The second section is shown too if it scores at least so much of the first one. */
const alsoFits = 0.8
/** Of the best unit's score: less is not shown beside it. Rows of a table stand for themselves, so they are chosen more strictly. */
const besideSentences = 0.25
const besideRows = 0.8

/**
 * The answer in the documents' own words: of the best section, and of the next where it fits about as well, the units that meet the question
 * best, in the order in which they stand there.
 */
export function extract(sections: readonly Section[], meets: Meets): Extract {
  const [first, second] = sections
  if (!first) return { text: '', sentences: [], chunkIds: [] }
  const chosen = second && second.score > alsoFits * first.score ? [first, second] : [first]
  const pieces = chosen.map((section) =>
    unitsOf(section.body).map((unit) => ({ ...unit, section, text: section.body.slice(unit.start, unit.end), score: 0 })),
  )
  weigh(pieces.flat(), meets)
  const best = choose(pieces.flat())
  return compose(pieces.flat().filter((piece) => best.has(piece)))
}

/** What few units have says more about them; the first one of a section often says what it is about. */
function weigh(pieces: readonly Piece[], meets: Meets): void {
  const met = pieces.map(({ text, head, section }) => meets(head ? `${section.body.slice(head.start, head.end)}\n${text}` : text))
  const counts = new Map<number, number>()
  for (const words of met) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  pieces.forEach((piece, at) => {
    const words = [...(met[at] ?? [])].map((word) => Math.log(1 + pieces.length / (counts.get(word) ?? 1)))
    piece.score = words.reduce((sum, weight) => sum + weight, 0) + (piece.start === 0 ? 0.1 : 0)
  })
}

function choose(pieces: readonly Piece[]): Set<Piece> {
  const ranked = [...pieces].sort((a, b) => b.score - a.score)
  const [top] = ranked
  if (!top) return new Set()
  const isEnough = ({ kind, score }: Piece) => score >= top.score * (kind === 'row' ? besideRows : besideSentences)
  // A short section is shown as a whole: what it leaves unsaid is not worth a gap.
  const own = pieces.filter(({ section, kind }) => section === top.section && kind !== 'row')
  const whole = top.kind !== 'row' && own.length <= most ? own : []
  return new Set([...whole, ...ranked.filter(isEnough)].slice(0, Math.max(most, whole.length)))
}

/** Where in the answer which words of which chunk stand. */
export interface Extract {
  text: string
  sentences: { start: number; end: number; chunkId: number }[]
  chunkIds: number[]
}

/** Sentences of a paragraph follow each other, other things stand by themselves; a table's rows, as markup, under the names of its columns. */
function compose(pieces: readonly Piece[]): Extract {
  let text = ''
  const sentences: Extract['sentences'] = []
  const add = (words: string, chunkId: number) => {
    sentences.push({ start: text.length, end: text.length + words.length, chunkId })
    text += words
  }
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1]
    const isSame = before?.section === piece.section && before.block === piece.block
    const { chunkId, body } = piece.section
    if (before) text += !isSame ? '\n\n' : piece.kind === 'sentence' ? ' ' : '\n'
    const head = piece.kind === 'row' && piece.head && body.slice(piece.head.start, piece.head.end)
    if (head && !isSame) {
      text += '| '
      add(head, chunkId)
      text += ` |\n${'| --- '.repeat(head.split(' | ').length)}|\n`
    }
    if (piece.kind === 'row') text += head ? '| ' : '- '
    add(piece.text, chunkId)
    if (head) text += ' |'
  })
  return { text, sentences, chunkIds: [...new Set(sentences.map(({ chunkId }) => chunkId))] }
}
