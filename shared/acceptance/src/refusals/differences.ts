import { type ExplainedDifference, vectorNames } from './difference.ts'
import { authorizationDifferences } from './differences-authorization.ts'

const places = ['token', 'introspection', 'revocation', 'device_authorization']
const preflight = 'a preflight of another site'

const clients: ExplainedDifference[] = [
  {
    facet: 'answer',
    why: 'A client that does not say who it is, or says so by a header that is none, has not authenticated itself: that is 401 invalid_client.',
    by: 'RFC 6749, 5.2: invalid_client where "no client authentication [is] included, or [the] authentication method [is] unsupported"; 401 where the client used the header',
    cases: [
      {
        ours: '401 invalid_client',
        theirs: '400 invalid_request',
        vectors: [
          ...vectorNames(
            'token',
            ...['no client', 'an empty client', 'a secret without a client', 'an empty form'],
            ...[
              'Basic without a secret',
              'Basic without a client',
              'Basic without a colon',
              'Basic with nothing',
            ],
            ...[
              'Basic that is not base64',
              'Basic with a part too many',
              'Basic with half an encoded character',
            ],
            ...['Basic with an encoded U+0000', 'Basic in clear text', 'Bearer with the secret', 'Digest'],
            ...['JSON that is said to be a form', 'fields as members of an object'],
            'the names of fields in capital letters',
          ),
          ...places.slice(1).map((place) => `${place}: no client`),
          ...vectorNames('revocation', 'Bearer, with the token itself'),
          ...vectorNames('introspection', 'Bearer, with the token itself'),
        ],
      },
    ],
  },
  {
    facet: 'challenge',
    why: 'Every 401 says how a client authenticates itself, also where it did not try the header.',
    by: 'RFC 9110, 15.5.2: a 401 MUST carry WWW-Authenticate',
    cases: [{ ours: 'Basic', theirs: 'none', vectors: 'every' }],
  },
  {
    facet: 'answer',
    why: 'U+0000 is in no identifier and in no token, and nothing stores it: such a request is malformed before anybody is looked up.',
    by: 'RFC 6749, A.1 and A.12: VSCHAR',
    cases: [
      {
        ours: '400 invalid_request',
        theirs: '401 invalid_client',
        vectors: vectorNames('token', 'a client with U+0000'),
      },
      {
        ours: '400 invalid_request',
        theirs: 'inactive',
        vectors: vectorNames('introspection', 'a token with U+0000'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'A client that is known, and not registered for a grant, is an unauthorized_client: that is what the name is for.',
    by: 'RFC 6749, 5.2; RFC 8628, 3.2',
    cases: [
      {
        ours: '400 unauthorized_client',
        theirs: '400 invalid_request',
        vectors: [
          ...vectorNames('device_authorization', 'a client that is not registered for it'),
          ...vectorNames('token', 'a device code by a client that is not registered for it'),
        ],
      },
    ],
  },
]

const grants: ExplainedDifference[] = [
  {
    facet: 'answer',
    why: 'A verifier that cannot be of any challenge is not of this one either.',
    by: 'RFC 7636, 4.6: invalid_grant if the values are not equal',
    cases: [
      {
        ours: '400 invalid_grant',
        theirs: '400 invalid_request',
        vectors: vectorNames(
          'token',
          ...['a verifier of 42 characters', 'a verifier of 129 characters'],
          ...['a verifier with a letter of no alphabet', 'a verifier with a space'],
        ),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'Who asks too often about a device code is told so; the reference leaves that to its operator.',
    by: 'RFC 8628, 3.5',
    cases: [
      {
        ours: '400 slow_down',
        theirs: '400 authorization_pending',
        vectors: vectorNames('token', 'a device code that is asked about too soon'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'An application that asks twice at once, or lost the answer, gets the same one again for a minute, until its tokens are used.',
    by: 'RFC 9700, 4.14.2: a second use is a sign of theft, which the use of what was answered still shows',
    cases: [
      {
        ours: 'given',
        theirs: '400 invalid_grant',
        vectors: vectorNames(
          'token',
          'a refresh token that was used',
          'a refresh token that was used, of a public client',
          'the next of a refresh token that was used twice',
        ),
      },
      {
        ours: 'given',
        theirs: '401',
        vectors: vectorNames('userinfo', 'a token whose refresh token was used twice'),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'An access token that is given back ends alone; the refresh token is given back by itself, and then everything ends.',
    by: 'RFC 7009, 2.1: the server MAY revoke the refresh token as well',
    cases: [
      {
        ours: 'given',
        theirs: '400 invalid_grant',
        vectors: vectorNames('token', 'a refresh token whose access token was given back'),
      },
    ],
  },
]

const forms: ExplainedDifference[] = [
  {
    facet: 'answer',
    why: 'A call that exists, made by another method, says which one it takes.',
    by: 'RFC 9110, 15.5.6',
    cases: [
      {
        ours: '405',
        theirs: '404',
        vectors: [
          ...vectorNames('token', 'PUT', 'DELETE'),
          ...places.map((place) => `${place}: GET`),
          ...vectorNames('userinfo', 'PUT'),
        ],
      },
    ],
  },
  {
    facet: 'answer',
    why: 'What is too large has a status of its own; the error is the same.',
    by: 'RFC 9110, 15.5.14',
    cases: [
      {
        ours: '413 invalid_request',
        theirs: '400 invalid_request',
        vectors: vectorNames('token', 'more than a megabyte'),
      },
    ],
  },
  {
    facet: 'cache',
    why: 'Nothing that this server says may be kept, what it says of revocation included.',
    by: 'stricter than RFC 7009, which asks for nothing',
    cases: [{ ours: 'no-store', theirs: 'may be kept', vectors: 'every' }],
  },
  {
    facet: 'cache',
    why: 'A call that is not taken at all says nothing that could be kept.',
    by: 'the answers of userinfo in a form, below',
    cases: [{ ours: 'no matter', theirs: 'no-store', vectors: 'every' }],
  },
]

const pages: ExplainedDifference[] = [
  {
    facet: 'answer',
    why: 'Pages of other sites are turned away, and not asked first: decision 151 leaves the tokens to servers and programs.',
    by: 'decision 151; no RFC asks for CORS',
    cases: [
      {
        ours: '404',
        theirs: '204',
        vectors: [...places, 'metadata', 'userinfo'].map((place) => `${place}: ${preflight}`),
      },
      {
        ours: '403 invalid_request',
        theirs: '400 invalid_request',
        vectors: [
          ...places.map((place) => `${place}: a page of another site`),
          ...vectorNames('token', 'a page of another site, for a public client', 'a page without an origin'),
        ],
      },
      // A program that sends the header gets its answer; a page cannot read it.
      { ours: 'given', theirs: '400', vectors: vectorNames('userinfo', 'a page of another site') },
    ],
  },
  {
    facet: 'page',
    why: 'A preflight that is not answered tells the browser of the other page to leave it.',
    by: 'decision 151; no RFC asks for CORS',
    cases: [{ ours: 'may not read', theirs: 'may read', vectors: 'every' }],
  },
]

const userinfo: ExplainedDifference[] = [
  {
    facet: 'answer',
    why: 'What is no Bearer token, or stands where none is looked for, is no authentication; two tokens in the header are one that is malformed. That is 401 with the challenge.',
    by: 'RFC 6750, 3 and 3.1; RFC 9700, 4.3.2: no token in an address',
    cases: [
      {
        ours: '401',
        theirs: '400',
        vectors: vectorNames(
          'userinfo',
          ...['Bearer without a token', 'a token with another behind', 'a token as Basic'],
          ...['a token by another scheme', 'a token by no scheme', 'a token in the address'],
        ),
      },
    ],
  },
  {
    facet: 'answer',
    why: 'userinfo is read by GET alone: it is a call of this portal, not that of OpenID Connect, and a token in a form is optional.',
    by: 'RFC 6750, 2.2: MAY',
    cases: [
      { ours: '405', theirs: '401', vectors: vectorNames('userinfo', 'a token that nobody has in a form') },
      { ours: '405', theirs: '400', vectors: vectorNames('userinfo', 'a token in a form and in the header') },
    ],
  },
  {
    facet: 'challenge',
    why: 'As the answers above: the challenge of a 401 says what is missing, and what is no 401 has none.',
    by: 'RFC 6750, 3.1: no error code where there is no authentication; RFC 9110, 11.6.1',
    cases: [
      { ours: 'Bearer', theirs: 'Bearer invalid_request', vectors: 'every' },
      { ours: 'Bearer invalid_token', theirs: 'Bearer invalid_request', vectors: 'every' },
      { ours: 'none', theirs: 'Bearer invalid_request', vectors: 'every' },
      { ours: 'none', theirs: 'Bearer invalid_token', vectors: 'every' },
    ],
  },
]

export const differences: ExplainedDifference[] = [
  ...authorizationDifferences,
  ...clients,
  ...grants,
  ...forms,
  ...pages,
  ...userinfo,
]
