import { useSession } from '@portal/client'
import { mailStopPath } from '@portal/contracts/mail.contract.ts'
import { useMemo } from 'react'
import { listPages } from '../registry/page.ts'
import { useRegistry } from '../registry/registry.ts'
import { judge } from './guard.rules.ts'

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] as string

/** Pages that only an address leads to. */
const unlinked: readonly string[] = ['/404', '/oauthConfirm', mailStopPath]

/** Whether an address leads this user to a page of a live release: what does not is not offered anywhere. */
export function useMayOpen(): (address: string) => boolean {
  const { user, signedIn } = useSession()
  const registry = useRegistry()
  return useMemo(() => {
    const pages = listPages(registry)
    return (address) => {
      const verdict = judge(pathOf(address), pages, signedIn ? user : null)
      if (verdict.kind === 'document') return true
      return verdict.kind === 'show' && !verdict.page.isDisabled && !unlinked.includes(verdict.page.path)
    }
  }, [registry, user, signedIn])
}

/** Whether this user has what a page, a card or an action asks for. */
export function useHas(): (access: string) => boolean {
  const { can, signedIn } = useSession()
  return (access) => access === 'public' || (access === 'user' ? signedIn : can(access))
}
