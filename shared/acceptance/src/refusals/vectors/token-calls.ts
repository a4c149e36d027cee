import { clientCredentials, refreshTokens, revokeToken, unusedCredentials } from '../flow.ts'
import {
  basicHeader,
  type ClientName,
  encodeParameters,
  formRequest,
  formType,
  type Parameters,
  type Server,
} from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const absent = undefined
type Make = (server: Server) => Promise<string> | string

/** Request about a token with client credentials. */
const about =
  (make: Make, change: Parameters = {}, name: ClientName = 'sun'): Vector['sent'] =>
  async (server) =>
    formRequest({ ...clientCredentials(server.client(name)), token: await make(server), ...change })
const access: Make = async (server) => (await server.tokens('sun')).access_token
const refresh: Make = async (server) => (await server.tokens('sun')).refresh_token
const moons: Make = async (server) => (await server.tokens('moon')).access_token
const spared: Make = async (server) => (await unusedCredentials(server, 'sun')).tokens.access_token
const garbage = () => 'garbage'

/** Requests that both calls refuse alike. */
const both: Record<string, Vector['sent']> = {
  'no client': about(spared, { client_id: absent, client_secret: absent }),
  'an unknown client': about(spared, { client_id: 'app-0' }),
  'no secret': about(spared, { client_secret: absent }),
  'another secret': about(spared, { client_secret: `pos_${'f'.repeat(43)}` }),
  'a client that is disabled': about(spared, {}, 'comet'),
  'Basic with another secret': async (server) =>
    formRequest({ token: await spared(server) }, basicHeader(server.client('sun').id, 'x')),
  'Basic and the form': async (server) => {
    const client = server.client('sun')
    return formRequest(
      { ...clientCredentials(client), token: await spared(server) },
      basicHeader(client.id, client.secret),
    )
  },
  'Bearer, with the token itself': async (server) => {
    const token = await spared(server)
    return formRequest({ token }, { authorization: `Bearer ${token}` })
  },
  'no token': about(garbage, { token: absent }),
  'an empty token': about(garbage, { token: '' }),
  'the token twice': async (server) => {
    const token = await spared(server)
    return formRequest({ ...clientCredentials(server.client('sun')), token: [token, token] })
  },
  JSON: async (server) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...clientCredentials(server.client('sun')), token: await spared(server) }),
  }),
  'the token in the address': async (server) => ({
    headers: formType,
    query: encodeParameters({ ...clientCredentials(server.client('sun')), token: await spared(server) }),
  }),
  GET: async (server) => ({
    method: 'GET',
    query: encodeParameters({ ...clientCredentials(server.client('sun')), token: await spared(server) }),
  }),
}

export const revocationVectors = createVectors('revocation', {
  ...both,
  'a token that nobody has': about(garbage),
  'a token that nobody has, with a hint': about(garbage, { token_type_hint: 'refresh_token' }),
  'a token with a wrong hint': about(access, { token_type_hint: 'refresh_token' }),
  'a token with an unknown hint': about(access, { token_type_hint: 'cookie' }),
  'a token that was given back': about(async (server) => {
    const token = await access(server)
    await revokeToken(server, 'sun', token)
    return token
  }),
  'a code': about((server) => server.code('sun')),
  'an access token of another client': about(moons),
  'a refresh token of another client': about(refresh, {}, 'moon'),
  'a token of another client, by one without a secret': about(moons, {}, 'star'),
})

export const introspectionVectors = createVectors('introspection', {
  ...both,
  'a token that nobody has': about(garbage),
  'a token that nobody has, with a hint': about(garbage, { token_type_hint: 'access_token' }),
  'a token with U+0000': about(() => 'a\0b'),
  'an access token that has expired': about(async (server) => {
    const token = await access(server)
    await server.expire(token)
    return token
  }),
  'an access token that was given back': about(async (server) => {
    const token = await access(server)
    await revokeToken(server, 'sun', token)
    return token
  }),
  'an access token whose refresh token was given back': about(async (server) => {
    const { access_token, refresh_token } = await server.tokens('sun')
    await revokeToken(server, 'sun', refresh_token)
    return access_token
  }),
  'a refresh token that was used': about(async (server) => {
    const token = await refresh(server)
    await refreshTokens(server, 'sun', token)
    return token
  }),
  'a refresh token that has expired': about(async (server) => {
    const token = await refresh(server)
    await server.expire(token)
    return token
  }),
  'a code': about((server) => server.code('sun')),
  'a device code': about(async (server) => (await server.device('sun')).device_code),
  'the own secret': about((server) => server.client('sun').secret),
  'an access token of another client': about(moons),
  'a refresh token of another client': about(refresh, {}, 'moon'),
  'a token of another client, by one without a secret': about(moons, {}, 'star'),
})
