import { toMillionths } from '@portal/contracts/money.ts'
import type { ListCalls, ListFilter, Row } from './lists.ts'

type Value = string | number | boolean | null
type Read = (row: Row) => unknown

const pick =
  (name: string): Read =>
  (row) =>
    row[name]
const each =
  (list: string, field: string): Read =>
  (row) =>
    (row[list] as Row[]).map((entry) => entry[field])
const inside =
  (field: string, name: string): Read =>
  (row) =>
    (row[field] as Row | null)?.[name]

/**
 * Reads the value of a filter or count whose field has another name in the row; by operation, else for all
 * lists.
 */
const reads: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  '*': {
    deviceGroup: (row) => ('deviceGroup' in row ? row.deviceGroup : row.deviceGroups),
    language: (row) => ('language' in row ? row.language : row.languages),
  },
  findOrders: {
    model: each('lines', 'model'),
    units: (row) => (row.lines as Row[]).reduce((sum, { quantity }) => sum + Number(quantity), 0),
  },
  findDevices: { warrantyExpiresOn: inside('warranty', 'expiresOn') },
  findWarranties: { expiresOn: inside('expiry', 'expiresOn') },
  findTickets: { number: pick('id') },
  findRma: {
    isOverdue: ({ appealDueAt }) => appealDueAt !== null && Date.parse(String(appealDueAt)) < Date.now(),
  },
}

const inLowerCase =
  (name: string): Read =>
  (row) =>
    String(row[name]).toLowerCase()
/** Reads the value of a sort that differs from the displayed value. */
const sorts: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  findManagedAccounts: { username: inLowerCase('username') },
  findCompanyPage: { name: inLowerCase('name') },
  // Sorts tickets without device last.
  findTickets: { serialNum: ({ serialNum }) => serialNum || undefined },
}

/** Filters of values that rows do not show; tests of the service cover them. */
export const hiddenFilters: ReadonlySet<string> = new Set([
  'findRma.openSince',
  'findRma.completedOn',
  'getAllGptTopicRecord.message',
])

/** Lists whose rows depend on the filter: a question represents all with the same wording. */
export const listsGroupedByFilter: ReadonlySet<string> = new Set(['findUnansweredQuestions'])

/** Filters that also find rows without a value, which apply to every value. */
const orAll: ReadonlySet<string> = new Set(['findQuestionData.deviceGroup', 'findGptData.deviceGroup'])

function read(operation: string, name: string, row: Row): unknown {
  const value = (reads[operation]?.[name] ?? reads['*']?.[name] ?? pick(name))(row)
  if (value === undefined) throw new Error(`e2e/contract/oracle.ts: where does ${operation} show ${name}?`)
  return value
}

/** Returns the sort value; `undefined` if missing; amounts are numbers. */
export function getSortValue({ find, filters }: ListCalls, sort: string, row: Row): Value | undefined {
  const shown = sorts[find.operation]?.[sort]
  const value = shown ? shown(row) : read(find.operation, sort, row)
  const isAmount = filters.some(({ name, kind }) => name === sort && kind === 'amount')
  return isAmount ? Number(value) : ((value as Value | null) ?? undefined)
}

/**
 * Returns a row's values for a filter or count: none, one or several. @throws Error if rows do not show it
 * and `reads` does not define it
 */
export function listValues(operation: string, name: string, row: Row): Value[] {
  const value = read(operation, name, row)
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== '') as Value[]
}

/** Picks two different values of rows. */
export function pickSamples(operation: string, name: string, rows: readonly Row[]): Value[] {
  const values = rows.flatMap((row) => listValues(operation, name, row))
  const first = values[Math.floor(values.length / 3)]
  return [first, values.toReversed().find((value) => value !== first)].filter((value) => value !== undefined)
}

/** Filter value with the rows to find. */
export interface FilterCase {
  given: unknown
  finds(values: readonly Value[]): boolean
}

const includes = (text: string) => (values: readonly Value[]) =>
  values.some((value) => String(value).toLowerCase().includes(text.toLowerCase()))
const hasAny = (codes: readonly Value[]) => (values: readonly Value[]) =>
  values.some((value) => codes.some((code) => String(code) === String(value)))
const isEmpty = (values: readonly Value[]) => values.length === 0
const not =
  (finds: FilterCase['finds']): FilterCase['finds'] =>
  (values) =>
    !finds(values)

export const emptyFilterCases: readonly FilterCase[] = [
  { given: { isEmpty: true }, finds: isEmpty },
  { given: { isEmpty: false }, finds: not(isEmpty) },
]

function textCases(samples: readonly Value[]): FilterCase[] {
  return samples.slice(0, 2).flatMap((sample) => {
    const text = String(sample)
    const piece = text.slice(text.length > 4 ? 1 : 0, 9).toUpperCase()
    return [
      { given: piece, finds: includes(piece) },
      { given: { not: piece }, finds: not(includes(piece)) },
    ]
  })
}

function codeCases([first, second = first]: readonly Value[], isOrAll: boolean): FilterCase[] {
  if (first === undefined || second === undefined) return []
  const finds =
    (...codes: Value[]): FilterCase['finds'] =>
    (values) =>
      hasAny(codes)(values) || (isOrAll && isEmpty(values))
  return [
    { given: first, finds: finds(first) },
    { given: [first, second], finds: finds(first, second) },
    { given: { not: [first] }, finds: not(finds(first)) },
  ]
}

/** Returns the UTC date of a value. */
const dayOf = (value: Value) => String(value).slice(0, 10)

function rangeCases(
  samples: readonly Value[],
  toBound: (value: Value) => string,
  compare: (a: string, b: string) => number,
): FilterCase[] {
  const [low, high] = samples.map(toBound).toSorted(compare)
  if (low === undefined) return []
  const top = high ?? low
  const within =
    (from: string | undefined, to: string | undefined): FilterCase['finds'] =>
    (values) =>
      values.some(
        (value) =>
          (from === undefined || compare(toBound(value), from) >= 0) &&
          (to === undefined || compare(toBound(value), to) <= 0),
      )
  return [
    { given: { from: low, to: top }, finds: within(low, top) },
    { given: { from: top }, finds: within(top, undefined) },
    { given: { to: low }, finds: within(undefined, low) },
  ]
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const compareAmounts = (a: string, b: string) => Number(toMillionths(a) - toMillionths(b))

/** Creates filter cases from the values of rows. */
export function createFilterCases(
  operation: string,
  { name, kind, takesTexts }: ListFilter,
  samples: readonly Value[],
): FilterCase[] {
  if (kind === 'code')
    return [
      ...codeCases(takesTexts ? samples.map(String) : samples, orAll.has(`${operation}.${name}`)),
      ...emptyFilterCases,
    ]
  if (kind === 'exact') return samples.map((given) => ({ given, finds: hasAny([given]) }))
  if (kind === 'text') return [...textCases(samples), ...emptyFilterCases]
  if (kind === 'flag') return [true, false].map((given) => ({ given, finds: hasAny([given]) }))
  if (kind === 'day') return [...rangeCases(samples, dayOf, compareTexts), ...emptyFilterCases]
  return rangeCases(samples, String, compareAmounts)
}

/** Compares like the database: texts by code point, missing values last. */
export function compareValues(a: Value | undefined, b: Value | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}
