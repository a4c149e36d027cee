import type { Db } from '@portal/service-kit/database/database.ts'
import type { ModelAnswerEnd } from '@portal/service-kit/model/model-server.ts'
import { readerOf } from '../knowledge/reader.rules.ts'
import type { Hit } from '../knowledge/search/search.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import { languageIn } from '../understanding/language.rules.ts'
import type { Ask, Original, Planned, Source } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { isOfOthers } from './audience.ts'
import { extract } from './extract.rules.ts'
import { mayKnowCodes, withoutInstallerCodes } from './installer-only.ts'
import type { Meter } from './model-meter.ts'
import type { PromptSection } from './model-prompt.ts'
import { type Passages, sourcesOf } from './passages.ts'

/** Of each section, and of all together. */
const maxSectionChars = 4_000
const maxReadChars = 24_000
/** Of an original, which is read behind a click. */
const maxOriginalChars = 2_000
/** Struck out for each character that is shown: beyond it too little is left. */
const maxStruckShare = 2
/** Up to here nothing is said of it: pleasantries, a sentence twice. */
const minStruckShare = 0.2

/** A section as the model reads it: without what the asker may not know. */
export interface ReadHit extends PromptSection {
  hit: Hit
}

export function readingOf(ask: Ask, hits: readonly Hit[]): ReadHit[] {
  const hide = mayKnowCodes(ask) ? (text: string) => text : withoutInstallerCodes
  const own = toLanguage(ask.language)
  const languages = new Map(
    [...Map.groupBy(hits, ({ fileId }) => fileId)].map(([fileId, sections]) => {
      const text = sections.map(({ headingPath, body }) => `${headingPath.join('. ')}. ${body}`).join('\n')
      return [fileId, languageIn(text, own)] as const
    }),
  )
  let chars = 0
  return hits.flatMap((hit) => {
    const body = hide(hit.body).slice(0, maxSectionChars)
    chars += body.length
    if (chars > maxReadChars) return []
    const language = languages.get(hit.fileId) ?? own
    return [{ hit, body, language, file: hide(hit.file), headings: hide(hit.headingPath.join(' › ')) }]
  })
}

interface Parts {
  ask: Ask
  passages: Passages
  read: readonly ReadHit[]
  /** What is shown of the answer already, and what comes. */
  first: string
  rest: AsyncGenerator<string, ModelAnswerEnd>
  writer: AnswerWriter
  meter: Meter
  timings: Record<string, number>
}

/** The answer of a model from its first sentence on, with what is to be said around it. */
export class StreamedAnswer {
  readonly #parts: Parts
  readonly #sources: ReadonlyMap<number, Source>
  readonly #strangers: ReadonlySet<number>
  readonly #onFailure: (error: unknown) => void
  #isLabelled = false
  #began = performance.now()
  #wordingMs = 0

  private constructor(
    parts: Parts,
    { sources, strangers }: { sources: readonly Source[]; strangers: ReadonlySet<number> },
    onFailure: (error: unknown) => void,
  ) {
    this.#parts = parts
    this.#sources = new Map(sources.map((source) => [source.chunkId, source]))
    this.#strangers = strangers
    this.#onFailure = onFailure
  }

  /** `onFailure` throws what is no failure of the model. */
  static async open(db: Db, parts: Parts, onFailure: (error: unknown) => void): Promise<StreamedAnswer> {
    const hits = parts.read.map(({ hit }) => hit)
    const { sources, groups } = await sourcesOf(db, hits, readerOf(parts.ask.user))
    const strangers = hits.filter(({ fileId }) => isOfOthers(groups.get(fileId) ?? '', parts.ask))
    const ids = new Set(strangers.map(({ chunkId }) => chunkId))
    return new StreamedAnswer(parts, { sources, strangers: ids }, onFailure)
  }

  async *pieces(): AsyncGenerator<string, void> {
    const { first, rest } = this.#parts
    let isWhole = false
    try {
      yield this.#labelled(first, '')
      for (;;) {
        const { done, value } = await rest.next()
        if (done) isWhole = value.reason !== 'cut' && value.reason !== 'refused'
        if (done) break
        yield this.#labelled(value, '\n\n')
      }
    } catch (error) {
      this.#onFailure(error)
    } finally {
      // When the reader stops, the call to the server ends too.
      await rest.return({ reason: 'stop' })
      this.#wordingMs = Math.round(performance.now() - this.#began)
    }
    yield this.#rest(isWhole)
  }

  told(): Pick<Planned, 'sources' | 'original' | 'timings'> {
    const cited = this.#cited
    const own = toLanguage(this.#parts.ask.language)
    const original = cited.flatMap(({ body, language }, at): Original[] =>
      language === own ? [] : [{ number: at + 1, text: body.slice(0, maxOriginalChars) }],
    )
    return {
      sources: cited.flatMap(({ hit }, at) => {
        const source = this.#sources.get(hit.chunkId)
        return source ? [{ ...source, number: at + 1 }] : []
      }),
      original,
      timings: { ...this.#parts.timings, wording: this.#wordingMs },
    }
  }

  get #cited(): ReadHit[] {
    const { writer, read } = this.#parts
    return writer.cited.map((at) => read[at] as ReadHit)
  }

  /** Before the first sentence that is about another device. */
  #labelled(text: string, gap: string): string {
    if (this.#isLabelled || !this.#cited.some(({ hit }) => this.#strangers.has(hit.chunkId))) return text
    this.#isLabelled = true
    const { wider } = textsFor(toLanguage(this.#parts.ask.language))
    return `${gap}${wider}\n\n${text.trimStart()}`
  }

  /** What follows the sentences that hold. */
  #rest(isWhole: boolean): string {
    const { ask, passages, writer, meter } = this.#parts
    const { shortened, completed } = textsFor(toLanguage(ask.language))
    const { shown, struck } = writer.chars
    if (isWhole && struck <= minStruckShare * shown) {
      meter.answered('shown', writer.sentences)
      return ''
    }
    if (isWhole && struck <= maxStruckShare * shown) {
      meter.answered('shortened', writer.sentences)
      return `\n\n${shortened}`
    }
    meter.answered('completed', writer.sentences)
    const cited = this.#cited.map(({ hit, body }) => ({ ...hit, body }))
    return `\n\n${completed}\n\n${extract(cited, passages.matchedTerms).text}`
  }
}
