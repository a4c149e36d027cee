import * as T from 'typebox'
import { routes } from './route.ts'

/** Record or list that a search has found. */
export const SearchHit = T.Object({
  /** Group of the hit in English: `Orders`, `End users`. */
  kind: T.String(),
  /** Number or name. */
  title: T.String(),
  detail: T.String(),
  /** Matched field, if it is not the title: its English name and its value. */
  matched: T.Optional(T.Object({ field: T.String(), text: T.String() })),
  /** Path in the portal. */
  link: T.String({ pattern: '^/[^/\\\\]' }),
})
export type SearchHit = T.Static<typeof SearchHit>

/** Minimum characters; shorter texts match too many rows. */
export const minSearchLength = 3
export const maxHits = 100

export const SearchRequest = T.Object(
  { text: T.String({ minLength: minSearchLength, maxLength: 60 }) },
  { additionalProperties: false },
)

/** Answer of the call that a remote names as `search` in its `remote.json`: a few hits, best first. */
export const SearchHits = T.Array(SearchHit, { maxItems: maxHits })

export const searchRoutes = routes('backoffice', {
  searchTrace: {
    path: '/trace/search',
    access: 'search:own',
    summary:
      'Orders, devices, claims, warranties, feedback, dongle firmware and app versions by the start of their number, by any part of it, and by whose they are; customers, end users and models',
    body: SearchRequest,
    data: SearchHits,
    reads: true,
  },
})

export const chatSearchRoutes = routes('chat', {
  searchChat: {
    path: '/chat/search',
    access: 'chat:own',
    summary:
      'Tickets by number, text, asker or serial number, to those who answer none their own; question data, fixed resources and AI chat data by what they are called; of each only what the user may see',
    body: SearchRequest,
    data: SearchHits,
    reads: true,
  },
})
