import type { Identity } from '@portal/contracts/access.ts'
import type { AccessToken } from '@portal/contracts/access-token.contract.ts'

/** Prefixes the id like those of users and sessions, so that limits and ends apply to tokens too. */
export const tokenUserId = ({ id }: Pick<AccessToken, 'id'>) => `token:${id}`

/** Identity of a program: without a role, with its own permissions for its own remotes. */
export const identityOfToken = (token: AccessToken): Identity => ({
  userId: tokenUserId(token),
  username: token.name,
  role: 'VIEWER',
  kind: 'plain',
  grants: [],
  permissions: token.permissions,
  companyId: null,
  sessionId: tokenUserId(token),
  isProven: true,
  remotes: token.remotes,
})
