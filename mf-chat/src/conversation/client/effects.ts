import { chatRoutes } from '@portal/contracts/chat.contract.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import { gptTopicRecordRoutes } from '@portal/contracts/thread.contract.ts'
import { type CallContext, CallError, callRoute } from './calls.ts'
import type { Connection } from './connection.ts'
import { type DeviceContext, toRequest } from './context.ts'
import { createFrameScheduler } from './frame-scheduler.ts'
import { readLastRun, readPage } from './history.ts'
import type { Limits } from './limits.ts'
import type { ConversationEvent, Effect, TimerName } from './machine.ts'
import { type Answer, createClientId } from './message.ts'
import * as texts from './notices.ts'
import { Timers } from './timers.ts'

/** Fetches an answer without the socket. */
export type LoadAnswer = (signal: AbortSignal) => Promise<Answer>

interface EffectsOptions {
  variant: 'A' | 'B'
  context: DeviceContext
  calls: CallContext
  limits: Limits
  /** BCP 47 code. */
  language?: () => string
  connection: () => Connection
  dispatch(event: ConversationEvent): Promise<void>
}

type Runners = { [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => unknown }

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const messageOf = (error: unknown) => (error instanceof Error ? error.message : texts.unknownProblemText)
const failureOf = (error: unknown) => ({
  msg: messageOf(error),
  ...(error instanceof CallError && error.error !== undefined && { error: error.error }),
  ...(error instanceof CallError && error.params && { params: error.params }),
})

/** Runs the effects of the state machine, and dispatches their results as events. */
export function createEffects({
  variant,
  context,
  calls,
  limits,
  language,
  connection,
  dispatch,
}: EffectsOptions) {
  const timers = new Timers<TimerName>()
  const clock = createFrameScheduler(() => dispatch({ type: 'painted' }))
  /** Loaders of answers that do not stream, by the client id of the question. */
  const loads = new Map<string, LoadAnswer>()
  let fetching: AbortController | undefined
  let evaluated: Promise<unknown> = Promise.resolve()
  /**
   * Number of stops in flight: the service refuses a question that overtakes one, because an answer is still
   * running.
   */
  let stopping: Promise<unknown> | undefined

  async function fetchAnswer(cid: string, answer: string) {
    const load = loads.get(cid)
    fetching = new AbortController()
    try {
      const found = await load?.(fetching.signal)
      if (found) dispatch({ type: 'fetched', answer, found })
    } catch (error) {
      dispatch({ type: 'fetchFailed', answer, msg: messageOf(error) })
    }
  }

  const run: Runners = {
    ask({ question }) {
      const send = () =>
        connection().send(toRequest(variant, context, { ...question, language: language?.() }))
      return stopping ? stopping.then(send) : send()
    },
    say: ({ message }) => connection().send(message),
    setTimer: ({ timer, limit }) =>
      timers.set(timer, limits[limit] as number, () =>
        dispatch({ type: timer === 'stop' ? 'stopAllowed' : 'acknowledgeTimedOut' }),
      ),
    clearTimer: ({ timer }) => timers.clear(timer),
    paint: () => clock.ask(),
    reconnect: () => connection().retry(),
    fetch: ({ cid, answer }) => void fetchAnswer(cid, answer),
    abortFetch: () => fetching?.abort(),
    async cancelRun({ threadId, answer }) {
      const call = callRoute(calls, chatRoutes.cancelRun, {
        params: { threadId },
        body: { deviceInfo: context.deviceInfo || allDevices },
      })
      const arrived = Promise.race([call.catch(() => {}), sleep(limits.stopCooldownMs)])
      stopping = arrived
      void arrived.then(() => {
        if (stopping === arrived) stopping = undefined
      })
      await call.then(
        () => dispatch({ type: 'cancelled', answer }),
        (error: unknown) => dispatch({ type: 'callFailed', ...failureOf(error) }),
      )
    },
    saveEvaluation({ type: _, threadId, mid, ...rating }) {
      // Sends clicks sequentially, so that the last one counts.
      evaluated = evaluated
        .then(() =>
          callRoute(calls, gptTopicRecordRoutes.addGptTopicRecord, {
            body: { threadId, evaluation: rating.evaluation, ...(mid !== undefined && { mid }) },
          }),
        )
        .catch((error: unknown) => dispatch({ type: 'evaluationFailed', ...rating, ...failureOf(error) }))
      return evaluated
    },
    saveSuggestion: ({ threadId, mid, suggestion, isThanked }) =>
      callRoute(calls, gptTopicRecordRoutes.addGptTopicSuggestion, {
        body: { threadId, ...(mid !== undefined && { mid }), suggestion },
      }).then(
        () => dispatch({ type: 'suggestionSaved', isThanked }),
        (error: unknown) => dispatch({ type: 'callFailed', ...failureOf(error) }),
      ),
    async readMessages({ threadId, known, isFirst, isEmpty }) {
      try {
        await dispatch({ type: 'olderRead', ...(await readPage(calls, threadId, known)), isFirst })
      } catch (error) {
        const isGone = error instanceof CallError && (error.code === 404 || error.code === 403) && isEmpty
        await dispatch({ type: 'olderFailed', isGone })
      }
    },
    async readLastRun({ threadId, question }) {
      const found = await readLastRun(calls, threadId).catch(() => undefined)
      if (found) await dispatch({ type: 'runFound', question, cid: createClientId(), ...found })
    },
  }

  return {
    /** Resolves when all effects are done. */
    async run(effects: readonly Effect[]): Promise<void> {
      await Promise.all(effects.map((effect) => run[effect.type](effect as never)))
    },
    /** Loader of an answer, for the first and second attempt. */
    keepLoad: (cid: string, load: LoadAnswer) => loads.set(cid, load),
    dispose() {
      clock.drop()
      timers.clearAll()
      fetching?.abort()
    },
  }
}
