import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorMessage } from '@portal/contracts/envelope.ts'
import { toMessage } from '@portal/contracts/errors/all.ts'
import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import { ModelFailure } from '@portal/service-kit/model/model-server.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { ToolsConfig } from '../config.ts'
import { CallLimiter } from '../engine/call-limiter.ts'
import { createChatgptEngine } from '../engine/chatgpt.ts'
import { type Engine, engineNames, requiredSettings } from '../engine/engine.ts'
import { createGoogleEngine } from '../engine/google.ts'
import { findFlaw, findTerms } from '../engine/required-parts.ts'
import * as glossary from '../glossary/glossary.repo.ts'
import { type CacheShelf, findCached, storeCached } from '../memory/memory.repo.ts'
import { groupByCall } from './segments.rules.ts'
import { needsNoTranslation } from './untranslatable.rules.ts'

/** User of a translation. */
export interface TranslationClient {
  /** Account, or a guest's address. */
  key: string
  isGuest: boolean
  /** Shares cached translations among staff for equal texts; other users only use their own. */
  sharesMemory: boolean
}

export interface TranslationOrder {
  texts: readonly string[]
  target: TargetLanguage
  engine: TranslationEngine
  client: TranslationClient
  signal: AbortSignal
  /** Maximum attempts after temporary failures. */
  tries: number
  /** Maximum delay before a retry. */
  maxPauseMs: number
  /** Called with the number of characters before they are sent. */
  spend?: (chars: number) => Promise<void>
}

/** `text` is the source if there is no usable translation; `note` has the reason. */
export interface TranslationOutcome {
  source: string
  text: string
  isTranslated: boolean
  note: ErrorMessage | undefined
}

/** Number of consecutive unusable answers after which the engine is not called again. */
const maxUseless = 3
/** Longer texts are rarely repeated, so they are not cached. */
const maxRemembered = 10_000

interface Call extends TranslationOrder {
  server: Engine
  gate: CallLimiter
  terms: readonly string[]
}

/** Configured engines, each with a call limit, and the cache. */
export class Translator {
  readonly #db: Database
  readonly #retryPauseMs: number
  readonly #engines: Partial<Record<TranslationEngine, { server: Engine; gate: CallLimiter }>> = {}
  readonly #onFailure: (engine: TranslationEngine, reason: string) => void

  constructor(
    db: Database,
    config: ToolsConfig,
    onFailure: (engine: TranslationEngine, reason: string) => void,
  ) {
    this.#db = db
    this.#retryPauseMs = config.retryPauseMs
    this.#onFailure = onFailure
    const { modelServer, googleServer, parallelCalls } = config
    if (modelServer)
      this.#engines.chatgpt = {
        server: createChatgptEngine(modelServer),
        gate: new CallLimiter(parallelCalls),
      }
    if (googleServer)
      this.#engines.google = {
        server: createGoogleEngine(googleServer),
        gate: new CallLimiter(parallelCalls),
      }
  }

  /** @throws Problem 503 that names the missing setting */
  engine(name: TranslationEngine) {
    const found = this.#engines[name]
    if (found) return found
    throw problem('translation.not_configured', {
      engine: engineNames[name],
      setting: requiredSettings[name],
    })
  }

  /**
   * Translates each text once and yields translations as they become available, cached ones first.
   * @throws Problem if the engine is missing, refuses or fails repeatedly
   */
  async *translate(order: TranslationOrder): AsyncGenerator<TranslationOutcome[]> {
    const { open, known, call, shelves } = await this.prepare(order)
    if (known.length > 0) yield known
    await order.spend?.(open.reduce((sum, text) => sum + text.length, 0))
    const stop = new AbortController()
    const signal = AbortSignal.any([order.signal, stop.signal])
    let useless = 0
    const running = new Set<Promise<{ outcomes: TranslationOutcome[]; self: unknown }>>()
    const waiting = groupByCall(open, call.server.most)
    try {
      while (waiting.length > 0 || running.size > 0) {
        while (waiting.length > 0 && running.size < maxAhead) {
          const texts = waiting.shift() as string[]
          const work: Promise<{ outcomes: TranslationOutcome[]; self: unknown }> = this.#answered({
            ...call,
            texts,
            signal,
          }).then((outcomes) => ({ outcomes, self: work }))
          work.catch(() => {})
          running.add(work)
        }
        const { outcomes, self } = await Promise.race(running)
        running.delete(self as Promise<{ outcomes: TranslationOutcome[]; self: unknown }>)
        useless = outcomes.some(({ isTranslated }) => isTranslated) ? 0 : useless + 1
        if (useless >= maxUseless) throw createUnusableProblem()
        await this.keep(shelves, outcomes)
        yield outcomes
      }
    } finally {
      stop.abort()
      await Promise.allSettled(running)
    }
  }

  /** Splits texts into untranslatable or cached ones and those for the engine. */
  async prepare(order: TranslationOrder) {
    const { server, gate } = this.engine(order.engine)
    const { terms, version } = await glossary.find(this.#db)
    const names = new Set(terms)
    const texts = [...new Set(order.texts)]
    const asked = texts.filter((text) => !needsNoTranslation(text, names))
    const shelves = this.#shelvesOf(order, version)
    const remembered = await findCached(this.#db, [shelves.shared, shelves.own], asked)
    const outcome = (source: string, text: string): TranslationOutcome => ({
      source,
      text,
      isTranslated: true,
      note: undefined,
    })
    return {
      call: { ...order, server, gate, terms } satisfies Call,
      shelves,
      open: asked.filter((text) => !remembered.has(text)),
      known: [
        ...texts.filter((text) => needsNoTranslation(text, names)).map((text) => outcome(text, text)),
        ...[...remembered].map(([source, text]) => outcome(source, text)),
      ],
    }
  }

  async keep(
    { shared, own }: { shared: CacheShelf; own: CacheShelf },
    outcomes: readonly TranslationOutcome[],
  ) {
    const good = outcomes.filter(
      ({ source, isTranslated, note }) => isTranslated && !note && source.length <= maxRemembered,
    )
    await storeCached(
      this.#db,
      own.scope === '' ? shared : own,
      good.map(({ source, text }) => [source, text]),
    )
  }

  #shelvesOf({ client, target }: TranslationOrder, version: string) {
    const shared: CacheShelf = { scope: '', target, glossary: version }
    return { shared, own: client.sharesMemory ? shared : { ...shared, scope: client.key } }
  }

  /** Calls an engine, and again for texts that lost required parts. */
  async #answered(call: Call): Promise<TranslationOutcome[]> {
    const first = await this.ask(call, call.texts, false)
    const flawed = call.texts.filter((text, at) => findFlaw(text, first[at], call.terms))
    const second = flawed.length > 0 ? await this.ask(call, flawed, true) : []
    const again = new Map(flawed.map((text, at) => [text, second[at]]))
    return call.texts.map((source, at) => toOutcome(source, [first[at], again.get(source)], call.terms))
  }

  /** Retries until there is an answer or a permanent failure. @throws Problem 502 */
  async ask(
    { server, gate, target, terms, client, signal, tries, maxPauseMs }: Call,
    texts: readonly string[],
    isRepeated: boolean,
  ) {
    const named = [...new Set(texts.flatMap((text) => findTerms(text, terms)))]
    for (let tried = 1; ; tried++) {
      const leave = await gate.enter(client.key, signal)
      try {
        return await server.translate({ texts, target, terms: named, isRepeated }, signal).finally(leave)
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        this.#onFailure(server.name, error.message)
        if (!mayPass(error)) throw refused(engineNames[server.name], error.message)
        if (tried >= tries) throw failing(engineNames[server.name], error.message)
        const pauseMs = Math.min(
          maxPauseMs,
          error.retryAfterMs ?? this.#retryPauseMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2),
        )
        if (error.status === 429) gate.pause(pauseMs)
        await sleep(pauseMs, undefined, { signal })
      }
    }
  }
}

/** Maximum running and waiting calls of an order. */
const maxAhead = 64

/** Returns the better one of two answers. */
export function toOutcome(
  source: string,
  answers: readonly (string | undefined)[],
  terms: readonly string[],
): TranslationOutcome {
  const tried = answers
    .filter((text) => text !== undefined)
    .map((text) => ({ text, flaw: findFlaw(source, text, terms) }))
  const best = tried.find(({ flaw }) => !flaw) ?? tried.toReversed().find(({ flaw }) => flaw && !flaw.lost)
  if (!best) return { source, text: source, isTranslated: false, note: { error: 'translation.lost' } }
  const note = best.flaw
    ? toMessage('translation.terms_missing', { terms: best.flaw.terms.join(', ') })
    : undefined
  return { source, text: best.text, isTranslated: true, note }
}

/** Checks for temporary failures: rate limits, servers that are starting or unavailable. */
const mayPass = ({ status }: ModelFailure) =>
  status === undefined || status === 408 || status === 425 || status === 429 || status >= 500

const refused = (engine: string, reason: string) => problem('translation.engine_refused', { engine, reason })
const failing = (engine: string, reason: string) => problem('translation.engine_failed', { engine, reason })
export const createUnusableProblem = () => problem('translation.unusable')
