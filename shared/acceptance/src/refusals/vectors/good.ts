import { aPoll, aRedemption, aRefresh, aRequest, own } from '../flow.ts'
import { basic, form } from '../server.ts'
import { type Vector, vectors } from './vector.ts'

/**
 * Valid requests from which each vector differs in one point; both servers must accept them, or the vectors
 * prove nothing.
 */
export const goodVectors: Vector[] = [
  ...vectors('authorization', {
    'a request': (server) => ({ query: aRequest(server.client('sun')) }),
    'a request of a public client': (server) => ({ query: aRequest(server.client('star')) }),
    'a request without a state': (server) => ({
      query: aRequest(server.client('sun'), { state: undefined }),
    }),
    'a request with what nobody knows': (server) => ({
      query: aRequest(server.client('sun'), { x: ['1', '2'] }),
    }),
    'the own machine': (server) => ({
      query: aRequest(server.client('star'), { redirect_uri: 'http://127.0.0.1:9000/callback' }),
    }),
    'the own machine at any port': (server) => ({
      query: aRequest(server.client('star'), { redirect_uri: 'http://127.0.0.1:50000/callback' }),
    }),
    'the own machine without a port': (server) => ({
      query: aRequest(server.client('star'), { redirect_uri: 'http://127.0.0.1/callback' }),
    }),
  }),
  ...vectors('token', {
    'a code': async (server) => form(aRedemption(server.client('sun'), await server.code('sun'))),
    'a code of a public client': async (server) =>
      form(aRedemption(server.client('star'), await server.code('star'))),
    'a code, with Basic': async (server) => {
      const client = server.client('sun')
      const inHeader = { client_id: undefined, client_secret: undefined }
      const redemption = { ...aRedemption(client, await server.code('sun')), ...inHeader }
      return form(redemption, basic(client.id, client.secret))
    },
    'a code, in a form that names its alphabet': async (server) =>
      form(aRedemption(server.client('sun'), await server.code('sun')), {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      }),
    'a refresh token': async (server) =>
      form(aRefresh(server.client('sun'), (await server.tokens('sun')).refresh_token)),
    'a refresh token, for less': async (server) =>
      form({ ...aRefresh(server.client('sun'), (await server.tokens('sun')).refresh_token), scope: 'email' }),
    'a device code': async (server) => {
      const { device_code, user_code } = await server.device('sun')
      await server.decide(user_code, true)
      return form(aPoll(server.client('sun'), device_code))
    },
  }),
  ...vectors('device_authorization', {
    'a question': (server) => form({ ...own(server.client('sun')), scope: 'device' }),
    'a question of a public client': (server) => form({ ...own(server.client('star')), scope: 'device' }),
  }),
  ...vectors('introspection', {
    'an access token': async (server) =>
      form({ ...own(server.client('sun')), token: (await server.tokens('sun')).access_token }),
    'a refresh token': async (server) =>
      form({ ...own(server.client('sun')), token: (await server.tokens('sun')).refresh_token }),
  }),
  ...vectors('revocation', {
    'an access token': async (server) =>
      form({ ...own(server.client('sun')), token: (await server.tokens('sun')).access_token }),
  }),
  ...vectors('userinfo', {
    'a token': async (server) => ({
      headers: { authorization: `Bearer ${(await server.tokens('sun')).access_token}` },
    }),
    'a token, with the scheme in small letters': async (server) => ({
      headers: { authorization: `bearer ${(await server.tokens('sun')).access_token}` },
    }),
  }),
  ...vectors('metadata', { GET: () => ({}) }),
]
