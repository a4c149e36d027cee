import * as T from 'typebox'
import type { Scope } from './access.ts'
import { AuthorizationParameters, authorizationRoutes, Scopes } from './authorization.contract.ts'
import { routes } from './route.ts'
import { Resolved } from './session.contract.ts'
import { Instant, Line, Nullable, Version } from './values.ts'

/** Prefixes by which people and the log filter recognize secrets. */
export const oauthPrefix = {
  access: 'poa_',
  refresh: 'por_',
  code: 'poc_',
  deviceCode: 'pod_',
  secret: 'pos_',
} as const

/** Labels of scopes. */
export const scopeTexts: Record<Scope, string> = {
  device: 'Device info',
  language: 'Language preference',
  email: 'E-mail address',
  avatar: 'Avatar',
}

/** A raster image as a `data:` address; its maximum characters. */
export const logoRule = {
  maxLength: 90_000,
  pattern: '^$|^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$',
}

export const maxRedirectUris = 20
const RedirectUri = T.String({ minLength: 1, maxLength: 500 })
const ClientId = T.String({ minLength: 1, maxLength: 60 })

const about = {
  name: Line(60),
  /** Homepage of the application; may be empty. */
  homepage: T.String({ maxLength: 300, pattern: '^$|^https://[^\\s/]+' }),
  logo: T.String(logoRule),
}

/** Third-party application for administrators. The secret is returned once, at creation. */
export const OauthClient = T.Object({
  id: T.String(),
  version: Version,
  ...about,
  /** True for an application that runs on users' devices and therefore has no secret. */
  isPublic: T.Boolean(),
  requiresPkce: T.Boolean(),
  /** True if it may sign in on a device without keyboard, by a code that the user confirms elsewhere. */
  mayUseDeviceCode: T.Boolean(),
  redirectUris: T.Array(T.String()),
  scopes: Scopes,
  /** First characters of the secret. */
  secretHint: Nullable(T.String()),
  /** Time until which the previous secret works. */
  oldSecretUntil: Nullable(Instant),
  createdBy: T.String(),
  createdAt: Instant,
  disabledAt: Nullable(Instant),
  /** Number of users with a valid grant. */
  users: T.Integer(),
})
export type OauthClient = T.Static<typeof OauthClient>

export const OauthClientDraft = T.Object(
  {
    /** Creates a client if omitted. */
    id: T.Optional(ClientId),
    version: T.Optional(Version),
    ...about,
    isPublic: T.Boolean(),
    requiresPkce: T.Boolean(),
    mayUseDeviceCode: T.Boolean(),
    redirectUris: T.Array(RedirectUri, { maxItems: maxRedirectUris, uniqueItems: true }),
    scopes: Scopes,
  },
  { additionalProperties: false },
)
export type OauthClientDraft = T.Static<typeof OauthClientDraft>

export const OauthClientKey = T.Object({ id: ClientId }, { additionalProperties: false })
export const OauthClientSecret = T.Object({ client: OauthClient, secret: Nullable(T.String()) })

/** Administration of third-party applications. */
export const oauthClientRoutes = routes('identity', {
  findOauthClients: {
    path: '/oauthClient/find',
    access: 'oauthClient:view',
    summary: 'All applications of third parties',
    data: T.Array(OauthClient),
    reads: true,
  },
  saveOauthClient: {
    path: '/oauthClient/save',
    access: 'oauthClient:edit',
    summary: 'Register or change an application; the secret of a new one is answered this once',
    body: OauthClientDraft,
    asksProof: true,
    data: OauthClientSecret,
  },
  rotateOauthSecret: {
    path: '/oauthClient/rotateSecret',
    access: 'oauthClient:edit',
    summary:
      'Give an application a new secret, answered this once; the old one works for another day, or ends at once',
    body: T.Object({ id: ClientId, endsOld: T.Boolean() }, { additionalProperties: false }),
    asksProof: true,
    data: OauthClientSecret,
  },
  disableOauthClient: {
    path: '/oauthClient/disable',
    access: 'oauthClient:edit',
    summary: 'Refuse an application, and all that it was given, from the next call on',
    body: OauthClientKey,
    data: OauthClient,
  },
  enableOauthClient: {
    path: '/oauthClient/enable',
    access: 'oauthClient:edit',
    summary: 'Let a disabled application work again; its users have to agree again',
    body: OauthClientKey,
    asksProof: true,
    data: OauthClient,
  },
})

const RequestId = T.String({ minLength: 1, maxLength: 60 })
/** Address to which the browser is redirected with the result. */
const Outcome = T.Object({
  redirect_uri: T.String(),
  data: Nullable(T.Object({ code: T.String(), iss: T.String(), state: T.Optional(T.String()) })),
})

const UserCode = T.Object(
  { userCode: T.String({ minLength: 1, maxLength: 20 }) },
  { additionalProperties: false },
)

/** Calls of the portal's consent pages. */
export const oauthPageRoutes = {
  ...authorizationRoutes,
  ...routes('identity', {
    doConfirm: {
      path: '/oauth2/doConfirm',
      access: 'account:own',
      summary: 'Agree to a kept request, named by the body; parameters that are repeated have to equal it',
      bodyType: 'text',
      body: RequestId,
      query: T.Object({ ...AuthorizationParameters.properties, build_redirect_uri: T.Optional(T.Boolean()) }),
      answer: Outcome,
    },
    doCancel: {
      path: '/oauth2/doCancel',
      access: 'account:own',
      summary: 'Refuse a kept request; answers the address that tells the application so',
      bodyType: 'text',
      body: RequestId,
      answer: Outcome,
    },
    viewDeviceCode: {
      path: '/oauth2/deviceCode/view',
      access: 'account:own',
      summary: 'Application that waits for this code, with its request',
      body: UserCode,
      data: T.Object({
        clientName: T.String(),
        homepage: T.String(),
        logo: T.String(),
        scopes: Scopes,
        days: T.Integer(),
      }),
    },
    decideDeviceCode: {
      path: '/oauth2/deviceCode/decide',
      access: 'account:own',
      summary: 'Agree to the application that waits for this code, or refuse it',
      body: T.Object({ ...UserCode.properties, isApproved: T.Boolean() }, { additionalProperties: false }),
    },
    findApplications: {
      path: '/oauth2/application/find',
      access: 'account:own',
      summary: 'The applications that may see something of the own account',
      data: T.Array(
        T.Object({
          clientId: T.String(),
          name: T.String(),
          homepage: T.String(),
          logo: T.String(),
          scopes: Scopes,
          since: Instant,
          lastUsedAt: Nullable(Instant),
        }),
      ),
      reads: true,
    },
    withdrawApplication: {
      path: '/oauth2/application/withdraw',
      access: 'account:own',
      summary: 'Take back, from the next call on, all that an application was given',
      body: T.Object({ clientId: ClientId }, { additionalProperties: false }),
    },
  }),
}

const field = T.Optional(T.String({ maxLength: 2_000 }))
/** Credentials of an application that does not use HTTP Basic. */
const credentials = { client_id: field, client_secret: field }

/** Unknown parameters are ignored, as the standards require. */
const others = { additionalProperties: true }

/** Calls of the OAuth standards: form bodies, JSON answers without an envelope, standard error names. */
export const oauthRoutes = routes('identity', {
  issueToken: {
    path: '/oauth2/token',
    access: 'public',
    summary: 'Tokens for a code, a refresh token or a device code (RFC 6749, 7636, 8628)',
    bodyType: 'form',
    body: T.Object(
      {
        ...credentials,
        grant_type: field,
        code: field,
        redirect_uri: field,
        code_verifier: field,
        refresh_token: field,
        scope: field,
        device_code: field,
      },
      others,
    ),
    answer: T.Object({
      access_token: T.String(),
      token_type: T.Literal('Bearer'),
      expires_in: T.Integer(),
      refresh_token: T.String(),
      scope: T.String(),
    }),
    bare: true,
  },
  revokeToken: {
    path: '/oauth2/revoke',
    access: 'public',
    summary: 'End a token; with a refresh token all that came of it (RFC 7009)',
    bodyType: 'form',
    body: T.Object({ ...credentials, token: field, token_type_hint: field }, others),
    answer: T.Object({}),
    bare: true,
  },
  introspectToken: {
    path: '/oauth2/introspect',
    access: 'public',
    summary: 'Whether a token of the asking application is in force, and for what (RFC 7662)',
    bodyType: 'form',
    body: T.Object({ ...credentials, token: field, token_type_hint: field }, others),
    answer: T.Object({
      active: T.Boolean(),
      scope: T.Optional(T.String()),
      client_id: T.Optional(T.String()),
      sub: T.Optional(T.String()),
      token_type: T.Optional(T.String()),
      exp: T.Optional(T.Integer()),
      iat: T.Optional(T.Integer()),
      iss: T.Optional(T.String()),
    }),
    bare: true,
  },
  authorizeDevice: {
    path: '/oauth2/device_authorization',
    access: 'public',
    summary: 'A code that the user of a display confirms elsewhere (RFC 8628)',
    bodyType: 'form',
    body: T.Object({ ...credentials, scope: field }, others),
    answer: T.Object({
      device_code: T.String(),
      user_code: T.String(),
      verification_uri: T.String(),
      verification_uri_complete: T.String(),
      expires_in: T.Integer(),
      interval: T.Integer(),
    }),
    bare: true,
  },
  findUserInfo: {
    path: '/oauth2/userinfo',
    method: 'GET',
    access: 'userInfo:own',
    summary: 'User who agreed, within the scopes',
    answer: T.Object({
      sub: T.String(),
      locale: T.Optional(T.String()),
      email: T.Optional(T.String()),
      picture: T.Optional(T.String()),
    }),
    bare: true,
  },
})

export const oauthInternalRoutes = routes('identity', {
  resolveOauthToken: {
    path: '/internal/oauth2/resolve',
    access: 'internal',
    summary: "Swap an application's access token for a signed identity",
    body: T.Object({ token: T.String({ maxLength: 200 }) }, { additionalProperties: false }),
    /** `userId` is the id of the grant instead of its user, so that rate limits apply to the application. */
    data: Resolved,
  },
})
