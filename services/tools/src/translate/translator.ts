import { setTimeout as sleep } from 'node:timers/promises'
import type { TargetLanguage, TranslationEngine } from '@portal/contracts/translation.contract.ts'
import type { Database } from '@portal/service-kit/database/database.ts'
import { ModelFailure } from '@portal/service-kit/model/model-server.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import type { ToolsConfig } from '../config.ts'
import { chatgpt } from '../engine/chatgpt.ts'
import { type Engine, engineNames, neededSettings } from '../engine/engine.ts'
import { Gate } from '../engine/gate.ts'
import { google } from '../engine/google.ts'
import { findFlaw, termsIn } from '../engine/kept.ts'
import * as glossary from '../glossary/glossary.repo.ts'
import { recall, remember, type Shelf } from '../memory/memory.repo.ts'
import { isLeftAlone } from './left-alone.rules.ts'
import { splitCalls } from './segments.rules.ts'

/** Client of a translation. */
export interface Client {
  /** An account, or a guest's address. */
  key: string
  isGuest: boolean
  /** Shares cached translations among staff for equal texts; others use their own only. */
  sharesMemory: boolean
}

export interface Order {
  texts: readonly string[]
  target: TargetLanguage
  engine: TranslationEngine
  client: Client
  signal: AbortSignal
  /** Number of tries for temporary failures. */
  tries: number
  /** The longest pause before a next try. */
  maxPauseMs: number
  /** Called with the number of characters before they are sent. */
  spend?: (chars: number) => Promise<void>
}

/** `text` is the source without a usable translation; `note` says why. */
export interface Outcome {
  source: string
  text: string
  isTranslated: boolean
  note: string | undefined
}

/** Answers of an engine, one after the other, in which nothing was of use, after which it is not asked on. */
const maxUseless = 3
/** Longer texts are hardly met again. */
const maxRemembered = 10_000

interface Call extends Order {
  server: Engine
  gate: Gate
  terms: readonly string[]
}

/** Configured engines, each with a gate, and their cache. */
export class Translator {
  readonly #db: Database
  readonly #retryPauseMs: number
  readonly #engines: Partial<Record<TranslationEngine, { server: Engine; gate: Gate }>> = {}
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
    if (modelServer) this.#engines.chatgpt = { server: chatgpt(modelServer), gate: new Gate(parallelCalls) }
    if (googleServer) this.#engines.google = { server: google(googleServer), gate: new Gate(parallelCalls) }
  }

  /** @throws Problem 503 that names the setting which is missing */
  engine(name: TranslationEngine) {
    const found = this.#engines[name]
    if (found) return found
    throw new Problem('translation.not_configured', {
      status: 503,
      msg: `${engineNames[name]} is not set up in this portal: the setting ${neededSettings[name]} is missing. Choose the other engine, or tell an administrator.`,
    })
  }

  /**
   * Translates each text once, whatever is known from memory, in the order in which it becomes known.
   * @throws Problem where an engine is not there, or refuses or fails again and again
   */
  async *translate(order: Order): AsyncGenerator<Outcome[]> {
    const { open, known, call, shelves } = await this.prepare(order)
    if (known.length > 0) yield known
    await order.spend?.(open.reduce((sum, text) => sum + text.length, 0))
    const stop = new AbortController()
    const signal = AbortSignal.any([order.signal, stop.signal])
    let useless = 0
    const running = new Set<Promise<{ outcomes: Outcome[]; self: unknown }>>()
    const waiting = splitCalls(open, call.server.most)
    try {
      while (waiting.length > 0 || running.size > 0) {
        while (waiting.length > 0 && running.size < maxAhead) {
          const texts = waiting.shift() as string[]
          const work: Promise<{ outcomes: Outcome[]; self: unknown }> = this.#answered({
            ...call,
            texts,
            signal,
          }).then((outcomes) => ({ outcomes, self: work }))
          work.catch(() => {})
          running.add(work)
        }
        const { outcomes, self } = await Promise.race(running)
        running.delete(self as Promise<{ outcomes: Outcome[]; self: unknown }>)
        useless = outcomes.some(({ isTranslated }) => isTranslated) ? 0 : useless + 1
        if (useless >= maxUseless) throw unusable()
        await this.keep(shelves, outcomes)
        yield outcomes
      }
    } finally {
      stop.abort()
      await Promise.allSettled(running)
    }
  }

  /** Splits texts into untranslatable or cached ones and those for the engine. */
  async prepare(order: Order) {
    const { server, gate } = this.engine(order.engine)
    const { terms, version } = await glossary.find(this.#db)
    const names = new Set(terms)
    const texts = [...new Set(order.texts)]
    const asked = texts.filter((text) => !isLeftAlone(text, names))
    const shelves = this.#shelvesOf(order, version)
    const remembered = await recall(this.#db, [shelves.shared, shelves.own], asked)
    const outcome = (source: string, text: string): Outcome => ({
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
        ...texts.filter((text) => isLeftAlone(text, names)).map((text) => outcome(text, text)),
        ...[...remembered].map(([source, text]) => outcome(source, text)),
      ],
    }
  }

  async keep({ shared, own }: { shared: Shelf; own: Shelf }, outcomes: readonly Outcome[]) {
    const good = outcomes.filter(
      ({ source, isTranslated, note }) => isTranslated && !note && source.length <= maxRemembered,
    )
    await remember(
      this.#db,
      own.scope === '' ? shared : own,
      good.map(({ source, text }) => [source, text]),
    )
  }

  #shelvesOf({ client, target }: Order, version: string) {
    const shared: Shelf = { scope: '', target, glossary: version }
    return { shared, own: client.sharesMemory ? shared : { ...shared, scope: client.key } }
  }

  /** Calls an engine, and again for texts that lost required parts. */
  async #answered(call: Call): Promise<Outcome[]> {
    const first = await this.ask(call, call.texts, false)
    const flawed = call.texts.filter((text, at) => findFlaw(text, first[at], call.terms))
    const second = flawed.length > 0 ? await this.ask(call, flawed, true) : []
    const again = new Map(flawed.map((text, at) => [text, second[at]]))
    return call.texts.map((source, at) => toOutcome(source, [first[at], again.get(source)], call.terms))
  }

  /** Repeats until there is an answer or a permanent failure. @throws Problem 502 */
  async ask(
    { server, gate, target, terms, client, signal, tries, maxPauseMs }: Call,
    texts: readonly string[],
    isRepeated: boolean,
  ) {
    const named = [...new Set(texts.flatMap((text) => termsIn(text, terms)))]
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

/** Limit of an order's running and waiting calls. */
const maxAhead = 64

/** Returns the better of two answers. */
export function toOutcome(
  source: string,
  answers: readonly (string | undefined)[],
  terms: readonly string[],
): Outcome {
  const tried = answers
    .filter((text) => text !== undefined)
    .map((text) => ({ text, flaw: findFlaw(source, text, terms) }))
  const best = tried.find(({ flaw }) => !flaw) ?? tried.toReversed().find(({ flaw }) => flaw && !flaw.lost)
  if (!best) return { source, text: source, isTranslated: false, note: lostNote }
  const note = best.flaw ? `Look at it: ${best.flaw.terms.join(', ')} is not in the translation.` : undefined
  return { source, text: best.text, isTranslated: true, note }
}
export const lostNote = 'The engine gave no translation that could be used; the text is as it was.'

/** Recognizes temporary failures: rate limits, starting and missing servers. */
const mayPass = ({ status }: ModelFailure) =>
  status === undefined || status === 408 || status === 425 || status === 429 || status >= 500

const refused = (engine: string, reason: string) => problem('translation.engine_refused', { engine, reason })
const failing = (engine: string, reason: string) => problem('translation.engine_failed', { engine, reason })
export const unusable = () => problem('translation.unusable')
