import * as T from 'typebox'
import { Platform } from './reference.ts'
import { routes } from './route.ts'
import { Resolved } from './session.contract.ts'
import { Id, Instant, Line, Nullable, RowId, SerialNum, Text } from './values.ts'

/** Prefix by which people and the log filter recognize visitors' tokens. */
export const visitorPrefix = 'pvt_'

/** Lifetime of a visitor's token in seconds; the brand's server requests a new one. */
export const visitorTokenLifetime = 900
/** Maximum sites of one account. */
export const maxSites = 20
export const maxOrigins = 20

/** Public key of a site in the brand's page; grants no access. */
export const SiteKey = T.String({ pattern: '^[a-z2-7]{16}$' })
/** Origin as browsers write it: scheme, host and port. */
const Origin = T.String({ maxLength: 200, pattern: '^https?://[a-z0-9.-]+(?::[0-9]{1,5})?$' })

/** Brand site that embeds the chat. */
export const EmbedSite = T.Object({
  id: Id,
  name: T.String(),
  site: T.String(),
  /** Origins of pages that may embed the chat. */
  origins: T.Array(T.String()),
  platform: Platform,
  createdAt: Instant,
  /** Time of the last visit. */
  lastUsedAt: Nullable(Instant),
})
export type EmbedSite = T.Static<typeof EmbedSite>

export const EmbedSiteDraft = T.Object(
  {
    name: Line(60),
    origins: T.Array(Origin, { minItems: 1, maxItems: maxOrigins, uniqueItems: true }),
    platform: Platform,
  },
  { additionalProperties: false },
)
export type EmbedSiteDraft = T.Static<typeof EmbedSiteDraft>

/** Brand sites that embed the chat. Visitors may ask about devices of the account that created the site. */
export const embedSiteRoutes = routes('identity', {
  findEmbedSites: {
    path: '/embedSite/find',
    access: 'embedSite:edit',
    summary: 'The own sites that show the chat',
    data: T.Array(EmbedSite),
    reads: true,
  },
  createEmbedSite: {
    path: '/embedSite/create',
    access: 'embedSite:edit',
    summary: 'Let the pages of some origins show the chat',
    body: EmbedSiteDraft,
    asksProof: true,
    data: EmbedSite,
  },
  updateEmbedSite: {
    path: '/embedSite/update',
    access: 'embedSite:edit',
    summary: 'Change the name, the origins or the platform of a site',
    body: T.Object({ ...EmbedSiteDraft.properties, id: Id }, { additionalProperties: false }),
    asksProof: true,
    data: EmbedSite,
  },
  deleteEmbedSite: {
    path: '/embedSite/delete',
    access: 'embedSite:edit',
    summary: 'Let no page show the chat for this site any more; open ones end',
    body: RowId,
  },
})

const Visit = {
  site: SiteKey,
  /** Brand's id of the visitor, by which returning visitors find their conversation. Never displayed. */
  user: Text(200),
  /** Name of the visitor for chat and support. */
  name: T.Optional(Line(60)),
}

export const embedRoutes = routes('chat', {
  createVisitorToken: {
    path: '/chat/embedToken',
    access: 'device:view',
    summary: 'A token by which a person on a site of a brand asks about one device, for some minutes',
    body: T.Object({ ...Visit, serialNum: SerialNum }, { additionalProperties: false }),
    data: T.Object({ token: T.String(), expiresAt: Instant }),
  },
})

export const embedInternalRoutes = routes('identity', {
  issueVisitorToken: {
    path: '/internal/visitor/issue',
    access: 'internal',
    summary: 'A token for a visitor of a site of this account',
    body: T.Object({ ...Visit, ownerId: T.String(), serialNum: SerialNum }, { additionalProperties: false }),
    data: T.Object({ token: T.String(), expiresAt: Instant }),
  },
  resolveVisitor: {
    path: '/internal/visitor/resolve',
    access: 'internal',
    summary: "Swap a visitor's token for a signed identity",
    body: T.Object({ token: T.String({ maxLength: 200 }) }, { additionalProperties: false }),
    data: Resolved,
  },
  findEmbeddingOrigins: {
    path: '/internal/embedSite/origins',
    access: 'internal',
    summary: 'Origins and platform of a site; null without such a site',
    body: T.Object({ site: SiteKey }, { additionalProperties: false }),
    data: Nullable(T.Object({ origins: T.Array(T.String()), platform: Platform })),
  },
})
