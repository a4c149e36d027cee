import type { Reason } from '@portal/contracts/errors/all.ts'
import { toTargetAddress } from '@portal/contracts/target-router.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { CallingKey } from '../access/key.rules.ts'
import { filterRoutes, isAllowedPath, listRoutes } from '../access/menu.rules.ts'
import { listPermissions } from '../access/permission.rules.ts'
import type { Account } from '../account/account.repo.ts'
import { toKeySessionPermissions } from '../session/session.rules.ts'

const wrongTarget = (reason: Reason) =>
  problem('login.target', { reason }, { fields: { targetRouter: reason } })

/**
 * Checks that the target router is a page that a session of the key may open. @throws Problem 400
 * `login.target`
 */
export function assertTargetAllowed(
  targetRouter: string,
  account: Account,
  { scope }: Pick<CallingKey, 'scope'>,
) {
  const address = toTargetAddress(targetRouter)
  if (address === undefined) throw wrongTarget('target.no_page')
  const permissions = toKeySessionPermissions({ scope }, listPermissions(account))
  if (!isAllowedPath(address.split('?', 1)[0] ?? '/', filterRoutes(listRoutes(account), permissions)))
    throw wrongTarget('target.not_of_key')
}
