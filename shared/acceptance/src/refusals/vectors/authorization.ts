import { challenge } from '@portal/identity/oauth/oauth.builder.ts'
import { authorizationQuery } from '../flow.ts'
import { encodeParameters, type Parameters } from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

const ask =
  (change: Parameters | ((own: string) => Parameters)): Vector['sent'] =>
  (server) => {
    const client = server.client('sun')
    return { query: authorizationQuery(client, typeof change === 'function' ? change(client.id) : change) }
  }
const of =
  (name: 'comet' | 'nobody'): Vector['sent'] =>
  (server) => ({ query: authorizationQuery(server.client('sun'), { client_id: server.client(name).id }) })

const absent = undefined
const otherChallenge = 'a'.repeat(43)

const clients = createVectors('authorization', {
  'no client': ask({ client_id: absent }),
  'an empty client': ask({ client_id: '' }),
  'an unknown client': of('nobody'),
  'a client that is disabled': of('comet'),
  'a client in capital letters': ask((id) => ({ client_id: id.toUpperCase() })),
  'a client with a space behind': ask((id) => ({ client_id: `${id} ` })),
  'a client with a line behind': ask((id) => ({ client_id: `${id}\n` })),
  'a client with U+0000 behind': ask((id) => ({ client_id: `${id}\0` })),
  'a client without an end': ask({ client_id: 'x'.repeat(3_000) }),
  'the client twice': ask((id) => ({ client_id: [id, id] })),
  'another client as well': ask((id) => ({ client_id: [id, 'app-0'] })),
})

const types = createVectors('authorization', {
  'no response type': ask({ response_type: absent }),
  'an empty response type': ask({ response_type: '' }),
  implicit: ask({ response_type: 'token' }),
  'an identity token': ask({ response_type: 'id_token' }),
  'a code and a token': ask({ response_type: 'code token' }),
  'a code and an identity token': ask({ response_type: 'code id_token' }),
  'all three': ask({ response_type: 'code id_token token' }),
  'no response at all': ask({ response_type: 'none' }),
  'the response type in capital letters': ask({ response_type: 'CODE' }),
  'a code and a space': ask({ response_type: 'code ' }),
  'an unknown response type': ask({ response_type: 'secret' }),
  'the response type twice': ask({ response_type: ['code', 'code'] }),
  'another response type as well': ask({ response_type: ['code', 'token'] }),
})

const proofs = createVectors('authorization', {
  'no challenge and no method': ask({ code_challenge: absent, code_challenge_method: absent }),
  'no method, which would be plain': ask({ code_challenge_method: absent }),
  'no challenge': ask({ code_challenge: absent }),
  'an empty challenge': ask({ code_challenge: '' }),
  plain: ask({ code_challenge_method: 'plain' }),
  'an unknown method': ask({ code_challenge_method: 'S512' }),
  'the method in a small letter': ask({ code_challenge_method: 's256' }),
  'a challenge of 42 characters': ask({ code_challenge: challenge.slice(1) }),
  'a challenge of 44 characters': ask({ code_challenge: `${challenge}a` }),
  'a challenge of 129 characters': ask({ code_challenge: 'a'.repeat(129) }),
  'a padded challenge': ask({ code_challenge: `${challenge.slice(1)}=` }),
  'a challenge with a plus': ask({ code_challenge: `${challenge.slice(1)}+` }),
  'a challenge with a space': ask({ code_challenge: `${challenge.slice(1)} ` }),
  'a challenge with a letter of no alphabet': ask({ code_challenge: `${challenge.slice(1)}ä` }),
  'the challenge twice': ask({ code_challenge: [challenge, challenge] }),
  'another challenge as well': ask({ code_challenge: [challenge, otherChallenge] }),
  'the method twice': ask({ code_challenge_method: ['S256', 'S256'] }),
  'plain as well': ask({ code_challenge_method: ['S256', 'plain'] }),
})

const scopes = createVectors('authorization', {
  'a scope that the client may not have': ask({ scope: 'device language' }),
  'a scope that nobody knows': ask({ scope: 'device admin' }),
  'a scope in capital letters': ask({ scope: 'DEVICE' }),
  'scopes with commas': ask({ scope: 'device,email' }),
  'a scope with a quote': ask({ scope: 'device "email"' }),
  'a scope with a backslash': ask({ scope: 'device\\email' }),
  'scopes with a tab': ask({ scope: 'device\temail' }),
  'a scope of another alphabet': ask({ scope: 'dévice' }),
  'the scope twice': ask({ scope: ['device', 'device'] }),
  'another scope as well': ask({ scope: ['device', 'email'] }),
})

const others = createVectors('authorization', {
  'the state twice': ask({ state: ['a', 'b'] }),
  'a state without an end': ask({ state: 'x'.repeat(2_500) }),
  'a state with U+0000': ask({ state: 'a\0b' }),
  'without a question': ask({ prompt: 'none' }),
  'without a question and with a sign-in': ask({ prompt: 'none login' }),
  'an unknown prompt': ask({ prompt: 'dance' }),
  'an unknown response mode': ask({ response_mode: 'pigeon' }),
  'an answer as a signed token': ask({ response_mode: 'query.jwt' }),
  'a request as an object': ask({ request: 'eyJhbGciOiJub25lIn0.e30.' }),
  'a request that is kept elsewhere': ask({ request_uri: 'https://sun.example/request' }),
  'a request that was pushed': ask({ request_uri: 'urn:ietf:params:oauth:request_uri:x' }),
  'a registration': ask({ registration: '{}' }),
  'an age that is no number': ask({ max_age: 'old' }),
  'nothing at all': () => ({ query: '' }),
  POST: (server) => ({ method: 'POST', query: authorizationQuery(server.client('sun')) }),
  'a client and nothing else': (server) => ({
    query: encodeParameters({ client_id: server.client('sun').id }),
  }),
})

export const authorizationVectors = [...clients, ...types, ...proofs, ...scopes, ...others]
