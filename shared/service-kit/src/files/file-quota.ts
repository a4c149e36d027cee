import { type FileRoom, fileRoomRoutes, fileServices } from '@portal/contracts/file-room.contract.ts'
import type { FileLimits, ServiceConfig } from '../config.ts'
import { type Database, type Db, independentTransaction } from '../database/database.ts'
import { lockName } from '../database/lock.ts'
import { callService } from '../identity/service-call.ts'
import { Problem, problem } from '../problem/problem.ts'
import * as repo from './file-quota.repo.ts'

/** Fraction of an account's quota that each service may use while identity is down. */
const partsWithoutIdentity = 64
/** Milliseconds; identity may have to call the other services. */
const reserveTimeoutMs = 5_000
/** Maximum number of attempts, because concurrent uploads may use up a reservation first. */
const maxAttempts = 5

const mebibyte = 2 ** 20
const quotaRoom = ({ userMiB, userCount }: FileLimits): FileRoom => ({
  bytes: userMiB * mebibyte,
  files: userCount,
})
const fits = (need: FileRoom, room: FileRoom) => need.bytes <= room.bytes && need.files <= room.files

const lock = (tx: Db, userId: string) => lockName(tx, `files ${userId}`)

/** Quota of an account over all services. Within its reservation, a service does not call identity. */
export function createFileQuota(
  config: Pick<ServiceConfig, 'name' | 'identityUrl' | 'serviceSecret' | 'fileLimits'>,
  db: Database,
) {
  const { name, identityUrl, fileLimits } = config
  const isReserving = fileServices.includes(name)

  /**
   * Reserves space at identity. Returns the allowance beyond the reservation: nothing, or a small part of
   * the quota while identity is down. @throws Problem 413, 503
   */
  async function reserve(userId: string, usage: FileRoom, size: number): Promise<FileRoom> {
    if (!isReserving) return quotaRoom(fileLimits)
    const { bytes, files } = usage
    try {
      const room = await callService(
        { caller: config, url: identityUrl },
        fileRoomRoutes.reserveFileRoom,
        { body: { accountId: userId, service: name, bytes, files, size } },
        { timeoutMs: reserveTimeoutMs, unavailable },
      )
      await independentTransaction(db, (tx) => repo.updateReservation(tx, userId, room))
      return { bytes: 0, files: 0 }
    } catch (error) {
      if (!(error instanceof Problem) || error.error === 'file.quota') throw error
      const quota = quotaRoom(fileLimits)
      const part = {
        bytes: quota.bytes / partsWithoutIdentity,
        files: quota.files / partsWithoutIdentity,
      }
      if (fits(oneMore(usage, size), part)) return part
      throw problem(unavailable, {}, { cause: error })
    }
  }

  /** Checks whether the reservation suffices. Only identity knows a lowered quota. */
  const isReserved = (usage: repo.Usage, size: number) =>
    fits(oneMore(usage, size), { bytes: usage.reservedBytes, files: usage.reservedFiles })
  const isBelowQuota = (usage: FileRoom, size: number) => fits(oneMore(usage, size), quotaRoom(fileLimits))

  return {
    /** Called before the body of an upload is read. @throws Problem 413, 429, 503 */
    async assertRoom(userId: string): Promise<void> {
      const usage = await repo.measureUsage(db, userId)
      assertUnused(usage, 0, fileLimits)
      if (!isReserved(usage, 0) || !isBelowQuota(usage, 0)) await reserve(userId, usage, 0)
    },

    /**
     * Runs `insert`, which adds the row of a file, if the quota allows it; returns the file's id. @throws
     * Problem 413, 429, 503
     */
    async insert(userId: string, size: number, insert: (tx: Db) => Promise<string>): Promise<string> {
      let beyond: FileRoom = { bytes: 0, files: 0 }
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const found = await independentTransaction(db, async (tx) => {
          await lock(tx, userId)
          const usage = await repo.measureUsage(tx, userId)
          assertUnused(usage, size, fileLimits)
          const hasRoom =
            (isReserved(usage, size) && (attempt > 0 || isBelowQuota(usage, size))) ||
            fits(oneMore(usage, size), beyond)
          return hasRoom ? { id: await insert(tx) } : { usage }
        })
        if (found.id !== undefined) return found.id
        beyond = await reserve(userId, found.usage, size)
      }
      throw problem(unavailable)
    },

    /** Reduces the reservation to the account's usage and returns that usage. */
    trim: (userId: string, stamp: number): Promise<FileRoom> =>
      independentTransaction(db, async (tx) => {
        await lock(tx, userId)
        const { bytes, files } = await repo.measureUsage(tx, userId)
        await repo.trimReservation(tx, userId, { bytes, files }, stamp)
        return { bytes, files }
      }),
  }
}

const oneMore = ({ bytes, files }: FileRoom, size: number): FileRoom => ({
  bytes: bytes + size,
  files: files + 1,
})

const unavailable = 'file.quota_unavailable'

function assertUnused({ unusedBytes, unusedFiles }: repo.Usage, size: number, limits: FileLimits) {
  const { unusedCount, unusedMiB } = limits
  if (unusedFiles < unusedCount && unusedBytes + size <= unusedMiB * mebibyte) return
  throw problem('file.too_many_unused', { count: unusedCount, size: unusedMiB })
}
