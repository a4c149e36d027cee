import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { ticketPermission } from '@portal/contracts/permission.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { type Caller, createCaller, signInByCall } from '../call.ts'

export interface TestAccount {
  caller: Caller
  permissions: readonly string[]
}

/** Signs in every demo account and reads its permissions. */
export const signInAll = (url: string): Promise<TestAccount[]> =>
  Promise.all(
    demoAccounts.map(async ({ username }) => {
      const caller = await signInByCall(url, username)
      const { permissions } = await caller.get(sessionRoutes.viewUser)
      return { caller, permissions }
    }),
  )

/** Creates an API key that may only open the portal. */
export async function createApiKey(url: string): Promise<TestAccount> {
  const owner = await signInByCall(url, 'owner')
  const draft = { name: 'Tickets', scope: ['notice:own'], days: 1, callsPerMinute: 600 }
  const signIn = { maySignIn: true, allowUrlLogin: false }
  const { apiKey } = await owner.get(apiKeyRoutes.createApiKey, { ...draft, ...signIn })
  return {
    caller: createCaller(url, { username: 'key', cookie: '', token: apiKey }),
    permissions: ['notice:own', ticketPermission],
  }
}
