import { useLocation, useNavigate, useSession } from '@portal/client'

/**
 * Checks whether the address requests a new row (`/order#new`), as actions of the start page and the search
 * do.
 */
export function useNewRowFromHash(permission: string): { isAsked: boolean; forget(): void } {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { can } = useSession()
  const isAsked = hash === '#new' && can(permission)
  return {
    isAsked,
    forget: () => {
      if (isAsked) navigate(pathname + search, { replace: true })
    },
  }
}
