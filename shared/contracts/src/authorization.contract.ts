import * as T from 'typebox'
import { Scope } from './access.ts'
import { routes } from './route.ts'
import { Credentials, SignedIn } from './sign-in.contract.ts'
import { OptionalText } from './values.ts'

export const Scopes = T.Array(Scope, { minItems: 1, uniqueItems: true })

/** Application as the consent page shows it. */
const Asking = T.Object({
  /** Id of the stored request; body of `doConfirm`. */
  requestId: T.String(),
  clientName: T.String(),
  homepage: T.String(),
  logo: T.String(),
  scopes: Scopes,
  /** Days until the application has to ask again. */
  days: T.Integer(),
  /** Origin of the redirect address. */
  redirectsTo: T.String(),
})
export type Asking = T.Static<typeof Asking>

const parameter = T.Optional(OptionalText(2_000))
/** Parameters that an application sends through the user's browser; the page drops others. */
export const AuthorizationParameters = T.Object({
  response_type: parameter,
  client_id: parameter,
  redirect_uri: parameter,
  scope: parameter,
  state: parameter,
  code_challenge: parameter,
  code_challenge_method: parameter,
})
export type AuthorizationParameters = T.Static<typeof AuthorizationParameters>

/** Calls that start an application's request. A separate module, so that the sign-in page stays small. */
export const authorizationRoutes = routes('identity', {
  doLogin: {
    path: '/oauth2/doLogin',
    access: 'public',
    summary: 'Sign in, on the way to the question of an application',
    body: Credentials,
    data: SignedIn,
    silent: true,
  },
  authorize: {
    path: '/oauth2/authorize',
    access: 'account:own',
    summary: 'Check and keep what an application asks for; answers what its user is to be shown',
    query: AuthorizationParameters,
    data: Asking,
  },
})
