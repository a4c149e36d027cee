import { challenge, verifier } from '@portal/identity/oauth/oauth.builder.ts'
import {
  basicHeader,
  type Client,
  type ClientName,
  encodeParameters,
  formRequest,
  type ObtainedTokens,
  type Parameters,
  parseJson,
  type Server,
  sendRaw,
} from './server.ts'

/** Query with which an application redirects its user to the authorization endpoint. */
export const authorizationQuery = ({ id, redirectUri }: Client, change: Parameters = {}): string =>
  encodeParameters({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirectUri,
    scope: 'device email',
    state: 'a state=& ä',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  })

/** Credentials of a client in a form. */
export const clientCredentials = ({ id, secret }: Client): Parameters => ({
  client_id: id,
  client_secret: secret || undefined,
})

/** Form to exchange a code for tokens. */
export const codeRedemption = (client: Client, code: string): Parameters => ({
  ...clientCredentials(client),
  grant_type: 'authorization_code',
  code,
  redirect_uri: client.redirectUri,
  code_verifier: verifier,
})

export const tokenRefresh = (client: Client, token: string): Parameters => ({
  ...clientCredentials(client),
  grant_type: 'refresh_token',
  refresh_token: token,
})

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
export const devicePoll = (client: Client, code: string): Parameters => ({
  ...clientCredentials(client),
  grant_type: deviceGrant,
  device_code: code,
})

/** @throws Error if it fails, because later refusals would have another cause */
async function given<T>(server: Server, endpoint: 'token' | 'device_authorization', parameters: Parameters) {
  const { status, body } = await sendRaw(server.endpoints[endpoint], formRequest(parameters))
  if (status !== 200) throw new Error(`${server.issuer} gives nothing: ${status} ${body}`)
  return parseJson(body) as T
}

/** Cached tokens by server and client. */
const made = new Map<string, number>()
const madeWith = ({ issuer }: Server) => made.get(issuer) ?? 0

export async function obtainTokens(server: Server, name: ClientName): Promise<ObtainedTokens> {
  made.set(server.issuer, madeWith(server) + 1)
  return given<ObtainedTokens>(server, 'token', codeRedemption(server.client(name), await server.code(name)))
}

interface Spare {
  madeAt: number
  madeBefore: number
  code: string
  tokens: ObtainedTokens
}
const spares = new Map<string, Spare>()

/**
 * Returns a code and tokens for requests that are refused for another reason and do not use them up.
 * Renewed, because codes expire and old grants end.
 */
export async function unusedCredentials(server: Server, name: ClientName): Promise<Spare> {
  const key = `${server.issuer} ${name}`
  const before = spares.get(key)
  const madeBefore = madeWith(server)
  if (before && Date.now() - before.madeAt < 20_000 && madeBefore - before.madeBefore < 8) return before
  const now = {
    madeAt: Date.now(),
    madeBefore,
    code: await server.code(name),
    tokens: await server.tokens(name),
  }
  spares.set(key, now)
  return now
}

export const refreshTokens = (server: Server, name: ClientName, token: string): Promise<ObtainedTokens> =>
  given<ObtainedTokens>(server, 'token', tokenRefresh(server.client(name), token))

export const startDeviceGrant = (server: Server, name: ClientName, scope: string) =>
  given<{ device_code: string; user_code: string }>(server, 'device_authorization', {
    ...clientCredentials(server.client(name)),
    scope,
  })

/** Revokes a token as the application. */
export async function revokeToken(server: Server, name: ClientName, token: string): Promise<void> {
  const { id, secret } = server.client(name)
  await sendRaw(server.endpoints.revocation, formRequest({ token }, basicHeader(id, secret)))
}
