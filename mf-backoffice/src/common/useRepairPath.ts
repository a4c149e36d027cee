import { useLiveRemotes, useSession } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'

const form = '/userRepair'

/**
 * Returns the path of the repair form for a device; undefined without a live page, permission or for
 * replaced and retired devices.
 */
export function useRepairPath({ serialNum, status }: Device): string | undefined {
  const { user } = useSession()
  const isServed = Object.values(useLiveRemotes()).some(
    ({ pages, isDisabled }) => !isDisabled && pages.some(({ path }) => path === form),
  )
  if (status === 'REPLACED' || status === 'RETIRED' || !isServed || !user.routes.includes(form))
    return undefined
  return `${form}?${new URLSearchParams({ serialNum })}`
}
