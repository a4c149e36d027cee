import { addressOfTarget } from '@portal/contracts/target-router.ts'
import { problem } from '@portal/service-kit/problem/problem.ts'
import type { KeyInForce } from '../access/key.rules.ts'
import { isOpen, listRoutes, routesWithin } from '../access/menu.rules.ts'
import { listPermissions } from '../access/permission.rules.ts'
import type { Account } from '../account/account.repo.ts'
import { keySessionPermissions } from '../session/session.rules.ts'

const wrongTarget = (msg: string) => problem('login.target', { msg, fields: { targetRouter: msg } })

/**
 * Requires the target router to be a page that a session of the key may open. @throws Problem 400
 * `login.target`
 */
export function assertTarget(targetRouter: string, account: Account, { scope }: Pick<KeyInForce, 'scope'>) {
  const address = addressOfTarget(targetRouter)
  if (address === undefined)
    throw wrongTarget('This is no page of the portal. Enter a path such as order or device/SNA0001.')
  const permissions = keySessionPermissions({ scope }, listPermissions(account))
  if (!isOpen(address.split('?', 1)[0] ?? '/', routesWithin(listRoutes(account), permissions)))
    throw wrongTarget("This API key can't open this page.")
}
