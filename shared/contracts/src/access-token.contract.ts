import * as T from 'typebox'
import { RemoteName } from './registry.ts'
import { routes } from './route.ts'
import { Id, Instant, Line, Nullable, RowId } from './values.ts'

/** Prefix by which people and secret scanners recognize access tokens. */
export const accessTokenPrefix = 'prt_'

export const maxTokenDays = 365

/** Access token of a program. The token itself is returned once, at creation. */
export const AccessToken = T.Object({
  id: Id,
  name: T.String(),
  /** First characters of the token, by which a team finds it in its list. */
  hint: T.String(),
  permissions: T.Array(T.String()),
  /** Remotes whose releases the token may publish. */
  remotes: T.Array(RemoteName),
  createdBy: T.String(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
})
export type AccessToken = T.Static<typeof AccessToken>

export const AccessTokenDraft = T.Object(
  {
    name: Line(60),
    remotes: T.Array(RemoteName, { minItems: 1, maxItems: 20, uniqueItems: true }),
    days: T.Integer({ minimum: 1, maximum: maxTokenDays }),
  },
  { additionalProperties: false },
)
export type AccessTokenDraft = T.Static<typeof AccessTokenDraft>

export const accessTokenRoutes = routes('identity', {
  findAccessTokens: {
    path: '/accessToken/find',
    access: 'accessToken:view',
    summary: 'All access tokens, those in force first',
    data: T.Array(AccessToken),
    reads: true,
  },
  createAccessToken: {
    path: '/accessToken/create',
    access: 'accessToken:edit',
    summary:
      'Make an access token with which a team publishes releases of its remotes; it is answered this once',
    body: AccessTokenDraft,
    asksProof: true,
    data: T.Object({ token: T.String(), accessToken: AccessToken }),
  },
  revokeAccessToken: {
    path: '/accessToken/revoke',
    access: 'accessToken:edit',
    summary: 'End an access token at once and for ever',
    body: RowId,
    data: AccessToken,
  },
})
