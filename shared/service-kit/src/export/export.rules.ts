import type { Identity } from '@portal/contracts/access.ts'
import type { StoredExportRequest } from '../job/job.repo.ts'
import { assertBinAccess } from '../list/selected-rows.ts'
import { problem } from '../problem/problem.ts'
import type { Exportable } from './exportable.ts'

export function assertTimeZone(timeZone: string) {
  // Refuses offsets, because PostgreSQL reads their sign the opposite way.
  if (/^[A-Za-z]/.test(timeZone) && isKnown(timeZone)) return
  throw problem('export.unknown_time_zone', { timeZone }, { field: 'timeZone' })
}

function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Checks current permissions, not those at the time of the export request. */
export function assertMayExport(
  user: Identity,
  { permission }: Pick<Exportable, 'permission'>,
  { deleted }: Pick<StoredExportRequest, 'deleted'>,
) {
  if (!user.permissions.includes(permission)) throw problem('identity.forbidden', { permission })
  assertBinAccess(user, permission.split(':', 1)[0] as string, deleted === undefined ? {} : { deleted })
}

/** Whether the user would see the same rows now. */
export const hasSameScope = (user: Identity, owner: StoredExportRequest['owner']) =>
  user.role === owner.role && user.kind === owner.kind && user.companyId === owner.companyId

/** Builds `devices-2026-11-21.xlsx`, with the date in the reader's time zone. */
export function toFileName(
  title: string,
  { format, timeZone }: StoredExportRequest,
  now = new Date(),
): string {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
  return `${title.toLowerCase().replaceAll(' ', '-')}-${day}.${format}`
}
