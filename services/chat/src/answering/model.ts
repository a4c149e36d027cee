import type { Db } from '@portal/service-kit/database/database.ts'
import { type ModelAnswerEnd, ModelFailure } from '@portal/service-kit/model/model-server.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import type { Answer, Answerer, Ask } from './answer.ts'
import { textsFor } from './answer-texts.ts'
import { AnswerWriter, type Command } from './answer-writer.ts'
import { SentenceReader } from './cited.rules.ts'
import { askBack, quote } from './extractive.ts'
import { type Meter, OverBudget } from './model-meter.ts'
import { promptOf, searchTool, wholePromptOf } from './model-prompt.ts'
import { type ReadHit, readingOf, StreamedAnswer } from './model-stream.ts'
import { findPassages, type Passages } from './passages.ts'
import { precededBy } from './safety-reminder.ts'
import { repeats } from './support.rules.ts'
import { wholeOf } from './whole-question.rules.ts'

/** A model that does not stop is stopped here. */
const maxAnswerChars = 12_000
const maxQuestionChars = 1_200
/** Of a question that the model searches with. */
const maxSearchChars = 300

interface Deps {
  db: Db
  meaning?: Meaning | undefined
  meter: Meter
  /** For all calls of one question together. */
  answerMs: number
  /** Why the model was not used; never the question or the server's message, which may repeat a key. */
  onFailure(reason: string): void
}

/** The model gave no answer: the documents' own words are better, or none. */
class NoAnswer extends Error {
  readonly isRefusal: boolean
  constructor(isRefusal: boolean) {
    super()
    this.isRefusal = isRefusal
  }
}

/**
 * Lets a model answer from the sections that the search found, and shows of it what those sections support.
 * Where it fails, or nothing of its answer holds, the documents' own words are the answer.
 */
export const model =
  (deps: Deps): Answerer =>
  (typed, signal) =>
    new Asking(deps, typed, signal).answer()

/** One question's way to its answer. */
class Asking {
  readonly #deps: Deps
  readonly #typed: Ask
  readonly #signal: AbortSignal
  readonly #late: AbortSignal
  readonly #began = performance.now()
  #searchMs = 0

  constructor(deps: Deps, typed: Ask, signal: AbortSignal) {
    this.#deps = deps
    this.#typed = typed
    this.#signal = signal
    this.#late = AbortSignal.timeout(deps.answerMs)
  }

  async answer(): Promise<Answer | undefined> {
    const { db, meter } = this.#deps
    let ask = this.#typed
    let trouble: unknown
    try {
      ask = await this.#whole()
    } catch (error) {
      trouble = error
    }
    const passages =
      (await this.#search(ask)) ?? (ask === this.#typed ? undefined : await this.#search(this.#typed))
    if (!passages) return undefined
    const understood = ask.question === this.#typed.question ? {} : { understood: ask.question }
    const timings = { search: this.#searchMs }
    try {
      if (trouble !== undefined) throw trouble
      return { ...(await this.#worded(ask, passages)), ...understood }
    } catch (error) {
      if (error instanceof NoAnswer && error.isRefusal) {
        meter.answered('asked_back')
        return { ...(await askBack(db, ask, passages, timings)), ...understood }
      }
      const quoted = await quote(db, ask, passages, timings)
      if (error instanceof NoAnswer) {
        meter.answered('quoted')
        return { ...quoted, ...understood }
      }
      const isOver = error instanceof OverBudget
      if (!isOver) this.#deps.onFailure(this.#reasonOf(error))
      meter.answered(isOver ? 'over_budget' : 'failed')
      const { overBudget } = textsFor(toLanguage(ask.language))
      return {
        ...(isOver && quoted.kind === 'ai' ? precededBy(`${overBudget}\n\n`, quoted) : quoted),
        ...understood,
      }
    }
  }

  /** @throws whatever is no failure of the model, and the asker's own stop */
  #reasonOf = (error: unknown): string => {
    this.#signal.throwIfAborted()
    if (this.#late.aborted) return 'it took too long'
    if (!(error instanceof ModelFailure)) throw error
    return error.message
  }

  #call(prompt: { system: string; user: string }, maxChars: number, mayAsk = false) {
    const request = { ...prompt, maxChars, temperature: 0.2, ...(mayAsk && { tools: [searchTool] }) }
    return this.#deps.meter.ask(
      this.#typed.user?.userId,
      request,
      AbortSignal.any([this.#signal, this.#late]),
    )
  }

  /** The question as it is meant after those before it. */
  async #whole(): Promise<Ask> {
    const { history = [], alarm, questionId } = this.#typed
    if (history.length === 0 || alarm || questionId !== undefined) return this.#typed
    const said = await Array.fromAsync(this.#call(wholePromptOf(this.#typed), maxQuestionChars))
    const question = wholeOf(said.join(''), this.#typed)
    return question === undefined ? this.#typed : { ...this.#typed, question }
  }

  async #search(ask: Ask): Promise<Passages | undefined> {
    const began = performance.now()
    const passages = await findPassages(this.#deps.db, ask, this.#deps.meaning)
    this.#searchMs += Math.round(performance.now() - began)
    return passages
  }

  /** @throws NoAnswer, OverBudget, ModelFailure */
  async #worded(ask: Ask, passages: Passages): Promise<Answer> {
    const first = await this.#attempt(ask, passages, passages.hits, true)
    if (!('question' in first)) return first
    const more = await this.#search({ ...ask, question: first.question })
    const known = new Set(passages.hits.map(({ chunkId }) => chunkId))
    const added = more?.hits.filter(({ chunkId }) => !known.has(chunkId)) ?? []
    if (added.length === 0) throw new NoAnswer(true)
    // What was asked for comes first: of too many sections the last ones are left out.
    const second = await this.#attempt(ask, passages, [...added, ...passages.hits], false)
    if ('question' in second) throw new NoAnswer(true)
    return second
  }

  /** The answer once its first sentence holds, or what the model wants to search for. */
  async #attempt(ask: Ask, passages: Passages, hits: Passages['hits'], mayAsk: boolean) {
    const read = readingOf(ask, hits)
    const prompt = promptOf(ask, read, mayAsk)
    const writer = new AnswerWriter({
      sections: read,
      language: toLanguage(ask.language),
      isForbidden: repeats(prompt.system),
    })
    const texts = written(this.#call(prompt, maxAnswerChars, mayAsk), writer)
    try {
      const begun = await texts.next()
      if (begun.done) return wantedOf(begun.value, writer.command)
      return await this.#streamed(ask, passages, read, { first: begun.value, rest: texts, writer })
    } catch (error) {
      await texts.return({ reason: 'stop' })
      throw error
    }
  }

  async #streamed(
    ask: Ask,
    passages: Passages,
    read: readonly ReadHit[],
    begun: { first: string; rest: AsyncGenerator<string, ModelAnswerEnd>; writer: AnswerWriter },
  ): Promise<Answer> {
    const { db, meter, onFailure } = this.#deps
    meter.firstSentence((performance.now() - this.#began) / 1_000)
    const timings = { search: this.#searchMs, firstSentence: Math.round(performance.now() - this.#began) }
    const parts = { ask, passages, read, ...begun, meter, timings }
    const reasonOf = (error: unknown) => {
      const reason = this.#reasonOf(error)
      onFailure(reason)
    }
    const streamed = await StreamedAnswer.open(db, parts, reasonOf)
    return {
      kind: 'stream',
      pieces: streamed.pieces(),
      sources: [],
      relevance: passages.relevance,
      timings,
      told: () => streamed.told(),
    }
  }
}

/** What the sections support of an answer, sentence by sentence. */
async function* written(
  pieces: AsyncGenerator<string, ModelAnswerEnd>,
  writer: AnswerWriter,
): AsyncGenerator<string, ModelAnswerEnd> {
  const reader = new SentenceReader()
  try {
    for (;;) {
      const { done, value } = await pieces.next()
      for (const sentence of done ? reader.end() : reader.add(value)) {
        const text = writer.add(sentence)
        if (text !== '') yield text
      }
      if (!done) continue
      const text = writer.end()
      if (text !== '') yield text
      return value
    }
  } finally {
    await pieces.return({ reason: 'stop' })
  }
}

/** Of an answer without a sentence that holds. @throws NoAnswer where it is none of a search */
function wantedOf({ reason, call }: ModelAnswerEnd, command: Command | undefined): { question: string } {
  if (reason !== 'refused' && command?.kind === 'nothing') throw new NoAnswer(true)
  const asked = reason === 'tool' ? argumentOf(call) : command?.kind === 'search' ? command.question : ''
  if (asked.trim() === '') throw new NoAnswer(false)
  return { question: asked.slice(0, maxSearchChars) }
}

/** The question of a call; empty where it is none. */
function argumentOf(call: ModelAnswerEnd['call']): string {
  try {
    const given: unknown = call?.name === searchTool.name ? JSON.parse(call.arguments) : undefined
    const { question } = (given ?? {}) as { question?: unknown }
    return typeof question === 'string' ? question : ''
  } catch {
    return ''
  }
}
