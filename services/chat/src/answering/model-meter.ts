import type { Db } from '@portal/service-kit/database/database.ts'
import {
  createChatStream,
  type ModelAnswerEnd,
  ModelFailure,
  type ModelRequest,
  type ModelServer,
} from '@portal/service-kit/model/model-server.ts'
import { Counter, Histogram, type Registry } from 'prom-client'
import * as use from './model-use.repo.ts'

/** What the model may cost. */
export interface ModelLimits {
  /** Of one user a day; 0 is without limit. */
  tokensPerDay: number
  /** Cents for a million tokens. */
  inputCents: number
  outputCents: number
}

/** Nothing is left of what the user may have today. */
export class OverBudget extends Error {}

export type Outcome = 'shown' | 'shortened' | 'completed' | 'quoted' | 'asked_back' | 'over_budget' | 'failed'

export interface Meter {
  /** @throws OverBudget, ModelFailure */
  ask(
    userId: string | undefined,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<string, ModelAnswerEnd>
  answered(outcome: Outcome, sentences?: { shown: number; struck: number }): void
  firstSentence(seconds: number): void
}

const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80]
/** However long a server asks to be left alone. */
const maxRestMs = 600_000
const perMillion = 1_000_000
const charsPerToken = 4

/** Where the server does not count: signs of scripts without spaces are a token each, others a quarter. */
export function tokensIn(text: string): number {
  const wide = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / charsPerToken)
}

function countersOf(registry: Registry) {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string) => new Histogram({ name, help, buckets, registers })
  return {
    answers: counter('chat_model_answers_total', 'Questions for the model, by what came of them', 'outcome'),
    sentences: counter('chat_model_sentences_total', 'Sentences of the model, by the check', 'verdict'),
    calls: counter('chat_model_calls_total', 'Calls of the model server, by their end', 'end'),
    tokens: counter('chat_model_tokens_total', 'Tokens, counted by the server or else estimated', 'kind'),
    cents: counter('chat_model_cost_cents_total', 'Cents, by the prices of the settings'),
    duration: histogram('chat_model_call_seconds', 'Time to the end of a call of the model server'),
    first: histogram('chat_model_first_sentence_seconds', 'Time to the first sentence that is shown'),
  }
}

interface Deps {
  db: Db
  server: ModelServer
  limits: ModelLimits
  registry: Registry
}

/** Asks the model server within what a user may have, and counts. */
export function meterOf({ db, server, limits, registry }: Deps): Meter {
  const stream = createChatStream(server)
  const counters = countersOf(registry)
  let restUntil = 0

  function count({ input, output }: NonNullable<ModelAnswerEnd['usage']>) {
    counters.tokens.inc({ kind: 'input' }, input)
    counters.tokens.inc({ kind: 'output' }, output)
    counters.cents.inc((input * limits.inputCents + output * limits.outputCents) / perMillion)
  }

  return {
    async *ask(userId, request, signal) {
      if (performance.now() < restUntil) throw new ModelFailure('it has asked to be left alone')
      const input = tokensIn(request.system + request.user)
      const isLimited = userId !== undefined && limits.tokensPerDay > 0
      if (isLimited && !(await use.take(db, userId, input, limits.tokensPerDay))) throw new OverBudget()
      const began = performance.now()
      const pieces = stream(request, signal)
      let text = ''
      let usage: ModelAnswerEnd['usage']
      let end = 'stopped'
      try {
        for (;;) {
          const { done, value } = await pieces.next()
          if (done) {
            usage = value.usage
            end = value.reason
            return value
          }
          text += value
          yield value
        }
      } catch (error) {
        end = 'failed'
        if (!(error instanceof ModelFailure)) throw error
        // A server that has said nothing has most likely counted nothing.
        if (text === '') usage = { input: 0, output: 0 }
        const restMs = Math.min(error.retryAfterMs ?? 0, maxRestMs)
        restUntil = Math.max(restUntil, performance.now() + restMs)
        throw error
      } finally {
        await pieces.return({ reason: 'stop' })
        usage ??= { input, output: tokensIn(text) }
        counters.calls.inc({ end })
        counters.duration.observe((performance.now() - began) / 1_000)
        count(usage)
        // The answer is there: that it was not counted exactly does not spoil it.
        if (isLimited) await use.correct(db, userId, usage.input + usage.output - input).catch(() => {})
      }
    },
    answered(outcome, { shown, struck } = { shown: 0, struck: 0 }) {
      counters.answers.inc({ outcome })
      counters.sentences.inc({ verdict: 'shown' }, shown)
      counters.sentences.inc({ verdict: 'struck' }, struck)
    },
    firstSentence: (seconds) => counters.first.observe(seconds),
  }
}
