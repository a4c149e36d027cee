import { refreshTokens, revokeToken, tokenRefresh, unusedCredentials } from '../flow.ts'
import {
  type ClientName,
  formRequest,
  type ObtainedTokens,
  type Parameters,
  type Server,
  sendRaw,
} from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const absent = undefined
/** Valid refresh with one change. */
const refresh =
  (change: Parameters, name: ClientName = 'sun'): Vector['sent'] =>
  async (server) =>
    formRequest({
      ...tokenRefresh(server.client(name), (await unusedCredentials(server, name)).tokens.refresh_token),
      ...change,
    })
/** Refresh with a used, revoked or replaced token. */
const after =
  (
    become: (server: Server, tokens: ObtainedTokens) => Promise<string>,
    name: ClientName = 'sun',
  ): Vector['sent'] =>
  async (server) =>
    formRequest(tokenRefresh(server.client(name), await become(server, await server.tokens(name))))

export const refreshVectors = createVectors('token', {
  'no refresh token': refresh({ refresh_token: absent }),
  'an empty refresh token': refresh({ refresh_token: '' }),
  'a refresh token that nobody has': refresh({ refresh_token: `por_${'a'.repeat(43)}` }),
  'a refresh token of another form': refresh({ refresh_token: '../../etc/passwd' }),
  'the refresh token twice': async (server) => {
    const { refresh_token } = (await unusedCredentials(server, 'sun')).tokens
    return formRequest({
      ...tokenRefresh(server.client('sun'), ''),
      refresh_token: [refresh_token, refresh_token],
    })
  },
  'a refresh token that was used': after(async (server, { refresh_token }) => {
    await refreshTokens(server, 'sun', refresh_token)
    return refresh_token
  }),
  'a refresh token that was used, of a public client': after(async (server, { refresh_token }) => {
    await refreshTokens(server, 'star', refresh_token)
    return refresh_token
  }, 'star'),
  'the next of a refresh token that was used twice': after(async (server, { refresh_token }) => {
    const next = await refreshTokens(server, 'sun', refresh_token)
    await sendRaw(server.endpoints.token, formRequest(tokenRefresh(server.client('sun'), refresh_token)))
    return next.refresh_token
  }),
  'a refresh token whose next was used': after(async (server, { refresh_token }) => {
    const next = await refreshTokens(server, 'sun', refresh_token)
    await refreshTokens(server, 'sun', next.refresh_token)
    return refresh_token
  }),
  'a refresh token that was given back': after(async (server, { refresh_token }) => {
    await revokeToken(server, 'sun', refresh_token)
    return refresh_token
  }),
  'a refresh token whose access token was given back': after(
    async (server, { access_token, refresh_token }) => {
      await revokeToken(server, 'sun', access_token)
      return refresh_token
    },
  ),
  'a refresh token that has expired': after(async (server, { refresh_token }) => {
    await server.expire(refresh_token)
    return refresh_token
  }),
  'an access token as a refresh token': after(async (_, { access_token }) => access_token),
  'a code as a refresh token': after((server) => server.code('sun')),
  'a device code as a refresh token': after(async (server) => (await server.device('sun')).device_code),
  'a refresh token of another client': async (server) =>
    formRequest(tokenRefresh(server.client('moon'), (await server.tokens('sun')).refresh_token)),
  'a refresh token of a client with a secret, by one without': async (server) =>
    formRequest(tokenRefresh(server.client('star'), (await server.tokens('sun')).refresh_token)),
  'a refresh token without the secret': refresh({ client_secret: absent }),
  'a refresh token with another secret': refresh({ client_secret: `pos_${'c'.repeat(43)}` }),
  'a refresh token by an unknown client': refresh({ client_id: 'app-0' }),
  'a scope that was not agreed to': refresh({ scope: 'device language' }),
  'a scope that nobody knows': refresh({ scope: 'admin' }),
  'a scope with a quote': refresh({ scope: 'device "' }),
  'the scope of a refresh twice': refresh({ scope: ['device', 'email'] }),
})
