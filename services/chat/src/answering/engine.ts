import type { ModelServer } from '@portal/service-kit/model/model-server.ts'
import type { FastifyInstance } from 'fastify'
import type { Register } from '../device/register.ts'
import type { Meaning } from '../knowledge/meaning/meaning.ts'
import { withReadsKept } from '../knowledge/read-once.ts'
import { createSimulatedPlant } from '../runtime/simulated.ts'
import type { AnswerEngine, Answerer } from './answer.ts'
import { curatedAnswers } from './curated-answers.ts'
import { answerDanger } from './danger-answer.ts'
import { extractive } from './extractive.ts'
import { withInstallerCodesHidden } from './installer-only.ts'
import { sanitised } from './marker.ts'
import { model } from './model.ts'
import { type ModelLimits, meterOf } from './model-meter.ts'
import { withSafetyReminder } from './safety-reminder.ts'
import { withSpelling } from './spelling.ts'
import { noRelatedContent } from './suggestions.ts'
import { fromRegister } from './understood/from-register.ts'
import { ofLastSection } from './understood/last-section.ts'
import { answerMoves } from './understood/moves.ts'
import { ofOneModel } from './understood/one-model.ts'
import { switchOff } from './understood/switch-off.ts'
import { withTrouble } from './understood/trouble.ts'
import { withUnderstanding } from './understood/understand.ts'

/** Asks one answerer after the other; where none has an answer, the fallback answers. */
export function engineOf(answerers: readonly Answerer[], fallback: AnswerEngine['answer']): AnswerEngine {
  return {
    async answer(ask, signal) {
      for (const answerer of answerers) {
        const answer = await answerer(ask, signal)
        signal.throwIfAborted()
        if (answer) return sanitised(answer)
      }
      return sanitised(await fallback(ask, signal))
    },
  }
}

interface ModelConfig {
  modelServer: ModelServer | undefined
  modelLimits: ModelLimits
  answerTimeoutMs: number
}
/** Of the time that an answer has: the rest is for the documents, where the model needs too long. */
const modelShare = 0.75

/**
 * In this order: danger; misspelt words are put right; what is understood without a search (a person,
 * greetings, the register); curated answers and diagnoses; the documents (by a model where one is
 * configured); suggestions.
 */
export function openEngine(
  { db, log, metrics }: Pick<FastifyInstance, 'db' | 'log' | 'metrics'>,
  { modelServer, modelLimits, answerTimeoutMs = 60_000 }: Partial<ModelConfig>,
  register?: Register,
  meaning?: Meaning,
): AnswerEngine {
  const plant = createSimulatedPlant()
  const onError = (err: unknown) => log.warn({ err }, 'a hit was not counted')
  const onFailure = (reason: string) =>
    log.warn({ reason }, 'the model server failed; the documents answer by themselves')
  const meter =
    modelServer && modelLimits && meterOf({ db, server: modelServer, limits: modelLimits, registry: metrics })
  const answerMs = Math.round(modelShare * answerTimeoutMs)
  const documents = meter
    ? model({ db, meaning, meter, answerMs, onFailure })
    : ofLastSection(db, extractive(db, meaning))
  const onAway = (err: unknown) => log.warn({ err }, 'the devices of the asker are not known')
  const onPlantAway = (err: unknown) => log.warn({ err }, 'what the device reports is not known')
  const ofModel = register ? ofOneModel({ db, meaning, register, onFailure: onAway }, documents) : documents
  const engine = withInstallerCodesHidden(
    withSafetyReminder(
      engineOf(
        [answerDanger],
        withSpelling(
          db,
          withUnderstanding(
            withTrouble(
              { db, plant, onFailure: onPlantAway },
              engineOf(
                [
                  answerMoves,
                  ...(register ? [fromRegister({ db, register, plant })] : []),
                  curatedAnswers({ db, plant, onError }),
                  switchOff(ofModel),
                  ofModel,
                ],
                noRelatedContent(db, meaning),
              ),
            ),
          ),
        ).answer,
      ),
    ),
  )
  return { answer: (ask, signal) => withReadsKept(() => engine.answer(ask, signal)) }
}
