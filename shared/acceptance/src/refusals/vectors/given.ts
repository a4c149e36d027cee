import { own, refreshed, revoked, spare } from '../flow.ts'
import { basic, type ClientName, encoded, form, formType, type Parameters, type Server } from '../server.ts'
import { type Vector, vectors } from './vector.ts'

const absent = undefined
type Make = (server: Server) => Promise<string> | string

/** Request about a token with client credentials. */
const about =
  (make: Make, change: Parameters = {}, name: ClientName = 'sun'): Vector['sent'] =>
  async (server) =>
    form({ ...own(server.client(name)), token: await make(server), ...change })
const access: Make = async (server) => (await server.tokens('sun')).access_token
const refresh: Make = async (server) => (await server.tokens('sun')).refresh_token
const moons: Make = async (server) => (await server.tokens('moon')).access_token
const spared: Make = async (server) => (await spare(server, 'sun')).tokens.access_token
const garbage = () => 'garbage'

/** Requests that both calls refuse alike. */
const both: Record<string, Vector['sent']> = {
  'no client': about(spared, { client_id: absent, client_secret: absent }),
  'an unknown client': about(spared, { client_id: 'app-0' }),
  'no secret': about(spared, { client_secret: absent }),
  'another secret': about(spared, { client_secret: `pos_${'f'.repeat(43)}` }),
  'a client that is disabled': about(spared, {}, 'comet'),
  'Basic with another secret': async (server) =>
    form({ token: await spared(server) }, basic(server.client('sun').id, 'x')),
  'Basic and the form': async (server) => {
    const client = server.client('sun')
    return form({ ...own(client), token: await spared(server) }, basic(client.id, client.secret))
  },
  'Bearer, with the token itself': async (server) => {
    const token = await spared(server)
    return form({ token }, { authorization: `Bearer ${token}` })
  },
  'no token': about(garbage, { token: absent }),
  'an empty token': about(garbage, { token: '' }),
  'the token twice': async (server) => {
    const token = await spared(server)
    return form({ ...own(server.client('sun')), token: [token, token] })
  },
  JSON: async (server) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...own(server.client('sun')), token: await spared(server) }),
  }),
  'the token in the address': async (server) => ({
    headers: formType,
    query: encoded({ ...own(server.client('sun')), token: await spared(server) }),
  }),
  GET: async (server) => ({
    method: 'GET',
    query: encoded({ ...own(server.client('sun')), token: await spared(server) }),
  }),
}

export const revocationVectors = vectors('revocation', {
  ...both,
  'a token that nobody has': about(garbage),
  'a token that nobody has, with a hint': about(garbage, { token_type_hint: 'refresh_token' }),
  'a token with a wrong hint': about(access, { token_type_hint: 'refresh_token' }),
  'a token with an unknown hint': about(access, { token_type_hint: 'cookie' }),
  'a token that was given back': about(async (server) => {
    const token = await access(server)
    await revoked(server, 'sun', token)
    return token
  }),
  'a code': about((server) => server.code('sun')),
  'an access token of another client': about(moons),
  'a refresh token of another client': about(refresh, {}, 'moon'),
  'a token of another client, by one without a secret': about(moons, {}, 'star'),
})

export const introspectionVectors = vectors('introspection', {
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
    await revoked(server, 'sun', token)
    return token
  }),
  'an access token whose refresh token was given back': about(async (server) => {
    const { access_token, refresh_token } = await server.tokens('sun')
    await revoked(server, 'sun', refresh_token)
    return access_token
  }),
  'a refresh token that was used': about(async (server) => {
    const token = await refresh(server)
    await refreshed(server, 'sun', token)
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
