import type { Route } from '@portal/contracts/route.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { call } from './call.ts'
import { comeBack, isPassing, settled } from './comeback.ts'
import { type Failure, failureOf, isFailure } from './failure.ts'
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

/** Reads again what somebody still looks at and could not be read. */
function readAgain({ queryCacheKey = '', getState, dispatch }: Reading) {
  const read = (getState() as { api: ReturnType<typeof api.reducer> }).api.queries[queryCacheKey]
  // As the library's own hooks ask it: in the state it stands half a second later.
  const { getSubscriptionCount } = dispatch(
    api.internalActions.internal_getRTKQSubscriptions(),
  ) as unknown as Subscriptions
  const endpoint = (api.endpoints as unknown as Record<string, ReadEndpoint>)[read?.endpointName ?? '']
  if (!endpoint || getSubscriptionCount(queryCacheKey) === 0) return settled(queryCacheKey)
  dispatch(endpoint.initiate(read?.originalArgs, { subscribe: false, forceRefetch: true }))
}

async function answerOf({ route, args }: Call, { signal, type }: Reading) {
  try {
    const make = (given: AbortSignal) => call(route, args as never, given)
    return { data: await (type === 'query' ? readThroughSilence(make, signal) : make(signal)) }
  } catch (error) {
    return { error: isFailure(error) ? error : failureOf(-1, route.path, { msg: String(error) }) }
  }
}

const baseQuery: BaseQuery = async (one, reading) => {
  const answer = await answerOf(one, reading)
  const { type, queryCacheKey } = reading
  if (type !== 'query' || !queryCacheKey) return answer
  if (answer.error && isPassing(answer.error)) comeBack(queryCacheKey, () => readAgain(reading))
  else settled(queryCacheKey)
  return answer
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
