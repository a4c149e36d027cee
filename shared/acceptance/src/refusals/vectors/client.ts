import { codeRedemption, unusedCredentials } from '../flow.ts'
import { basicHeader, type Client, formRequest, type Parameters, type Server } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

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
    return formRequest(
      { ...codeRedemption(client, (await unusedCredentials(server, name)).code), ...parameters },
      headers,
    )
  }
const header = (say: (client: Client) => string) =>
  as((client) => ({ parameters: none, headers: { authorization: say(client) } }))

const inForm = createVectors('token', {
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

const inHeader = createVectors('token', {
  'Basic and the form': as(({ id, secret }) => ({ headers: basicHeader(id, secret) })),
  'Basic and the secret in the form': as(({ id, secret }) => ({
    parameters: { client_id: absent },
    headers: basicHeader(id, secret),
  })),
  'Basic and another client in the form': as(({ id, secret }) => ({
    parameters: { client_id: 'app-0', client_secret: absent },
    headers: basicHeader(id, secret),
  })),
  'Basic with another secret': header(({ id }) => basicHeader(id, otherSecret).authorization),
  'Basic with an unknown client': header(({ secret }) => basicHeader('app-0', secret).authorization),
  'Basic without a secret': header(({ id }) => basicHeader(id, '').authorization),
  'Basic without a client': header(({ secret }) => basicHeader('', secret).authorization),
  'Basic without a colon': header(({ id }) => `Basic ${base64(id)}`),
  'Basic with nothing': header(() => 'Basic'),
  'Basic that is not base64': header(() => 'Basic !!!'),
  'Basic with a part too many': header(({ id, secret }) => `${basicHeader(id, secret).authorization} x`),
  'Basic with half an encoded character': header(({ secret }) => `Basic ${base64(`%zz:${secret}`)}`),
  'Basic with an encoded U+0000': header(({ id, secret }) => `Basic ${base64(`${id}%00:${secret}`)}`),
  'Basic with a client that is encoded twice': header(
    ({ id, secret }) => basicHeader(encodeURIComponent(id.replace('-', '%2D')), secret).authorization,
  ),
  'Basic in clear text': header(({ id, secret }) => `Basic ${id}:${secret}`),
  'Basic with the two halves exchanged': header(({ id, secret }) => basicHeader(secret, id).authorization),
  'Bearer with the secret': header(({ secret }) => `Bearer ${secret}`),
  Digest: header(({ id }) => `Digest username="${id}"`),
  'Basic of a client that has no secret': as(
    ({ id }) => ({ parameters: { client_id: absent }, headers: basicHeader(id, otherSecret) }),
    'star',
  ),
})

export const clientVectors = [...inForm, ...inHeader]
