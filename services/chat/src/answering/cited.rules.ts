import { sentencesOf } from '../knowledge/sentence.rules.ts'

/** A sentence as a model wrote it. */
export interface Sentence {
  text: string
  /** Numbers of the sections that it cites. */
  cites: number[]
  /** Line breaks before it: none within a line, two and more begin a paragraph. */
  breaks: number
  /** What its line begins with: of a list `- ` or `3. `, else nothing. */
  mark: string
}

const citation =
  /\s*[[【]\s*(?:\^|sections?\s+)?(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*(?:†[^\]】]{0,80})?[\]】]/giu
const open = /[[【][^\]】]*$/u
const listMark = /^\s*(?:(\d{1,3})[.)、]|[-*•–])\s+/u
/** Headings, fences and rules tell nothing by themselves. */
const noText = /^\s*(?:#{1,6}\s|```|~~~|[-*_]{3,}\s*$|\|?\s*:?-{3,})/u
/** What a model thinks aloud is no part of its answer. */
const thought = /<think>[\s\S]*?(?:<\/think>|$)/giu
/** A thought that is open, or may be about to begin. */
const openThought = /<think>|<(?:t(?:h(?:i(?:nk?)?)?)?)?$/iu

const read = (text: string, breaks: number, mark: string): Sentence => ({
  text: text.replace(citation, '').trim(),
  cites: [...text.matchAll(citation)].flatMap(([, numbers = '']) => numbers.split(/[,;]/).map(Number)),
  breaks,
  mark,
})

/** Cuts a text that comes in pieces into sentences, each with its citations, as soon as it is whole. */
export class SentenceReader {
  #rest = ''
  #breaks = 2
  /** Of the line that is being read; undefined at its beginning. */
  #mark: string | undefined

  /** The sentences that this piece makes whole. */
  add(piece: string): Sentence[] {
    this.#rest = (this.#rest + piece).replace(/\r\n?/g, '\n').replace(/<think>[\s\S]*?<\/think>/giu, '')
    if (openThought.test(this.#rest)) return []
    const lines = this.#rest.split('\n')
    this.#rest = lines.pop() as string
    const whole = lines.flatMap((line) => this.#line(line, true))
    // A line that has just begun may turn out to be one of a list, or none of the text.
    return this.#rest.length > 12 && /[.!?。！？…]/u.test(this.#rest)
      ? [...whole, ...this.#line(this.#rest, false)]
      : whole
  }

  /** What is left at the end. */
  end(): Sentence[] {
    return this.#rest
      .replace(thought, '')
      .split('\n')
      .flatMap((line) => this.#line(line, true))
  }

  #line(line: string, isWhole: boolean): Sentence[] {
    if (this.#mark === undefined && noText.test(line)) {
      if (isWhole) this.#next(2)
      return []
    }
    let text = line
    if (this.#mark === undefined && (isWhole || line.trim() !== '')) {
      const [found = '', number] = listMark.exec(line) ?? []
      this.#mark = found === '' ? '' : number === undefined ? '- ' : `${number}. `
      text = line.slice(found.length)
    }
    // Most models cite behind the stop. A format character belongs to what stands before it, and is no
    // letter.
    const withoutCitations = text.replace(citation, (found) => '\u2060'.repeat(found.length))
    const spans = sentencesOf(withoutCitations)
    // The last one may go on, and what stands behind it may become its citation.
    let count = isWhole ? spans.length : spans.length - 1
    if (!isWhole && count > 0 && open.test(text)) count--
    // Only a letter tells whether a stop has ended a sentence.
    while (!isWhole && count > 0 && !/\p{L}/u.test(withoutCitations.slice(spans[count - 1]?.end))) count--
    const sentences = spans.slice(0, count).map(({ start, end }, at) => {
      const sentence = read(text.slice(start, end), at === 0 ? this.#breaks : 0, this.#mark ?? '')
      this.#breaks = 0
      return sentence
    })
    if (isWhole) this.#next(line.trim() === '' ? this.#breaks + 1 : 1)
    else this.#rest = text.slice(spans[count - 1]?.end ?? 0)
    return sentences.filter((one) => one.text !== '' || one.cites.length > 0)
  }

  #next(breaks: number) {
    this.#breaks = Math.max(this.#breaks, breaks)
    this.#mark = undefined
  }
}
