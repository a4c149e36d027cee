import { chatClose, chatSilenceTimeoutMs } from '@portal/contracts/chat-socket.ts'
import type { Connection } from './connection.ts'

const scanMs = 1_000
/**
 * Counts scans instead of time, because a process that was suspended must read pending messages before it
 * disconnects clients.
 */
const maxSilentScans = Math.ceil(chatSilenceTimeoutMs / scanMs)
const pumpMs = 250

/** All open sockets of this process. */
export class Hub {
  readonly #open = new Set<Connection>()
  readonly #perUser = new Map<string, number>()
  readonly #maxPerUser: number
  readonly #timers: NodeJS.Timeout[]

  constructor(maxPerUser: number) {
    this.#maxPerUser = maxPerUser
    this.#timers = [setInterval(() => this.scan(), scanMs), setInterval(() => this.#pump(), pumpMs)]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#open.size
  }

  /** Returns false if the user has the maximum number of sockets. */
  add(connection: Connection): boolean {
    const { userId } = connection.user
    const count = this.#perUser.get(userId) ?? 0
    if (count >= this.#maxPerUser) return false
    this.#perUser.set(userId, count + 1)
    this.#open.add(connection)
    return true
  }

  remove(connection: Connection) {
    connection.unwatchAll()
    if (!this.#open.delete(connection)) return
    const { userId } = connection.user
    const left = (this.#perUser.get(userId) ?? 1) - 1
    if (left > 0) this.#perUser.set(userId, left)
    else this.#perUser.delete(userId)
  }

  closeWhere(isMeant: (connection: Connection) => boolean, code: number, reason: string) {
    for (const connection of this.#open) if (isMeant(connection)) connection.close(code, reason)
  }

  stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.closeWhere(() => true, chatClose.restart, 'the chat restarts')
  }

  /** Disconnects clients that are silent or do not read. Called every `scanMs`. */
  scan() {
    const now = Date.now()
    for (const connection of this.#open) {
      if (connection.countSilentScan() >= maxSilentScans) connection.terminate()
      else if (connection.isStuck(now)) connection.close(chatClose.later, 'too slow')
    }
  }

  #pump() {
    for (const connection of this.#open) if (connection.isWatching) connection.pump()
  }
}
