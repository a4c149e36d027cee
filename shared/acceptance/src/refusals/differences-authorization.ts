import { type ExplainedDifference, vectorNames as ofEndpoint } from './difference.ts'

const of = (...names: string[]) => ofEndpoint('authorization', ...names)

/** Differences of the authorization endpoint, which is a page of the portal. */
export const authorizationDifferences: ExplainedDifference[] = [
  {
    facet: 'answer',
    why: 'Nobody is sent anywhere because of a request that is wrong: the user is told of it in the portal. So nobody who registers an application makes the portal an open redirector.',
    by: 'decision 151; RFC 9700, 4.11.2',
    cases: [
      {
        ours: '400 unsupported_response_type',
        theirs: 'to the application: unsupported_response_type, state, iss',
        vectors: of(
          ...['implicit', 'a code and a token', 'all three', 'the response type in capital letters'],
          ...['a code and a space', 'an unknown response type'],
        ),
      },
      {
        ours: '400 unsupported_response_type',
        theirs: 'to the application: invalid_request, state, iss',
        vectors: of('an identity token', 'a code and an identity token', 'no response at all'),
      },
      {
        ours: '400 invalid_request',
        theirs: 'to the application: invalid_request, state, iss',
        vectors: of(
          ...['no challenge and no method', 'no method, which would be plain', 'no challenge'],
          ...['an empty challenge', 'plain', 'an unknown method', 'the method in a small letter'],
          ...['a challenge of 42 characters', 'a challenge of 129 characters', 'a padded challenge'],
          ...['a challenge with a plus', 'a challenge with a space'],
          'a challenge with a letter of no alphabet',
          ...['the response type twice', 'another response type as well', 'the challenge twice'],
          ...['another challenge as well', 'the method twice', 'plain as well', 'the scope twice'],
          'another scope as well',
        ),
      },
      {
        ours: '400 invalid_request',
        theirs: 'to the application: invalid_request, iss',
        vectors: of('the state twice'),
      },
      {
        ours: '400 invalid_scope',
        theirs: 'to the application: invalid_scope, state, iss',
        vectors: of(
          ...['a scope that the client may not have', 'a scope with a quote', 'a scope with a backslash'],
          ...['scopes with a tab', 'a scope of another alphabet'],
        ),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'An address that names no response type or no client is that of the sign-in page, which is the same: it carries no request, and nobody is asked or sent anywhere.',
    by: 'the required parameters of RFC 6749, 4.1.1, are what tells a request from a visit',
    cases: [
      {
        ours: 'an ordinary sign-in',
        theirs: '400 invalid_request',
        vectors: of('no client', 'an empty client', 'nothing at all', 'a client and nothing else'),
      },
      {
        ours: 'an ordinary sign-in',
        theirs: 'to the application: invalid_request, state, iss',
        vectors: of('no response type', 'an empty response type'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'The same of a request that is written elsewhere. It is not read, and what stands beside it is not taken for it.',
    by: 'decision 151; RFC 9101, 5: what stands beside a request object is not used',
    cases: [
      {
        ours: '400 invalid_request',
        theirs: 'to the application: request_not_supported, state, iss',
        vectors: of('a request as an object'),
      },
      {
        ours: '400 invalid_request',
        theirs: 'to the application: request_uri_not_supported, state, iss',
        vectors: of('a request that is kept elsewhere', 'a request that was pushed'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'A missing address is not one of the registered ones. The user is told so in either case.',
    by: 'RFC 6749, 3.1.2.3 and 3.1.2.4',
    cases: [
      {
        ours: '400 invalid_redirect_uri',
        theirs: '400 invalid_request',
        vectors: of('no address', 'an empty address'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'What no identifier can hold is malformed before a client is looked up.',
    by: 'RFC 6749, A.1: VSCHAR',
    cases: [
      {
        ours: '400 invalid_request',
        theirs: '400 invalid_client',
        vectors: of('a client with U+0000 behind', 'a client without an end'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'Stricter: a hash of SHA-256 has 43 characters and no other length, a state has an end, and is of characters that can be stored.',
    by: 'RFC 7636, 4.2; RFC 6749, A.5: VSCHAR',
    cases: [
      {
        ours: '400 invalid_request',
        theirs: 'asks',
        vectors: of('a challenge of 44 characters', 'a state without an end', 'a state with U+0000'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'Stricter: a scope that nobody knows is refused, where the reference leaves it out without a word.',
    by: 'RFC 6749, 3.3: MAY ignore; 4.1.2.1: invalid_scope if it is unknown',
    cases: [
      {
        ours: '400 invalid_scope',
        theirs: 'asks',
        vectors: of('a scope that nobody knows', 'a scope in capital letters', 'scopes with commas'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'Parameters of OpenID Connect, which is not spoken here, are ignored: its user is asked, and the answer comes in the query, as the metadata says.',
    by: 'RFC 6749, 3.1: what is not recognised MUST be ignored',
    cases: [
      {
        ours: 'asks',
        theirs: 'to the application: login_required, state, iss',
        vectors: of('without a question'),
      },
      {
        ours: 'asks',
        theirs: 'to the application: invalid_request, state, iss',
        vectors: of(
          ...['without a question and with a sign-in', 'an unknown prompt', 'an age that is no number'],
        ),
      },
      {
        ours: 'asks',
        theirs: 'to the application: unsupported_response_mode, state, iss',
        vectors: of('an unknown response mode', 'an answer as a signed token'),
      },
      {
        ours: 'asks',
        theirs: 'to the application: registration_not_supported, state, iss',
        vectors: of('a registration'),
      },
    ],
  },
]
