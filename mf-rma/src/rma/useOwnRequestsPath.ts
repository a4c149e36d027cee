import { useLocation } from '@portal/client'

/** Returns the path of the own requests below the form; keeps the parameters that prefilled it. */
export const useOwnRequestsPath = (): string => {
  const { pathname, search } = useLocation()
  return `/userRepair${pathname === '/userRepair' ? search : ''}#requests`
}
