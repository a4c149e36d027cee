import type { Route } from '@portal/contracts/route.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryFn, createApi, type QueryCacheKey } from '@reduxjs/toolkit/query/react'
import { call } from './call.ts'
import { comeBack, isPassing, settled } from './comeback.ts'
import { type Failure, isFailure, toFailure } from './failure.ts'
import { readThroughSilence } from './silence.ts'

export interface Call {
  route: Route
  args: unknown
}
export type BaseQuery = BaseQueryFn<Call, unknown, Failure>

interface Subscriptions {
  getSubscriptionCount(queryCacheKey: string): number
}
interface ReadEndpoint {
  initiate(args: unknown, options: { subscribe: false; forceRefetch: true }): UnknownAction
}
type Reading = Parameters<BaseQuery>[1]

/** Checks whether the read is in use, like the library's own hooks half a second later. */
const isLookedAt = ({ queryCacheKey = '', dispatch }: Reading) =>
  (
    dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as Subscriptions
  ).getSubscriptionCount(queryCacheKey) > 0

/** Reads again what somebody still looks at and could not be read. */
function readAgain(reading: Reading) {
  const { queryCacheKey = '', getState, dispatch } = reading
  const read = (getState() as { api: ReturnType<typeof api.reducer> }).api.queries[queryCacheKey]
  const endpoint = (api.endpoints as unknown as Record<string, ReadEndpoint>)[read?.endpointName ?? '']
  if (!endpoint || !isLookedAt(reading)) return settled(queryCacheKey)
  dispatch(endpoint.initiate(read?.originalArgs, { subscribe: false, forceRefetch: true }))
}

/** Reads under way. */
const underWay = new Map<Reading, AbortController>()

/** Aborts and forgets earlier unused reads of the same endpoint, for example while typing. */
function giveUpOthers({ endpoint, dispatch }: Reading) {
  for (const [other, reading] of underWay) {
    if (other.endpoint !== endpoint || isLookedAt(other)) continue
    underWay.delete(other)
    reading.abort()
    dispatch(api.internalActions.removeQueryResult({ queryCacheKey: other.queryCacheKey as QueryCacheKey }))
  }
}

/** Ignores aborted reads. */
async function readOnce(one: Call, reading: Reading) {
  giveUpOthers(reading)
  const own = new AbortController()
  underWay.set(reading, own)
  try {
    const answer = await answerOf(one, { ...reading, signal: AbortSignal.any([reading.signal, own.signal]) })
    if (own.signal.aborted) return answer
    const { queryCacheKey = '' } = reading
    if (answer.error && isPassing(answer.error)) comeBack(queryCacheKey, () => readAgain(reading))
    else settled(queryCacheKey)
    return answer
  } finally {
    underWay.delete(reading)
  }
}

async function answerOf({ route, args }: Call, { signal, type }: Reading) {
  try {
    const make = (given: AbortSignal) => call(route, args as never, given)
    return { data: await (type === 'query' ? readThroughSilence(make, signal) : make(signal)) }
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
/** Marks everything on the screen as possibly old: it is read again. */
export const staleEverything = () => api.util.invalidateTags([...tags])
/** Marks what carries these tags as old, after a change that went past the slice (an upload, a job). */
export const stale = (...changed: string[]) => api.util.invalidateTags(changed)
