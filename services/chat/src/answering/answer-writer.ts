import type { Language } from '@portal/contracts/reference.ts'
import { languageIn } from '../understanding/language.rules.ts'
import type { Sentence } from './cited.rules.ts'
import { findQuote, type Ground, groundOf, isTied, supports } from './support.rules.ts'

/** A section as the model has read it. */
export interface ReadSection {
  headings: string
  body: string
  /** Of its document: a table alone tells none. */
  language: Language
}

/** What a model may say instead of an answer. */
export type Command = { kind: 'search'; question: string } | { kind: 'nothing' }

const commands = /^\W*(?:(?<nothing>NOT[_ ]IN[_ ]SECTIONS)\W*|SEARCH\s*[:：]\s*(?<question>.+))$/u

/** What stands for "search" and "nothing there" in an answer, see `promptOf`. */
export function commandIn(text: string): Command | undefined {
  const { nothing, question } = commands.exec(text)?.groups ?? {}
  if (nothing) return { kind: 'nothing' }
  return question ? { kind: 'search', question } : undefined
}

/** Of the text that is shown; an answer is a few sentences, a list of steps at most. */
const maxChars = 6_000

/** Nobody asked for addresses, pictures or tags. */
const markup = /<\/?[a-z!]|\]\(|!\[|\[\s*$/iu

interface Deps {
  sections: readonly ReadSection[]
  /** In which the answer has to be. */
  language: Language
  /** The sentence is none of the answer. */
  isForbidden(sentence: string): boolean
}

/** A sentence with the places of the sections that support it. */
interface Supported {
  sentence: Sentence
  support: readonly number[]
}

/** Passes on the sentences of an answer that the sections they cite support, and strikes out the others. */
export class AnswerWriter {
  /** Places of the sections that are cited, in the order of their numbers in the text. */
  readonly cited: number[] = []
  readonly chars = { shown: 0, struck: 0 }
  readonly sentences = { shown: 0, struck: 0 }
  /** Said before anything else. */
  command: Command | undefined
  readonly #deps: Deps
  readonly #grounds = new Map<string, Ground>()
  readonly #seen = new Set<string>()
  /** Without a citation of their own: they take the next one. */
  #pending: Sentence[] = []
  /** Steps that are shown all or not at all. */
  #list: Sentence[] = []
  /** In another language, and by nothing tied to what they cite. */
  #loose: Supported[] = []
  readonly #read = new Set<number>()
  #breaks = 0
  #mark = ''
  /** Stands beside the sentence before. */
  #quote = ''

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** What there is to show now. */
  add(sentence: Sentence): string {
    if (this.sentences.shown === 0) this.command ??= commandIn(sentence.text)
    if (this.command) return ''
    const isInList = sentence.mark !== '' && (this.#list.length > 0 || /^\d/.test(sentence.mark))
    const before = isInList ? '' : this.#endList()
    if (sentence.breaks > 1 && !/[:：]$/u.test(this.#pending.at(-1)?.text ?? ''))
      this.#strike(this.#pending.splice(0))
    if (isInList) {
      this.#list.push(sentence)
      return ''
    }
    const cites = this.#valid(sentence.cites)
    if (cites.length === 0) {
      if (sentence.text !== '') this.#pending.push(sentence)
      return before
    }
    return before + this.#decide([...this.#pending.splice(0), sentence], cites)
  }

  end(): string {
    const text = this.#endList()
    this.#strike(this.#pending.splice(0))
    this.#strike(this.#loose.splice(0).map(({ sentence }) => sentence))
    return text
  }

  #valid = (cites: readonly number[]) =>
    [...new Set(cites)].map((number) => number - 1).filter((at) => this.#deps.sections[at] !== undefined)

  #decide(sentences: readonly Sentence[], cites: readonly number[]): string {
    let text = ''
    for (const sentence of sentences.filter((one) => one.text !== '')) {
      const support = this.#supportOf(sentence, cites)
      if (support.length > 0) text += this.#pass([{ sentence, support }])
      else this.#strike([sentence])
    }
    return text
  }

  /** A missing step makes the others wrong. */
  #endList(): string {
    const steps = this.#list.splice(0).filter(({ text }) => text !== '')
    if (steps.length === 0) return ''
    const lead = this.#pending.splice(0)
    const all = this.#valid(steps.flatMap(({ cites }) => cites))
    const supported = steps.map((step) => {
      const own = this.#valid(step.cites)
      return { sentence: step, support: this.#supportOf(step, own.length > 0 ? own : all) }
    })
    if (supported.some(({ support }) => support.length === 0)) {
      this.#strike([...lead, ...steps])
      return ''
    }
    return this.#decide(lead, all) + this.#pass(supported)
  }

  /** What nothing ties to its section yet waits until something does: only then has the section been read. */
  #pass(sentences: readonly Supported[]): string {
    const { language } = this.#deps
    const isRead = ({ support }: Supported) => support.some((at) => this.#read.has(at))
    const tied = sentences.filter(
      (one) => isRead(one) || isTied(this.#groundOf(one.support), one.sentence.text, language),
    )
    if (tied.length === 0) {
      this.#loose.push(...sentences)
      return ''
    }
    for (const at of sentences.flatMap(({ support }) => support)) this.#read.add(at)
    const [ready = [], others = []] = [true, false].map((is) =>
      this.#loose.filter((one) => isRead(one) === is),
    )
    this.#loose = []
    this.#strike(others.map(({ sentence }) => sentence))
    return [...ready, ...sentences].map(({ sentence, support }) => this.#show(sentence, support)).join('')
  }

  /** Those of the cited sections that support a sentence, or all where they do so together. */
  #supportOf({ text, mark }: Sentence, cites: readonly number[]): readonly number[] {
    const { language, isForbidden } = this.#deps
    const isAgain = mark === '' && this.#seen.has(text.toLowerCase())
    if (isAgain || this.chars.shown > maxChars || markup.test(text) || isForbidden(text)) return []
    if (languageIn(text, language) !== language) return []
    const alone = cites.filter((at) => supports(this.#groundOf([at]), text, language))
    if (alone.length > 0 || cites.length < 2) return alone
    return supports(this.#groundOf(cites), text, language) ? cites : []
  }

  #groundOf(places: readonly number[]): Ground {
    const key = places.join()
    const known = this.#grounds.get(key)
    if (known) return known
    const sections = places.map((at) => this.#deps.sections[at] as ReadSection)
    const ground = groundOf(
      sections.map(({ headings }) => headings).join('\n'),
      sections.map(({ body }) => body).join('\n\n'),
      sections[0]?.language ?? this.#deps.language,
    )
    this.#grounds.set(key, ground)
    return ground
  }

  #show(sentence: Sentence, support: readonly number[]): string {
    this.#place(sentence)
    this.#seen.add(sentence.text.toLowerCase())
    const gap = this.sentences.shown === 0 ? '' : this.#breaks > 1 ? '\n\n' : this.#breaks === 1 ? '\n' : ' '
    const text = `${gap}${this.#mark}${sentence.text} ${this.#quoteBeside(sentence, support)}${support.map((at) => `[${this.#numberOf(at)}]`).join('')}`
    this.#breaks = 0
    this.#mark = ''
    this.chars.shown += sentence.text.length
    this.sentences.shown++
    return text
  }

  /** Only figures are checked in another language: the reader sees the quote of the section. */
  #quoteBeside({ text }: Sentence, support: readonly number[]): string {
    const ground = this.#groundOf(support)
    const quote = ground.language === this.#deps.language ? '' : findQuote(ground, text)
    if (quote === '' || quote === this.#quote) return ''
    this.#quote = quote
    return `(“${quote}”) `
  }

  #strike(sentences: readonly Sentence[]) {
    for (const sentence of sentences) {
      this.#place(sentence)
      this.chars.struck += sentence.text.length
      this.sentences.struck++
    }
  }

  /** Where a sentence stood, one that is left out too: the next one begins its line or paragraph. */
  #place({ breaks, mark }: Sentence) {
    this.#breaks = Math.max(this.#breaks, breaks)
    if (breaks > 0) this.#mark = mark
  }

  #numberOf(at: number): number {
    const known = this.cited.indexOf(at)
    return known >= 0 ? known + 1 : this.cited.push(at)
  }
}
