import { refreshed, revoked, spare } from '../flow.ts'
import { basic, bearer, form, type Server } from '../server.ts'
import { type Vector, vectors } from './vector.ts'

const header =
  (make: (token: string, server: Server) => Promise<string> | string): Vector['sent'] =>
  async (server) => ({
    headers: { authorization: await make((await spare(server, 'sun')).tokens.access_token, server) },
  })
const after = (become: (token: string, server: Server) => Promise<unknown>) =>
  header(async (_, server) => {
    const { access_token } = await server.tokens('sun')
    await become(access_token, server)
    return `Bearer ${access_token}`
  })

export const userinfoVectors = vectors('userinfo', {
  'no token': () => ({}),
  'an empty header': () => ({ headers: { authorization: '' } }),
  'Bearer without a token': () => ({ headers: { authorization: 'Bearer' } }),
  'a token that nobody has': () => ({ headers: bearer('garbage') }),
  'a token of the right form that nobody has': () => ({ headers: bearer(`poa_${'a'.repeat(43)}`) }),
  'a token that nobody has, with the scheme in small letters': () => ({
    headers: { authorization: `bearer poa_${'a'.repeat(43)}` },
  }),
  'a token without an end': () => ({ headers: bearer(`poa_${'a'.repeat(3_000)}`) }),
  'a token with quotes': header((token) => `Bearer "${token}"`),
  'a token with another behind': header((token) => `Bearer ${token} ${token}`),
  'a token with a letter too many': header((token) => `Bearer ${token}a`),
  'a token in capital letters': header((token) => `Bearer ${token.toUpperCase()}`),
  'a token as Basic': header((token) => basic(token, '').authorization),
  'a token by another scheme': header((token) => `Token ${token}`),
  'a token by no scheme': header((token) => token),
  'a token in the address': async (server) => ({
    query: `access_token=${(await spare(server, 'sun')).tokens.access_token}`,
  }),
  'a token in the address and in the header': async (server) => {
    const { access_token } = (await spare(server, 'sun')).tokens
    return { query: `access_token=${access_token}`, headers: bearer(access_token) }
  },
  'a token that nobody has in a form': () => ({ ...form({ access_token: 'garbage' }), method: 'POST' }),
  'a token in a form and in the header': async (server) => {
    const { access_token } = (await spare(server, 'sun')).tokens
    return { ...form({ access_token }, bearer(access_token)), method: 'POST' }
  },
  'a token in a cookie': async (server) => ({
    headers: { cookie: `token=${(await spare(server, 'sun')).tokens.access_token}` },
  }),
  'a token that has expired': after((token, server) => server.expire(token)),
  'a token that was given back': after((token, server) => revoked(server, 'sun', token)),
  'a token whose refresh token was given back': header(async (_, server) => {
    const { access_token, refresh_token } = await server.tokens('sun')
    await revoked(server, 'sun', refresh_token)
    return `Bearer ${access_token}`
  }),
  'a token whose refresh token was used twice': header(async (_, server) => {
    const { access_token, refresh_token } = await server.tokens('sun')
    await refreshed(server, 'sun', refresh_token)
    await refreshed(server, 'sun', refresh_token).catch(() => {})
    return `Bearer ${access_token}`
  }),
  'a refresh token': header(
    async (_, server) => `Bearer ${(await spare(server, 'sun')).tokens.refresh_token}`,
  ),
  'a code': header(async (_, server) => `Bearer ${(await spare(server, 'sun')).code}`),
  'the secret of the client': header((_, server) => `Bearer ${server.client('sun').secret}`),
  PUT: async (server) => ({
    method: 'PUT',
    headers: bearer((await spare(server, 'sun')).tokens.access_token),
  }),
})
