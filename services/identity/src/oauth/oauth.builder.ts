import { createHash, randomBytes } from 'node:crypto'
import type { Identity } from '@portal/contracts/access.ts'
import {
  type OauthClient,
  type OauthClientDraft,
  oauthClientRoutes,
  oauthInternalRoutes,
  oauthPageRoutes,
  oauthRoutes,
} from '@portal/contracts/oauth.contract.ts'
import { identityRoutes } from '@portal/contracts/session.contract.ts'
import { createIdentityVerifier } from '@portal/service-kit/identity/identity.ts'
import { startTestService, testSecret } from '@portal/testing/node/service.ts'
import { identity } from '../service.ts'

export const password = 'Sonnenschein-42'
export const redirectUri = 'https://sun.example/callback?from=portal'

export const verifier = randomBytes(32).toString('base64url')
export const challenge = createHash('sha256').update(verifier).digest('base64url')

export type Parameters = Record<string, string | undefined>

export const aClient = (part: Partial<OauthClientDraft> = {}): OauthClientDraft => ({
  name: `Sun Monitor ${randomBytes(4).toString('hex')}`,
  homepage: 'https://sun.example',
  logo: '',
  isPublic: false,
  requiresPkce: true,
  mayUseDeviceCode: false,
  redirectUris: [redirectUri],
  scopes: ['device', 'language', 'email', 'avatar'],
  ...part,
})

/** Omits undefined parameters. */
const given = (parameters: Parameters) =>
  Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Starts the service with demo accounts, with helpers for the portal's pages and an application. */
export async function startOauthService() {
  const service = await startTestService(identity({ demoPassword: password }), {
    config: { demo: true, trustProxy: () => true, poolSize: 10 },
  })
  const caller = { name: 'gateway', serviceSecret: testSecret } as const
  const admin = { permissions: ['oauthClient:view', 'oauthClient:edit'], username: 'anna' }
  const claimsOf = async (jwt: string) => {
    const { body } = await service.call(identityRoutes.findSigningKeys, {}, { as: null })
    return createIdentityVerifier({ url: 'http://127.0.0.1:9', keys: { keys: body.keys }, caller }).verify(
      jwt,
    )
  }

  return {
    service,
    claimsOf,
    saveClient: (draft: object, as: Partial<Identity> = admin) =>
      service.call(oauthClientRoutes.saveOauthClient, { body: draft }, { as }),
    async newClient(part: Partial<OauthClientDraft> = {}): Promise<{ client: OauthClient; secret: string }> {
      return (await service.call(oauthClientRoutes.saveOauthClient, { body: aClient(part) }, { as: admin }))
        .data
    },
    asAdmin: (route: AdminRoute, body: object) => service.call(route, { body }, { as: admin }),
    /** Signs in as the consent page does. */
    async user(username: string): Promise<Identity> {
      const body = { username, password }
      const answer = await service.call(oauthPageRoutes.doLogin, { body }, { as: null })
      const sid = [answer.headers['set-cookie']].flat().map(String)[0]?.split(/[=;]/)[1] ?? ''
      const session = { sid, token: answer.data.token }
      const resolved = await service.call(identityRoutes.resolveSession, { body: session }, { as: null })
      return claimsOf(resolved.data.identity)
    },
    authorize: (as: Identity, parameters: Parameters) =>
      service.call(oauthPageRoutes.authorize, { query: given(parameters) }, { as }),
    confirm: (as: Identity, requestId: string, parameters: Parameters = {}) =>
      service.call(
        oauthPageRoutes.doConfirm,
        { body: requestId, query: { build_redirect_uri: true, ...given(parameters) } },
        { as },
      ),
    async code(as: Identity, clientId: string, parameters: Parameters = {}): Promise<string> {
      const asked = await this.authorize(as, { ...aRequest(clientId), ...parameters })
      const { data } = await this.confirm(as, asked.data.requestId)
      return data.code
    },
    token: (form: Parameters, headers: Record<string, string> = {}) =>
      service.call(oauthRoutes.issueToken, { body: given(form), headers }, { as: null }),
    async tokens(
      as: Identity,
      { client, secret }: { client: OauthClient; secret: string },
      parameters: Parameters = {},
    ) {
      const code = await this.code(as, client.id, parameters)
      return (await this.token(aRedemption(client.id, secret, code))).body
    },
    async callerOf(token: string): Promise<Identity | null> {
      const { data } = await service.call(
        oauthInternalRoutes.resolveOauthToken,
        { body: { token } },
        { as: null },
      )
      return data.identity === null ? null : claimsOf(data.identity)
    },
  }
}
type AdminRoute = (typeof oauthClientRoutes)[keyof typeof oauthClientRoutes]
export type OauthService = Awaited<ReturnType<typeof startOauthService>>

export const aRequest = (clientId: string): Parameters => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: 'device email',
  state: 'a state=& ä',
  code_challenge: challenge,
  code_challenge_method: 'S256',
})

export const aRedemption = (clientId: string, secret: string, code: string): Parameters => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  client_secret: secret,
  code,
  redirect_uri: redirectUri,
  code_verifier: verifier,
})
