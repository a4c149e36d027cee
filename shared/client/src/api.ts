import type { Route } from '@portal/contracts/route.ts'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { call } from './call.ts'
import { type Failure, failureOf, isFailure } from './failure.ts'

export interface Call {
  route: Route
  args: unknown
}
export type BaseQuery = BaseQueryFn<Call, unknown, Failure>

const baseQuery: BaseQuery = async ({ route, args }, { signal }) => {
  try {
    return { data: await call(route, args as never, signal) }
  } catch (error) {
    return { error: isFailure(error) ? error : failureOf(-1, route.path, { msg: String(error) }) }
  }
}

/** The one slice of server data. Every noun adds its calls by `endpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [] as string[],
  endpoints: () => ({}),
  refetchOnReconnect: true,
})

const tags = new Set<string>()
export const registerTag = (tag: string): void => void tags.add(tag)
/** Marks everything on the screen as possibly old: it is read again. */
export const staleEverything = () => api.util.invalidateTags([...tags])
/** Marks what carries these tags as old, after a change that went past the slice (an upload, a job). */
export const stale = (...changed: string[]) => api.util.invalidateTags(changed)
