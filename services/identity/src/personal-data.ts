import type { PersonalData } from '@portal/service-kit/person/inventory.ts'

const session = '7 days, or 12 hours unused; 30 days, or 7 unused, if you stay signed in'
const withAccount = 'As long as the account'

/** Lists the rows that are deleted with an account. */
const below = (table: string, what: string, why: string, kept = withAccount, column = 'account_id') =>
  ({ table, what, why, kept, own: { [column]: 'id' }, erase: 'delete' }) as const

export const personalData: PersonalData = {
  tables: [
    {
      ...below(
        'session',
        'Where you are signed in',
        'Keeps you signed in; you can end each',
        session,
        'user_id',
      ),
      other: ['address', 'user_agent'],
    },
    {
      ...below(
        'credential_mail',
        'E-mails about changes of your sign-in',
        'Tells of what somebody else may have done',
        '30 days',
      ),
      own: { account_id: 'id', address: 'email' },
    },
    {
      ...below('link_mail', 'E-mails with a link to set your password', 'Sends the link', '30 days'),
      acted: { asked_by: 'id' },
    },
    below('password_link', 'Links to set your password', 'Works once', '1 day after it is over'),
    below('passkey', 'Your passkeys', 'Sign-in without a password'),
    below('passkey_challenge', 'A sign-in by passkey that has begun', 'Works once', 'Minutes'),
    {
      ...below('second_factor', 'Your authenticator app', 'Sign-in in two steps'),
      secret: ['secret', 'pending'],
    },
    below('recovery_code', 'Recovery codes', 'Sign-in when the app is lost'),
    {
      ...below(
        'preference',
        'How you have set pages',
        'Pages come back as you left them',
        withAccount,
        'user_id',
      ),
      other: ['value'],
    },
    below(
      'view_default',
      'Your first views of tables',
      'Tables open as you want them',
      withAccount,
      'user_id',
    ),
    {
      ...below(
        'saved_view',
        'Views of tables that you have saved',
        'Filters by name',
        withAccount,
        'user_id',
      ),
      other: ['content', 'name'],
    },
    {
      ...below(
        'oauth_request',
        'Questions of applications',
        'You answer whether an application may',
        'Minutes',
        'user_id',
      ),
      other: ['parameters'],
    },
    below(
      'oauth_authorization',
      'Applications that you have agreed to',
      'An application acts for you',
      '30 days after it is over',
      'user_id',
    ),
    {
      ...below('brand_link', 'Your sign-in at the platform of a brand', 'One sign-in for both'),
      other: ['subject'],
    },
    {
      ...below(
        'identity_provider_link',
        "Your sign-in at your company's identity provider",
        'Sign-in by your company',
      ),
      other: ['subject'],
    },
    {
      ...below('api_key', 'Your API keys', 'Programs call for you', withAccount, 'owner_id'),
      secret: ['hint'],
    },
    {
      ...below('webhook', 'Your webhooks', 'Your servers are told of changes', withAccount, 'owner_id'),
      secret: ['secret', 'old_secrets'],
    },
    below(
      'embed_site',
      'Sites that show the assistant for you',
      'Owners of your devices ask there',
      withAccount,
      'owner_id',
    ),
    {
      table: 'visitor_token',
      what: 'Visitors of sites that show the assistant',
      why: 'A visitor asks about one device',
      kept: '1 hour after it is over',
      parent: { table: 'embed_site', column: 'site_id' },
      other: ['visitor_id', 'name'],
    },
    below(
      'account_file_room',
      'How much room your files may take in each service',
      'Your files stay within one quota',
    ),
    {
      table: 'access_token',
      what: 'Access tokens that you have made',
      why: 'Says who has made a token',
      kept: 'As long as the portal',
      acted: { created_by: 'name' },
    },
    {
      table: 'oauth_client',
      what: 'Applications that you have added',
      why: 'Says who has added an application',
      kept: 'As long as the application',
      acted: { created_by: 'name' },
    },
    {
      table: 'brand_platform',
      what: 'Platforms of brands that you have added',
      why: 'Says who has added a platform',
      kept: 'As long as the platform',
      acted: { created_by: 'name' },
      other: ['keys'],
    },
    {
      table: 'identity_provider',
      what: 'Identity providers that you have added',
      why: 'Says who has added a provider',
      kept: 'As long as the provider',
      acted: { created_by: 'name' },
      other: ['roles'],
    },
    {
      table: 'identity_provider_flow',
      what: 'Sign-ins by identity providers that have begun',
      why: 'Works once',
      kept: 'Minutes',
      other: ['person'],
    },
    {
      table: 'guess',
      what: 'Wrong passwords by account and address',
      why: 'Passwords cannot be guessed',
      kept: '1 hour',
      other: ['subject'],
    },
    {
      table: 'account',
      what: 'Your account',
      why: 'Says who you are and what you may do',
      kept: 'Until it is erased; an invitation that nobody accepts INVITATION_KEEP_DAYS (30)',
      own: { id: 'id' },
      erase: 'delete',
      secret: ['password_hash', 'skeleton'],
      other: ['username', 'email', 'company_name'],
    },
  ],
  impersonal: {
    'embed_site.site': 'name of a site',
    'erasure.account_id': 'goes with the account',
    'identity_provider.second_factor': 'a claim and its values, of a provider',
    'oauth_device_code.user_code': 'a code, for minutes',
    'signing_key.private_jwk': 'key of the portal',
    'signing_key.public_jwk': 'key of the portal',
  },
}
