import * as T from 'typebox'
import { routes } from './route.ts'
import { maxTargetRouter } from './target-router.ts'
import { Id, Instant, Line, Nullable, RowId } from './values.ts'

/** Prefix by which people and the log filter recognize API keys and login tickets. */
export const apiKeyPrefix = 'pak_'
export const ticketPrefix = 'plt_'

export const maxKeyDays = 365
/** Calls per minute. */
export const maxKeyCalls = 6_000
/** Maximum valid API keys of one account. */
export const maxKeys = 20

/** Permission of the form `noun:action`. */
const Permission = T.String({ maxLength: 60, pattern: '^[A-Za-z]+:[A-Za-z]+$' })

/** How the key may open the portal in a browser (`/apiLogin`). */
const signIn = {
  /** True if a server may exchange the key for one-time tickets. */
  maySignIn: T.Boolean(),
  /** True if the key itself may be part of an address; only for partners that cannot exchange it. */
  allowUrlLogin: T.Boolean(),
}

/** API key of an account. The key itself is returned once, at creation. */
export const ApiKey = T.Object({
  id: Id,
  name: T.String(),
  /** First characters of the key, by which a partner finds it in its list. */
  hint: T.String(),
  /** Permissions that the key was created with. */
  scope: T.Array(T.String()),
  /** Permissions that the owner, and therefore the key, no longer has. */
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
      /** Path of the page that the browser opens. */
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
    /** Same data as for a session; `userId` and `sessionId` are `key:<id>`. */
    data: T.Object({
      identity: Nullable(T.String()),
      expiresAt: Nullable(Instant),
      sessionId: Nullable(T.String()),
      userId: Nullable(T.String()),
      /** Seconds until the next call is allowed, if the rate limit is reached. */
      wait: T.Optional(T.Integer()),
    }),
  },
})
