import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { toText } from '@portal/contracts/errors/all.ts'
import type { TranslationLine } from '@portal/contracts/translation.contract.ts'
import { ModelFailure } from '@portal/service-kit/model/model-server.ts'
import { findFlaw, findTerms } from '../engine/required-parts.ts'
import { groupByCall, splitPieces } from '../translate/segments.rules.ts'
import {
  createUnusableProblem,
  type TranslationOrder,
  type TranslationOutcome,
  type Translator,
} from '../translate/translator.ts'

export type TextOrder = Omit<TranslationOrder, 'texts'> & { text: string }

/** Limits of a streaming call: a single request, so that the text arrives in order. */
const streamedCall = { texts: 200, chars: 6_000 }

/** Running translation: its pieces and their known translations. */
class Progress {
  readonly order: TranslationOrder
  readonly notes: ErrorMessage[] = []
  readonly #pieces: string[]
  readonly #known = new Map<string, string>()
  #shown = ''

  constructor({ text, ...order }: TextOrder) {
    this.#pieces = splitPieces(text)
    this.order = { ...order, texts: this.#pieces.filter((piece) => piece.trim() !== '') }
  }

  /** @throws Problem if a part of the text has no translation */
  take(outcomes: readonly TranslationOutcome[]) {
    if (outcomes.some(({ isTranslated }) => !isTranslated)) throw createUnusableProblem()
    for (const { source, text, note } of outcomes) {
      this.#known.set(source, text)
      if (note) this.notes.push(note)
    }
  }

  get text(): string {
    return this.#pieces.map((piece) => this.#known.get(piece) ?? piece).join('')
  }

  /** Returns the text that can be shown next, without gaps. */
  more(growing?: { source: string; text: string }): TranslationLine[] {
    let text = ''
    for (const piece of this.#pieces) {
      const whole = piece.trim() === '' ? piece : this.#known.get(piece)
      text += whole ?? (growing?.source === piece ? growing.text : '')
      if (whole === undefined) break
    }
    if (text.length <= this.#shown.length || !text.startsWith(this.#shown)) return []
    const add = text.slice(this.#shown.length)
    this.#shown = text
    return [{ add }]
  }
}

/** @throws Problem if a part of the text has no translation */
export async function translateText(translator: Translator, asked: TextOrder): Promise<string> {
  const progress = new Progress(asked)
  for await (const outcomes of translator.translate(progress.order)) progress.take(outcomes)
  return progress.text
}

/** Yields the known beginning of the translation while it grows, and finally the complete text. */
export async function* streamTranslation(
  translator: Translator,
  asked: TextOrder,
): AsyncGenerator<TranslationLine> {
  const progress = new Progress(asked)
  let order = progress.order
  if (translator.engine(order.engine).server.stream) {
    yield* stream(translator, progress)
    // Requests texts that the stream has missed or that lost required parts.
    const { spend: _, ...rest } = order
    order = rest
  }
  for await (const outcomes of translator.translate(order)) {
    progress.take(outcomes)
    yield* progress.more()
  }
  const { text: all, notes } = progress
  yield { all, notes: notes.map(toText), ...(notes.length > 0 && { noteErrors: notes }) }
}

async function* stream(translator: Translator, progress: Progress): AsyncGenerator<TranslationLine> {
  const { order } = progress
  const { call, shelves, known, open } = await translator.prepare(order)
  progress.take(known)
  yield* progress.more()
  await order.spend?.(open.reduce((sum, text) => sum + text.length, 0))
  const { server, gate, terms, target, client, signal } = call
  for (const texts of groupByCall(open, streamedCall)) {
    const leave = await gate.enter(client.key, signal)
    try {
      const named = terms.filter((term) => texts.some((text) => findTerms(text, [term]).length > 0))
      const request = { texts, target, terms: named, isRepeated: false }
      for await (const { at, text, isWhole } of server.stream?.(request, signal) ?? []) {
        const source = texts[at] as string
        const isGood = isWhole && !findFlaw(source, text, terms)
        if (isGood) {
          const outcome = { source, text, isTranslated: true, note: undefined }
          progress.take([outcome])
          await translator.keep(shelves, [outcome])
        }
        yield* progress.more(isGood ? undefined : { source, text })
      }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      return
    } finally {
      leave()
    }
  }
}
