import type { Declarations } from './message.ts'

export const partnerErrors = {
  'apiKey.beyond_owner': 'An API key can only have permissions that you have.',
  'apiKey.beyond_scope': [403, 'This API key, or the account that it is of, lacks the permission {access}.'],
  'apiKey.no_sign_in': [403, 'This API key was not made to open the portal in a browser.'],
  'apiKey.not_here': [403, "An API key can't do this. Sign in with your own password."],
  'apiKey.too_many': [429, 'This API key has made all calls of this minute. Try again in {wait} seconds.'],
  'apiKey.too_many_keys': "You have {max} API keys. Revoke one that isn't used any more.",
  'apiKey.unknown': [401, 'This API key is unknown, expired or revoked, or its account is disabled.'],
  'apiKey.url_login': 'A key that opens the portal from an address has to be allowed to sign in.',
  'embedSite.no_company':
    'The chat asks about devices of a company, and your account belongs to none. Sign in as an account of the brand.',
  'embedSite.not_found': [404, 'Your account has no such site. Copy its key from the page "Embedded chat".'],
  'embedSite.too_many': "You have {max} sites. Delete one that isn't used any more.",
  'oauth.nothing': 'Your account has nothing of what the application asks for.',
  'oauth.over': 'This request is over or already answered. Start again from the application.',
  'oauth.user_code': 'No display waits for this code. Check it, or get a new one.',
  'oauthClient.duplicate_name': "There's already an application with this name. Choose another name.",
  'oauthClient.no_secret': 'This application has no secret.',
  'webhook.address_private': 'This address is of a private network. Enter a public one.',
  'webhook.address_unknown': 'No server has this name. Check the address.',
  'webhook.beyond_owner': 'A webhook can only be told of what you may see.',
  'webhook.too_many': "You have {max} webhooks. Delete one that isn't used any more.",
} as const satisfies Declarations
