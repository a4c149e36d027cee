import type { Block, Section } from './document.ts'
import { sentencesOf } from './sentence.rules.ts'

/** A section is closed once it has so many words … */
const targetWords = 250
/** … and never grows beyond this, except by a table's row or a sentence that is longer alone. */
const maxWords = 400
/** A shorter section takes in the next one. */
const minWords = 120

interface Part extends Section {
  words: number
  isRecognised: boolean
}

/**
 * What stays together if it can: a paragraph, a list with the sentence that introduces it, a table with its
 * caption.
 */
interface Unit {
  blocks: Block[]
  words: number
}

/** Characters of scripts without spaces count half a word each. */
const countWords = (text: string): number =>
  Math.ceil((text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu)?.length ?? 0) / 2) +
  (text.match(/[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu)?.length ?? 0)

/**
 * Cuts a document into sections of 250 to 400 words. Headings are the borders: a short section of its own,
 * such as one fault code, stays by itself, so that an answer never mixes two. What is short without being a
 * section joins what follows: the rest of a section, and the introduction above a first subsection. What text
 * recognition read is not mixed with a file's own text: each answer says from which it is.
 */
export function chunk(blocks: readonly Block[]): Section[] {
  const parts = sectionsOf(blocks).flatMap(({ headingPath, blocks }) => pack(headingPath, unitsOf(blocks)))
  return mergeForward(parts).map(({ words: _, isRecognised: __, ...section }) => section)
}

interface Headed {
  headingPath: string[]
  blocks: Block[]
}

function sectionsOf(blocks: readonly Block[]): Headed[] {
  const sections: Headed[] = [{ headingPath: [], blocks: [] }]
  let path: { level: number; text: string }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const level = block.level ?? 1
      path = [...path.filter((above) => above.level < level), { level, text: block.text }]
      sections.push({ headingPath: path.map(({ text }) => text), blocks: [] })
      continue
    }
    const { headingPath, blocks } = sections.at(-1) as Headed
    if (blocks.length === 0 || blocks[0]?.isRecognised === block.isRecognised) blocks.push(block)
    else sections.push({ headingPath, blocks: [block] })
  }
  return sections.filter(({ blocks }) => blocks.length > 0)
}

const introduces = (block: Block | undefined) => block?.kind === 'paragraph' && /[:：]\s*$/.test(block.text)

function unitsOf(blocks: readonly Block[]): Unit[] {
  const units: Unit[] = []
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    const joins =
      (block.kind === 'item' && before?.kind === 'item') || (block.kind !== 'paragraph' && introduces(before))
    const words = countWords(block.text)
    const last = units.at(-1)
    if (joins && last) {
      last.blocks.push(block)
      last.words += words
    } else units.push({ blocks: [block], words })
  }
  return units.flatMap(split)
}

/**
 * Takes a unit apart that is too long: a list between its items, a table between its rows, a paragraph
 * between its sentences.
 */
function split(unit: Unit): Unit[] {
  if (unit.words <= maxWords) return [unit]
  const pieces = unit.blocks.flatMap((block) =>
    countWords(block.text) <= maxWords ? [block] : splitBlock(block),
  )
  const units: Unit[] = []
  for (const block of pieces) {
    const words = countWords(block.text)
    const last = units.at(-1)
    if (last && last.words + words <= maxWords) {
      last.blocks.push(block)
      last.words += words
    } else units.push({ blocks: [block], words })
  }
  return units
}

function splitBlock(block: Block): Block[] {
  const isTable = block.kind === 'table'
  const [header = '', ...rows] = isTable ? block.text.split('\n') : []
  const pieces = isTable ? rows : partsOf(block.text)
  const texts: string[] = []
  let words = maxWords
  for (const piece of pieces) {
    const more = countWords(piece)
    if (words + more > targetWords) texts.push(isTable ? header : '')
    words = words + more > targetWords ? more : words + more
    texts.push([texts.pop(), piece].filter(Boolean).join(isTable ? '\n' : ' '))
  }
  return texts.map((text) => ({ ...block, text }))
}

/** The sentences of a paragraph. What has none, such as a list of numbers, is cut by words. */
const partsOf = (text: string): string[] =>
  sentencesOf(text).flatMap(({ start, end }) => {
    const words = text.slice(start, end).split(/\s+/)
    if (words.length <= targetWords) return [text.slice(start, end)]
    return Array.from({ length: Math.ceil(words.length / targetWords) }, (_, at) =>
      words.slice(at * targetWords, (at + 1) * targetWords).join(' '),
    )
  })

function pack(headingPath: string[], units: readonly Unit[]): Part[] {
  const packed: Unit[] = []
  for (const unit of units) {
    const last = packed.at(-1)
    const hasRoom = last && last.words < targetWords && last.words + unit.words <= maxWords
    if (last && (hasRoom || (last.words < minWords && last.words + unit.words <= maxWords + minWords))) {
      last.blocks.push(...unit.blocks)
      last.words += unit.words
    } else packed.push({ blocks: [...unit.blocks], words: unit.words })
  }
  return packed.map(({ blocks, words }) => ({
    headingPath,
    body: bodyOf(blocks),
    words,
    isRecognised: blocks[0]?.isRecognised ?? false,
    ...pageOf(blocks),
  }))
}

const bodyOf = (blocks: readonly Block[]) =>
  blocks
    .map(({ text, kind }, at) =>
      at === 0 ? text : `${kind === 'item' && blocks[at - 1]?.kind === 'item' ? '\n' : '\n\n'}${text}`,
    )
    .join('')

const pageOf = ([first]: readonly Block[]) => (first?.page === undefined ? {} : { page: first.page })

const startsWith = (path: readonly string[], above: readonly string[]) =>
  above.every((heading, at) => path[at] === heading)

/** A short piece goes into the next one if that has the same heading or is the first below it. */
function mergeForward(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const before = merged.at(-1)
    const isBelow =
      before &&
      part.headingPath.length > before.headingPath.length &&
      startsWith(part.headingPath, before.headingPath)
    const isRest =
      before &&
      part.headingPath.length === before.headingPath.length &&
      startsWith(part.headingPath, before.headingPath)
    const isShort =
      before &&
      (before.words < minWords || (isRest && part.words < minWords)) &&
      before.words + part.words <= maxWords + minWords &&
      before.isRecognised === part.isRecognised
    if (before && isShort && (isBelow || isRest)) {
      merged.pop()
      const { page = part.page } = before
      merged.push({
        headingPath: part.headingPath,
        body: `${before.body}\n\n${part.body}`,
        words: before.words + part.words,
        isRecognised: part.isRecognised,
        ...(page === undefined ? {} : { page }),
      })
    } else merged.push(part)
  }
  return merged
}
