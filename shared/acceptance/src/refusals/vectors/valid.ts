import { authorizationQuery, clientCredentials, codeRedemption, devicePoll, tokenRefresh } from '../flow.ts'
import { basicHeader, formRequest } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

/**
 * Valid requests from which each vector differs in one point; both servers must accept them, or the vectors
 * prove nothing.
 */
export const validVectors: Vector[] = [
  ...createVectors('authorization', {
    'a request': (server) => ({ query: authorizationQuery(server.client('sun')) }),
    'a request of a public client': (server) => ({ query: authorizationQuery(server.client('star')) }),
    'a request without a state': (server) => ({
      query: authorizationQuery(server.client('sun'), { state: undefined }),
    }),
    'a request with what nobody knows': (server) => ({
      query: authorizationQuery(server.client('sun'), { x: ['1', '2'] }),
    }),
    'the own machine': (server) => ({
      query: authorizationQuery(server.client('star'), { redirect_uri: 'http://127.0.0.1:9000/callback' }),
    }),
    'the own machine at any port': (server) => ({
      query: authorizationQuery(server.client('star'), { redirect_uri: 'http://127.0.0.1:50000/callback' }),
    }),
    'the own machine without a port': (server) => ({
      query: authorizationQuery(server.client('star'), { redirect_uri: 'http://127.0.0.1/callback' }),
    }),
  }),
  ...createVectors('token', {
    'a code': async (server) => formRequest(codeRedemption(server.client('sun'), await server.code('sun'))),
    'a code of a public client': async (server) =>
      formRequest(codeRedemption(server.client('star'), await server.code('star'))),
    'a code, with Basic': async (server) => {
      const client = server.client('sun')
      const inHeader = { client_id: undefined, client_secret: undefined }
      const redemption = { ...codeRedemption(client, await server.code('sun')), ...inHeader }
      return formRequest(redemption, basicHeader(client.id, client.secret))
    },
    'a code, in a form that names its alphabet': async (server) =>
      formRequest(codeRedemption(server.client('sun'), await server.code('sun')), {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      }),
    'a refresh token': async (server) =>
      formRequest(tokenRefresh(server.client('sun'), (await server.tokens('sun')).refresh_token)),
    'a refresh token, for less': async (server) =>
      formRequest({
        ...tokenRefresh(server.client('sun'), (await server.tokens('sun')).refresh_token),
        scope: 'email',
      }),
    'a device code': async (server) => {
      const { device_code, user_code } = await server.device('sun')
      await server.decide(user_code, true)
      return formRequest(devicePoll(server.client('sun'), device_code))
    },
  }),
  ...createVectors('device_authorization', {
    'a question': (server) => formRequest({ ...clientCredentials(server.client('sun')), scope: 'device' }),
    'a question of a public client': (server) =>
      formRequest({ ...clientCredentials(server.client('star')), scope: 'device' }),
  }),
  ...createVectors('introspection', {
    'an access token': async (server) =>
      formRequest({
        ...clientCredentials(server.client('sun')),
        token: (await server.tokens('sun')).access_token,
      }),
    'a refresh token': async (server) =>
      formRequest({
        ...clientCredentials(server.client('sun')),
        token: (await server.tokens('sun')).refresh_token,
      }),
  }),
  ...createVectors('revocation', {
    'an access token': async (server) =>
      formRequest({
        ...clientCredentials(server.client('sun')),
        token: (await server.tokens('sun')).access_token,
      }),
  }),
  ...createVectors('userinfo', {
    'a token': async (server) => ({
      headers: { authorization: `Bearer ${(await server.tokens('sun')).access_token}` },
    }),
    'a token, with the scheme in small letters': async (server) => ({
      headers: { authorization: `bearer ${(await server.tokens('sun')).access_token}` },
    }),
  }),
  ...createVectors('metadata', { GET: () => ({}) }),
]
