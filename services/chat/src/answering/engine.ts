import type { FastifyInstance } from 'fastify'
import type { ChatConfig } from '../config.ts'
import { simulatedPlant } from '../runtime/simulated.ts'
import type { AnswerEngine, Answerer } from './answer.ts'
import { written } from './curated-answers.ts'
import { extractive } from './extractive.ts'
import { tellable } from './marker.ts'
import { model } from './model.ts'
import { reminding } from './remind.ts'
import { nothingRelated } from './suggestions.ts'
import { warn } from './warn.ts'

/** Asks one after the other; where none has anything, the last word is said. */
export function engineOf(ways: readonly Answerer[], lastWord: AnswerEngine['answer']): AnswerEngine {
  return {
    async answer(ask, signal) {
      for (const way of ways) {
        const answer = await way(ask, signal)
        signal.throwIfAborted()
        if (answer) return tellable(answer)
      }
      return tellable(await lastWord(ask, signal))
    },
  }
}

/** Whoever is in danger first; then what people wrote and what the device says, then the documents – in a model's words, where one is configured – then the nearest questions. */
export function openEngine(
  { db, log }: Pick<FastifyInstance, 'db' | 'log'>,
  { modelServer }: Pick<ChatConfig, 'modelServer'>,
): AnswerEngine {
  const onError = (err: unknown) => log.warn({ err }, 'a hit was not counted')
  const onFailure = (reason: string) => log.warn({ reason }, 'the model server failed; the documents answer by themselves')
  const documents = modelServer ? model({ db, server: modelServer, onFailure }) : extractive(db)
  return reminding(engineOf([warn, written({ db, plant: simulatedPlant(), onError }), documents], nothingRelated(db)))
}
