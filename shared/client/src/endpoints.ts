import type { DataOf, Route, RouteTable } from '@portal/contracts/route.ts'
import type {
  Api,
  coreModuleName,
  MutationDefinition,
  QueryDefinition,
  reactHooksModuleName,
} from '@reduxjs/toolkit/query/react'
import { api, type BaseQuery, registerTag } from './api.ts'
import type { ArgsOf } from './call.ts'

/** Files use `upload` and `download`; internal calls are not for browsers. */
type InSlice<R extends Route> = R extends
  | { download: true }
  | { bodyType: 'multipart' }
  | { access: 'internal' }
  ? false
  : true
/**
 * Checks for a GET that returns data, or a call that is marked as reading. Sign-out is a GET with an effect.
 */
type Reads<R extends Route> = R extends
  | { reads: true }
  | { method: 'GET'; data: object }
  | { method: 'GET'; answer: object }
  ? true
  : false

type Definitions<Table extends RouteTable> = {
  [Name in keyof Table as InSlice<Table[Name]> extends true ? Name : never]: Reads<Table[Name]> extends true
    ? QueryDefinition<ArgsOf<Table[Name]>, BaseQuery, string, DataOf<Table[Name]>, 'api'>
    : MutationDefinition<ArgsOf<Table[Name]>, BaseQuery, string, DataOf<Table[Name]>, 'api'>
}
type Hooks<Table extends RouteTable> = Api<
  BaseQuery,
  Definitions<Table>,
  'api',
  string,
  typeof coreModuleName | typeof reactHooksModuleName
>

const reads = (route: Route) => route.reads || (route.method === 'GET' && Boolean(route.data || route.answer))
const inSlice = (route: Route) =>
  !route.download && !route.redirects && route.bodyType !== 'multipart' && route.access !== 'internal'

interface Tags {
  tag: string
  touches: string[]
}

/** Returns everything that determines a call, without schemas. */
function wireOf({ summary: _, ...route }: Route, tags: Tags): string {
  const parts = Object.entries(route).map(([name, value]) => [name, typeof value === 'object' ? true : value])
  return JSON.stringify([Object.fromEntries(parts.sort()), tags])
}

/** Variants of a call in the builds of this page; the index distinguishes their endpoints. */
const wires = new Map<string, string[]>()

/** Names the endpoint `findOrders`; for builds with another contract `findOrders~2`, and so on. */
function endpointOf(route: Route, tags: Tags): string {
  const known = wires.get(route.operation) ?? []
  const wire = wireOf(route, tags)
  if (!known.includes(wire)) known.push(wire)
  wires.set(route.operation, known)
  const at = known.indexOf(wire)
  return at === 0 ? route.operation : `${route.operation}~${at + 1}`
}

function inject(route: Route, { tag, touches }: Tags, endpoint: string) {
  const query = (args: unknown) => ({ route, args })
  api.injectEndpoints({
    endpoints: (build) => ({
      [endpoint]: reads(route)
        ? build.query<unknown, unknown>({ query, providesTags: [tag] as never })
        : build.mutation<unknown, unknown>({
            query,
            invalidatesTags: (_, error) => (error ? [] : ([tag, ...touches] as never)),
          }),
    }),
  })
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Hooks of an endpoint, by the names that derive from its key in the table. */
function hooksOf(name: string, route: Route, endpoint: string): [string, unknown][] {
  const made = api as unknown as Record<string, unknown>
  const kinds = reads(route) ? (['use_Query', 'useLazy_Query'] as const) : (['use_Mutation'] as const)
  return kinds.map((kind) => [kind.replace('_', capital(name)), made[kind.replace('_', capital(endpoint))]])
}

/**
 * Adds a noun's calls to the slice and returns their hooks. Queries provide `tag`; mutations invalidate it
 * and the tags in `touches`: other nouns whose pages show the written rows. Builds in one page share a call
 * if its contract is equal; otherwise each has its own variant, in any order of loading.
 */
export function endpoints<Table extends RouteTable>(
  table: Table,
  { tag, touches = [] }: { tag: string; touches?: string[] },
): Hooks<Table> {
  const tags: Tags = { tag, touches }
  for (const one of [tag, ...touches]) registerTag(one)
  api.enhanceEndpoints({ addTagTypes: [tag, ...touches] as never[] })
  const hooks = Object.entries(table)
    .filter(([, route]) => inSlice(route))
    .flatMap(([name, route]) => {
      const endpoint = endpointOf(route, tags)
      if (!(endpoint in api.endpoints)) inject(route, tags, endpoint)
      return hooksOf(name, route, endpoint)
    })
  return Object.fromEntries(hooks) as unknown as Hooks<Table>
}
