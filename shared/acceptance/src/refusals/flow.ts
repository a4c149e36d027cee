import { challenge, verifier } from '@portal/identity/oauth/oauth.builder.ts'
import {
  basic,
  type Client,
  type ClientName,
  encoded,
  form,
  type Parameters,
  parsed,
  type Server,
  send,
  type Tokens,
} from './server.ts'

/** The query with which an application sends its user to the authorization endpoint. */
export const aRequest = ({ id, redirectUri }: Client, change: Parameters = {}): string =>
  encoded({
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
export const own = ({ id, secret }: Client): Parameters => ({
  client_id: id,
  client_secret: secret || undefined,
})

/** The form with which it fetches the tokens of a code. */
export const aRedemption = (client: Client, code: string): Parameters => ({
  ...own(client),
  grant_type: 'authorization_code',
  code,
  redirect_uri: client.redirectUri,
  code_verifier: verifier,
})

export const aRefresh = (client: Client, token: string): Parameters => ({
  ...own(client),
  grant_type: 'refresh_token',
  refresh_token: token,
})

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
export const aPoll = (client: Client, code: string): Parameters => ({
  ...own(client),
  grant_type: deviceGrant,
  device_code: code,
})

/** @throws Error if it fails, as later refusals would have another cause */
async function given<T>(server: Server, endpoint: 'token' | 'device_authorization', parameters: Parameters) {
  const { status, body } = await send(server.endpoints[endpoint], form(parameters))
  if (status !== 200) throw new Error(`${server.issuer} gives nothing: ${status} ${body}`)
  return parsed(body) as T
}

/** Agreements that were made with each server. */
const made = new Map<string, number>()
const madeWith = ({ issuer }: Server) => made.get(issuer) ?? 0

export async function theTokens(server: Server, name: ClientName): Promise<Tokens> {
  made.set(server.issuer, madeWith(server) + 1)
  return given<Tokens>(server, 'token', aRedemption(server.client(name), await server.code(name)))
}

interface Spare {
  madeAt: number
  madeBefore: number
  code: string
  tokens: Tokens
}
const spares = new Map<string, Spare>()

/**
 * Returns a code and tokens for requests that are refused otherwise and leave them intact. Renewed, as codes
 * expire and old grants end.
 */
export async function spare(server: Server, name: ClientName): Promise<Spare> {
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

export const refreshed = (server: Server, name: ClientName, token: string): Promise<Tokens> =>
  given<Tokens>(server, 'token', aRefresh(server.client(name), token))

export const aDevice = (server: Server, name: ClientName, scope: string) =>
  given<{ device_code: string; user_code: string }>(server, 'device_authorization', {
    ...own(server.client(name)),
    scope,
  })

/** The application gives a token back. */
export async function revoked(server: Server, name: ClientName, token: string): Promise<void> {
  const { id, secret } = server.client(name)
  await send(server.endpoints.revocation, form({ token }, basic(id, secret)))
}
