import { clientCredentials, deviceGrant, devicePoll } from '../flow.ts'
import {
  basicHeader,
  type ClientName,
  formRequest,
  type Parameters,
  type Server,
  sendRaw,
} from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const absent = undefined
const start =
  (change: Parameters, name: ClientName = 'sun'): Vector['sent'] =>
  (server) =>
    formRequest({ ...clientCredentials(server.client(name)), scope: 'device', ...change })

const starts = createVectors('device_authorization', {
  'no client': start({ client_id: absent, client_secret: absent }),
  'an unknown client': start({ client_id: 'app-0' }),
  'another secret': start({ client_secret: `pos_${'d'.repeat(43)}` }),
  'no secret': start({ client_secret: absent }),
  'a secret of a client that has none': start({ client_secret: 'x' }, 'star'),
  'a client that is not registered for it': start({}, 'moon'),
  'a scope that the client may not have': start({ scope: 'device language' }),
  'a scope with a quote': start({ scope: 'device "' }),
  'the scope twice': start({ scope: ['device', 'email'] }),
  'Basic and the form': (server) => {
    const { id, secret } = server.client('sun')
    return formRequest({ client_id: id, client_secret: secret }, basicHeader(id, secret))
  },
  JSON: (server) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: server.client('star').id }),
  }),
  GET: (server) => ({ method: 'GET', query: `client_id=${server.client('star').id}` }),
})

/** Valid poll with one change, optionally after the user's decision. */
const poll =
  (
    change: Parameters,
    decision?: 'approved' | 'denied',
    asking: ClientName = 'sun',
    name: ClientName = 'sun',
  ): Vector['sent'] =>
  async (server) => {
    const { device_code, user_code } = await server.device(name)
    if (decision) await server.decide(user_code, decision === 'approved')
    return formRequest({ ...devicePoll(server.client(asking), device_code), ...change })
  }
async function asked(server: Server, decision?: 'approved') {
  const { device_code, user_code } = await server.device('sun')
  if (decision) await server.decide(user_code, true)
  const question = devicePoll(server.client('sun'), device_code)
  const { body } = await sendRaw(server.endpoints.token, formRequest(question))
  return { question, given: JSON.parse(body) as { refresh_token: string } }
}

const polls = createVectors('token', {
  'a device code on which nobody has decided': poll({}),
  'a device code on which nobody has decided, of a public client': poll({}, absent, 'star', 'star'),
  'a device code that is asked about too soon': async (server) => {
    const { question } = await asked(server)
    // Polls once more, because the machine may have been suspended for the five seconds.
    await sendRaw(server.endpoints.token, formRequest(question))
    return formRequest(question)
  },
  'a device code that its user has refused': poll({}, 'denied'),
  'a device code that has expired': async (server) => {
    const { device_code } = await server.device('sun')
    await server.expire(device_code)
    return formRequest(devicePoll(server.client('sun'), device_code))
  },
  'a device code that was used': async (server) => formRequest((await asked(server, 'approved')).question),
  'the refresh token of a device code that was used twice': async (server) => {
    const { question, given } = await asked(server, 'approved')
    await sendRaw(server.endpoints.token, formRequest(question))
    const { id, secret } = server.client('sun')
    return formRequest(
      { grant_type: 'refresh_token', refresh_token: given.refresh_token },
      basicHeader(id, secret),
    )
  },
  'a device code of another client': poll({}, 'approved', 'star'),
  'a device code by a client that is not registered for it': poll({}, 'approved', 'moon'),
  'no device code': poll({ device_code: absent }, 'approved'),
  'an empty device code': poll({ device_code: '' }, 'approved'),
  'a device code that nobody has': poll({ device_code: `pod_${'a'.repeat(43)}` }, 'approved'),
  'the user code as the device code': async (server) =>
    formRequest(devicePoll(server.client('sun'), (await server.device('sun')).user_code)),
  'a code as the device code': async (server) =>
    formRequest(devicePoll(server.client('sun'), await server.code('sun'))),
  'a device code as the code': poll({ grant_type: 'authorization_code' }, 'approved'),
  'a device code by its short name': poll({ grant_type: 'device_code' }, 'approved'),
  'the device grant twice': poll({ grant_type: [deviceGrant, deviceGrant] }, 'approved'),
  'a device code without the secret': poll({ client_secret: absent }, 'approved'),
  'a device code with another secret': poll({ client_secret: `pos_${'e'.repeat(43)}` }, 'approved'),
})

export const deviceVectors = [...starts, ...polls]
