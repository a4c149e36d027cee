import * as T from 'typebox'
import { routes } from './route.ts'
import { Credentials, CurrentPassword, SignedIn } from './sign-in.contract.ts'
import { maxTargetRouter } from './target-router.ts'
import { Instant, Nullable } from './values.ts'

/** Content of `data` if the browser is already signed in (409 `login.other_session`), to ask the user. */
export interface OtherSession {
  current: string
  next: string
}

const PlatformId = T.String({ minLength: 1, maxLength: 40 })

/** Links of the own account to brand platforms. */
export const brandLinkRoutes = routes('identity', {
  findBrandLinks: {
    path: '/brandLink/find',
    access: 'account:own',
    summary: 'The platforms of brands that sign in the own account',
    data: T.Array(T.Object({ platform: T.String(), since: Instant, lastUsedAt: Nullable(Instant) })),
    reads: true,
  },
  deleteBrandLink: {
    path: '/brandLink/delete',
    access: 'account:own',
    summary: 'End that a platform signs in the own account',
    body: T.Object(
      { platform: PlatformId, currentPassword: CurrentPassword },
      { additionalProperties: false },
    ),
  },
})

const { username, password, code } = Credentials.properties
/** Password and code that prove ownership of an account when it is linked. */
export const LinkedBy = { username: T.Optional(username), password: T.Optional(password), code }

/** True if the user agrees to end the browser's current session. */
const replaces = T.Optional(T.Boolean())

/** Sign-in from other programs. */
export const forwardLoginRoutes = routes('identity', {
  loginWithApiKey: {
    path: '/login/apiKey',
    access: 'public',
    summary: 'Sign in with a login ticket, or with an API key that is allowed to be used so',
    body: T.Object(
      {
        apiKey: T.String({ minLength: 1, maxLength: 200 }),
        targetRouter: T.String({ maxLength: maxTargetRouter }),
        replaces,
      },
      { additionalProperties: false },
    ),
    data: T.Object({
      ...SignedIn.properties,
      email: T.String(),
      platform: T.String(),
      targetRouter: T.String(),
    }),
    silent: true,
  },
  loginFromThirdPlatform: {
    path: '/login/fromThirdPlatform',
    access: 'public',
    summary:
      "Sign in with an assertion that a brand's platform has signed; with name and password the first time, which links both accounts",
    body: T.Object(
      {
        platform: PlatformId,
        assertion: T.String({ minLength: 1, maxLength: 4_000 }),
        ...LinkedBy,
        replaces,
      },
      { additionalProperties: false },
    ),
    data: SignedIn,
    silent: true,
  },
})
