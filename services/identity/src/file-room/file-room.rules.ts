import type { FileRoom } from '@portal/contracts/file-room.contract.ts'

/** Divisor for the part of the remaining quota that is reserved in advance. */
const spareParts = 16

export const sumReservations = (rooms: readonly FileRoom[]): FileRoom =>
  rooms.reduce((sum, { bytes, files }) => ({ bytes: sum.bytes + bytes, files: sum.files + files }), {
    bytes: 0,
    files: 0,
  })

const reserveMeasure = (
  need: number,
  others: number,
  reserved: number,
  quota: number,
): number | undefined => {
  const left = quota - others - need
  return left < 0 ? undefined : Math.max(reserved, need + Math.floor(left / spareParts))
}

/**
 * Returns the reservation for a service that needs `need`, when other services have reserved `others`;
 * undefined if the quota is exceeded. Never less than its current use.
 */
export function findReservation(
  need: FileRoom,
  others: FileRoom,
  reserved: FileRoom,
  quota: FileRoom,
): FileRoom | undefined {
  const bytes = reserveMeasure(need.bytes, others.bytes, reserved.bytes, quota.bytes)
  const files = reserveMeasure(need.files, others.files, reserved.files, quota.files)
  return bytes === undefined || files === undefined ? undefined : { bytes, files }
}
