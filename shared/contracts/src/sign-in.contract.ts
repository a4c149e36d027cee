import * as T from 'typebox'
import { Role } from './access.ts'
import { routes } from './route.ts'

export const Credentials = T.Object(
  {
    username: T.String({ minLength: 1, maxLength: 100 }),
    password: T.String({ minLength: 1, maxLength: 200 }),
    /** "Remember me": the session lasts longer. */
    keepSignedIn: T.Optional(T.Boolean()),
    /** Code of the second factor, if requested. */
    code: T.Optional(T.String({ minLength: 1, maxLength: 40 })),
  },
  { additionalProperties: false },
)

/** Proves that the caller is the owner and has not just found an open session. */
export const CurrentPassword = T.String({ minLength: 1, maxLength: 200 })
export const PasswordProof = T.Object({ currentPassword: CurrentPassword }, { additionalProperties: false })

/** Answer of a sign-in. `permissions` is comma-separated, as specified. */
export const SignedIn = T.Object({
  token: T.String(),
  username: T.String(),
  role: Role,
  roleText: T.String(),
  country: T.String(),
  userId: T.String(),
  email: T.Optional(T.String()),
  platform: T.Optional(T.String()),
  permissions: T.String(),
})
export type SignedIn = T.Static<typeof SignedIn>

/** Calls of the sign-in page. A separate module, because that page loads no other contracts. */
export const signInRoutes = routes('identity', {
  login: {
    path: '/login',
    access: 'public',
    summary: 'Sign in',
    body: Credentials,
    data: SignedIn,
    silent: true,
  },
  findIdentityProviders: {
    path: '/login/provider/find',
    method: 'GET',
    access: 'public',
    summary: 'The identity providers that the sign-in page offers',
    data: T.Array(T.Object({ id: T.String(), name: T.String() })),
    reads: true,
    silent: true,
  },
})
