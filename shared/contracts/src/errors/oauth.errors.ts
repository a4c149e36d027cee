import type { Declarations } from './message.ts'

export const oauthErrors = {
  access_denied: 'The user has refused.',
  authorization_pending: 'The user has not decided yet.',
  expired_token: 'Nobody has entered the code in time.',
  insufficient_scope: [403, 'The user of this application has not agreed to this call.'],
  invalid_client: [401, 'The application is unknown, disabled, or its secret is wrong.'],
  invalid_grant: 'The code or token is unknown, expired, used, revoked or of another request.',
  invalid_scope: 'These scopes are not among those that were agreed to.',
  invalid_token: [401, 'This token is unknown, expired, or its user has withdrawn it.'],
  slow_down: 'Ask less often: five seconds more between two questions.',
  unauthorized_client: 'This application is not registered for this grant.',
  unsupported_grant_type: 'Supported are authorization_code, refresh_token and the device code (RFC 8628).',
  invalid_request: '{reason:error}.',
  'oauth.credentials_twice': 'Send the credentials of the application once: as Basic or in the form.',
  'oauth.other_application': 'This token was given to another application.',
  'oauth.parameter_missing': 'The parameter {name} is missing.',
} as const satisfies Declarations
