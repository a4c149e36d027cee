import {
  createServiceFileRoomRoutes,
  type FileRoom,
  fileRoomRoutes,
  fileServices,
  type ReservedRoom,
  type RoomRequest,
} from '@portal/contracts/file-room.contract.ts'
import type { Service } from '@portal/contracts/service.ts'
import { transaction } from '@portal/service-kit/database/database.ts'
import { callService } from '@portal/service-kit/identity/service-call.ts'
import { implement } from '@portal/service-kit/implement.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { FastifyInstance } from 'fastify'
import * as repo from './file-room.repo.ts'
import { findReservation, sumReservations } from './file-room.rules.ts'

/** Shorter than the timeout of the service that asks for a reservation. */
const trimTimeoutMs = 2_000
const mebibyte = 2 ** 20
const none: FileRoom = { bytes: 0, files: 0 }

interface Attempt {
  reservation?: ReservedRoom
  used: FileRoom
}

/** Divides each account's file quota into reservations of the services. */
export const createFileRoomRoutes = (urls?: Readonly<Record<Service, string>>) => (app: FastifyInstance) => {
  const { config, db } = app
  const { userMiB, userCount } = config.fileLimits
  const quota: FileRoom = { bytes: userMiB * mebibyte, files: userCount }

  const attempt = ({ accountId, service, bytes, files, size }: RoomRequest, isLast: boolean) =>
    transaction(db, async (tx): Promise<Attempt> => {
      const rooms = await repo.lock(tx, accountId)
      const others = rooms.filter((room) => room.service !== service)
      // A service without a reservation may have files from before reservations existed.
      const isAllKnown = others.length === fileServices.length - 1
      const used = sumReservations([...others, { bytes, files }])
      const found = findReservation(
        { bytes: bytes + size, files: files + 1 },
        sumReservations(others),
        rooms.find((room) => room.service === service) ?? none,
        quota,
      )
      return found && (isAllKnown || isLast)
        ? { used, reservation: await repo.saveReservation(tx, accountId, service, found) }
        : { used }
    })

  async function trim(accountId: string, service: Service, url: string, stamp: number) {
    const { trimFileRoom } = createServiceFileRoomRoutes(service)
    const input = { body: { accountId, stamp } }
    const kept = await callService({ caller: config, url }, trimFileRoom, input, { timeoutMs: trimTimeoutMs })
    await transaction(db, async (tx) => {
      const room = (await repo.lock(tx, accountId)).find((one) => one.service === service)
      if ((room?.stamp ?? 0) === stamp) await repo.saveReservation(tx, accountId, service, kept)
    })
  }

  /**
   * Reduces reservations to what other services use. Returns whether a service with a reservation is
   * unavailable.
   */
  async function trimOthers({ accountId, service }: RoomRequest): Promise<boolean> {
    if (!urls) return false
    const rooms = await transaction(db, (tx) => repo.lock(tx, accountId))
    const others = fileServices.filter((other) => other !== service)
    const areAway = await Promise.all(
      others.map((other) => {
        const room = rooms.find((one) => one.service === other)
        return trim(accountId, other, urls[other], room?.stamp ?? 0).then(
          () => false,
          () => room !== undefined && room.files > 0,
        )
      }),
    )
    return areAway.includes(true)
  }

  implement(app, fileRoomRoutes.reserveFileRoom, async ({ body }) => {
    const first = await attempt(body, false)
    if (first.reservation) return first.reservation
    const isUncertain = await trimOthers(body)
    const { reservation, used } = await attempt(body, true)
    if (reservation) return reservation
    throw isUncertain ? problem('file.quota_unavailable') : quotaReached(used, quota)
  })
}

const toMebibytes = (bytes: number) => Math.round((bytes / mebibyte) * 10) / 10

const quotaReached = (used: FileRoom, quota: FileRoom) =>
  problem('file.quota', {
    used: toMebibytes(used.bytes),
    quota: toMebibytes(quota.bytes),
    files: used.files,
    maxFiles: quota.files,
  })
