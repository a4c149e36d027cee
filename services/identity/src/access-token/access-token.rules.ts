import type { Identity } from '@portal/contracts/access.ts'
import type { AccessToken } from '@portal/contracts/access-token.contract.ts'

/** Adds a prefix, so that rate limits and session-ended messages work for tokens as for users. */
export const toTokenUserId = ({ id }: Pick<AccessToken, 'id'>) => `token:${id}`

/** Identity of a program: no role, the token's permissions, limited to the token's remotes. */
export const toIdentityOfToken = (token: AccessToken): Identity => ({
  userId: toTokenUserId(token),
  username: token.name,
  role: 'VIEWER',
  kind: 'plain',
  grants: [],
  permissions: token.permissions,
  companyId: null,
  sessionId: toTokenUserId(token),
  isProven: true,
  remotes: token.remotes,
})
