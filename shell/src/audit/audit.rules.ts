import { type AuditFilter, auditActions } from '@portal/contracts/audit.contract.ts'

/** Parameters of the page's address; dates are local. */
export const filterParameters = ['by', 'noun', 'rowId', 'action', 'from', 'until'] as const
export type AuditParameters = Partial<Record<(typeof filterParameters)[number], string>>

export const readFilters = (search: URLSearchParams): AuditParameters =>
  Object.fromEntries(
    filterParameters.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )

/** Returns the start of a local date, or of the next date. */
function startOf(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (year === undefined) return undefined
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

/** Builds the filter including both dates, without invalid values. */
export function toFilter({ from, until, action, ...words }: AuditParameters): AuditFilter {
  const known = auditActions.find((one) => one === action)
  const [start, end] = [startOf(from), startOf(until, 1)]
  return {
    ...words,
    ...(known && { action: known as NonNullable<AuditFilter['action']> }),
    ...(start && { from: start }),
    ...(end && { until: end }),
  }
}

const textOf = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Lists the changed fields of a row with old and new values. */
export const listChanges = ({
  before,
  after,
}: {
  before: Record<string, unknown>
  after: Record<string, unknown>
}): { field: string; text: string }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    text: field in before ? `${textOf(before[field])} → ${textOf(after[field])}` : textOf(after[field]),
  }))
