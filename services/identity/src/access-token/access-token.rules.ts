import type { Identity } from '@portal/contracts/access.ts'
import type { AccessToken } from '@portal/contracts/access-token.contract.ts'

/** As users and sessions are called, so that whatever counts or ends those does the same for tokens. */
export const tokenUserId = ({ id }: Pick<AccessToken, 'id'>) => `token:${id}`

/**
 * A program is nobody's colleague: of a role it has nothing, only its own permissions, for its own remotes.
 */
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
