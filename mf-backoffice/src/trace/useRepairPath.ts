import { useSession, useSurfaces } from '@portal/client'

const form = '/userRepair'

/**
 * Where a repair of a device is asked for; undefined while no live remote has that page, or for who may not.
 */
export function useRepairPath(serialNum: string): string | undefined {
  const { user } = useSession()
  const isServed = Object.values(useSurfaces()).some(
    ({ pages, isDisabled }) => !isDisabled && pages.some(({ path }) => path === form),
  )
  if (!isServed || !user.routes.includes(form)) return undefined
  return `${form}?${new URLSearchParams({ serialNum })}`
}
