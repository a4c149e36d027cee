import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterFactory, type ClientMetadata, type Configuration } from 'oidc-provider'
import { authorizationQuery, obtainTokens, startDeviceGrant } from './flow.ts'
import { type Client, type ClientName, readMetadata, type Server, sendRaw } from './server.ts'

type Payload = Record<string, unknown> & { exp?: number; grantId?: string; uid?: string; userCode?: string }
const now = () => Math.floor(Date.now() / 1_000)

/** Stores the provider's data by kind and name. */
function memory() {
  const kept = new Map<string, Payload>()
  const findBy = (model: string, name: 'uid' | 'userCode', value: string) =>
    [...kept].find(([key, payload]) => key.startsWith(`${model} `) && payload[name] === value)?.[1]
  const adapter = (model: string) => ({
    upsert: async (id: string, payload: Payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id: string) => kept.get(`${model} ${id}`),
    findByUid: async (uid: string) => findBy(model, 'uid', uid),
    findByUserCode: async (code: string) => findBy(model, 'userCode', code),
    consume: async (id: string) => {
      const payload = kept.get(`${model} ${id}`)
      if (payload) payload.consumed = now()
    },
    destroy: async (id: string) => void kept.delete(`${model} ${id}`),
    revokeByGrantId: async (grantId: string) => {
      for (const [key, payload] of kept)
        if (key.startsWith(`${model} `) && payload.grantId === grantId) kept.delete(key)
    },
  })
  const expire = (id: string) => {
    const found = [...kept].find(([key]) => key.endsWith(` ${id}`))
    if (!found) throw new Error('The reference keeps no such code or token.')
    found[1].exp = now() - 60
  }
  return { adapter, expire }
}

const scopes = ['openid', 'device', 'email']

/** Returns the client's registration. `openid` allows userinfo. */
function registration(name: ClientName, { id, secret, redirectUri }: Client): ClientMetadata {
  const isPublic = secret === ''
  const code = ['authorization_code', 'refresh_token']
  return {
    client_id: id,
    ...(isPublic
      ? { token_endpoint_auth_method: 'none', application_type: 'native' }
      : { client_secret: secret }),
    redirect_uris: name === 'star' ? [redirectUri, 'http://127.0.0.1:9000/callback'] : [redirectUri],
    grant_types: name === 'moon' ? code : [...code, 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    scope: scopes.join(' '),
    id_token_signed_response_alg: 'ES256',
  }
}

const configuration = (clients: ClientMetadata[], adapter: AdapterFactory): Configuration => ({
  adapter,
  clients,
  scopes: [...scopes, 'language', 'avatar'],
  claims: { openid: ['sub'], email: ['email'], language: ['locale'], avatar: ['picture'] },
  jwks: {
    keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })],
  },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: 'owner@portal.example' }),
  }),
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  clientBasedCORS: () => false,
  features: {
    devInteractions: { enabled: false },
    deviceFlow: { enabled: true },
    revocation: { enabled: true },
    introspection: {
      enabled: true,
      allowedPolicy: (_, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
  },
  routes: { device_authorization: '/device_authorization' },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  renderError: (context, out) => {
    context.type = 'json'
    context.body = out
  },
  ttl: {
    AuthorizationCode: 60,
    AccessToken: 900,
    RefreshToken: 2_592_000,
    DeviceCode: 600,
    Grant: 15_552_000,
  },
})

/** Starts the certified implementation on this machine, with the same clients under the same rules. */
export async function startReference(
  clients: Record<ClientName, Client>,
): Promise<Server & { close(): Promise<void> }> {
  const { adapter, expire } = memory()
  const listener = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  const known = (['sun', 'moon', 'star'] as const).map((name) => registration(name, clients[name]))
  const provider = new Provider(issuer, configuration(known, adapter))
  const serve = provider.callback()
  const accountId = 'OWNER_1'

  const granted = async (clientId: string) => {
    const grant = new provider.Grant({ accountId, clientId })
    grant.addOIDCScope(scopes.join(' '))
    return grant.save()
  }
  /** Signs a user in and answers the question. */
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const result = request.url.endsWith('?refuse')
      ? { error: 'access_denied' }
      : { login: { accountId }, consent: { grantId: await granted(String(params.client_id)) } }
    await provider.interactionFinished(request, response, result)
  }

  const described = await readMetadata(issuer)
  const server: Server = {
    ...described,
    client: (name) => clients[name],
    async code(name) {
      const address = await server.decided(
        authorizationQuery(clients[name], { scope: scopes.join(' ') }),
        true,
      )
      return new URL(address).searchParams.get('code') ?? ''
    },
    tokens: (name) => obtainTokens(server, name),
    device: (name) => startDeviceGrant(server, name, scopes.join(' ')),
    async decide(userCode, isApproved) {
      const code = await provider.DeviceCode.findByUserCode(userCode.replaceAll('-', ''))
      if (!code) throw new Error('The reference keeps no such device code.')
      const grantId = await granted(String(code.clientId))
      Object.assign(
        code,
        isApproved
          ? { accountId, grantId, scope: scopes.join(' '), claims: {}, authTime: now() }
          : { error: 'access_denied' },
      )
      await code.save()
    },
    expire: async (secret) => expire(secret),
    ask: (sent) =>
      sendRaw(`${described.endpoints.authorization}${sent.suffix ?? ''}?${sent.query ?? ''}`, {
        method: 'GET',
        ...sent,
      }),
    async decided(query, isApproved) {
      const cookies = new Map<string, string>()
      let address = `${described.endpoints.authorization}?${query}`
      for (let step = 0; step < 5 && address.startsWith(issuer); step++) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const { headers } = await sendRaw(address, { method: 'GET', headers: { cookie } })
        for (const text of headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
          cookies.set(name, value)
        }
        address = new URL(headers.location ?? 'missing:', issuer).href
        if (address.includes('/interaction/') && !isApproved) address += '?refuse'
      }
      return address
    },
  }
  return {
    ...server,
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  }
}
