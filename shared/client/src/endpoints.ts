import type { DataOf, Route, RouteTable } from '@portal/contracts/route.ts'
import type { Api, coreModuleName, MutationDefinition, QueryDefinition, reactHooksModuleName } from '@reduxjs/toolkit/query/react'
import { api, type BaseQuery, registerTag } from './api.ts'
import type { ArgsOf } from './call.ts'

/** Files go by `upload` and `download`; internal calls are not for browsers. */
type InSlice<R extends Route> = R extends { download: true } | { bodyType: 'multipart' } | { access: 'internal' } ? false : true
/** A GET that answers something, or a call that is marked as reading. Sign-out is a GET that acts. */
type Reads<R extends Route> = R extends { reads: true } | { method: 'GET'; data: object } | { method: 'GET'; answer: object } ? true : false

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
const inSlice = (route: Route) => !route.download && route.bodyType !== 'multipart' && route.access !== 'internal'

/**
 * Adds a noun's calls to the slice and answers their hooks. What reads carries `tag`; what writes makes that tag old,
 * and those of `touches`: other nouns whose pages show the written rows.
 */
export function endpoints<Table extends RouteTable>(
  table: Table,
  { tag, touches = [] }: { tag: string; touches?: string[] },
): Hooks<Table> {
  for (const one of [tag, ...touches]) registerTag(one)
  return api.enhanceEndpoints({ addTagTypes: [tag, ...touches] }).injectEndpoints({
    overrideExisting: true,
    endpoints: (build) =>
      Object.fromEntries(
        Object.values(table)
          .filter(inSlice)
          .map((route) => {
            const query = (args: unknown) => ({ route, args })
            return [
              route.operation,
              reads(route)
                ? build.query<unknown, unknown>({ query, providesTags: [tag] })
                : build.mutation<unknown, unknown>({ query, invalidatesTags: (_, error) => (error ? [] : [tag, ...touches]) }),
            ]
          }),
      ),
  }) as unknown as Hooks<Table>
}
