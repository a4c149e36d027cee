import { refreshTokens, revokeToken, unusedCredentials } from '../flow.ts'
import { basicHeader, bearerHeader, formRequest, type Server } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const header =
  (make: (token: string, server: Server) => Promise<string> | string): Vector['sent'] =>
  async (server) => ({
    headers: {
      authorization: await make((await unusedCredentials(server, 'sun')).tokens.access_token, server),
    },
  })
const after = (become: (token: string, server: Server) => Promise<unknown>) =>
  header(async (_, server) => {
    const { access_token } = await server.tokens('sun')
    await become(access_token, server)
    return `Bearer ${access_token}`
  })

export const userinfoVectors = createVectors('userinfo', {
  'no token': () => ({}),
  'an empty header': () => ({ headers: { authorization: '' } }),
  'Bearer without a token': () => ({ headers: { authorization: 'Bearer' } }),
  'a token that nobody has': () => ({ headers: bearerHeader('garbage') }),
  'a token of the right form that nobody has': () => ({ headers: bearerHeader(`poa_${'a'.repeat(43)}`) }),
  'a token that nobody has, with the scheme in small letters': () => ({
    headers: { authorization: `bearer poa_${'a'.repeat(43)}` },
  }),
  'a token without an end': () => ({ headers: bearerHeader(`poa_${'a'.repeat(3_000)}`) }),
  'a token with quotes': header((token) => `Bearer "${token}"`),
  'a token with another behind': header((token) => `Bearer ${token} ${token}`),
  'a token with a letter too many': header((token) => `Bearer ${token}a`),
  'a token in capital letters': header((token) => `Bearer ${token.toUpperCase()}`),
  'a token as Basic': header((token) => basicHeader(token, '').authorization),
  'a token by another scheme': header((token) => `Token ${token}`),
  'a token by no scheme': header((token) => token),
  'a token in the address': async (server) => ({
    query: `access_token=${(await unusedCredentials(server, 'sun')).tokens.access_token}`,
  }),
  'a token in the address and in the header': async (server) => {
    const { access_token } = (await unusedCredentials(server, 'sun')).tokens
    return { query: `access_token=${access_token}`, headers: bearerHeader(access_token) }
  },
  'a token that nobody has in a form': () => ({
    ...formRequest({ access_token: 'garbage' }),
    method: 'POST',
  }),
  'a token in a form and in the header': async (server) => {
    const { access_token } = (await unusedCredentials(server, 'sun')).tokens
    return { ...formRequest({ access_token }, bearerHeader(access_token)), method: 'POST' }
  },
  'a token in a cookie': async (server) => ({
    headers: { cookie: `token=${(await unusedCredentials(server, 'sun')).tokens.access_token}` },
  }),
  'a token that has expired': after((token, server) => server.expire(token)),
  'a token that was given back': after((token, server) => revokeToken(server, 'sun', token)),
  'a token whose refresh token was given back': header(async (_, server) => {
    const { access_token, refresh_token } = await server.tokens('sun')
    await revokeToken(server, 'sun', refresh_token)
    return `Bearer ${access_token}`
  }),
  'a token whose refresh token was used twice': header(async (_, server) => {
    const { access_token, refresh_token } = await server.tokens('sun')
    await refreshTokens(server, 'sun', refresh_token)
    await refreshTokens(server, 'sun', refresh_token).catch(() => {})
    return `Bearer ${access_token}`
  }),
  'a refresh token': header(
    async (_, server) => `Bearer ${(await unusedCredentials(server, 'sun')).tokens.refresh_token}`,
  ),
  'a code': header(async (_, server) => `Bearer ${(await unusedCredentials(server, 'sun')).code}`),
  'the secret of the client': header((_, server) => `Bearer ${server.client('sun').secret}`),
  PUT: async (server) => ({
    method: 'PUT',
    headers: bearerHeader((await unusedCredentials(server, 'sun')).tokens.access_token),
  }),
})
