import * as T from 'typebox'
import { routes } from './route.ts'
import { maxTargetRouter } from './target-router.ts'
import { Id, Instant, Line, Nullable, RowId } from './values.ts'

/** Prefix of API keys and login tickets, by which people and the log recognize one. */
export const apiKeyPrefix = 'pak_'
export const ticketPrefix = 'plt_'

/** Days. */
export const maxKeyDays = 365
/** Calls a minute. */
export const maxKeyCalls = 6_000
/** API keys in force of one account. */
export const maxKeys = 20

/** A permission, `noun:action`. */
const Permission = T.String({ maxLength: 60, pattern: '^[A-Za-z]+:[A-Za-z]+$' })

/** How the key opens the portal in a browser (`/apiLogin`). */
const signIn = {
  /** True if a server may exchange it for one-time tickets. */
  maySignIn: T.Boolean(),
  /** True if the key itself may be used in an address: only for partners that cannot exchange it. */
  allowUrlLogin: T.Boolean(),
}

/** API key of an account. The key itself is shown once, at creation. */
export const ApiKey = T.Object({
  id: Id,
  name: T.String(),
  /** How the key begins, to find it again among those that a partner keeps. */
  hint: T.String(),
  /** The permissions that it was given. */
  scope: T.Array(T.String()),
  /** Permissions that its owner, and so the key, currently lacks. */
  lost: T.Array(T.String()),
  ...signIn,
  callsPerMinute: T.Integer(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
})
export type ApiKey = T.Static<typeof ApiKey>

export const ApiKeyDraft = T.Object(
  {
    name: Line(60),
    scope: T.Array(Permission, { minItems: 1, maxItems: 100, uniqueItems: true }),
    days: T.Integer({ minimum: 1, maximum: maxKeyDays }),
    callsPerMinute: T.Integer({ minimum: 1, maximum: maxKeyCalls }),
    ...signIn,
  },
  { additionalProperties: false },
)
export type ApiKeyDraft = T.Static<typeof ApiKeyDraft>

export const apiKeyRoutes = routes('identity', {
  findApiKeys: {
    path: '/apiKey/find',
    access: 'apiKey:edit',
    summary: 'The own API keys, those in force first, and the permissions that one may be given',
    data: T.Object({ keys: T.Array(ApiKey), permissions: T.Array(T.String()) }),
    reads: true,
  },
  createApiKey: {
    path: '/apiKey/create',
    access: 'apiKey:edit',
    summary: 'Make an API key with some of the own permissions; it is answered this once',
    body: ApiKeyDraft,
    asksProof: true,
    data: T.Object({ apiKey: T.String(), made: ApiKey }),
  },
  revokeApiKey: {
    path: '/apiKey/revoke',
    access: 'apiKey:edit',
    summary: 'End an API key, and the sessions that it has opened, at once and for ever',
    body: RowId,
    data: ApiKey,
  },
  createLoginTicket: {
    path: '/apiKey/ticket',
    access: 'loginTicket:create',
    summary: 'Exchange the API key of the header for a ticket that opens the portal once, within a minute',
    body: T.Object(
      { targetRouter: T.String({ maxLength: maxTargetRouter }) },
      { additionalProperties: false },
    ),
    data: T.Object({
      ticket: T.String(),
      expiresAt: Instant,
      /** Below the portal's address: where the browser goes. */
      path: T.String(),
    }),
  },
})

export const apiKeyInternalRoutes = routes('identity', {
  resolveApiKey: {
    path: '/internal/apiKey/resolve',
    access: 'internal',
    summary: 'Swap an API key for a signed identity, and count the call',
    body: T.Object({ token: T.String({ maxLength: 200 }) }, { additionalProperties: false }),
    /** Data like those of a session; `userId` and `sessionId` are `key:<id>`. */
    data: T.Object({
      identity: Nullable(T.String()),
      expiresAt: Nullable(Instant),
      sessionId: Nullable(T.String()),
      userId: Nullable(T.String()),
      /** Seconds until the next call is taken, where the key has made all that it may in this minute. */
      wait: T.Optional(T.Integer()),
    }),
  },
})
