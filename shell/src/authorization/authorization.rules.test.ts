import {
  type AuthorizationRequest,
  parseAuthorizationRequest,
} from '@portal/contracts/authorization-request.ts'
import fc from 'fast-check'
import { consentAddress } from './authorization.rules.ts'

test('OAUTH-03 reads response_type, client_id, redirect_uri, scope and state, empty when missing', () => {
  expect(
    parseAuthorizationRequest(
      '?response_type=code&client_id=app-1&redirect_uri=https%3A%2F%2Fa.example%2Fb%3Fc&scope=device+email&state=s',
    ),
  ).toEqual({
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: 'https://a.example/b?c',
    scope: 'device email',
    state: 's',
  })
  expect(parseAuthorizationRequest('?response_type=code&client_id=app-1')).toEqual({
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: '',
    scope: '',
    state: '',
  })
})

test('treats a request without type or client as ordinary sign-in, and forwards a challenge', () => {
  for (const search of [
    '',
    '?from=%2Forder',
    '?client_id=app-1',
    '?response_type=code',
    '?response_type=&client_id=app-1',
  ])
    expect(parseAuthorizationRequest(search)).toBeUndefined()
  const search = '?response_type=code&client_id=a&code_challenge=x&code_challenge_method=S256&nonce=1'
  expect(parseAuthorizationRequest(search)).toMatchObject({
    code_challenge: 'x',
    code_challenge_method: 'S256',
  })
  expect(parseAuthorizationRequest(search)).not.toHaveProperty('nonce')
})

test('treats duplicate parameters and request references as ambiguous, also when forwarded', () => {
  const search =
    '?response_type=code&client_id=a&redirect_uri=u&scope=s&state=t&code_challenge=c&code_challenge_method=S256'
  const typeIn = (address: string) => parseAuthorizationRequest(address)?.response_type
  for (const name of new URLSearchParams(search).keys()) expect(typeIn(`${search}&${name}=`)).toBe('unclear')
  for (const more of ['request=x', 'request_uri=']) {
    const request = parseAuthorizationRequest(`${search}&${more}`) as AuthorizationRequest
    expect(typeIn(new URL(consentAddress(request), 'https://portal.example').search)).toBe('unclear')
  }
  expect(typeIn(`${search}&nonce=1&nonce=2`)).toBe('code')
})

test('forwards the request unchanged to the consent page', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(
      fc.record({ response_type: text, client_id: text, redirect_uri: text, scope: text, state: text }),
      (request) => {
        expect(
          parseAuthorizationRequest(new URL(consentAddress(request), 'https://portal.example').search),
        ).toEqual(request)
      },
    ),
  )
})
