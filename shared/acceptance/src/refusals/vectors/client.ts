import { aRedemption, spare } from '../flow.ts'
import { basic, type Client, form, type Parameters, type Server } from '../server.ts'
import { type Vector, vectors } from './vector.ts'

const absent = undefined
const none = { client_id: absent, client_secret: absent }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const otherSecret = `pos_${'b'.repeat(43)}`

/** Valid redemption with other client credentials. */
const as =
  (
    say: (client: Client, server: Server) => { parameters?: Parameters; headers?: Record<string, string> },
    name: 'sun' | 'star' = 'sun',
  ): Vector['sent'] =>
  async (server) => {
    const client = server.client(name)
    const { parameters = {}, headers } = say(client, server)
    return form({ ...aRedemption(client, (await spare(server, name)).code), ...parameters }, headers)
  }
const header = (say: (client: Client) => string) =>
  as((client) => ({ parameters: none, headers: { authorization: say(client) } }))

const inForm = vectors('token', {
  'no client': as(() => ({ parameters: none })),
  'an empty client': as(() => ({ parameters: { client_id: '', client_secret: absent } })),
  'a secret without a client': as(() => ({ parameters: { client_id: absent } })),
  'an unknown client': as(() => ({ parameters: { client_id: 'app-0' } })),
  'a client that is disabled': as((_, server) => {
    const { id, secret } = server.client('comet')
    return { parameters: { client_id: id, client_secret: secret } }
  }),
  'no secret': as(() => ({ parameters: { client_secret: absent } })),
  'an empty secret': as(() => ({ parameters: { client_secret: '' } })),
  'another secret': as(() => ({ parameters: { client_secret: otherSecret } })),
  'a secret in capital letters': as(({ secret }) => ({
    parameters: { client_secret: secret.toUpperCase() },
  })),
  'a secret with a space behind': as(({ secret }) => ({ parameters: { client_secret: `${secret} ` } })),
  'the beginning of the secret': as(({ secret }) => ({ parameters: { client_secret: secret.slice(0, 20) } })),
  'the secret of another client': as((_, server) => ({
    parameters: { client_secret: server.client('moon').secret },
  })),
  'the client twice': as(({ id }) => ({ parameters: { client_id: [id, id] } })),
  'another client as well': as(({ id }) => ({ parameters: { client_id: [id, 'app-0'] } })),
  'the secret twice': as(({ secret }) => ({ parameters: { client_secret: [secret, otherSecret] } })),
  'a client with U+0000': as(({ id }) => ({ parameters: { client_id: `${id}\0` } })),
  'a secret of a client that has none': as(() => ({ parameters: { client_secret: otherSecret } }), 'star'),
  'an assertion of another server': as(({ id }) => ({
    parameters: {
      client_id: id,
      client_secret: absent,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'eyJhbGciOiJub25lIn0.e30.',
    },
  })),
})

const inHeader = vectors('token', {
  'Basic and the form': as(({ id, secret }) => ({ headers: basic(id, secret) })),
  'Basic and the secret in the form': as(({ id, secret }) => ({
    parameters: { client_id: absent },
    headers: basic(id, secret),
  })),
  'Basic and another client in the form': as(({ id, secret }) => ({
    parameters: { client_id: 'app-0', client_secret: absent },
    headers: basic(id, secret),
  })),
  'Basic with another secret': header(({ id }) => basic(id, otherSecret).authorization),
  'Basic with an unknown client': header(({ secret }) => basic('app-0', secret).authorization),
  'Basic without a secret': header(({ id }) => basic(id, '').authorization),
  'Basic without a client': header(({ secret }) => basic('', secret).authorization),
  'Basic without a colon': header(({ id }) => `Basic ${base64(id)}`),
  'Basic with nothing': header(() => 'Basic'),
  'Basic that is not base64': header(() => 'Basic !!!'),
  'Basic with a part too many': header(({ id, secret }) => `${basic(id, secret).authorization} x`),
  'Basic with half an encoded character': header(({ secret }) => `Basic ${base64(`%zz:${secret}`)}`),
  'Basic with an encoded U+0000': header(({ id, secret }) => `Basic ${base64(`${id}%00:${secret}`)}`),
  'Basic with a client that is encoded twice': header(
    ({ id, secret }) => basic(encodeURIComponent(id.replace('-', '%2D')), secret).authorization,
  ),
  'Basic in clear text': header(({ id, secret }) => `Basic ${id}:${secret}`),
  'Basic with the two halves exchanged': header(({ id, secret }) => basic(secret, id).authorization),
  'Bearer with the secret': header(({ secret }) => `Bearer ${secret}`),
  Digest: header(({ id }) => `Digest username="${id}"`),
  'Basic of a client that has no secret': as(
    ({ id }) => ({ parameters: { client_id: absent }, headers: basic(id, otherSecret) }),
    'star',
  ),
})

export const clientVectors = [...inForm, ...inHeader]
