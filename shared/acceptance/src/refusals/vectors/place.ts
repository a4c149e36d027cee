import { aRedemption, own, spare } from '../flow.ts'
import { bearer, form } from '../server.ts'
import { type Vector, vectors } from './vector.ts'

const evil = 'https://evil.example'
const preflight =
  (method: string): Vector['sent'] =>
  () => ({
    method: 'OPTIONS',
    headers: { origin: evil, 'access-control-request-method': method },
  })

const metadata = vectors('metadata', {
  POST: () => ({ method: 'POST' }),
  PUT: () => ({ method: 'PUT' }),
  DELETE: () => ({ method: 'DELETE' }),
  'a path below': () => ({ suffix: '/x' }),
  'a path that begins alike': () => ({ suffix: 's' }),
  'a preflight of another site': preflight('GET'),
})

const pages = [
  ...vectors('token', {
    'a page of another site': async (server) =>
      form(aRedemption(server.client('sun'), (await spare(server, 'sun')).code), { origin: evil }),
    'a page of another site, for a public client': async (server) =>
      form(aRedemption(server.client('star'), (await spare(server, 'star')).code), { origin: evil }),
    'a page without an origin': async (server) =>
      form(aRedemption(server.client('sun'), (await spare(server, 'sun')).code), { origin: 'null' }),
    'a preflight of another site': preflight('POST'),
  }),
  ...vectors('introspection', {
    'a page of another site': async (server) =>
      form(
        { ...own(server.client('sun')), token: (await spare(server, 'sun')).tokens.access_token },
        { origin: evil },
      ),
    'a preflight of another site': preflight('POST'),
  }),
  ...vectors('revocation', {
    'a page of another site': async (server) =>
      form({ ...own(server.client('sun')), token: 'x' }, { origin: evil }),
    'a preflight of another site': preflight('POST'),
  }),
  ...vectors('userinfo', {
    'a page of another site': async (server) => ({
      headers: { ...bearer((await spare(server, 'sun')).tokens.access_token), origin: evil },
    }),
    'a preflight of another site': preflight('GET'),
  }),
  ...vectors('device_authorization', {
    'a page of another site': (server) => form(own(server.client('sun')), { origin: evil }),
    'a preflight of another site': preflight('POST'),
  }),
]

export const placeVectors = [...metadata, ...pages]
