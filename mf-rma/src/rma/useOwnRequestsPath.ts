import { useLocation } from '@portal/client'

/** Leads to the own requests below the form, which keeps what its address has filled in. */
export const useOwnRequestsPath = (): string => {
  const { pathname, search } = useLocation()
  return `/userRepair${pathname === '/userRepair' ? search : ''}#requests`
}
