import { clientCredentials, codeRedemption, unusedCredentials } from '../flow.ts'
import { bearerHeader, formRequest } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const evil = 'https://evil.example'
const preflight =
  (method: string): Vector['sent'] =>
  () => ({
    method: 'OPTIONS',
    headers: { origin: evil, 'access-control-request-method': method },
  })

const metadata = createVectors('metadata', {
  POST: () => ({ method: 'POST' }),
  PUT: () => ({ method: 'PUT' }),
  DELETE: () => ({ method: 'DELETE' }),
  'a path below': () => ({ suffix: '/x' }),
  'a path that begins alike': () => ({ suffix: 's' }),
  'a preflight of another site': preflight('GET'),
})

const pages = [
  ...createVectors('token', {
    'a page of another site': async (server) =>
      formRequest(codeRedemption(server.client('sun'), (await unusedCredentials(server, 'sun')).code), {
        origin: evil,
      }),
    'a page of another site, for a public client': async (server) =>
      formRequest(codeRedemption(server.client('star'), (await unusedCredentials(server, 'star')).code), {
        origin: evil,
      }),
    'a page without an origin': async (server) =>
      formRequest(codeRedemption(server.client('sun'), (await unusedCredentials(server, 'sun')).code), {
        origin: 'null',
      }),
    'a preflight of another site': preflight('POST'),
  }),
  ...createVectors('introspection', {
    'a page of another site': async (server) =>
      formRequest(
        {
          ...clientCredentials(server.client('sun')),
          token: (await unusedCredentials(server, 'sun')).tokens.access_token,
        },
        { origin: evil },
      ),
    'a preflight of another site': preflight('POST'),
  }),
  ...createVectors('revocation', {
    'a page of another site': async (server) =>
      formRequest({ ...clientCredentials(server.client('sun')), token: 'x' }, { origin: evil }),
    'a preflight of another site': preflight('POST'),
  }),
  ...createVectors('userinfo', {
    'a page of another site': async (server) => ({
      headers: {
        ...bearerHeader((await unusedCredentials(server, 'sun')).tokens.access_token),
        origin: evil,
      },
    }),
    'a preflight of another site': preflight('GET'),
  }),
  ...createVectors('device_authorization', {
    'a page of another site': (server) =>
      formRequest(clientCredentials(server.client('sun')), { origin: evil }),
    'a preflight of another site': preflight('POST'),
  }),
]

export const metadataVectors = [...metadata, ...pages]
