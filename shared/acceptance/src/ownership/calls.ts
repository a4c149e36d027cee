import { allRoutes } from '@portal/contracts/all.ts'
import { Job } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { hasBin, isRequired, listRowFields, type RowField } from './inputs.ts'
import { callsOnOwnData, installerCalls, isWithoutOwner } from './names.ts'
import { isSupportAccess } from './people.ts'

/** Call without a row id, for the list or the bin. */
export interface ReadCall {
  route: Route
  isOfBin: boolean
}
/** Call with the field that identifies a row. */
export interface RowIdCall {
  route: Route
  place: RowField
}

export const isExport = ({ data, path }: Route) => data === Job && path.endsWith('/export')
/** Recognizes imports: the job belongs to the caller, and permissions control its rows. */
const isImport = ({ data, bodyType }: Route) => data === Job && bodyType === 'multipart'
const isRead = (route: Route) => route.reads || route.method === 'GET' || isExport(route)

/** Calls about rows with an owner. */
export const ownedCalls = allRoutes.filter(
  (route) => !isWithoutOwner(route) && !isSupportAccess(route.access),
)

/** Calls that read lists and bins without row ids; exports come last. */
export const callsThatRead: readonly ReadCall[] = ownedCalls
  .filter(
    (route) =>
      isRead(route) &&
      !(route.operation in callsOnOwnData) &&
      !listRowFields(route).some((place) => isRequired(route, place)),
  )
  .flatMap((route) => [false, ...(hasBin(route) ? [true] : [])].map((isOfBin) => ({ route, isOfBin })))
  .toSorted((a, b) => Number(isExport(a.route)) - Number(isExport(b.route)))

/**
 * Calls with row ids in body or address, for every such field. Filters of exports are those of their list.
 */
export const rowIdCalls: readonly RowIdCall[] = ownedCalls.flatMap((route) =>
  listRowFields(route)
    .filter(({ path }) => !(isExport(route) && path.includes('queryParams')))
    .map((place) => ({ route, place })),
)

const placed = new Set([...callsThatRead, ...rowIdCalls].map(({ route }) => route))
/** All other calls. */
export const actionCalls: readonly Route[] = ownedCalls.filter(
  (route) => !placed.has(route) && !isImport(route),
)

/** Finds another call of the same entity. */
const siblingOf = (route: Route, ends: RegExp, name: string): Route | undefined =>
  ends.test(route.path)
    ? allRoutes.find(
        ({ path, service }) => service === route.service && path === route.path.replace(ends, name),
      )
    : undefined
export const findRestoreCall = (route: Route) => siblingOf(route, /\/delete$/, '/restore')
export const findDeleteCall = (route: Route) => siblingOf(route, /\/restore$/, '/delete')
export const findChangeCall = (route: Route) => siblingOf(route, /\/undoChange$/, '/change')

/** Calls that undo bulk changes, and reversible deletes. */
export const undoCalls = ownedCalls.filter(({ path }) => path.endsWith('/undoChange'))
export const deleteCalls = ownedCalls.filter((route) => findRestoreCall(route))

/** Formats a call and its field for readers. */
export const formatRowIdCall = ({ route, place }: RowIdCall) =>
  `${route.operation}.${place.isNew ? 'new.' : ''}${place.path.at(-1)}`

/** Recognizes calls about a device that its installer may make. */
export const isForInstallers = (naming: RowIdCall) => installerCalls.has(formatRowIdCall(naming))
