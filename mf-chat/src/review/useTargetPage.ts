import { call, notify, problemText, useNavigate, useT } from '@portal/client'
import { dialogueRoutes, type TargetRouter } from '@portal/contracts/dialogue.contract.ts'

/**
 * Requests the address of the page about a conversation's device, and opens it; other origins open in a new
 * window.
 */
export function useTargetPage() {
  const t = useT()
  const navigate = useNavigate()
  return async (threadId: string, targetRouter: TargetRouter) => {
    try {
      const address = await call(dialogueRoutes.toTargetPage, { threadId, targetRouter })
      if (address.startsWith('/')) navigate(address)
      else if (/^https?:\/\//.test(address)) window.open(address, '_blank', 'noopener')
      else notify.error(t('Redirect failed, {msg}', { msg: address }))
    } catch (error) {
      notify.error(t('Redirect failed, {msg}', { msg: problemText(error) }))
    }
  }
}
