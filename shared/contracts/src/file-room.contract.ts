import * as T from 'typebox'
import { routes } from './route.ts'
import { type Service, services } from './service.ts'
import { AccountId, OneOf } from './values.ts'

/** Services that store files of accounts. */
export const fileServices: readonly Service[] = services.filter(
  (service) => service !== 'gateway' && service !== 'identity',
)

const room = { bytes: T.Integer({ minimum: 0 }), files: T.Integer({ minimum: 0 }) }
export const FileRoom = T.Object(room)
export type FileRoom = T.Static<typeof FileRoom>

/** Increases with each reservation of an account in a service, so that late answers are recognized. */
const Stamp = T.Integer({ minimum: 0 })
export const ReservedRoom = T.Object({ ...room, stamp: Stamp })
export type ReservedRoom = T.Static<typeof ReservedRoom>

export const RoomRequest = T.Object(
  {
    accountId: AccountId,
    service: OneOf(fileServices),
    /** Current usage of the account in the service. */
    ...room,
    /** Bytes of the next file. */
    size: T.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type RoomRequest = T.Static<typeof RoomRequest>

/** Calls of services that need more reserved space for an account. */
export const fileRoomRoutes = routes('identity', {
  reserveFileRoom: {
    path: '/internal/fileRoom/reserve',
    access: 'internal',
    summary:
      "Reserve room for one more file of an account, and some to spare; 413 where the account's quota has none",
    body: RoomRequest,
    data: ReservedRoom,
  },
})

/** Call of identity that asks a service for an account's current usage. */
export const createServiceFileRoomRoutes = (service: Service) =>
  routes(service, {
    trimFileRoom: {
      path: '/internal/fileRoom/trim',
      access: 'internal',
      summary: 'Reduce what is reserved for an account to what it keeps; says how much that is',
      body: T.Object({ accountId: AccountId, stamp: Stamp }, { additionalProperties: false }),
      data: FileRoom,
    },
  })
