import type { Route } from '@portal/contracts/route.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryFn, createApi, type QueryCacheKey } from '@reduxjs/toolkit/query/react'
import { call } from './call.ts'
import { type Failure, isFailure, toFailure } from './failure.ts'
import { cancelRetry, isTemporary, scheduleRetry } from './query-retry.ts'
import { repeatUntilAnswered } from './repeat-query.ts'

export interface CallRequest {
  route: Route
  args: unknown
}
export type BaseQuery = BaseQueryFn<CallRequest, unknown, Failure>

interface Subscriptions {
  getSubscriptionCount(queryCacheKey: string): number
}
interface ReadEndpoint {
  initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): UnknownAction
}
type Reading = Parameters<BaseQuery>[1]

/** Checks whether a query has subscribers, half a second later like the library's own hooks. */
const isLookedAt = ({ queryCacheKey = '', dispatch }: Reading) =>
  (
    dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Subscriptions
  ).getSubscriptionCount(queryCacheKey) > 0

/** Refetches failed queries that still have subscribers. */
function readAgain(reading: Reading) {
  const { queryCacheKey = '', getState, dispatch } = reading
  const read = (getState() as { api: ReturnType<typeof api.reducer> }).api.queries[queryCacheKey]
  const endpoint = (api.endpoints as unknown as Record<string, ReadEndpoint>)[read?.endpointName ?? '']
  if (!endpoint || !isLookedAt(reading)) return cancelRetry(queryCacheKey)
  dispatch(endpoint.initiate(read?.originalArgs, { subscribe: false, forceRefetch: true }))
}

/** Pending queries. */
const underWay = new Map<Reading, AbortController>()

/** Aborts and removes earlier unused queries of the same endpoint, for example while typing. */
function giveUpOthers({ endpoint, dispatch }: Reading) {
  for (const [other, reading] of underWay) {
    if (other.endpoint !== endpoint || isLookedAt(other)) continue
    underWay.delete(other)
    reading.abort()
    dispatch(api.internalActions.removeQueryResult({ queryCacheKey: other.queryCacheKey as QueryCacheKey }))
  }
}

/** Ignores aborted queries. */
async function readOnce(one: CallRequest, reading: Reading) {
  giveUpOthers(reading)
  const own = new AbortController()
  underWay.set(reading, own)
  try {
    const answer = await answerOf(one, { ...reading, signal: AbortSignal.any([reading.signal, own.signal]) })
    if (own.signal.aborted) return answer
    const { queryCacheKey = '' } = reading
    if (answer.error && isTemporary(answer.error)) scheduleRetry(queryCacheKey, () => readAgain(reading))
    else cancelRetry(queryCacheKey)
    return answer
  } finally {
    underWay.delete(reading)
  }
}

async function answerOf({ route, args }: CallRequest, { signal, type }: Reading) {
  try {
    const make = (given: AbortSignal) => call(route, args as never, given)
    return { data: await (type === 'query' ? repeatUntilAnswered(make, signal) : make(signal)) }
  } catch (error) {
    return { error: isFailure(error) ? error : toFailure(-1, route.path, { msg: String(error) }) }
  }
}

const baseQuery: BaseQuery = (one, reading) =>
  reading.type === 'query' && reading.queryCacheKey ? readOnce(one, reading) : answerOf(one, reading)

/** API slice of all server data. Every noun adds its calls by `endpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [] as string[],
  endpoints: () => ({}),
  refetchOnReconnect: true,
})

const tags = new Set<string>()
export const registerTag = (tag: string): void => void tags.add(tag)
/** Invalidates everything on the screen, which is then refetched. */
export const markAllStale = () => api.util.invalidateTags([...tags])
/** Invalidates the data with these tags after a change outside the slice (an upload, a job). */
export const markStale = (...changed: string[]) => api.util.invalidateTags(changed)
