import * as T from 'typebox'
import { LinkedBy } from './forward-login.contract.ts'
import { routes } from './route.ts'
import { CurrentPassword, SignedIn } from './sign-in.contract.ts'
import { Instant } from './values.ts'

const ProviderId = T.String({ minLength: 1, maxLength: 40 })

/** Sign-in by a company's identity provider (OpenID Connect). */
export const identityProviderRoutes = routes('identity', {
  beginProviderSignIn: {
    path: '/login/provider/begin',
    access: 'public',
    summary: 'Begin to sign in by an identity provider: answers the address at which it asks',
    body: T.Object({ provider: ProviderId }, { additionalProperties: false }),
    data: T.Object({ address: T.String(), name: T.String() }),
    silent: true,
  },
  signInByProvider: {
    path: '/login/provider',
    access: 'public',
    summary:
      'Sign in with what an identity provider has answered to the browser; with name and password where an account of that name is there already, which links both',
    body: T.Object(
      {
        /** Provider to whose address the browser was redirected. */
        provider: ProviderId,
        /** Query of that address, unchanged. */
        answer: T.String({ minLength: 1, maxLength: 8_000 }),
        ...LinkedBy,
        /** True if the user agrees to end the browser's current session. */
        replaces: T.Optional(T.Boolean()),
      },
      { additionalProperties: false },
    ),
    data: SignedIn,
    silent: true,
  },
})

/** Links of the own account to identity providers. */
export const providerLinkRoutes = routes('identity', {
  findProviderLinks: {
    path: '/login/provider/link/find',
    access: 'account:own',
    summary: 'The identity providers that sign in the own account',
    data: T.Array(T.Object({ provider: T.String(), name: T.String(), since: Instant, lastUsedAt: Instant })),
    reads: true,
  },
  deleteProviderLink: {
    path: '/login/provider/link/delete',
    access: 'account:own',
    summary: 'End that an identity provider signs in the own account, which has a password',
    body: T.Object(
      { provider: ProviderId, currentPassword: CurrentPassword },
      { additionalProperties: false },
    ),
  },
})
