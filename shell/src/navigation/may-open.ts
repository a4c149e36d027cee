import { useSession } from '@portal/client'
import { mailStopPath } from '@portal/contracts/mail.contract.ts'
import { useMemo } from 'react'
import { listPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { checkAddress } from './guard.rules.ts'

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] as string

/** Pages that are opened only by their address. */
const unlinked: readonly string[] = ['/404', '/oauthConfirm', mailStopPath]

/** Checks whether an address belongs to a live page that the user may open; others are never offered. */
export function useMayOpen(): (address: string) => boolean {
  const { user, signedIn } = useSession()
  const registry = useRegistry()
  return useMemo(() => {
    const pages = listPages(registry)
    return (address) => {
      const verdict = checkAddress(pathOf(address), pages, signedIn ? user : null)
      if (verdict.kind === 'document') return true
      return verdict.kind === 'show' && !verdict.page.isDisabled && !unlinked.includes(verdict.page.path)
    }
  }, [registry, user, signedIn])
}

/** Checks whether the user has the required permission. */
export function useHasAccess(): (access: string) => boolean {
  const { can, signedIn } = useSession()
  return (access) => access === 'public' || (access === 'user' ? signedIn : can(access))
}
