import * as T from 'typebox'
import { routes } from './route.ts'

/** One record that a search found. */
export const SearchHit = T.Object({
  /** What it is, in English: `Order`, `Device`. */
  kind: T.String(),
  /** What it is called: a number, a name. */
  title: T.String(),
  detail: T.String(),
  /** The portal's path to it. */
  link: T.String({ pattern: '^/[^/\\\\]' }),
})
export type SearchHit = T.Static<typeof SearchHit>

export const SearchRequest = T.Object(
  { text: T.String({ minLength: 3, maxLength: 60 }) },
  { additionalProperties: false },
)

/** What the call answers that a remote names as `search` in its `remote.json`: the best first, a handful. */
export const SearchHits = T.Array(SearchHit, { maxItems: 20 })

export const searchRoutes = routes('backoffice', {
  searchTrace: {
    path: '/trace/search',
    access: 'user',
    summary: 'Orders and devices by the start of their number, then by any part of it; the first 8 of each',
    body: SearchRequest,
    data: SearchHits,
    reads: true,
  },
})
