import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '@portal/contracts/access.ts'
import type { ChatQuestion } from '@portal/contracts/chat-socket.ts'
import { allDevices } from '@portal/contracts/device-group.ts'
import type { Db } from '@portal/service-kit/database.ts'
import { toProblem } from '@portal/service-kit/errors.ts'
import { Problem, problem } from '@portal/service-kit/problem.ts'
import { adviceFor } from '../danger/advice.rules.ts'
import { type Danger, dangerIn } from '../danger/danger.rules.ts'
import type { FindDevice } from '../device/device.ts'
import { type Claimed, type Place, placeOf } from '../device/place.ts'
import { languageOf } from '../qna/question-data.rules.ts'
import * as threads from '../thread/thread.repo.ts'
import { Buckets } from './bucket.ts'
import type { RunLog } from './log.ts'
import type { Runs } from './runs.ts'

/** Who asks, from where, and what the page was opened with. */
export interface Asker {
  user: Identity
  address: string
  page?: Claimed
}

/** Many people may stand behind one address, and several look after one device. */
const sharedBy = { address: 10, device: 3 }

/** Of a question about no device that is known. */
const anywhere: Place = { platform: 'LUX_POWER', deviceGroup: allDevices }
/** Milliseconds that an answer to danger waits for what the device is. */
const patience = 1_000

function refuseAfter(wait: number) {
  if (wait === 0) return
  const seconds = Math.ceil(wait / 1_000)
  const msg = `These are too many questions at once. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  throw problem('chat.too_many', { status: 429, msg })
}

/** The one way to ask, for the socket and the plain calls: the person's limits, then whose device it is and its limit, then the run. */
export class Asking {
  readonly #db: Db
  readonly #runs: Runs
  readonly #findDevice: FindDevice
  readonly #users: Buckets
  readonly #addresses: Buckets
  readonly #devices: Buckets
  readonly #alarms: Buckets

  constructor(db: Db, runs: Runs, findDevice: FindDevice, perMinute: number) {
    this.#db = db
    this.#runs = runs
    this.#findDevice = findDevice
    const buckets = (times: number) => new Buckets(Math.max(5, Math.ceil(perMinute / 2)) * times, perMinute * times)
    this.#users = buckets(1)
    this.#addresses = buckets(sharedBy.address)
    this.#devices = buckets(sharedBy.device)
    this.#alarms = buckets(1)
  }

  /** @throws Problem */
  async ask({ user, address, page = {} }: Asker, asked: ChatQuestion, isPaced = true): Promise<RunLog> {
    const danger = dangerIn(asked.data, languageOf(asked.language ?? ''))
    if (danger) return this.#alarm(danger, { user, address, page }, asked, isPaced)
    refuseAfter(this.#users.take(user.userId))
    refuseAfter(this.#addresses.take(address))
    const place = await this.place(user, page, await this.#inThread(user, asked))
    // Last, or anybody could use up what the owners of a device may ask.
    if (place.device) refuseAfter(this.#devices.take(place.device.serialNum.toUpperCase()))
    return this.#runs.ask({ user, place, asked, isPaced })
  }

  /**
   * Whoever is in danger is not turned away for what others asked, nor for anything about the device that cannot be known now. Where nothing can
   * be kept, what to do is what the refusal says.
   */
  async #alarm(danger: Danger, { user, page = {} }: Asker, asked: ChatQuestion, isPaced: boolean): Promise<RunLog> {
    refuseAfter(this.#alarms.take(user.userId))
    const known = this.#inThread(user, asked).then((said) => this.place(user, page, said))
    const place = await Promise.race([known, sleep(patience, anywhere, { ref: false })]).catch(() => anywhere)
    return this.#runs.ask({ user, place, asked, isPaced, isAlarm: true }).catch((error: unknown) => {
      // Its socket asks again, in a new one.
      if (error instanceof Problem && error.error === 'thread.not_found') throw error
      throw new Problem('chat.danger', {
        status: toProblem(error).status,
        msg: adviceFor(danger, danger.language, place.device?.country).replaceAll('*', ''),
      })
    })
  }

  /** What a question does not name is as in the thread that it goes on. */
  async #inThread(user: Identity, asked: ChatQuestion): Promise<Claimed> {
    if (!asked.chatId) return asked
    const thread = await threads.getOwn(this.#db, asked.chatId, user.userId)
    if (!thread) return asked
    const { serialNum, platform, devices } = thread
    if (asked.serialNum && serialNum && asked.serialNum.toUpperCase() !== serialNum)
      throw problem('chat.contradiction', {
        msg: `This conversation is about ${serialNum}. Begin a new one to ask about ${asked.serialNum}.`,
      })
    if (asked.serialNum) return asked
    return { ...asked, serialNum, platform: asked.platform ?? platform, devicesType: asked.devicesType ?? devices }
  }

  place(user: Identity, page: Claimed, question: Claimed): Promise<Place> {
    return placeOf(this.#findDevice, user, page, question)
  }
}
