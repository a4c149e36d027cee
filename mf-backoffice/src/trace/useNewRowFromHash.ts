import { useLocation, useNavigate, useSession } from '@portal/client'

/**
 * Whether the address asks for a new row (`/order#new`): that is where the action of the start page and of
 * the search leads.
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
