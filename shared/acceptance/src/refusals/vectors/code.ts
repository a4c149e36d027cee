import { challenge, verifier } from '@portal/identity/oauth/oauth.builder.ts'
import { codeRedemption, refreshTokens, unusedCredentials } from '../flow.ts'
import {
  basicHeader,
  type ClientName,
  encodeParameters,
  formRequest,
  formType,
  type Parameters,
  type Server,
  sendRaw,
} from '../server.ts'
import { createVectors, type Vector } from './vector.ts'

/** Valid redemption with one change. */
const redeem =
  (change: Parameters, name: ClientName = 'sun'): Vector['sent'] =>
  async (server) =>
    formRequest({
      ...codeRedemption(server.client(name), (await unusedCredentials(server, name)).code),
      ...change,
    })
const absent = undefined

/** Redeems a code and returns its tokens. */
async function used(server: Server, name: ClientName = 'sun') {
  const code = await server.code(name)
  const redemption = codeRedemption(server.client(name), code)
  const { body } = await sendRaw(server.endpoints.token, formRequest(redemption))
  return { redemption, ...(JSON.parse(body) as { access_token: string; refresh_token: string }) }
}

const parameters = createVectors('token', {
  'no grant type': redeem({ grant_type: absent }),
  'an empty grant type': redeem({ grant_type: '' }),
  'an unknown grant type': redeem({ grant_type: 'barter' }),
  'the grant type in capital letters': redeem({ grant_type: 'AUTHORIZATION_CODE' }),
  'a grant type with a space': redeem({ grant_type: 'authorization_code ' }),
  'a password': redeem({ grant_type: 'password', username: 'owner', password: 'x' }),
  implicit: redeem({ grant_type: 'implicit' }),
  'the credentials of the client': redeem({ grant_type: 'client_credentials' }),
  'a token of another server': redeem({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' }),
  'an exchange of tokens': redeem({ grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' }),
  'a name that every object has': redeem({ grant_type: 'constructor' }),
  'no code': redeem({ code: absent }),
  'an empty code': redeem({ code: '' }),
  'a code that nobody has': redeem({ code: `poc_${'a'.repeat(43)}` }),
  'a code of another form': redeem({ code: "' or true --" }),
  'no address': redeem({ redirect_uri: absent }),
  'an empty address': redeem({ redirect_uri: '' }),
  'another address': redeem({ redirect_uri: 'https://evil.example/' }),
  'an address without its query': redeem({ redirect_uri: 'https://sun.example/callback' }),
  'an address with the host in capital letters': redeem({
    redirect_uri: 'https://SUN.example/callback?from=portal',
  }),
  'another address that is registered': redeem({ redirect_uri: 'http://127.0.0.1:9000/callback' }, 'star'),
  'no verifier': redeem({ code_verifier: absent }),
  'no verifier of a public client': redeem({ code_verifier: absent }, 'star'),
  'an empty verifier': redeem({ code_verifier: '' }),
  'another verifier': redeem({ code_verifier: 'a'.repeat(43) }),
  'another verifier of a public client': redeem({ code_verifier: 'a'.repeat(43) }, 'star'),
  'the challenge as the verifier': redeem({ code_verifier: challenge }),
  'a verifier of 42 characters': redeem({ code_verifier: verifier.slice(1) }),
  'a verifier of 129 characters': redeem({ code_verifier: 'a'.repeat(129) }),
  'a verifier with a letter of no alphabet': redeem({ code_verifier: `${verifier.slice(1)}ä` }),
  'a verifier with a space': redeem({ code_verifier: `${verifier.slice(1)} ` }),
  'the grant type twice': redeem({ grant_type: ['authorization_code', 'authorization_code'] }),
  'another grant type as well': redeem({ grant_type: ['authorization_code', 'refresh_token'] }),
  'the verifier twice': redeem({ code_verifier: [verifier, verifier] }),
  'the address twice': redeem({
    redirect_uri: ['https://sun.example/callback?from=portal', 'https://evil.example/'],
  }),
  'the code twice': async (server) => {
    const code = (await unusedCredentials(server, 'sun')).code
    return formRequest({ ...codeRedemption(server.client('sun'), code), code: [code, code] })
  },
  'a code with a space behind': async (server) =>
    formRequest(codeRedemption(server.client('sun'), `${(await unusedCredentials(server, 'sun')).code} `)),
  'a code in another letter case': async (server) =>
    formRequest(
      codeRedemption(server.client('sun'), (await unusedCredentials(server, 'sun')).code.toLowerCase()),
    ),
})

const lives = createVectors('token', {
  'a code that was used': async (server) => formRequest((await used(server)).redemption),
  'a code that was used, of a public client': async (server) =>
    formRequest((await used(server, 'star')).redemption),
  'a code that has expired': async (server) => {
    const code = await server.code('sun')
    await server.expire(code)
    return formRequest(codeRedemption(server.client('sun'), code))
  },
  'a code of another client': async (server) =>
    formRequest({ ...codeRedemption(server.client('moon'), await server.code('sun')) }),
  'a code of another client, with its address': async (server) =>
    formRequest({
      ...codeRedemption(server.client('moon'), await server.code('sun')),
      redirect_uri: server.client('sun').redirectUri,
    }),
  'a code of a client with a secret, by one without': async (server) =>
    formRequest({ ...codeRedemption(server.client('star'), await server.code('sun')) }),
  'a refresh token as the code': async (server) =>
    formRequest(codeRedemption(server.client('sun'), (await server.tokens('sun')).refresh_token)),
  'an access token as the code': async (server) =>
    formRequest(codeRedemption(server.client('sun'), (await server.tokens('sun')).access_token)),
  'the refresh token of a code that was used twice': async (server) => {
    const { redemption, refresh_token } = await used(server)
    await sendRaw(server.endpoints.token, formRequest(redemption))
    const { id, secret } = server.client('sun')
    return formRequest({ grant_type: 'refresh_token', refresh_token }, basicHeader(id, secret))
  },
  'the refresh token of the refresh token of a code that was used twice': async (server) => {
    const { redemption, refresh_token } = await used(server)
    const later = await refreshTokens(server, 'sun', refresh_token)
    await sendRaw(server.endpoints.token, formRequest(redemption))
    const { id, secret } = server.client('sun')
    return formRequest(
      { grant_type: 'refresh_token', refresh_token: later.refresh_token },
      basicHeader(id, secret),
    )
  },
  'a code in the address': async (server) => {
    const { code, ...rest } = codeRedemption(server.client('sun'), await server.code('sun'))
    return { ...formRequest(rest), query: encodeParameters({ code }) }
  },
  'everything in the address': async (server) => ({
    headers: formType,
    query: encodeParameters(codeRedemption(server.client('sun'), await server.code('sun'))),
  }),
})

export const codeVectors = [...parameters, ...lives]
