import { notify, problemText } from '@portal/client'
import { useConfirm } from '@portal/ui'
import { useT } from '../conversation/context.tsx'
import { useCloseOwnTicketMutation } from './ticket.api.ts'
import type { Recipient } from './useRecipient.ts'
import './ticket.style.ts'

/** Closes an own ticket after confirmation. */
export function useCloseTicket() {
  const t = useT()
  const confirm = useConfirm()
  const [close] = useCloseOwnTicketMutation()
  return async (id: number) => {
    const isMeant = await confirm({
      question: t('Close ticket {id}?', { id }),
      detail: t("Support won't reply to it any more. You can open a new ticket."),
      confirm: t('Close the ticket'),
    })
    if (isMeant)
      await close({ id })
        .unwrap()
        .catch((error) => notify.error(t('Operation failed. {msg}', { msg: problemText(error) })))
  }
}

/** Bar above the field while a ticket is open: shows the recipient of messages, and switches it. */
export function RecipientBar({ person: { ticket, isTo, setTo } }: { person: Recipient }) {
  const t = useT()
  const close = useCloseTicket()
  if (!ticket) return null
  return (
    <section className="chat-to" aria-label={t('Message to support')}>
      <span role="status">
        {isTo
          ? t('Your messages go to support (ticket {id}).', { id: ticket.id })
          : t('Your messages go to the assistant.')}
      </span>
      <button type="button" className="chat-button is-plain" onClick={() => setTo(!isTo)}>
        {isTo ? t('Ask the assistant instead') : t('Write to support')}
      </button>
      <button type="button" className="chat-button is-plain" onClick={() => void close(ticket.id)}>
        {t('Close the ticket')}
      </button>
    </section>
  )
}
