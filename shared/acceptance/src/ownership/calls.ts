import { allRoutes } from '@portal/contracts/all.ts'
import { Job } from '@portal/contracts/job.contract.ts'
import type { Route } from '@portal/contracts/route.ts'
import { hasBin, isRequired, listPlaces, type Place } from './inputs.ts'
import { actsOnOwn, installersCalls, isCommon } from './names.ts'
import { isOfSupport } from './people.ts'

/** A call that names no row, of the list or of the bin. */
export interface Reading {
  route: Route
  isOfBin: boolean
}
/** Call with the place that names a row. */
export interface Naming {
  route: Route
  place: Place
}

export const isExport = ({ data, path }: Route) => data === Job && path.endsWith('/export')
/** Recognizes imports: the job is the caller's, and rows are checked by permission. */
const isImport = ({ data, bodyType }: Route) => data === Job && bodyType === 'multipart'
const isRead = (route: Route) => route.reads || route.method === 'GET' || isExport(route)

/** Calls about rows with an owner. */
export const ownedCalls = allRoutes.filter((route) => !isCommon(route) && !isOfSupport(route.access))

/** Calls that read lists and bins without naming rows; exports come last. */
export const readings: readonly Reading[] = ownedCalls
  .filter(
    (route) =>
      isRead(route) &&
      !(route.operation in actsOnOwn) &&
      !listPlaces(route).some((place) => isRequired(route, place)),
  )
  .flatMap((route) => [false, ...(hasBin(route) ? [true] : [])].map((isOfBin) => ({ route, isOfBin })))
  .toSorted((a, b) => Number(isExport(a.route)) - Number(isExport(b.route)))

/** Calls that name rows in body or address, with every place. Filters of exports are those of their list. */
export const namings: readonly Naming[] = ownedCalls.flatMap((route) =>
  listPlaces(route)
    .filter(({ path }) => !(isExport(route) && path.includes('queryParams')))
    .map((place) => ({ route, place })),
)

const placed = new Set([...readings, ...namings].map(({ route }) => route))
/** Those that do neither. */
export const actions: readonly Route[] = ownedCalls.filter((route) => !placed.has(route) && !isImport(route))

/** Finds another call of the same noun. */
const siblingOf = (route: Route, ends: RegExp, name: string): Route | undefined =>
  ends.test(route.path)
    ? allRoutes.find(
        ({ path, service }) => service === route.service && path === route.path.replace(ends, name),
      )
    : undefined
export const findRestore = (route: Route) => siblingOf(route, /\/delete$/, '/restore')
export const findDelete = (route: Route) => siblingOf(route, /\/restore$/, '/delete')
export const findChange = (route: Route) => siblingOf(route, /\/undoChange$/, '/change')

/** Calls that undo bulk changes, and reversible deletes. */
export const undoings = ownedCalls.filter(({ path }) => path.endsWith('/undoChange'))
export const deletions = ownedCalls.filter((route) => findRestore(route))

/** Formats the place of a name for readers. */
export const formatName = ({ route, place }: Naming) =>
  `${route.operation}.${place.isNew ? 'new.' : ''}${place.path.at(-1)}`

/** Recognizes calls about a device that its installer may make. */
export const isForInstallers = (naming: Naming) => installersCalls.has(formatName(naming))
