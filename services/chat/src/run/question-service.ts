import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import type { ChatQuestion } from '@portal/contracts/chat-socket.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import { toMessage } from '@portal/contracts/errors/all.ts'
import type { Db } from '@portal/service-kit/database/database.ts'
import { toProblem } from '@portal/service-kit/http/errors.ts'
import { Problem, problem } from '@portal/service-kit/problem/problem.ts'
import { adviceFor } from '../danger/advice.rules.ts'
import { type Danger, dangerIn } from '../danger/danger.rules.ts'
import type { FindDevice } from '../device/device.ts'
import { type ClaimedScope, type QuestionScope, resolveScope } from '../device/question-scope.ts'
import { toVisitorScope } from '../device/visitor-scope.ts'
import * as messages from '../message/message.repo.ts'
import { toLanguage } from '../question-data/question-data.rules.ts'
import * as threads from '../thread/thread.repo.ts'
import { chosenIn, type Turn } from '../understanding/follow-up.rules.ts'
import type { RunLog } from './log.ts'
import type { Runs } from './runs.ts'
import { TokenBuckets } from './token-buckets.ts'

/** User, address and page of a question. */
export interface QuestionContext {
  user: Identity
  address: string
  page?: ClaimedScope
}

/** Question with the scope of its thread. */
interface Continued {
  claimed: ClaimedScope
  history: readonly Turn[]
}

/** Multiples of a user's limit, because many users share an address, and several manage one device. */
const sharedFactor = { address: 10, device: 3 }

/** Scope of a question without a known device. */
const unknownScope: QuestionScope = { platform: 'LUX_POWER', deviceGroup: allDevices }
/** Milliseconds that safety advice waits for the device look-up. */
const scopeTimeoutMs = 1_000

function assertNoWait(wait: number) {
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1_000)
  throw problem('chat.too_many', { seconds })
}

/**
 * Entry point for all questions, from the socket and from calls. Checks the limits of the user, the access
 * to the device and its limit, then starts the run.
 */
export class QuestionService {
  readonly #db: Db
  readonly #runs: Runs
  readonly #findDevice: FindDevice
  readonly #users: TokenBuckets
  readonly #addresses: TokenBuckets
  readonly #devices: TokenBuckets
  readonly #dangerQuestions: TokenBuckets

  constructor(db: Db, runs: Runs, findDevice: FindDevice, perMinute: number) {
    this.#db = db
    this.#runs = runs
    this.#findDevice = findDevice
    const buckets = (times: number) =>
      new TokenBuckets(Math.max(5, Math.ceil(perMinute / 2)) * times, perMinute * times)
    this.#users = buckets(1)
    this.#addresses = buckets(sharedFactor.address)
    this.#devices = buckets(sharedFactor.device)
    this.#dangerQuestions = buckets(1)
  }

  /** @throws Problem */
  async ask(
    { user, address, page = {} }: QuestionContext,
    asked: ChatQuestion,
    isPaced = true,
  ): Promise<RunLog> {
    const danger = dangerIn(asked.data, toLanguage(asked.language ?? ''))
    if (danger) return this.#askInDanger(danger, { user, address, page }, asked, isPaced)
    assertNoWait(this.#users.take(user.userId))
    assertNoWait(this.#addresses.take(address))
    const { claimed, history } = await this.#continued(user, asked)
    const scope = await this.resolveScope(user, page, claimed)
    // Counts after the access check, so that nobody can use up the limit of another user's device.
    if (scope.device) assertNoWait(this.#devices.take(scope.device.serialNum.toUpperCase()))
    return this.#runs.ask({ user, scope, asked, isPaced, history })
  }

  /**
   * Questions that report danger are not refused because of limits or a failed device look-up. If nothing
   * can be stored, the refusal contains the safety advice.
   */
  async #askInDanger(
    danger: Danger,
    { user, page = {} }: QuestionContext,
    asked: ChatQuestion,
    isPaced: boolean,
  ): Promise<RunLog> {
    assertNoWait(this.#dangerQuestions.take(user.userId))
    const known = this.#continued(user, asked).then(({ claimed }) => this.resolveScope(user, page, claimed))
    const scope = await Promise.race([known, sleep(scopeTimeoutMs, unknownScope, { ref: false })]).catch(
      () => unknownScope,
    )
    return this.#runs.ask({ user, scope, asked, isPaced, isAlarm: true }).catch((error: unknown) => {
      // The socket asks again in a new thread.
      if (error instanceof Problem && error.error === 'thread.not_found') throw error
      // The advice is in the language of the question.
      throw new Problem('chat.danger', {
        status: toProblem(error).status,
        msg: adviceFor(danger, danger.language, scope.device?.country).replaceAll('*', ''),
      })
    })
  }

  /** Completes a question from its thread, or from the selected device. */
  async #continued(user: Identity, asked: ChatQuestion): Promise<Continued> {
    if (!asked.chatId) return { claimed: asked, history: [] }
    const thread = await threads.getOwn(this.#db, asked.chatId, user.userId)
    if (!thread) return { claimed: asked, history: [] }
    const history = await messages.findTurns(this.#db, asked.chatId)
    const { serialNum, platform, devices } = thread
    if (asked.serialNum && serialNum && asked.serialNum.toUpperCase() !== serialNum)
      throw problem('chat.contradiction', {
        reason: toMessage('chat.other_device', { serialNum, asked: asked.serialNum }),
      })
    if (asked.serialNum) return { claimed: asked, history }
    const last = history.at(-1)
    const chosen = last && chosenIn(asked.data, last)
    const claimed = {
      ...asked,
      serialNum: serialNum || (chosen ?? ''),
      platform: asked.platform ?? platform,
      devicesType: asked.devicesType ?? devices,
    }
    return { claimed, history }
  }

  resolveScope(user: Identity, page: ClaimedScope, question: ClaimedScope): Promise<QuestionScope> {
    return resolveScope(this.#findDevice, user, ...toVisitorScope(user, page, question))
  }
}
