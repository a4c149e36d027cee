import { useSession, useSurfaces } from '@portal/client'
import type { Device } from '@portal/contracts/device.contract.ts'

const form = '/userRepair'

/**
 * Returns the address at which a repair of a device is requested; undefined while no live remote has that
 * page, for who may not, and for a device that was replaced or retired.
 */
export function useRepairPath({ serialNum, status }: Device): string | undefined {
  const { user } = useSession()
  const isServed = Object.values(useSurfaces()).some(
    ({ pages, isDisabled }) => !isDisabled && pages.some(({ path }) => path === form),
  )
  if (status === 'REPLACED' || status === 'RETIRED' || !isServed || !user.routes.includes(form))
    return undefined
  return `${form}?${new URLSearchParams({ serialNum })}`
}
