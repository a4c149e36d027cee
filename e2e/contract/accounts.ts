import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { ticketPermission } from '@portal/contracts/permission.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { type Caller, caller, signInByCall } from '../call.ts'

export interface Account {
  caller: Caller
  permissions: readonly string[]
}

/** Signs in every demo account and reads its permissions. */
export const signInAll = (url: string): Promise<Account[]> =>
  Promise.all(
    demoAccounts.map(async ({ username }) => {
      const caller = await signInByCall(url, username)
      const { permissions } = await caller.get(sessionRoutes.viewUser)
      return { caller, permissions }
    }),
  )

/** Creates an API key that may open the portal only. */
export async function aKey(url: string): Promise<Account> {
  const owner = await signInByCall(url, 'owner')
  const draft = { name: 'Tickets', scope: ['notice:own'], days: 1, callsPerMinute: 600 }
  const signIn = { maySignIn: true, allowUrlLogin: false }
  const { apiKey } = await owner.get(apiKeyRoutes.createApiKey, { ...draft, ...signIn })
  return {
    caller: caller(url, { username: 'key', cookie: '', token: apiKey }),
    permissions: ['notice:own', ticketPermission],
  }
}
