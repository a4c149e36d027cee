import * as T from 'typebox'
import { Role } from './access.ts'
import { routes } from './route.ts'

export const Credentials = T.Object(
  {
    username: T.String({ minLength: 1, maxLength: 100 }),
    password: T.String({ minLength: 1, maxLength: 200 }),
    /** The session lasts longer: for a browser that nobody else uses. */
    keepSignedIn: T.Optional(T.Boolean()),
    /** Code of the second factor, once requested. */
    code: T.Optional(T.String({ minLength: 1, maxLength: 40 })),
  },
  { additionalProperties: false },
)

/** Proves that whoever calls is more than somebody who has found a session open. */
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

/** Calls of the sign-in page, which loads no other contracts. */
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
