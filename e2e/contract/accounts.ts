import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { demoAccounts } from '@portal/demo/account.ts'
import { type Caller, signInByCall } from '../call.ts'

export interface Account {
  caller: Caller
  permissions: readonly string[]
}

/** Every demo account, signed in, with what the server says that it may do. */
export const signInAll = (url: string): Promise<Account[]> =>
  Promise.all(
    demoAccounts.map(async ({ username }) => {
      const caller = await signInByCall(url, username)
      const { permissions } = await caller.get(sessionRoutes.viewUser)
      return { caller, permissions }
    }),
  )
